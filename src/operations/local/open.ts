/** Finds the run that a command is about, its pinned runbook, and how the runbook's file compares with that by now. */
import { agentIdOf, runIdOf } from "../../core/local/text/names.ts";
import type { LocalRunbook } from "../../core/runbook/local.ts";
import { parseRunbook } from "../../core/runbook/parse.ts";
import type { Drift } from "./read.ts";
import { type Loaded, loadRun } from "./store/load.ts";
import { type Session, sessionOf } from "./store/session.ts";
import { type Asker, type LocalWorld, type Refusal, refuse } from "./world.ts";

export interface Opened {
  readonly kind: "opened";
  readonly session: Session;
  readonly runbook: LocalRunbook;
  readonly drift: Drift;
  readonly agentId: string;
  readonly agentRole: string;
}

/** What reading needs of the world. */
export type Reader = Pick<LocalWorld, "files" | "digest" | "documents">;

/** The run that `--run-id` names, or else the active one. */
export function openRun(world: Reader, asker: Asker): Opened | Refusal {
  const id = chosenRun(world, asker);
  if (typeof id !== "string") return id;
  const loaded = loadRun(world, id);
  if (loaded.kind === "refused") return loaded;
  if (loaded.kind === "absent") {
    return refuse("no_run", `Unknown run: ${id}. \`statem start SPEC --run-id ${id}\` begins it.`);
  }
  return openLoaded(world, asker, id, loaded);
}

/** The pinned text of a run's runbook. */
export function pinnedText(world: Reader, id: string, digest: string): string | undefined {
  return world.files.read(id, pinnedFile(digest));
}

export function pinnedFile(digest: string): `runbook-${string}` {
  return `runbook-${digest.slice(0, 16)}`;
}

function openLoaded(world: Reader, asker: Asker, id: string, loaded: Loaded): Opened | Refusal {
  const { spec } = loaded.run;
  const agentId = asker.agentId === undefined ? loaded.run.agent : agentIdOf(asker.agentId, world.digest);
  const now = world.documents.read(spec.path);
  const pinned = pinnedText(world, id, spec.digest);
  if (pinned !== undefined && world.digest(pinned) !== spec.digest) {
    const message = `The pinned runbook of run ${id} (runs/${id}/${pinnedFile(spec.digest)}) was changed. Nothing was done.`;
    return refuse(
      "state_damaged",
      `${message} Restore it, or bind the run again: \`statem start SPEC --run-id ${id}\`.`,
    );
  }
  const drift = driftOf(now, spec.digest, world.digest);
  // A run that StateM began has no pinned text: it is read as StateM would, and not moved while it differs.
  const text = pinned ?? (now.kind === "text" ? now.text : undefined);
  if (text === undefined) {
    return refuse("runbook_lost", `Spec file not found: ${spec.path}. Run ${id} cannot be read without it.`);
  }
  const parsed = parseRunbook(text, { path: spec.path, digest: world.digest, strict: false });
  if (parsed.kind === "invalid") {
    return refuse("runbook_invalid", `Invalid spec: ${spec.path}: ${parsed.problems[0]?.message ?? "unreadable"}`);
  }
  if (!parsed.runbook.nodes.some((node) => node.name === loaded.run.entry.node)) {
    return refuse(
      "runbook_lost",
      `Run ${id} stands in ${loaded.run.entry.node}, which ${spec.path} does not have any more. ` +
        `\`statem start ${spec.path} --run-id ${id}\` takes it to the initial node and says so in its history.`,
    );
  }
  const agentRole = asker.agentRole ?? "";
  return {
    kind: "opened",
    session: sessionOf(id, agentId, loaded),
    runbook: parsed.runbook,
    drift,
    agentId,
    agentRole,
  };
}

function driftOf(now: ReturnType<Reader["documents"]["read"]>, bound: string, digest: LocalWorld["digest"]): Drift {
  if (now.kind === "text") return digest(now.text) === bound ? { kind: "none" } : { kind: "edited", now: now.text };
  if (now.kind === "missing") return { kind: "missing", why: "it is not there" };
  return { kind: "missing", why: now.kind === "folder" ? "a folder stands in its place" : now.why };
}

function chosenRun({ files }: Reader, { runId }: Asker): string | Refusal {
  if (runId !== undefined) {
    const given = runIdOf(runId);
    return given.kind === "ok" ? given.id : refuse("run_id", given.message);
  }
  const active = files.readActive();
  if (active === undefined) {
    return refuse(
      "no_active_run",
      `No active run in ${files.root}. \`statem start SPEC\` begins one, \`--run-id\` names one.`,
    );
  }
  const id = runIdOf(active);
  if (active.trim() === "" || id.kind === "refused") {
    return refuse("no_active_run", `${files.root}/active_run names no run; name one with \`--run-id\`.`);
  }
  return id.id;
}
