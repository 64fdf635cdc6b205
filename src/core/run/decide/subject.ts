/** What happens to the pull request itself: it starts a run, its head moves, it is closed, reopened or merged. */

import { isAgentLogin } from "./asked/eligibility.ts";
import type { Command } from "./command.ts";
import type { Draft } from "./draft.ts";
import { done, type Outcome, refused } from "./outcome.ts";

export function startRun(draft: Draft, command: Command & { kind: "start" }): Outcome {
  const { run, runbook, subject, commentsAfter, saidAfter } = command;
  const node = draft.circumstances.runbook.initial;
  draft.actor = command.by;
  draft.add({
    kind: "started",
    run,
    runbook,
    subject,
    node,
    commentsAfter,
    saidAfter,
    startedAt: draft.circumstances.now,
  });
  const { author } = subject;
  // A person's pull request is whose agent speaks first; an agent's own is its own.
  if (author !== null && isAgentLogin(draft.circumstances.runbook, author))
    draft.add({ kind: "owned", login: author, hold: false });
  return done("started", { node });
}

/** A new head expires what was bound to the old one, and takes a success that it did not see back. */
export function moveHead(draft: Draft, command: Command & { kind: "head_moved" }): Outcome {
  const { commit, tree, pushedBy } = command;
  draft.actor = pushedBy;
  const { subject } = draft.run;
  if (subject.head.commit === commit || isFinal(draft)) return done("status");
  draft.add({ kind: "head_moved", commit, tree, pushedBy });
  takeBackSuccess(draft);
  return done("status");
}

/** The pull request is what the run is about from now on; what it succeeded with in the issue was another commit. */
export function handOver(draft: Draft, { subject }: Command & { kind: "adopted" }): Outcome {
  draft.actor = subject.head.pushedBy;
  if (draft.run.subject.pull === subject.pull || isFinal(draft)) return done("status");
  draft.add({ kind: "adopted", subject });
  takeBackSuccess(draft);
  return done("status");
}

/** What is known stays: a delivery that comes late never changes who pushed. */
export function learnPusher(draft: Draft, { commit, login }: Command & { kind: "pusher_known" }): Outcome {
  const { head } = draft.run.subject;
  if (head.commit === commit && head.pushedBy === null && !isFinal(draft)) draft.add({ kind: "pusher_known", login });
  return done("status");
}

/** A success that what it stood on was taken from: the run is back in the node before, its request open again. */
export function takeBackSuccess(draft: Draft): void {
  const { status, subject, path } = draft.run;
  const last = path.at(-1);
  if (status.kind !== "ended" || status.ending !== "succeeded" || !last) return;
  const { nodes } = draft.circumstances.runbook;
  const edge = nodes.find((node) => node.name === last.from)?.edges.find((one) => one.to === last.to);
  draft.add({ kind: "withdrawn", to: last.from, reopens: edge?.auto !== true, by: subject.author ?? "ghost" });
}

export function takePullState(draft: Draft, state: "closed" | "reopened" | "merged"): Outcome {
  const { status } = draft.run;
  if (isFinal(draft)) return done("status");
  if (state === "merged") return merge(draft);
  if (state === "closed" && status.kind === "active") draft.add({ kind: "paused", reason: "closed" });
  if (state === "reopened" && status.kind === "paused" && status.reason === "closed") {
    draft.add({ kind: "resumed", reason: "reopened" });
  }
  return done("status");
}

/** Merging ends the run for good: well only when it had succeeded at the very commit that was merged. */
function merge(draft: Draft): Outcome {
  const { status } = draft.run;
  if (status.kind === "ended" && status.ending !== "succeeded") return refused("run_ended", { ending: status.ending });
  const isVerified = status.kind === "ended";
  draft.add({
    kind: "ended",
    ending: isVerified ? "succeeded" : "failed",
    reason: isVerified ? "merged" : "merged_unverified",
    detail: {},
    final: true,
  });
  return done("status");
}

function isFinal(draft: Draft): boolean {
  const { status } = draft.run;
  return status.kind === "ended" && status.final;
}
