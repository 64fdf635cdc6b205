/**
 * What starts a run and lies in the agent's own hands. A pull request that `on` leaves out has no run, and its check is
 * neutral, which a required check takes for a pass: who can choose what `on` looks at can choose not to be gated.
 */
import type { Place, Problems } from "../problems.ts";

/** A condition of `on`, and where it is written. */
export interface Trigger {
  readonly key: "labels" | "branches" | "issue labels";
  readonly at: Place;
}

const HANDS: Readonly<Record<Trigger["key"], string>> = {
  labels:
    "whoever may write can put a label on a pull request or take it off, an agent too; `authors` cannot be chosen",
  branches: "whoever opens a pull request chooses its base, an agent too; protect every branch that a change can reach",
  "issue labels": "whoever may write can put a label on an issue or take it off, an agent too",
};

export function warnOfSteeredTriggers(triggers: readonly Trigger[], problems: Problems): void {
  for (const { key, at } of triggers) {
    const word = key === "issue labels" ? "labels" : key;
    problems.warn(
      at,
      "steered_trigger",
      `the agent can steer \`${word}\` in \`on\`, and so whether it is gated: ${HANDS[key]}`,
    );
  }
}
