/** `resolve`: a maintainer says of a hook that was cut off whether it took effect, or has it run again. */
import type { Asked } from "../../../../command/command.ts";
import { isUnknown } from "../../../hooks.ts";
import type { ReceiptName } from "../../../receipt.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, list, type Outcome, refused } from "../../outcome.ts";
import { maySteer } from "../eligibility.ts";

export function askResolve(draft: Draft, { hook, as }: Asked & { verb: "resolve" }, { actor }: Spoken): Outcome {
  const { run, circumstances } = draft;
  const shut = maySteer(circumstances.runbook, run, actor);
  if (shut) return shut;
  const unknown = Object.values(run.receipts).filter((one) => one.entry === run.entry.id && isUnknown(one));
  const found = unknown.filter(({ check }) => check === hook);
  if (unknown.length === 0) return refused("nothing_to_resolve");
  if (found.length === 0)
    return refused("not_to_resolve", { check: hook, checks: list(unknown.map(({ check }) => check)) });
  for (const { check, entry, to } of found) {
    const name: ReceiptName = { check, entry, ...(to === undefined ? {} : { to }) };
    draft.add({ kind: "resolved", hook: name, as });
  }
  return as === "done" ? done("hook_done", { check: hook }) : done("hook_again", { check: hook });
}
