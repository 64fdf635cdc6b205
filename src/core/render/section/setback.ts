/** What led the run to where it stands, as items of a gate: the failures and rejections that somebody here has to repair. */

import { checksOfRun } from "../../run/added.ts";
import type { GateItem } from "../../run/gate.ts";
import type { RunView } from "./ask.ts";

/** Those that block and that the gates here do not tell of already. */
export function setbackItems(
  { run, runbook }: Pick<RunView, "run" | "runbook">,
  told: readonly GateItem[],
): readonly GateItem[] {
  const { setback } = run;
  if (!setback) return [];
  const { node } = setback;
  const isTold = new Set(told.map(({ check }) => check.id));
  const checks = new Map(checksOfRun(runbook, run).map((check) => [check.id, check]));
  const item = (id: string, entry: string, judgement: GateItem["judgement"]): GateItem[] => {
    const check = checks.get(id);
    if (!check?.blocks || isTold.has(id)) return [];
    return [{ check, node, entry, purpose: "condition", carried: false, judgement }];
  };
  return [
    ...setback.receipts.flatMap((receipt) =>
      item(receipt.check, receipt.entry, {
        kind: receipt.verdict === "limited" ? "limited" : "fail",
        reason: receipt.reason,
        receipt,
      }),
    ),
    ...setback.rejections.flatMap((rejection) =>
      item(rejection.check, rejection.entry, { kind: "fail", reason: "rejected", rejection }),
    ),
  ];
}
