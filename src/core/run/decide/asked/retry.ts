/** `retry`: collects again, at the same head, what failed, was limited, or never arrived. */
import { isEvidenced } from "../../../runbook/runbook.ts";
import { itemsInPlay } from "../../gate.ts";
import { MOST_RETRIES, retriesUsed } from "../bounds.ts";
import type { Spoken } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, list, type Outcome, refused } from "../outcome.ts";
import { mayWork } from "./owner.ts";
import { notActive } from "./status.ts";

export function askRetry(draft: Draft, spoken: Spoken): Outcome {
  const { runbook } = draft.circumstances;
  const shut = notActive(draft.run) ?? mayWork(draft, spoken);
  if (shut) return shut;
  const checks = itemsInPlay(runbook, draft.run)
    .filter(({ check, judgement }) => isEvidenced(check) && judgement.kind !== "pass")
    .map(({ check, entry }) => ({ check: check.id, entry }));
  if (checks.length === 0) return refused("nothing_to_retry");
  const used = retriesUsed(draft.run);
  if (used >= MOST_RETRIES) return refused("retries_used", { used: String(used) });
  draft.add({ kind: "retried", checks, used: used + 1 });
  const open = draft.run.operation;
  if (open) draft.add({ kind: "operation_closed", operation: open.id, reason: "superseded" });
  return done("retried", { checks: list(checks.map(({ check }) => check)) });
}
