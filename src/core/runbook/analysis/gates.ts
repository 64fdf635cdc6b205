/** Checks that can never pass, whoever tries: what they ask for contradicts itself, or nobody is there to settle them. */
import { isOwnCheckName } from "../../check/pull/sight.ts";
import type { GithubQuestions } from "../declared.ts";
import { type LocalCheck, type Markers, type Operators, wantsApprovers } from "../local.ts";
import type { Approvers } from "../runbook.ts";
import { ticked } from "../ticked.ts";
import type { Subject } from "./subject.ts";
import { hopelessVariable } from "./variables.ts";

export function warnOfHopelessGates(subject: Subject): void {
  const { reached, placeOfCheck, problems } = subject;
  for (const node of reached) {
    if (node.edges.length === 0) continue;
    const hooks = [...node.outHook, ...node.edges.flatMap((edge) => edge.hook)];
    const gate = [...node.beforeTransfer, ...node.edges.flatMap((edge) => edge.condition)];
    for (const check of [...gate, ...hooks]) {
      const why = check.blocks ? hopeless(check, subject) : undefined;
      if (why === undefined) continue;
      problems.warn(placeOfCheck(check.id, node.name), "gate_shut", `${ticked(check.id)} can never pass: ${why}`);
    }
  }
}

function hopeless(check: LocalCheck, { ground, runbook }: Subject): string | undefined {
  switch (check.kind) {
    case "manual":
    case "checklist": {
      const { approvers } = check;
      const short =
        approvers && (ground === "github" || wantsApprovers(check)) ? tooFew(approvers, runbook.agents) : undefined;
      if (short !== undefined) return short;
      if (check.acceptsLimited) return undefined;
      return ground === "local" && wantsApprovers(check) ? "it has `approvers`, and a local run has none" : undefined;
    }
    case "predicate":
      return contradiction(check.operators);
    case "variable":
      return hopelessVariable(check, runbook);
    case "github":
    case "weakening":
      if (ground === "local" && !check.acceptsLimited)
        return "it is judged on a pull request alone, and a local run has none";
      return check.kind === "github" ? (contradictoryFiles(check.asks) ?? waitsForUs(check.asks)) : undefined;
    case "llm_review":
      return refusedAnswer(check.markers);
    default:
      return undefined;
  }
}

/** Where people are named, only they count, and machines never do. */
function tooFew({ users, count }: Approvers, agents: readonly string[]): string | undefined {
  if (users.length === 0) return undefined;
  const logins = new Set(users.map((user) => user.toLowerCase()));
  const people = [...logins].filter((login) => !login.endsWith("[bot]") && !agents.includes(login));
  if (people.length >= count) return undefined;
  return `it wants ${count} of ${users.map(ticked).join(", ")}, of whom ${people.length} can count as a person`;
}

function contradiction(operators: Operators): string | undefined {
  const { exists, nonEmpty, contains, notContains, matches, jsonPath } = operators;
  const inside = [nonEmpty, contains, notContains, matches, jsonPath].some((each) => each !== undefined);
  if (exists === false && inside) return "the file must not exist, and something must be true of what is in it";
  if (nonEmpty === false && (contains || jsonPath !== undefined)) return "the file must be empty and hold something";
  if (contains !== undefined && notContains !== undefined && contains.includes(notContains)) {
    return "`contains` holds what `not_contains` forbids";
  }
  return undefined;
}

function contradictoryFiles({ changedFiles }: GithubQuestions): string | undefined {
  const { within, noneOf } = changedFiles ?? {};
  const isShut = within !== undefined && noneOf !== undefined && within.every((pattern) => noneOf.includes(pattern));
  return isShut ? "`none_of` forbids all that `within` allows" : undefined;
}

/** Anybody may call a check run so, but with us it is the one that waits for this very gate. */
function waitsForUs({ checkRuns = [] }: GithubQuestions): string | undefined {
  const own = checkRuns.find(({ name, app }) => app === undefined && isOwnCheckName(name));
  return own && `the check run ${ticked(own.name)} is our own, which waits for this gate`;
}

function refusedAnswer({ acceptContains, rejectContains }: Markers): string | undefined {
  const isRefused =
    acceptContains !== undefined && rejectContains !== undefined && acceptContains.includes(rejectContains);
  return isRefused ? "`accept_contains` holds what `reject_contains` forbids" : undefined;
}
