/** Who can settle a check of a local run. Apart, because it is the one place that sorts every kind of check by its settler. */
import { type LocalCheck, wantsApprovers } from "../../../runbook/local.ts";

/** The machine runs it; the asker gives a word (`--yes`); another person (or GitHub) must decide; it only tells. */
export type Settler = "machine" | "asker" | "person" | "none";

/** Locally there is nobody to ask but the asker; what has approvers is beyond them. */
export function settlerOf(check: LocalCheck): Settler {
  // What may pass although nothing was established is not awaited from anybody.
  if (wantsApprovers(check)) return check.acceptsLimited ? "machine" : "person";
  switch (check.kind) {
    case "message":
      return "none";
    case "confirmation":
    case "manual":
    case "checklist":
      return "asker";
    case "command":
    case "predicate":
    case "variable":
    case "llm_review":
      return "machine";
    case "github":
    case "weakening":
      return check.acceptsLimited ? "machine" : "person";
  }
}
