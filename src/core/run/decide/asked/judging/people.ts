/** The person's checks that are asked for now, and which of them somebody's words are about. */
import { waysOf } from "../../../../command/ways.ts";
import { allChecks, type Check, type ManualCheck, type Runbook, type Via } from "../../../../runbook/runbook.ts";
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

/** What has to be known of whoever approves, besides the role. */
export interface Questions {
  readonly teams: readonly string[];
  /** Whether what they own of what changed matters. */
  readonly owners: boolean;
}

/** What matters of somebody who speaks now. */
export function questionsInPlay(runbook: Runbook, run: Run): Questions {
  return questionsOf(itemsInPlay(runbook, run).map(({ check }) => check));
}

/** What these checks want to know, wherever they stand. */
export function questionsAbout(runbook: Runbook, ids: readonly string[]): Questions {
  return questionsOf(allChecks(runbook).filter(({ id }) => ids.includes(id)));
}

function questionsOf(checks: readonly Check[]): Questions {
  const approvers = checks.flatMap((check) => (check.kind === "manual" ? [check.approvers] : []));
  return {
    teams: [...new Set(approvers.flatMap(({ teams = [] }) => teams))],
    owners: approvers.some(({ codeowners }) => codeowners),
  };
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
