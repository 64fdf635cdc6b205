/** What a pull request may change when a node is left: the scopes of the runbook and of the node, against the changed files. */
import { pathsOf } from "../../pull/paths.ts";
import { matchesAny } from "../../pull/pattern.ts";
import { CODEOWNERS_PATHS } from "../../run/codeowners.ts";
import type { Scope } from "../../runbook/declared.ts";
import type { ScopeCheck } from "../../runbook/runbook.ts";
import { type Answer, fewOf } from "./answer.ts";
import type { SeenFile } from "./sight.ts";

/** More than the forge lists (`null`), or nothing at all: nobody can say. */
export function judgeScope({ scopes, node }: ScopeCheck, files: readonly SeenFile[] | null): readonly Answer[] {
  if (files === null) return [{ verdict: "limited", reason: "files_too_many", detail: {} }];
  if (files.length === 0) return [{ verdict: "limited", reason: "files_none", detail: {} }];
  const why = whyOutside(scopes);
  const judged = pathsOf(files).map((path) => ({ path, reason: why(path) }));
  const answers = REASONS.flatMap((reason): Answer[] => {
    const paths = judged.filter((one) => one.reason === reason).map(({ path }) => path);
    const detail = { node, paths: fewOf(paths), used: String(paths.length) };
    return paths.length === 0 ? [] : [{ verdict: "fail", reason, detail }];
  });
  return answers.length > 0 ? answers : [{ verdict: "pass", reason: "scope_kept", detail: {} }];
}

const REASONS = ["scope_denied", "scope_guarded", "scope_left"] as const;
type Outside = (typeof REASONS)[number];

/** What decides over the gates themselves, and who owns what: denied unless a pattern of `paths` names it. */
const GUARDED = [".statem/", ".github/", ...CODEOWNERS_PATHS] as const;
/** The agent's own checks, which only add to a gate. */
const FREE = ".statem/dynamic/";

/** The runbook's first, then the node's, which only narrows it. Each may be absent. */
function whyOutside({ root, node }: ScopeCheck["scopes"]): (path: string) => Outside | undefined {
  const all = [root, node].flatMap((scope) => (scope === undefined ? [] : [partsOf(scope)]));
  // A node without paths has the runbook's; a runbook without paths names nothing, and a node cannot widen it.
  const naming = all.filter(({ scope, within }) => within !== undefined || scope === root);
  return (path) => {
    if (all.some(({ isDenied }) => isDenied(path))) return "scope_denied";
    if (path.startsWith(FREE)) return undefined;
    const guard = GUARDED.find((one) => (one.endsWith("/") ? path.startsWith(one) : path === one));
    if (guard !== undefined && !(naming.length > 0 && naming.every(({ scope }) => isNamed(scope, guard))))
      return "scope_guarded";
    return all.some(({ within }) => within?.(path) === false) ? "scope_left" : undefined;
  };
}

function partsOf(scope: Scope) {
  return { scope, within: scope.paths && matchesAny(scope.paths), isDenied: matchesAny(scope.deny ?? []) };
}

/** Whether a pattern of `paths` names it by its own letters: a wild one does not mean it. */
function isNamed({ paths }: Scope, guard: string): boolean {
  return (paths ?? []).some((pattern) => pattern.replace(/^(?:\.\/)+/, "").startsWith(guard));
}
