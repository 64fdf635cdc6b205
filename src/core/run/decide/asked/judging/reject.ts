/** `reject`: closes the open request and tells the agent what to repair. */

import type { Asked } from "../../../../command/command.ts";
import { COMMIT_DIGITS } from "../../../../command/lines.ts";
import { splitReason } from "../../../../command/split-reason.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, list, type Outcome, refused, shorten } from "../../outcome.ts";
import { notActive } from "../status.ts";
import { chosenItems, peopleItems } from "./people.ts";

/** How much of a reason the record keeps; the whole stands in the comment. */
const LONGEST_REASON = 4_000;
const EXAMPLE = "/statem reject review The plan says nothing of migrations.";

export function askReject(draft: Draft, asked: Asked & { verb: "reject" }, spoken: Spoken): Outcome {
  const shut = notActive(draft.run);
  if (shut) return shut;
  const known = peopleItems(draft).map(({ check }) => check.id);
  const { check: name, reason } = splitReason(asked.reason, known);
  if (reason === "") return refused("missing_argument", { verb: "reject", argument: "a reason", example: EXAMPLE });
  const choice = chosenItems(draft, spoken.actor, name, spoken.via === "review" ? "review" : undefined);
  if (choice.kind === "shut") return choice.why;
  const { commit } = draft.run.subject.head;
  const person = spoken.actor.login ?? "ghost";
  for (const { check, entry } of choice.items) {
    const kept = shorten(reason, LONGEST_REASON);
    const rejection = { check: check.id, entry, head: commit, person, reason: kept, at: spoken.at };
    draft.add({ kind: "rejected", rejection });
  }
  // A carried check sends the run back when the gate is settled; any other leaves it here, with nothing asked for.
  const isCarried = choice.items.some((item) => item.carried);
  if (draft.run.request && !isCarried) draft.add({ kind: "request_closed", reason: "rejected" });
  return done("reject_recorded", {
    commit: commit.slice(0, COMMIT_DIGITS),
    checks: list(choice.items.map(({ check }) => check.id)),
  });
}
