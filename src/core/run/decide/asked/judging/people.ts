/** The person's checks that are asked for now, and which of them somebody's words are about. */
import type { ManualCheck } from "../../../../runbook/runbook.ts";
import { type GateItem, itemsInPlay } from "../../../gate.ts";
import type { Actor } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { list, type Outcome, refused } from "../../outcome.ts";
import { mayApprove } from "../eligibility.ts";

/** A manual check in play. */
export type PeopleItem = GateItem & { readonly check: ManualCheck };

export function peopleItems(draft: Draft): readonly PeopleItem[] {
  const { runbook } = draft.circumstances;
  return itemsInPlay(runbook, draft.run).filter((item): item is PeopleItem => item.check.kind === "manual");
}

/** What the actor may settle: the named check, or without a name all that waits for this person. */
export function chosenItems(
  draft: Draft,
  actor: Actor,
  name: string | undefined,
):
  | { readonly kind: "chosen"; readonly items: readonly PeopleItem[] }
  | { readonly kind: "shut"; readonly why: Outcome } {
  const all = peopleItems(draft);
  if (all.length === 0) return { kind: "shut", why: refused("nothing_to_approve") };
  const named = name === undefined ? all : all.filter(({ check }) => check.id === name);
  if (named.length === 0) {
    const checks = list([...new Set(all.map(({ check }) => check.id))]);
    return { kind: "shut", why: refused("unknown_check", { check: name ?? "", checks }) };
  }
  const { runbook } = draft.circumstances;
  const judged = named.map((item) => ({ item, why: mayApprove(item.check.approvers, runbook, draft.run, actor) }));
  const items = judged.filter(({ why }) => why === undefined).map(({ item }) => item);
  const why = judged[0]?.why;
  return items.length === 0 && why ? { kind: "shut", why } : { kind: "chosen", items };
}
