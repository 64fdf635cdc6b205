/** `start`: begins a run or takes it up again, binds it to the runbook as it is now, and runs the node's `in_hook`. */

import type { LocalEvent } from "../../core/local/journal/event.ts";
import { localNode } from "../../core/local/move/claim.ts";
import { IN_HOOK } from "../../core/local/move/hook-lists.ts";
import { isBlocked, recorded } from "../../core/local/move/result.ts";
import type { LocalRun, Shown } from "../../core/local/run.ts";
import { agentIdOf, entryId, madeUpRunId, runIdOf, timestamp } from "../../core/local/text/names.ts";
import { heldBack, wordRemedy } from "../../core/render/terminal/held-back.ts";
import type { LocalRunbook } from "../../core/runbook/local.ts";
import { runHooks, unknownIn } from "./hooks.ts";
import { refuseInside } from "./inside.ts";
import { busy } from "./move/claimed.ts";
import { type Followed, followAuto } from "./move/follow.ts";
import { pinnedFile } from "./open.ts";
import { problemLine, readSpec, refusedAtStart, type SpecFile } from "./spec.ts";
import { leaveBook } from "./store/book.ts";
import { loadRun } from "./store/load.ts";
import { beginSession, record, type Session, sessionOf, write } from "./store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "./world.ts";

export interface Started {
  readonly kind: "started";
  readonly session: Session;
  readonly runbook: LocalRunbook;
  /** Where the old folder of a run that was begun anew is now. */
  readonly archived?: string;
  readonly followed: Followed;
  /** Whether it went on with a run that was there. */
  readonly resumed: boolean;
}

export async function startRun(
  world: LocalWorld,
  asker: Asker,
  given: string,
  fresh: boolean,
): Promise<Started | Refusal> {
  const spec = readSpec(world, given, asker.cwd, false);
  if (spec.kind === "refused") return spec;
  const slips = refusedAtStart(spec);
  if (slips.length > 0) {
    return refuse(
      "spec_invalid",
      `Invalid spec: ${spec.path}\n${slips.map((one) => `- ${problemLine(one)}`).join("\n")}`,
    );
  }
  const tracked = world.documents.tracked(world.files.root, ["runs", "active_run", "locks", "archive"]);
  if (tracked.length > 0) {
    const message =
      `Git tracks local state: ${tracked.slice(0, 3).join(", ")} in ${world.files.root}. A run must not travel with ` +
      "commits. Take it out (`git rm -r --cached` on those paths) and ignore it, or choose another folder with --state-dir.";
    return refuse("state_tracked", message);
  }
  const id = chooseRun(world, asker, spec.path, fresh);
  if (typeof id !== "string") return id;
  const inside = refuseInside(world, asker, id, "start");
  if (inside !== undefined) return inside;
  const begun = begin(world, asker, id, spec, fresh);
  if ("kind" in begun) return begun;
  world.files.writeActive(`${id}\n`);
  const { session, reason, archived } = begun;
  const entered = await runInHook(world, asker, session, spec.runbook, reason);
  if (entered !== undefined) return entered;
  const followed = await followAuto({ world, asker, session, runbook: spec.runbook }, true);
  if (followed.refusal !== undefined) return followed.refusal;
  const more = archived === undefined ? {} : { archived };
  return { kind: "started", session, runbook: spec.runbook, followed, resumed: reason === "resume", ...more };
}

/** `--run-id`; else the active run, if it is this runbook's; else a new one. */
function chooseRun(world: LocalWorld, asker: Asker, path: string, fresh: boolean): string | Refusal {
  if (asker.runId !== undefined) {
    const chosen = runIdOf(asker.runId);
    return chosen.kind === "ok" ? chosen.id : refuse("run_id", chosen.message);
  }
  const active = fresh ? undefined : world.files.readActive();
  const id = active === undefined ? undefined : runIdOf(active);
  if (id?.kind === "ok") {
    const loaded = loadRun(world, id.id);
    if (loaded.kind === "refused") return loaded;
    if (loaded.kind === "loaded" && loaded.run.spec.path === path) return id.id;
  }
  return madeUpRunId(world.moments.now(), world.moments.chance());
}

interface Begun {
  readonly session: Session;
  readonly reason: "start" | "resume";
  readonly archived?: string;
}

/** Under the lock: the old folder aside, or the run taken up, or a new one begun. */
function begin(world: LocalWorld, asker: Asker, id: string, spec: SpecFile, fresh: boolean): Begun | Refusal {
  const held = world.files.hold(id, world.processes.self, (): Begun | Refusal => {
    const now = world.moments.now();
    const at = timestamp(now);
    const loaded = loadRun(world, id);
    let archived: string | undefined;
    const request = loaded.kind === "loaded" ? loaded.run.request : undefined;
    if (loaded.kind === "loaded" && request !== undefined && world.processes.isAlive(request.holder) === true) {
      return busy(loaded.run, request);
    }
    if (fresh && loaded.kind !== "absent") {
      archived = world.files.archive(id, `${entryId(now, world.moments.chance())}`);
    } else if (loaded.kind === "refused") return loaded;
    if (loaded.kind === "loaded" && archived === undefined) {
      const agent = asker.agentId === undefined ? loaded.run.agent : agentIdOf(asker.agentId, world.digest);
      const session = sessionOf(id, agent, loaded);
      pin(world, id, spec);
      write(world, session, resumeEvents(world, loaded.run, spec), at);
      leaveBook(world.files, session.run, spec.runbook, spec.text);
      return { session, reason: "resume" };
    }
    const entry = { id: entryId(now, world.moments.chance()), node: spec.runbook.initial };
    const made = `agent-${entryId(now, world.moments.chance())}`;
    const agent = asker.agentId === undefined ? made : agentIdOf(asker.agentId, world.digest);
    const shown = { event: "start", current: entry.node, spec: spec.path };
    const started = {
      kind: "started",
      run: id,
      spec: { path: spec.path, digest: spec.runbook.digest },
      entry,
      agent,
      shown,
    } as const;
    pin(world, id, spec);
    const session = beginSession(world, agent, started, at);
    leaveBook(world.files, session.run, spec.runbook, spec.text);
    return { session, reason: "start", ...(archived === undefined ? {} : { archived }) };
  });
  return held.kind === "done" ? held.value : refuse("busy", `Run ${id} is busy: ${held.message}.`, 2);
}

function pin({ files }: LocalWorld, id: string, { text, runbook }: SpecFile): void {
  const file = pinnedFile(runbook.digest);
  if (files.read(id, file) !== text) files.replace(id, file, text, true);
}

/** What a killed move left is closed, a node that is gone is left, the runbook is bound. */
function resumeEvents(world: LocalWorld, run: LocalRun, { path, runbook }: SpecFile): LocalEvent[] {
  const events: LocalEvent[] = [];
  const { request, arrival } = run;
  if (request !== undefined && arrival !== undefined) {
    const shown = { ...arrival.shown, interrupted: true };
    events.push({ kind: "arrived", request: request.id, shown });
  } else if (request !== undefined) {
    events.push({ kind: "abandoned", request: request.id, reason: "the run was started again" });
  }
  let current = run.entry.node;
  if (localNode(runbook, current) === undefined) {
    const entry = { id: entryId(world.moments.now(), world.moments.chance()), node: runbook.initial };
    const reason = `${current} is no node of ${path} any more`;
    events.push({
      kind: "migrated",
      entry,
      shown: { event: "migrate_current", from: current, to: entry.node, reason },
    });
    current = entry.node;
  }
  const isRebound = run.spec.digest !== runbook.digest || run.spec.path !== path;
  const rebound: Shown = isRebound ? { rebound: { from: { ...run.spec }, to: { path, digest: runbook.digest } } } : {};
  const shown = { event: "resume", current, spec: path, ...rebound };
  return [...events, { kind: "resumed", spec: { path, digest: runbook.digest }, shown }];
}

async function runInHook(
  world: LocalWorld,
  asker: Asker,
  session: Session,
  runbook: LocalRunbook,
  reason: "start" | "resume",
): Promise<Refusal | undefined> {
  const { run } = session;
  const node = localNode(runbook, run.entry.node);
  if (node === undefined) throw new Error(`the runbook has no node ${run.entry.node}, where the run was just put.`);
  const unknown = unknownIn(run, node.inHook, IN_HOOK);
  if (unknown !== undefined) return unknown;
  const place = { list: IN_HOOK, request: `s${session.tip.events}`, keepsExternal: true };
  const results = await runHooks(
    { world, asker, run, session, runbook, node, writers: new Map() },
    session,
    node.inHook,
    place,
  );
  if ("kind" in results) return results as Refusal;
  const shown = { event: "in_hook", node: node.name, reason, results: recorded(results) };
  const refused = record(world, session, [{ kind: "noted", shown }]);
  if (refused !== undefined) return refused;
  if (!isBlocked(results)) return undefined;
  const details = { run_id: run.id, current: node.name, stage: "in_hook", results };
  const message =
    `Blocked: the in_hook of ${node.name} ${heldBack(results)}.${wordRemedy(results, "the same command")} ` +
    `The run is begun and stands in ${node.name}.`;
  return refuse("blocked", message, 2, details);
}
