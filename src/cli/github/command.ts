/**
 * A command on the run of this branch's pull request (`--github`): reading needs git alone; asking needs a token, waits, and
 * prints what the gate said. Nothing here approves, rejects, overrides or writes a record.
 */
import { systemClock } from "../../adapters/local/clock.ts";
import { sha256 } from "../../adapters/local/digest.ts";
import { approveLine, confirmLine, gotoLine, RETRY_LINE } from "../../core/command/lines.ts";
import { approvedBy } from "../../core/command/ways.ts";
import { withRunbook } from "../../core/pull/runbooks.ts";
import { remoteHistory, remoteJson, remoteText } from "../../core/render/terminal/remote/remote.ts";
import { sayPlainly } from "../../core/render/text/say.ts";
import { runIdOf } from "../../core/run/run-id.ts";
import { askRun } from "../../operations/remote/ask.ts";
import { type RemoteRun, readRemote } from "../../operations/remote/read.ts";
import { type Invocation, numberOf, type Surroundings, textOf } from "../arguments/invocation.ts";
import { type Wiring, wire } from "./wiring.ts";

/** Exit codes: done, refused, blocked. */
const DONE = 0;
const REFUSED = 1;
const BLOCKED = 2;
const WAIT_S = 900;

export async function runOnGithub(invocation: Invocation, surroundings: Surroundings): Promise<number> {
  try {
    const slug = textOf(invocation, "--runbook")?.toLowerCase();
    // A run that began in an issue goes on being called so: only its own name finds it in a clone.
    const idOf = (pull: number) => invocation.common.runId ?? runIdOf(pull, slug);
    const wired = await wire(surroundings, numberOf(invocation, "--pull"), idOf);
    const wiring = { ...wired, slug, run: idOf(wired.place.pull) };
    switch (invocation.command) {
      case "goto": {
        const line = gotoLine(invocation.positionals[0] ?? "", invocation.flags.has("--confirm"));
        return await ask(line, wiring, invocation, surroundings);
      }
      case "confirm":
        return await ask(confirmLine(invocation.positionals[0] ?? ""), wiring, invocation, surroundings);
      case "retry":
        return await ask(RETRY_LINE, wiring, invocation, surroundings);
      default:
        return await show(wiring, invocation, surroundings);
    }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), invocation, surroundings);
  }
}

type Wired = Wiring & { readonly slug: string | undefined; readonly run: string };

async function show(
  { place, store, slug, run: id }: Wired,
  invocation: Invocation,
  surroundings: Surroundings,
): Promise<number> {
  const run = await readRemote(place, id, store, sha256);
  if (run.kind !== "run") return refuse(whyNot(run, place.pull), invocation, surroundings);
  const { view } = run;
  if (invocation.command === "approve") {
    const waiting = view.gates
      .flatMap((gate) => gate.items)
      .find(({ judgement }) => judgement.kind === "waiting" && judgement.on === "person");
    const { commit } = view.run.subject.head;
    const check = waiting?.check;
    const line = check?.kind === "manual" ? approvedBy(check, commit, (text) => text) : approveLine(undefined, commit);
    surroundings.write(
      `A person approves on the pull request, by:\n\n  ${withRunbook(line, slug)}\n\n${place.url}/pull/${place.pull}\n`,
    );
    return DONE;
  }
  if (invocation.common.json) print(remoteJson(view), surroundings);
  else if (invocation.command === "history") surroundings.write(remoteHistory(view, numberOf(invocation, "--limit")));
  else surroundings.write(remoteText(view));
  return DONE;
}

async function ask(bare: string, wiring: Wired, invocation: Invocation, surroundings: Surroundings): Promise<number> {
  const { place, store, asker, slug, run: id } = wiring;
  const line = withRunbook(bare, slug);
  if (!asker) {
    const todo = "Set GH_TOKEN to a token that may comment, or type the line yourself:";
    return refuse(`Asking needs a token. ${todo} ${line} on ${place.url}/pull/${place.pull}`, invocation, surroundings);
  }
  const waitMs = (numberOf(invocation, "--wait") ?? WAIT_S) * 1_000;
  const asked = await askRun(place, id, line, waitMs, {
    asker,
    store,
    clock: systemClock,
    digest: sha256,
    progress: (awaited, waitedMs, url) =>
      surroundings.warn(
        `waiting for ${awaited === "answer" ? "the answer" : "the checks"}, ${Math.round(waitedMs / 1_000)} s: ${url}\n`,
      ),
  });
  const { answer, run, url } = asked;
  if (answer === undefined)
    return refuse(`No answer came in ${waitMs / 1_000} s; it will stand at ${url}`, invocation, surroundings);
  if (run.kind !== "run") return refuse(whyNot(run, place.pull), invocation, surroundings);
  const { gates } = run.view;
  const isRefused = answer.startsWith("⛔");
  const isBlocked = gates.some((gate) => gate.state === "blocked");
  if (invocation.common.json)
    print({ ...remoteJson(run.view), answer, answer_url: url, ok: !isRefused && !isBlocked }, surroundings);
  else surroundings.write(`${answer.split("\n")[0] ?? ""}\n\n${remoteText(run.view)}`);
  return isRefused ? REFUSED : isBlocked ? BLOCKED : DONE;
}

function whyNot(run: Exclude<RemoteRun, { kind: "run" }>, pull: number): string {
  if (run.kind !== "absent") return sayPlainly(run.code, run.detail);
  return `Pull request ${pull} has no run of that name. One that began in an issue is called by it: --run-id issue-NUMBER.`;
}

function print(value: Record<string, unknown>, surroundings: Surroundings): void {
  surroundings.write(`${JSON.stringify(value, null, 2)}\n`);
}

function refuse(error: string, invocation: Invocation, surroundings: Surroundings): number {
  if (invocation.common.json) print({ ok: false, error }, surroundings);
  else surroundings.warn(`statem: ${error}\n`);
  return REFUSED;
}
