/** Who can settle a check of a local run. Apart, because it is the one place that knows every kind of check by its settler. */
import type { Check } from "../../runbook/runbook.ts";

/** The machine runs it; the asker gives a word (`--yes`); another person must decide; nobody has to, it only tells. */
export type Settler = "machine" | "asker" | "person" | "none";

/** Locally there is nobody to ask but the asker; what has approvers is beyond them. */
export function settlerOf(check: Check): Settler {
  switch (check.kind) {
    case "confirmation":
      return "asker";
    case "manual":
      return "person";
    default:
      return "machine";
  }
}
