/** `approve`: a person's word for one check, in one entry, at one head. */
import type { Asked } from "../../../../command/command.ts";
import { approveLine, COMMIT_DIGITS } from "../../../../command/lines.ts";
import type { Approvers } from "../../../../runbook/runbook.ts";
import type { Ownership } from "../../../codeowners.ts";
import type { Run } from "../../../run.ts";
import type { Actor, Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { type Detail, done, list, type Outcome, refused } from "../../outcome.ts";
import { notActive } from "../status.ts";
import { chosenItems, type PeopleItem } from "./people.ts";

export function askApprove(draft: Draft, asked: Asked & { verb: "approve" }, spoken: Spoken): Outcome {
  const shut = notActive(draft.run);
  if (shut) return shut;
  const choice = chosenItems(draft, spoken.actor, asked.check, spoken.via ?? "comment");
  if (choice.kind === "shut") return choice.why;
  const unclear = whichHead(draft, asked, spoken, choice.items);
  if (unclear) return unclear;
  const person = spoken.actor.login ?? "ghost";
  const open = choice.items.filter((item) => !hasApproved(draft.run, item, person));
  if (open.length === 0) return refused("already_approved");
  const { run } = draft;
  for (const { check, entry } of open) {
    const head = run.subject.head.commit;
    const approval = {
      check: check.id,
      entry,
      head,
      runbook: run.runbook.digest,
      person,
      said: spoken.url,
      at: spoken.at,
      ...ownedBy(check.approvers, spoken.actor),
    };
    draft.add({ kind: "approved", approval });
  }
  const commit = run.subject.head.commit.slice(0, COMMIT_DIGITS);
  return done("approved", { commit, checks: list(open.map(({ check }) => check.id)) });
}

/** Why it is not certain that the present head was meant, or nothing. */
function whichHead(
  draft: Draft,
  asked: Asked & { verb: "approve" },
  spoken: Spoken,
  items: readonly PeopleItem[],
): Outcome | undefined {
  const { commit: full, previous } = draft.run.subject.head;
  const head = full.slice(0, COMMIT_DIGITS);
  const line = approveLine(asked.check, full);
  if (asked.commit !== undefined) {
    const commit = asked.commit.toLowerCase();
    if (!/^[0-9a-f]{12,40}$/.test(commit)) return refused("commit_malformed", { commit: asked.commit, head, line });
    if (!full.startsWith(commit)) return refused("commit_not_head", { commit, head, line });
    if (commit === full) return spoken.via === "review" ? tooEarly(draft, spoken, { head, line }) : undefined;
  }
  if (items.some(({ check }) => check.approvers.sha)) return refused("commit_required", { head, line });
  // Two commits that share their first digits can be made in minutes: a part of an id says no more than no id (ADR 0002).
  const seconds = Math.max(...items.map(({ check }) => check.approvers.settleS));
  const known = draft.headRecorded;
  if (known && Date.parse(spoken.at) - Date.parse(known.at) >= seconds * 1_000) return undefined;
  const detail = { head, line, seconds: String(seconds) };
  return previous === undefined
    ? refused("head_too_new", detail)
    : refused("head_unsettled", { ...detail, previous: previous.slice(0, COMMIT_DIGITS) });
}

/**
 * A review names the commit that its author looked at, but GitHub may name an old review's commit anew, and a commit may
 * come back: only what was submitted after we knew of this head is about it.
 */
function tooEarly({ headRecorded }: Draft, { at }: Spoken, detail: Detail): Outcome | undefined {
  const isLater = headRecorded !== undefined && Date.parse(at) >= Date.parse(headRecorded.at);
  return isLater ? undefined : refused("review_too_early", detail);
}

function ownedBy({ codeowners }: Approvers, { owns }: Actor): { readonly owns?: Ownership } {
  return codeowners && typeof owns === "object" ? { owns } : {};
}

/** A live approval of this very person, whatever others have said of the check. */
function hasApproved(run: Run, { check, entry }: PeopleItem, person: string): boolean {
  return run.approvals.some(
    (one) =>
      one.check === check.id &&
      one.entry === entry &&
      one.staleSince === undefined &&
      one.person.toLowerCase() === person.toLowerCase(),
  );
}
