/** `retry`: collects again, at the same head, what failed, was limited, or never arrived. */
import { isEvidenced } from "../../../runbook/runbook.ts";
import { arrivalItems, isOfUnknownHook, itemsInPlay, uniqueItems } from "../../gate.ts";
import { MOST_RETRIES, retriesUsed } from "../bounds.ts";
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { closeOperation } from "../due.ts";
import { done, list, type Outcome, refused } from "../outcome.ts";
import { mayWork } from "./owner.ts";
import { notActive } from "./status.ts";

export function askRetry(draft: Draft, spoken: Spoken): Outcome {
  const { runbook } = draft.circumstances;
  const shut = notActive(draft.run) ?? mayWork(draft, spoken);
  if (shut) return shut;
  const open = uniqueItems([...arrivalItems(runbook, draft.run), ...itemsInPlay(runbook, draft.run)]).filter(
    ({ check, judgement }) => isEvidenced(check) && judgement.kind !== "pass",
  );
  // What nobody knows of is for a person to settle, and is never run again for the asking.
  const unknown = open.filter(isOfUnknownHook);
  const checks = open
    .filter((item) => !isOfUnknownHook(item))
    .map(({ check, entry, to }) => ({ check: check.id, entry, ...(to === undefined ? {} : { to }) }));
  const [first] = unknown;
  if (checks.length === 0 && first) return refused("hook_unknown", { check: first.check.id });
  if (checks.length === 0) return refused("nothing_to_retry");
  const used = retriesUsed(draft.run);
  if (used >= MOST_RETRIES) return refused("retries_used", { used: String(used) });
  draft.add({ kind: "retried", checks, used: used + 1 });
  closeOperation(draft, "superseded");
  return done("retried", { checks: list(checks.map(({ check }) => check)) });
}
