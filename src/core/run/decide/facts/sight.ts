/**
 * Judges what the forge says of the pull request: the checks in play that ask about it get a receipt where the answer is
 * another one than before, and lose theirs where it is open again.
 */
import type { Registered } from "../../../check/dynamic/registered.ts";
import type { Seen } from "../../../check/pull/answer.ts";
import { isVolatile, judgeSeen } from "../../../check/pull/judge.ts";
import { isPullCheck, type PullCheck, type Runbook } from "../../../runbook/runbook.ts";
import { allAddedTo } from "../../added.ts";
import { edgesInPlay, gateOf, itemsInPlay } from "../../gate.ts";
import type { Run } from "../../run.ts";
import { storedBytes } from "../../stored-size.ts";
import { isEdgeOpen } from "../bounds.ts";
import type { Command } from "../command.ts";
import type { Draft } from "../draft.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { type AskedHere, freshOf, recordSeen } from "./seen.ts";

/** A check that asks the forge, under the entry whose gate asks. */
export type AskedOfForge = AskedHere<PullCheck>;

/** What the forge has to be asked about now: what is open, what was limited, and what may have changed at this head. */
export function askedOfForge(runbook: Runbook, run: Run): readonly AskedOfForge[] {
  if (run.status.kind !== "active") return [];
  const open = edgesInPlay(runbook, run).filter((edge) => isEdgeOpen(runbook, run, edge));
  const items = open.flatMap((edge) => gateOf(runbook, run, edge).items);
  const asked = items.flatMap(({ check, entry, judgement }) =>
    isPullCheck(check) &&
    (judgement.kind === "waiting" || freshOf(run, { check, entry })?.verdict === "limited" || isVolatile(check))
      ? [{ check, entry }]
      : [],
  );
  return [...new Map(asked.map((one) => [keyOf(one), one])).values()];
}

/** Where the receipt of a check stands in its run. */
export function keyOf({ check, entry }: AskedOfForge): string {
  return `${entry}/${check.id}`;
}

export function takeSight(draft: Draft, { sight, checks }: Command & { kind: "sight" }): Outcome {
  const { commit } = draft.run.subject.head;
  if (sight.head !== commit) return refused("evidence_other_head", { seen: sight.head, expected: commit });
  const { runbook } = draft.circumstances;
  for (const { check, entry } of itemsInPlay(runbook, draft.run)) {
    if (!isPullCheck(check) || !checks.includes(keyOf({ check, entry }))) continue;
    const isFull = check.kind === "dynamic" && !register(draft, sight.registered?.checks ?? []);
    const seen = isFull ? FULL : judgeSeen(check, sight, { runbook, author: draft.run.subject.author });
    recordSeen(draft, { check, entry }, seen);
  }
  return done("status");
}

/** Of one stay, and of all stays that the run's path keeps together: a record has to hold them, dropped ones too. */
const MOST_REGISTERED = 40;
const MOST_BYTES = 40_000;
const FULL: Seen = {
  kind: "settled",
  verdict: "fail",
  findings: [{ verdict: "fail", reason: "dynamic_full", detail: { limit: String(MOST_REGISTERED) } }],
};

/**
 * What is seen for the first time in this entry, or nothing of it where it is too much; whether it was taken. What was dropped
 * there stays so, wherever it is written again.
 */
function register(draft: Draft, found: Registered["checks"]): boolean {
  const { run } = draft;
  const known = allAddedTo(run);
  const fresh = found.filter(
    ({ check }, index) =>
      known.every((one) => one.check.digest !== check.digest) &&
      found.findIndex((one) => one.check.digest === check.digest) === index,
  );
  const counts = new Map<string, number>();
  for (const { agent } of known) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  const added = fresh.map(({ agent, check }) => {
    const count = (counts.get(agent) ?? 0) + 1;
    counts.set(agent, count);
    return { entry: run.entry.id, agent, check: { ...check, id: `dynamic/${agent}/${count}` } };
  });
  if (added.length === 0) return true;
  const all = [...(run.added ?? []), ...added];
  if (known.length + added.length > MOST_REGISTERED || storedBytes(JSON.stringify(all)) > MOST_BYTES) return false;
  draft.add({ kind: "registered", added });
  return true;
}
