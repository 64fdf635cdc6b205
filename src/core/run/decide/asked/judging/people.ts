/** The person's checks that are asked for now, and which of them somebody's words are about. */
import { waysOf } from "../../../../command/ways.ts";
import { allChecks, type ManualCheck, type Runbook, type Via } from "../../../../runbook/runbook.ts";
import { type GateItem, itemsInPlay } from "../../../gate.ts";
import type { Run } from "../../../run.ts";
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

/** Whether a check in play may be settled by a review. */
export function awaitsReview(runbook: Runbook, run: Run): boolean {
  return itemsInPlay(runbook, run).some(({ check }) => check.kind === "manual" && waysOf(check).includes("review"));
}

/** The teams of which somebody who speaks now could be a member with consequence. */
export function teamsInPlay(runbook: Runbook, run: Run): readonly string[] {
  const items = itemsInPlay(runbook, run);
  return [...new Set(items.flatMap(({ check }) => (check.kind === "manual" ? (check.approvers.teams ?? []) : [])))];
}

/** The teams that these checks name, wherever they stand. */
export function teamsOf(runbook: Runbook, checks: readonly string[]): readonly string[] {
  const named = allChecks(runbook).filter(({ id }) => checks.includes(id));
  return [...new Set(named.flatMap((check) => (check.kind === "manual" ? (check.approvers.teams ?? []) : [])))];
}

/** What the actor may settle: the named check, or without a name all that waits for this person. `way`: if it matters. */
export function chosenItems(
  draft: Draft,
  actor: Actor,
  name: string | undefined,
  way?: Via,
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
  const open = way === undefined ? named : named.filter(({ check }) => waysOf(check).includes(way));
  if (open.length === 0) {
    const ways = list([...new Set(named.flatMap(({ check }) => waysOf(check)))]);
    return { kind: "shut", why: refused("other_way", { checks: list(named.map(({ check }) => check.id)), ways }) };
  }
  const { runbook } = draft.circumstances;
  const judged = open.map((item) => ({ item, why: mayApprove(item.check.approvers, runbook, draft.run, actor) }));
  const items = judged.filter(({ why }) => why === undefined).map(({ item }) => item);
  const why = judged[0]?.why;
  return items.length === 0 && why ? { kind: "shut", why } : { kind: "chosen", items };
}
