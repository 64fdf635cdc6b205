/** Whether a pull request without a run gets one now: as the runbook's `on` says, or because somebody asks who may. */

import { pathsOf } from "../../core/pull/paths.ts";
import {
  asksForPaths,
  awaitsStart,
  type Exclusion,
  exclusionOf,
  issueExclusion,
  isTooEarly,
  pathExclusion,
  triggersOf,
} from "../../core/pull/triggers.ts";
import { answeredComment } from "../../core/render/markers.ts";
import { RUN_LABEL } from "../../core/render/stored/run-issue.ts";
import { isAtLeast } from "../../core/run/decide/asked/eligibility.ts";
import type { Command, Spoken } from "../../core/run/decide/command.ts";
import { list } from "../../core/run/decide/outcome.ts";
import type { Followed, Run } from "../../core/run/run.ts";
import type { Config } from "../../core/runbook/config.ts";
import type { Triggers } from "../../core/runbook/declared.ts";
import { parseRunbook } from "../../core/runbook/parse.ts";
import type { Runbook } from "../../core/runbook/runbook.ts";
import type { Look, PullFacts } from "../../ports/forge.ts";
import type { Ports } from "../ports.ts";
import type { Arrival } from "./arrival.ts";
import { withAgents } from "./configured.ts";
import { spokenCommand, unanswered } from "./inbox.ts";
import { pusherOf } from "./people/pusher.ts";
import { NOTHING, type Roles } from "./people/roles.ts";
import { unsatisfiableAtStart } from "./people/unsatisfiable.ts";
import type { Other } from "./several/others.ts";

export type Beginning =
  | { readonly kind: "begin"; readonly runbook: Runbook; readonly text: string; readonly command: Command }
  | { readonly kind: "idle"; readonly reason: string }
  /** The runbook is not for this pull request. */
  | { readonly kind: "excluded"; readonly exclusion: Exclusion }
  | { readonly kind: "held"; readonly code: string; readonly detail: Readonly<Record<string, string>> };

/** `after`: the ended run whose place this one takes; who asked for that was looked at when it was asked. */
export async function beginning(
  look: Look,
  { path, paths }: Pick<Other, "path" | "paths">,
  arrival: Arrival,
  config: Config,
  after: Run | undefined,
  roles: Roles,
  ports: Ports,
): Promise<Beginning> {
  const { pull } = look;
  if (pull.state !== "open")
    return { kind: "idle", reason: `the ${pull.isIssue ? "issue" : "pull request"} is not open` };
  const { runbook: text, base } = pull;
  if (paths.length > 1) return { kind: "held", code: "runbook_twice", detail: { paths: list(paths), base } };
  if (text === null) return { kind: "idle", reason: `there is no ${path} on ${base}` };
  const parsed = parseRunbook(text, { path, digest: ports.digest, strict: true, for: "github" });
  if (parsed.kind === "invalid") {
    const problem = parsed.problems[0];
    const where = problem ? `${problem.line}:${problem.column} ${problem.message}` : "it is not a runbook";
    return { kind: "held", code: "runbook_invalid", detail: { path, base, problem: where } };
  }
  const runbook = withAgents(parsed.runbook, config);
  const asked = after?.next ? askedAgain(after.next) : await askedToStart(look, roles);
  const kept = await keptOut(pull, runbook, asked, ports);
  if (kept) return kept;
  const impossible = await unsatisfiableAtStart(runbook, pull, roles, ports);
  if (impossible !== undefined) {
    const { check, needed, found, because } = impossible;
    const detail = { check, needed: String(needed), used: String(found), path, base };
    return { kind: "held", code: because, detail };
  }
  // Nobody pushed what an issue is about: whoever opened it is whose work is asked for.
  const pushedBy = pull.isIssue ? pull.author : await pusherOf(look, arrival, ports);
  const command: Command = {
    kind: "start",
    run: look.run,
    runbook: { path, digest: runbook.digest, commit: pull.baseCommit ?? "" },
    subject: {
      repository: look.repository.handle,
      pull: pull.number,
      author: pull.author,
      base,
      head: { commit: pull.head, tree: pull.headTree, pushedBy },
    },
    ...saidBefore(look, after),
    by: asked?.actor.login ?? pushedBy ?? pull.author,
    ...(asked ? { spoken: asked } : {}),
  };
  return { kind: "begin", runbook, text, command };
}

/** An issue that is a store's is nobody's to start a run in. */
const RECORD: Exclusion = { code: "record_issue", detail: {} };

/** Why no run begins, or nothing. What costs no request is looked at first, the changed files last and only if they matter. */
async function keptOut(
  pull: PullFacts,
  runbook: Runbook,
  asked: Spoken | undefined,
  { forge }: Ports,
): Promise<Exclude<Beginning, { kind: "begin" }> | undefined> {
  const on = triggersOf(runbook);
  if (pull.isIssue) {
    if (pull.labels.some(({ name }) => name === RUN_LABEL)) return { kind: "excluded", exclusion: RECORD };
    const exclusion = issueExclusion(on, pull.labels);
    return exclusion && (on.issue === undefined || !asked) ? { kind: "excluded", exclusion } : undefined;
  }
  if (asked && on.manual) return undefined;
  if (isTooEarly(on, pull)) return { kind: "idle", reason: "the pull request is a draft" };
  const exclusion = exclusionOf(on, pull) ?? (asksForPaths(on) ? await byPaths(on, pull, forge) : undefined);
  if (exclusion) return { kind: "excluded", exclusion };
  return awaitsStart(on, pull) && !asked ? { kind: "held", code: "awaits_start", detail: {} } : undefined;
}

async function byPaths(
  on: Triggers,
  { number, head }: PullFacts,
  forge: Ports["forge"],
): Promise<Exclusion | undefined> {
  const files = await forge.changedFiles(number, head);
  return pathExclusion(on, files && pathsOf(files));
}

/** The first `/statem start` of somebody who may: for a fork a maintainer, else whoever may ask for a transition. */
async function askedToStart({ pull, run }: Look, roles: Roles): Promise<Spoken | undefined> {
  for (const one of unanswered(pull, run, undefined)) {
    if (one.reading.kind !== "command" || one.reading.asked.verb !== "start" || one.isEdited) continue;
    const actor = await roles.actor(one, NOTHING, pull);
    const isAuthor = actor.login !== null && actor.login === pull.author;
    // Anybody may open an issue; what is run for it is run for somebody who may write.
    const isOwn = isAuthor && !pull.isIssue;
    const may = pull.isFork ? isAtLeast(actor.role, "maintain") : isOwn || isAtLeast(actor.role, "write");
    const command = spokenCommand(one, actor);
    if (may && "spoken" in command) return command.spoken;
  }
  return undefined;
}

/** The words by which an ended run was asked to be followed by this one: its first answer is to them. */
function askedAgain({ by, comment, url, at }: Followed): Spoken {
  return { comment, url, at, isEdited: false, actor: { login: by, isBot: false, role: "maintain" } };
}

/** Up to where words are no commands to the new run. What an ended run had heard is not obeyed again by the next one. */
function saidBefore(look: Look, after: Run | undefined): { commentsAfter: number; saidAfter: number } {
  if (!after?.next) return { commentsAfter: newestAnswered(look), saidAfter: newestSpent(look) };
  const { at } = after.next;
  const earlier = look.pull.comments.filter(({ createdAt }) => Date.parse(createdAt) <= Date.parse(at));
  return {
    commentsAfter: Math.max(after.commentsAfter, ...earlier.map(({ id }) => id)),
    saidAfter: Math.max(after.saidAfter ?? 0, Math.floor(Date.parse(at) / 1_000)),
  };
}

/**
 * What was answered before the run began is no command to it. What nobody has answered is: it was typed while the job that
 * starts the run was still waiting for its turn.
 */
function newestAnswered({ pull }: Look): number {
  const answered = pull.comments.map(({ isOurs, body }) => (isOurs ? answeredComment(body) : undefined));
  const ids = new Set(pull.comments.map(({ id }) => id)); // A marker that names no comment says nothing.
  return Math.max(0, ...answered.map(Number).filter((id) => ids.has(id)));
}

/** The same for what was not typed: reviews of what no run knew of yet, and labels that have been taken off since. */
function newestSpent({ pull: { labels, labelings, reviews } }: Look): number {
  const isOff = (name: string) => labels.every((label) => label.name !== name);
  const spent = [
    ...reviews.map(({ submittedAt }) => submittedAt),
    ...labelings.filter(({ label }) => isOff(label)).map(({ at }) => at),
  ];
  return Math.max(0, ...spent.map((at) => Math.floor(Date.parse(at) / 1_000)));
}
