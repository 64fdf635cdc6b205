/** `statem hook stop`: the Stop hook of agents' programs. Always exits 0, never moves the run, lets the agent stop in doubt. */
import { join, resolve } from "node:path";
import { sha256 } from "../../../adapters/local/digest.ts";
import { documents } from "../../../adapters/local/state/documents.ts";
import { createRunFiles } from "../../../adapters/local/state/run-files.ts";
import { dumps } from "../../../core/local/text/json.ts";
import { readRun } from "../../../operations/local/read.ts";
import type { Invocation, Surroundings } from "../../arguments/invocation.ts";
import { continuationsOf } from "../../hook/continuations.ts";
import { decideStop, type StopAnswer } from "../../hook/decide.ts";
import { readPayload, type StopPayload } from "../../hook/payload.ts";
import { commandOf, mostContinuations, stopStates } from "../../hook/settings.ts";
import { nearestStateFolder } from "../../hot/folder.ts";

/** Hosts wait for their hooks; one whose input never comes must not hold the agent. */
const LIMIT_MS = 10_000;

export async function run(_: Invocation, surroundings: Surroundings): Promise<number> {
  const answer = await answerStop(surroundings).catch(
    (cause: unknown): StopAnswer => ({
      kind: "allow",
      note: `statem lets the agent stop, because its hook failed: ${cause instanceof Error ? cause.message : cause}`,
    }),
  );
  if (answer.kind === "block") surroundings.write(`${dumps({ decision: "block", reason: answer.reason })}\n`);
  else if (answer.note !== undefined) surroundings.write(`${dumps({ systemMessage: answer.note })}\n`);
  return 0;
}

async function answerStop(surroundings: Surroundings): Promise<StopAnswer> {
  const { cwd, env } = surroundings;
  const input = await inTime(surroundings.readInput());
  if (input === undefined) {
    // Input that may still come must not keep the process.
    process.stdin.unref?.();
    return { kind: "allow", note: "statem lets the agent stop: its hook was sent no input." };
  }
  const payload = readPayload(input);
  if (payload.stopHookActive) return { kind: "allow" };
  const stateDir = stateDirOf(payload, surroundings);
  const reader = { files: createRunFiles(stateDir), documents, digest: sha256 };
  if (reader.files.readActive() === undefined) return { kind: "allow" };
  const command = commandOf(env);
  if (command === undefined) {
    return { kind: "allow", note: "statem lets the agent stop: STATEM_COMMAND has a quote that is not closed." };
  }
  const reading = readRun(reader, { cwd, env, yes: false });
  if (reading.kind === "refused") {
    return { kind: "allow", note: `There is an active statem run, but statem could not read it: ${reading.message}` };
  }
  const { run: state, runbook, drift } = reading.view;
  const counter = continuationsOf(stateDir, sha256(payload.sessionId).slice(0, 16));
  const answer = decideStop({
    run: state,
    runbook,
    drift: drift.kind,
    stopStates: stopStates(env),
    command,
    stateDir,
    continuations: { used: counter.used(state.entry.id), most: mostContinuations(env) },
  });
  // Counted before it is said: what cannot be counted could go on for ever.
  if (answer.kind === "block") counter.count(state.entry.id);
  return answer;
}

/** The agent may have gone into a folder below, or out of the project: then the host's own word for its folder counts. */
function stateDirOf(payload: StopPayload, { cwd, env }: Surroundings): string {
  const folder = resolve(cwd, payload.cwd ?? ".");
  const given = env["STATEM_STATE_DIR"];
  if (given !== undefined) return resolve(folder, given);
  const here = nearestStateFolder(folder);
  const project = env["CLAUDE_PROJECT_DIR"];
  if (project === undefined || project === "" || createRunFiles(here).readActive() !== undefined) return here;
  return join(project, ".statem");
}

function inTime(input: Promise<string>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), LIMIT_MS);
  });
  return Promise.race([input, limit]).finally(() => clearTimeout(timer));
}
