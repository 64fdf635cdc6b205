/** The way that a local run has come, out of its history: what a drawing marks as taken. */
import type { Shown } from "../../../local/run.ts";

export interface Step {
  readonly from: string;
  readonly to: string;
}

/** How many nodes of a long path are shown at its end. */
const MOST_STEPS = 12;

/** The moves of a run, oldest first. */
export function stepsOf(history: readonly Shown[]): readonly Step[] {
  return history.flatMap(({ event, from, to }) =>
    event === "goto" && typeof from === "string" && typeof to === "string" ? [{ from, to }] : [],
  );
}

/** `prepare → plan → execute`: where it has been, ending where it is. */
export function pathOf(steps: readonly Step[], current: string): readonly string[] {
  const nodes = [...steps.map((step) => step.from), current];
  return nodes.length > MOST_STEPS ? [nodes[0] ?? current, "…", ...nodes.slice(2 - MOST_STEPS)] : nodes;
}
