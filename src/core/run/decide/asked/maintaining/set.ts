/**
 * `set`: a maintainer gives a variable a value. What was seen while it was otherwise may depend on it: commands that were told
 * it are run again, but those that write variables, which would take the value back; these only where they name it themselves.
 */
import type { Asked } from "../../../../command/command.ts";
import { isCollected, type Runbook } from "../../../../runbook/runbook.ts";
import { nameInEnvironment } from "../../../../vars/told.ts";
import { FORMS, parsedAs } from "../../../../vars/written.ts";
import { addedTo } from "../../../added.ts";
import { type CommandReceipt, isOfCommand, type ReceiptName } from "../../../receipt.ts";
import type { Run } from "../../../run.ts";
import { isSmall, MOST_BYTES } from "../../../totals/variables.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { closeOperation } from "../../due.ts";
import { done, list, type Outcome, refused, shorten } from "../../outcome.ts";
import { maySteer } from "../eligibility.ts";
import { notActive } from "../status.ts";

const LONGEST_REASON = 1_000;

export function askSet(draft: Draft, asked: Asked & { verb: "set" }, spoken: Spoken): Outcome {
  const { runbook } = draft.circumstances;
  const { variable: name, value: text, reason } = asked;
  const shut = notActive(draft.run) ?? maySteer(runbook, draft.run, spoken.actor);
  if (shut) return shut;
  const variable = Object.hasOwn(runbook.vars, name) ? runbook.vars[name] : undefined;
  if (!variable?.settable) {
    const settable = Object.entries(runbook.vars).flatMap(([one, { settable: may }]) => (may ? [one] : []));
    return refused(variable ? "not_settable" : "no_variable", { name, names: list(settable) });
  }
  const value = parsedAs(text, variable.type);
  if (value === undefined) return refused("value_mistyped", { name, needed: FORMS[variable.type], seen: text });
  if (!isSmall({ ...draft.run.vars, [name]: value }))
    return refused("value_too_large", { name, limit: String(MOST_BYTES) });
  const expires = expiredBy(runbook, draft.run, name);
  draft.add({ kind: "set", variable: name, value, reason: shorten(reason, LONGEST_REASON), expires });
  // What runs at this moment was told the value before.
  closeOperation(draft, "superseded");
  return done("variable_set", { name, seen: JSON.stringify(value) });
}

function expiredBy(runbook: Runbook, run: Run, variable: string): readonly ReceiptName[] {
  const gates = runbook.nodes.flatMap((node) => [
    ...node.beforeTransfer,
    ...node.edges.flatMap(({ condition }) => condition),
  ]);
  const asked = new Set([...gates, ...addedTo(run)].filter(isCollected).map(({ id }) => id));
  return Object.values(run.receipts).flatMap((receipt) => {
    if (!isOfCommand(receipt) || !asked.has(receipt.check) || !wasTold(receipt, variable)) return [];
    const { check, entry } = receipt;
    return [{ check, entry }];
  });
}

function wasTold({ command, wrote }: CommandReceipt, variable: string): boolean {
  return wrote === undefined || command.includes(nameInEnvironment(variable));
}
