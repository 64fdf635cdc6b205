/** `on`, `scope` and `artifacts`: what starts a run, what it may change, and which files belong to its state. */
import type { Trigger } from "../../analysis/triggers.ts";
import type { Scope, Triggers } from "../../declared.ts";
import type { Problems } from "../../problems.ts";
import { type KeyOf, type Mapping, readMapping, reportType } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import { isNothing, type Tree, textOf } from "../../yaml/tree.ts";
import { readLogins } from "../approvers.ts";
import type { Bench } from "../checks/bench.ts";
import { pathInside } from "../names.ts";
import { readPatterns } from "../patterns.ts";

type Around = Pick<Bench, "ground" | "problems" | "idle">;

/** What starts a run, where it is written. Logins are in small letters. */
export function readTriggers(tree: Tree | undefined, bench: Around): Triggers | undefined {
  const { problems } = bench;
  const on = asMapping("on", tree, problems);
  if (on === undefined) return undefined;
  const pull = on.has("pull_request") ? readPull(on.tree("pull_request"), problems) : undefined;
  const issue = on.has("issue") ? readIssue(on.tree("issue"), problems) : undefined;
  return {
    ...(pull === undefined ? {} : { pullRequest: pull }),
    ...(issue === undefined ? {} : { issue }),
    manual: on.values.manual === true,
  };
}

/** What is written in `on` that the agent itself can choose. */
export function steeredTriggers(tree: Tree | undefined): readonly Trigger[] {
  const inside = (of: Tree | undefined, key: string) =>
    of?.kind === "map" ? of.entries.find((entry) => entry.key === key) : undefined;
  const [pull, issue] = [inside(tree, "pull_request")?.value, inside(tree, "issue")?.value];
  return [
    ...(["branches", "labels"] as const).map((key) => ({ key, found: inside(pull, key) })),
    { key: "issue labels" as const, found: inside(issue, "labels") },
  ].flatMap(({ key, found }) => (found === undefined || isNothing(found.value) ? [] : [{ key, at: found.at }]));
}

function readPull(tree: Tree | undefined, problems: Problems): Triggers["pullRequest"] {
  const pull = asMapping("pull_request", tree, problems);
  if (pull === undefined) return { draft: false, forks: false };
  const { branches, labels, authors, draft, forks } = pull.values;
  const paths = readPatterns(pull.tree("paths"), pull.values.paths, problems);
  readPatterns(pull.tree("branches"), branches, problems);
  for (const key of ["branches", "labels", "authors", "paths"] as const) refuseEmpty(pull, key, problems);
  return {
    ...(branches ? { branches } : {}),
    ...(labels ? { labels } : {}),
    ...(authors ? { authors: readAuthors(pull.tree("authors"), problems) } : {}),
    ...(paths === undefined ? {} : { paths }),
    draft: draft === true,
    forks: forks === true,
  };
}

function readIssue(tree: Tree | undefined, problems: Problems): NonNullable<Triggers["issue"]> {
  const issue = asMapping("issue", tree, problems);
  if (issue !== undefined) refuseEmpty(issue, "labels", problems);
  const labels = issue?.values.labels;
  return labels ? { labels } : {};
}

/** One of none can never be met: nothing would ever start, and nobody would be told. */
function refuseEmpty<Each extends "pull_request" | "issue">(
  mapping: Mapping<Each>,
  key: KeyOf<Each>,
  problems: Problems,
): void {
  const tree = mapping.tree(key);
  if (tree?.kind === "list" && tree.items.length === 0)
    problems.error(tree.at, "missing", `\`${key}\` lists nothing, so that nothing would ever match; take it out`);
}

function readAuthors(tree: Tree | undefined, problems: Problems): string[] {
  return (readLogins(tree, "authors", problems) ?? []).map((login) => login.toLowerCase());
}

export function readScope(tree: Tree | undefined, problems: Problems): Scope | undefined {
  const scope = asMapping("scope", tree, problems);
  if (scope === undefined) return undefined;
  const paths = readPatterns(scope.tree("paths"), scope.values.paths, problems);
  const deny = readPatterns(scope.tree("deny"), scope.values.deny, problems);
  return { ...(paths === undefined ? {} : { paths }), ...(deny === undefined ? {} : { deny }) };
}

/** Paths by name. */
export function readArtifacts(tree: Tree | undefined, problems: Problems): Readonly<Record<string, string>> {
  if (tree === undefined) return {};
  if (tree.kind !== "map") {
    reportType("`artifacts`", "a mapping of names to paths", tree, problems);
    return {};
  }
  return Object.fromEntries(
    tree.entries.flatMap(({ key, value }) => {
      const path = textOf(value);
      const inside = path === undefined ? undefined : pathInside(path);
      if (path === undefined) reportType(`the artifact ${ticked(key)}`, "the path of a file", value, problems);
      else if (!inside)
        problems.error(value.at, "path_outside", `${ticked(path)} in \`artifacts\` is no file inside the repository`);
      return inside ? [[key, inside]] : [];
    }),
  );
}

function asMapping<Each extends "on" | "pull_request" | "issue" | "scope">(
  subject: Each,
  tree: Tree | undefined,
  problems: Problems,
): Mapping<Each> | undefined {
  if (tree === undefined || isNothing(tree)) return undefined;
  if (tree.kind === "map") return readMapping(subject, tree, problems);
  reportType(`\`${subject}\``, "a mapping", tree, problems);
  return undefined;
}
