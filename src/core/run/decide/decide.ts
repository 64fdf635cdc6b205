/**
 * `decide(run, command, circumstances) -> events and effects, or a refusal`: pure and total. Each kind of command has a
 * rule of its own beside this file; every one of them is followed by `settle`, so nobody has to ask twice.
 */

import { asRepeated } from "../../command/answer.ts";
import { COMMIT_DIGITS } from "../../command/lines.ts";
import type { Happening } from "../event.ts";
import { edgesInPlay, gateOf } from "../gate.ts";
import type { Operation, Run } from "../run.ts";
import { askConfirm } from "./asked/confirm.ts";
import { askGoto } from "./asked/goto.ts";
import { askHold } from "./asked/hold.ts";
import { askApprove } from "./asked/judging/approve.ts";
import { askReject } from "./asked/judging/reject.ts";
import { askRevoke } from "./asked/judging/revoke.ts";
import { askStart } from "./asked/maintaining/again.ts";
import { askDrop } from "./asked/maintaining/drop.ts";
import { mend } from "./asked/maintaining/mend.ts";
import { askRebind } from "./asked/maintaining/rebind.ts";
import { askRedact } from "./asked/maintaining/redact.ts";
import { askResolve } from "./asked/maintaining/resolve.ts";
import { askSet } from "./asked/maintaining/set.ts";
import { askRelease, askTakeover } from "./asked/owner.ts";
import { askRetry } from "./asked/retry.ts";
import { askExtend, askOverride } from "./asked/steer.ts";
import type { Circumstances, Command } from "./command.ts";
import { Draft } from "./draft.ts";
import { takeEvidence, takeNoEvidence } from "./facts/evidence.ts";
import { recheck } from "./facts/recheck.ts";
import { takeSight } from "./facts/sight.ts";
import { done, type Outcome, refused, shortened } from "./outcome.ts";
import { settle } from "./settle.ts";
import { handOver, learnPusher, moveHead, startRun, takePullState } from "./subject.ts";

/** What the shell must do once the events are written. Publishing always follows, and needs no effect. */
export interface Effect {
  readonly kind: "collect";
  readonly operation: Operation;
}

export interface Decision {
  /** Empty when the command changes nothing. */
  readonly happenings: readonly Happening[];
  /** The run after them; `undefined` when there is none. */
  readonly run: Run | undefined;
  readonly effects: readonly Effect[];
  readonly outcome: Outcome;
}

/** Decides one command on a run whose journal has `length` events so far. */
export function decide(run: Run | undefined, length: number, command: Command, circumstances: Circumstances): Decision {
  if (!run && command.kind !== "start") return { happenings: [], run, effects: [], outcome: refused("no_run") };
  const draft = new Draft(run, length, circumstances);
  const first = carryOut(draft, command, run);
  settle(draft);
  const outcome = seenAfterwards(draft, command, first, run);
  answer(draft, command, outcome);
  const opened = draft.run.operation;
  const isNew = opened !== undefined && opened.id !== run?.operation?.id;
  const effects: Effect[] = isNew ? [{ kind: "collect", operation: opened }] : [];
  return { happenings: draft.happenings, run: draft.run, effects, outcome };
}

function carryOut(draft: Draft, command: Command, before: Run | undefined): Outcome {
  switch (command.kind) {
    case "start":
      return before ? refused("run_exists", { node: before.entry.node }) : startRun(draft, command);
    case "head_moved":
      return moveHead(draft, command);
    case "adopted":
      return handOver(draft, command);
    case "pusher_known":
      return learnPusher(draft, command);
    case "closed":
    case "reopened":
    case "merged":
      return takePullState(draft, command.kind);
    case "evidence":
      return takeEvidence(draft, command);
    case "no_evidence":
      return takeNoEvidence(draft, command);
    case "recheck":
      return recheck(draft, command);
    case "sight":
      return takeSight(draft, command);
    case "mended":
      return mend(draft, command);
    case "settle":
      return done("status");
    case "misread":
      draft.actor = command.spoken.actor.login;
      return refused(command.problem.code, command.problem.detail);
    case "asked":
      draft.actor = command.spoken.actor.login;
      return obey(draft, command);
  }
}

function obey(draft: Draft, { asked, spoken }: Command & { kind: "asked" }): Outcome {
  if (spoken.isEdited) return refused("comment_edited");
  if (spoken.actor.login === null) return refused("unknown_account");
  const head = draft.run.subject.head.commit;
  if (spoken.head !== undefined && spoken.head !== head) {
    const [commit, now] = [spoken.head, head].map((one) => one.slice(0, COMMIT_DIGITS));
    return refused("button_outdated", { commit: commit ?? "", head: now ?? "" });
  }
  switch (asked.verb) {
    case "help":
    case "status":
    case "history":
    case "explain":
    case "prompt":
      return done(asked.verb);
    case "pause":
    case "resume":
    case "cancel":
      return askHold(draft, asked.verb, spoken);
    case "takeover":
      return askTakeover(draft, spoken);
    case "release":
      return askRelease(draft, spoken);
    case "override":
      return askOverride(draft, asked, spoken);
    case "set":
      return askSet(draft, asked, spoken);
    case "extend":
      return askExtend(draft, asked, spoken);
    case "redact":
      return askRedact(draft, asked, spoken);
    case "rebind":
      return askRebind(draft, asked, spoken);
    case "drop":
      return askDrop(draft, asked, spoken);
    case "resolve":
      return askResolve(draft, asked, spoken);
    case "accept-state":
    case "repair":
      return refused("not_held");
    case "revoke":
      return askRevoke(draft, asked, spoken);
    case "start":
      return askStart(draft, asked, spoken);
    case "goto":
      return askGoto(draft, asked, spoken);
    case "confirm":
      return askConfirm(draft, asked, spoken);
    case "retry":
      return askRetry(draft, spoken);
    case "approve":
      return askApprove(draft, asked, spoken);
    case "reject":
      return askReject(draft, asked, spoken);
  }
}

/** What became of a `goto` is known only after the gate was looked at. */
function seenAfterwards(draft: Draft, command: Command, outcome: Outcome, before: Run | undefined): Outcome {
  if (outcome.kind !== "done" || command.kind !== "asked" || command.asked.verb !== "goto") return outcome;
  const { run, circumstances } = draft;
  if (before && run.entry.id !== before.entry.id) {
    return done("moved", { from: before.entry.node, to: run.entry.node });
  }
  // Closed again at once: the gate was seen not to hold, and nothing waits for anything.
  if (run.request?.to !== command.asked.node) return done("blocked", outcome.detail);
  const gates = edgesInPlay(circumstances.runbook, run).map((edge) => gateOf(circumstances.runbook, run, edge));
  return gates.some((gate) => gate.state === "blocked") ? done("blocked", outcome.detail) : outcome;
}

/** Writes down how a comment was answered: the claim that makes its command happen once. */
function answer(draft: Draft, command: Command, { code, detail, kind }: Outcome): void {
  if (!("spoken" in command) || !command.spoken) return;
  const { comment, actor, after } = command.spoken;
  draft.actor = actor.login;
  const told = after === undefined ? detail : { ...detail, after: String(after) };
  const answer = { outcome: kind, code, verb: verbOf(command), actor: actor.login, detail: shortened(told) };
  const { answers } = draft.run;
  // Only a comment can bear a sign; what was said otherwise is always answered in words.
  const isRefusal = kind === "refused" && /^\d+$/.test(comment);
  const said = isRefusal ? asRepeated(answer, Object.values(answers), draft.circumstances.now) : answer;
  draft.add({ kind: "answered", comment, answer: said });
}

function verbOf(command: Command): string {
  if (command.kind === "asked") return command.asked.verb;
  if (command.kind === "mended") return command.how.kind === "accepted" ? "accept-state" : "repair";
  return command.kind === "misread" ? command.problem.verb : command.kind;
}
