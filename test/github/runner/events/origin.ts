/**
 * Owns where a run comes from: for each event the commit whose workflow files count, and the refs that the run sees.
 * Sources: docs, events-that-trigger-workflows (columns GITHUB_SHA and GITHUB_REF); changelog 2025-11 for
 * pull_request_target, which takes file and commit from the default branch whatever the base is.
 */
import type { Forge, RepoEvent } from "../../seam.ts";
import { resolveCommit } from "./git.ts";
import { type Payload, pick, pickText } from "./payload.ts";

/** Commit, refs and rights that an event gives its runs. */
export interface Origin {
  event: string;
  /** GITHUB_SHA, and the commit whose workflow file runs. */
  sha: string;
  ref: string;
  headRef: string;
  baseRef: string;
  /** What the run is listed under in the API: a pull request's head even where its code never runs. */
  headBranch: string;
  headSha: string;
  /** What `branches` filters are held against: for pull requests the base. */
  filterRef: string;
  /** Runs of forks and of Dependabot get a reading token and no secrets. */
  trust: "full" | "readonly";
  /** Stands in for a missing run-name. */
  title: string | undefined;
}

const DEFAULT_BRANCH = ["issues", "issue_comment", "check_run", "workflow_run", "repository_dispatch", "schedule"];

/** Every origin that an event gives rise to; a `pull_request` delivery gives two. Empty: it starts nothing. */
export function findOrigins(forge: Forge, event: RepoEvent): Origin[] {
  if (event.event === "pull_request") {
    return [pullRequestOrigin(forge, event, "pull_request"), targetOrigin(forge, event)].filter((x) => x !== undefined);
  }
  if (event.event === "pull_request_review") {
    return [pullRequestOrigin(forge, event, event.event)].filter((x) => x !== undefined);
  }
  if (event.event === "push") return [pushOrigin(event)].filter((x) => x !== undefined);
  if (event.event === "merge_group") return [mergeGroupOrigin(event)].filter((x) => x !== undefined);
  if (!DEFAULT_BRANCH.includes(event.event)) return [];
  const origin = branchOrigin(forge, event.repo, event.event, forge.defaultBranch(event.repo));
  if (origin === undefined) return [];
  const followed = pickText(event.payload, "workflow_run", "head_branch");
  return [{ ...origin, title: pickText(event.payload, "issue", "title"), filterRef: followed ?? origin.filterRef }];
}

/** An origin on a branch's or tag's tip, as dispatches and schedules have it. */
export function branchOrigin(forge: Forge, repo: string, event: string, name: string): Origin | undefined {
  const gitDir = forge.gitDir(repo);
  const candidates = name.startsWith("refs/") ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`];
  for (const ref of candidates) {
    const sha = resolveCommit(gitDir, ref);
    const short = shortRef(ref);
    const base = { event, headRef: "", baseRef: "", trust: "full" as const, title: undefined };
    if (sha !== undefined) return { ...base, sha, ref, headBranch: short, headSha: sha, filterRef: short };
  }
  return undefined;
}

/** A ref without its kind: branch, tag, or `12/merge`. */
export function shortRef(ref: string): string {
  return ref.replace(/^refs\/(heads|tags|pull)\//, "");
}

/**
 * GitHub runs the test merge of head into base, and nothing while they conflict (github-facts, tokens on each event); a
 * closed pull request has no test merge any more, so its head stands in.
 */
function pullRequestOrigin(forge: Forge, event: RepoEvent, name: string): Origin | undefined {
  const pull = pullOf(event.payload);
  const ref = `refs/pull/${pull.number}/merge`;
  const sha = resolveCommit(forge.gitDir(event.repo), pull.isOpen ? ref : pull.headSha);
  if (sha === undefined) return undefined;
  const isForeign = pull.headRepo !== event.repo || event.actor === "dependabot[bot]";
  const shared = { headRef: pull.headRef, baseRef: pull.baseRef, headBranch: pull.headRef, headSha: pull.headSha };
  const trust = isForeign ? "readonly" : "full";
  return { event: name, sha, ref, ...shared, filterRef: pull.baseRef, trust, title: pull.title };
}

function targetOrigin(forge: Forge, event: RepoEvent): Origin | undefined {
  const pull = pullOf(event.payload);
  const tip = branchOrigin(forge, event.repo, "pull_request_target", forge.defaultBranch(event.repo));
  if (tip === undefined) return undefined;
  const shared = { headRef: pull.headRef, baseRef: pull.baseRef, headBranch: pull.headRef, headSha: pull.headSha };
  const trust = event.actor === "dependabot[bot]" ? "readonly" : "full";
  return { ...tip, ...shared, filterRef: pull.baseRef, trust, title: pull.title };
}

function pullOf(payload: Payload) {
  const text = (...path: string[]) => {
    const value = pickText(payload, "pull_request", ...path);
    if (value === undefined) throw new Error(`payload without pull_request.${path.join(".")}`);
    return value;
  };
  return {
    number: String(pick(payload, "pull_request", "number")),
    title: text("title"),
    isOpen: text("state") === "open",
    headSha: text("head", "sha"),
    headRef: text("head", "ref"),
    baseRef: text("base", "ref"),
    // A deleted fork has no repository any more: nobody's code, so it is not ours.
    headRepo: pickText(payload, "pull_request", "head", "repo", "full_name"),
  };
}

function pushOrigin(event: RepoEvent): Origin | undefined {
  const ref = pickText(event.payload, "ref");
  const sha = pickText(event.payload, "after");
  if (ref === undefined || sha === undefined || /^0+$/.test(sha)) return undefined;
  const name = shortRef(ref);
  const title = pickText(event.payload, "head_commit", "message")?.split("\n")[0];
  const shared = { headRef: "", baseRef: "", headBranch: name, headSha: sha, filterRef: ref };
  return { event: "push", sha, ref, ...shared, trust: event.actor === "dependabot[bot]" ? "readonly" : "full", title };
}

function mergeGroupOrigin(event: RepoEvent): Origin | undefined {
  const ref = pickText(event.payload, "merge_group", "head_ref");
  const sha = pickText(event.payload, "merge_group", "head_sha");
  const base = pickText(event.payload, "merge_group", "base_ref");
  if (ref === undefined || sha === undefined || base === undefined) return undefined;
  const name = shortRef(ref);
  const title = pickText(event.payload, "merge_group", "head_commit", "message")?.split("\n")[0];
  // base_ref is empty in the context of a merge group (github-facts, merge queue).
  const shared = { headRef: "", baseRef: "", headBranch: name, headSha: sha, filterRef: shortRef(base) };
  return { event: "merge_group", sha, ref, ...shared, trust: "full", title };
}
