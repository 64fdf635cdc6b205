/** Predicates over variables and counters that can never hold: the bounds contradict each other, or the runbook's own. */
import type { Json, LocalRunbook, VariableCheck } from "../local.ts";

/** Why it can never pass, or nothing. */
export function hopelessVariable(check: VariableCheck, runbook: LocalRunbook): string | undefined {
  const { atLeast, atMost, equals, oneOf } = check.operators;
  if (atLeast !== undefined && atMost !== undefined && atLeast > atMost)
    return `it wants at least ${atLeast} and at most ${atMost}`;
  const wanted: readonly Json[] | undefined = equals === undefined ? oneOf : [equals];
  const isWithin = (value: Json) =>
    typeof value !== "number" || (value >= (atLeast ?? value) && value <= (atMost ?? value));
  if (wanted !== undefined && !wanted.some(isWithin)) return "what it must be is not within `at_least` and `at_most`";
  const most = mostOf(check.variable, runbook);
  const needed = leastOf(wanted) ?? atLeast;
  if (most !== undefined && needed !== undefined && needed > most.value) return `it wants ${needed}, and ${most.why}`;
  return undefined;
}

/** The smallest of the numbers that it may be; nothing where it may be something else. */
function leastOf(wanted: readonly Json[] | undefined): number | undefined {
  const numbers = (wanted ?? []).filter((value) => typeof value === "number");
  return numbers.length > 0 ? Math.min(...numbers) : undefined;
}

/** How far a counter or variable can get before the run's own bounds stop it. */
function mostOf(
  name: string,
  { nodes, limits }: LocalRunbook,
): { readonly value: number; readonly why: string } | undefined {
  if (name === "run.transitions") {
    const { transitions: value } = limits;
    return value === undefined ? undefined : { value, why: `\`limits\` end the run after ${value} transitions` };
  }
  if (name.startsWith(ENTRIES)) {
    const node = nodes.find((each) => each.name === name.slice(ENTRIES.length));
    const value = Math.min(node?.maxEntries ?? Number.POSITIVE_INFINITY, limits.entries ?? Number.POSITIVE_INFINITY);
    return Number.isFinite(value) ? { value, why: `\`${node?.name}\` may be entered ${value} times` } : undefined;
  }
  const value = limits.vars?.[name];
  return value === undefined ? undefined : { value, why: `\`limits\` end the run above ${value}` };
}
const ENTRIES = "run.entries.";
