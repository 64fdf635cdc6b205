/**
 * The move as StateM does it: claim, gate, hooks on the way out, the move itself, hooks on the way in - each step decided
 * by the core and written before the next begins, so that a command that dies is carried on where it stopped.
 */

import type { LocalEvent } from "../../../core/local/journal/event.ts";
import { noProgress } from "../../../core/local/limits/failures.ts";
import { afterHopeless, isHopeless } from "../../../core/local/limits/hopeless.ts";
import { overLimit } from "../../../core/local/limits/over.ts";
import { claimEdge, localNode, usedOf } from "../../../core/local/move/claim.ts";
import { edgeHookList, outHookList } from "../../../core/local/move/hook-lists.ts";
import { isBlocked } from "../../../core/local/move/result.ts";
import { arrivalShown, attemptFields, blockedShown, type Groups } from "../../../core/local/move/shown.ts";
import type { LocalRequest, LocalRun, Shown } from "../../../core/local/run.ts";
import { entryId } from "../../../core/local/text/names.ts";
import { heldBack, wordRemedy } from "../../../core/render/terminal/held-back.ts";
import type { LocalEdge, LocalRunbook } from "../../../core/runbook/local.ts";
import type { Setting } from "../checks/evaluate.ts";
import { runHooks, unknownIn } from "../hooks.ts";
import { commit, type Session } from "../store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "../world.ts";
import { arrive } from "./arrive.ts";
import { claimRefusal, isAtWork, lostClaim } from "./claimed.ts";
import { type Gate, openGate } from "./gate.ts";
import { handsOf, seenFailures, stopOverLimit, told } from "./limits.ts";

/** Everything that a move works with. */
export interface Mover {
  readonly world: LocalWorld;
  readonly asker: Asker;
  readonly session: Session;
  readonly runbook: LocalRunbook;
}

export interface Moved {
  readonly kind: "moved";
  readonly from: string;
  readonly to: string;
  readonly results: readonly Shown[];
  /** `attempt` and the like of a limited edge. */
  readonly attempt: Shown;
}

/** Takes an edge out of the entry that was read: one that somebody asked for, or an `auto` one whose gate was seen. */
export async function takeEdge(
  mover: Mover,
  to: string,
  { entry: read, gate: seen }: { readonly entry?: string; readonly gate?: Gate },
): Promise<Moved | Refusal> {
  const { world, session, runbook } = mover;
  const entry = session.run.entry;
  const unknown = unknownOnTheWay(session.run, runbook, to);
  if (unknown !== undefined) return unknown;
  let plain: Shown | undefined;
  const refused = commit(world, session, (run) => {
    const id = entryId(world.moments.now(), world.moments.chance());
    const claim = claimEdge(run, runbook, {
      ...{ to, entry: read ?? entry.id, entryId: id, holder: world.processes.self, auto: seen !== undefined },
      isAtWork: (holder) => isAtWork(world, holder),
      now: world.moments.now(),
    });
    if (claim.kind === "claimed") return { kind: "events", events: claim.events };
    if (claim.kind === "moved") {
      plain = claim.shown;
      return { kind: "events", events: claim.events };
    }
    const events = claim.kind === "blocked" ? claim.events : [];
    return { kind: "refused", refusal: claimRefusal(claim, run, to), events };
  });
  if (refused !== undefined) return told(mover, entry.id, refused);
  if (plain !== undefined) return { kind: "moved", from: entry.node, to, results: [], attempt: attemptOf(plain) };
  const { request } = session.run;
  const edge = localNode(runbook, entry.node)?.edges.find((one) => one.to === to);
  if (request === undefined || edge === undefined)
    throw new Error("a claimed edge has a request; the journal has none.");
  return passGate(mover, edge, request, seen);
}

async function passGate(mover: Mover, edge: LocalEdge, request: LocalRequest, seen?: Gate): Promise<Moved | Refusal> {
  const { world, asker, session, runbook } = mover;
  const node = localNode(runbook, edge.from);
  if (node === undefined) throw new Error(`the runbook has no node ${edge.from}, from which an edge is being taken.`);
  const setting: Setting = { world, asker, run: session.run, session, runbook, node, writers: new Map() };
  const attempt = request.attempt === undefined ? {} : { attempt: request.attempt };
  const fields = { ...attempt, ...attemptFields(edge, request.attempt ?? usedOf(session.run, edge.to)) };
  const gate = seen ?? (await openGate(setting, session.run, node, edge));
  const noted = gate.dynamic["configured"] === true ? [gate.noted] : [];
  if (gate.stage !== undefined) {
    const details = blockedShown(session.run, edge, gate.stage, gate.results, {
      ...{ dynamic_before_transfer: gate.dynamic, ...fields },
    });
    const failed = gate.results.filter(({ passed, on_failure }) => !passed && on_failure === "block").length;
    const what = `${failed} of its ${gate.results.length} checks ${failed === 1 ? "does" : "do"} not hold`;
    const why = wordRemedy(gate.results, "the same command")
      ? `; it ${heldBack(gate.results)}.${wordRemedy(gate.results, "the same command")}`
      : "; `statem explain` says what would satisfy them";
    const text = `Blocked: ${edge.from} -> ${edge.to}, ${what}${why}`;
    return stop(mover, request, details, gate.results, text, noted);
  }
  const place = { request: request.id, keepsExternal: true };
  if (noted.length > 0) {
    const lost = commit(world, session, (run) => lostClaim(run, request) ?? { kind: "events", events: noted });
    if (lost !== undefined) return lost;
  }
  const over = await stopOverLimit(mover, edge, request, fields);
  if (over !== undefined) return over;
  const out = await runHooks(setting, session, node.outHook, { list: outHookList(edge), ...place });
  if ("kind" in out) return out as Refusal;
  const hook = await runHooks(setting, session, edge.hook, { list: edgeHookList(edge), ...place });
  if ("kind" in hook) return hook as Refusal;
  if (isBlocked([...out, ...hook])) {
    const details = blockedShown(session.run, edge, "out_hook", [...out, ...hook], fields);
    const hooks = [...out, ...hook];
    const why = `a hook of ${edge.from} -> ${edge.to} ${heldBack(hooks)}.${wordRemedy(hooks, "the same command")}`;
    return stop(mover, request, details, hooks, `Blocked: ${why} The run stays in ${edge.from}.`);
  }
  const groups: Groups = { before: gate.before, condition: gate.condition, out, hook, in: [] };
  const shown = arrivalShown(edge, groups, gate.dynamic, fields, seen !== undefined);
  const target = localNode(runbook, edge.to);
  const isSilent = target === undefined || target.inHook.length === 0;
  const moved = commit(world, session, (run) => {
    const lost = lostClaim(run, request);
    if (lost !== undefined) return lost;
    const entry = { id: entryId(world.moments.now(), world.moments.chance()), node: edge.to };
    const said = isSilent ? { shown } : { pending: shown };
    return { kind: "events", events: [{ kind: "moved", request: request.id, to: entry, ...said }] };
  });
  if (moved !== undefined) return moved;
  const results = [...gate.results, ...out, ...hook];
  if (isSilent) return { kind: "moved", from: edge.from, to: edge.to, results, attempt: fields };
  const arrived = await arrive(mover);
  if (arrived.kind === "refused") return arrived;
  return { kind: "moved", from: edge.from, to: edge.to, results: [...results, ...arrived.results], attempt: fields };
}

/** Writes down why a move was stopped, and says it; the same failure once too often ends the run, or one that nothing helps. */
async function stop(
  mover: Mover,
  request: LocalRequest,
  details: Shown,
  results: readonly Shown[],
  message: string,
  noted: readonly { readonly kind: "noted"; readonly shown: Shown }[] = [],
): Promise<Refusal> {
  const { world, session, runbook } = mover;
  const seen = seenFailures(mover, request.from, results);
  const lost = commit(world, session, (run) => {
    const gone = lostClaim(run, request);
    if (gone !== undefined) return gone;
    const hopeless = isHopeless(results);
    const blocked: LocalEvent = {
      ...{ kind: "blocked", request: request.id, shown: details },
      ...(seen === undefined ? {} : { failures: seen }),
      ...(hopeless ? { hopeless } : {}),
    };
    const failed = hopeless ? afterHopeless(run) : [];
    const reached = seen && noProgress(run, seen, runbook.limits.sameFailure, results);
    const over = failed.length > 0 || reached === undefined ? failed : overLimit(run, runbook, reached, handsOf(world));
    return { kind: "events", events: [...noted, blocked, ...over] };
  });
  const { event: _, ...rest } = details;
  if (lost !== undefined) return lost;
  return told(mover, request.entry, refuse("blocked", message, 2, rest));
}

function unknownOnTheWay(run: LocalRun, runbook: LocalRunbook, to: string): Refusal | undefined {
  const node = localNode(runbook, run.entry.node);
  const edge = node?.edges.find((one) => one.to === to);
  if (node === undefined || edge === undefined) return undefined;
  return unknownIn(run, node.outHook, outHookList(edge)) ?? unknownIn(run, edge.hook, edgeHookList(edge));
}

function attemptOf(shown: Shown): Shown {
  const keys = ["attempt", "attempts_used", "max_attempts", "attempts_remaining"];
  return Object.fromEntries(Object.entries(shown).filter(([key]) => keys.includes(key)));
}
