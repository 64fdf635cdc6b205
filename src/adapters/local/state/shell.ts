/**
 * Runs the commands of a local run as their user would: the caller's environment, output to be seen while it comes, both
 * streams kept apart as StateM keeps them. Its input is what it is given, never the caller's, on which it could hang.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { constants } from "node:os";
import type { LocalCommandLine, LocalObservation, LocalShell } from "../../../ports/local/surroundings.ts";
import { createCapture } from "../shell/capture.ts";
import { secretsIn } from "../shell/environment.ts";
import { guard } from "../shell/guard.ts";
import { askGroupToEnd, killAll, MARK } from "../shell/processes.ts";
import { makeToldFiles, type ToldFiles } from "../shell/told.ts";

const GRACE_MS = 2_000;
/** After the end, output may be held open by what was left behind: it is waited for so long. */
const SILENCE_MS = 300;

type Ending = Pick<LocalObservation, "exitCode" | "timedOut" | "error">;

export function createLocalShell(environment: Readonly<Record<string, string | undefined>>): LocalShell {
  const secrets = secretsIn(environment);
  return {
    async run(command, live) {
      const captures = [createCapture(secrets), createCapture(secrets)] as const;
      let files: ToldFiles | undefined;
      let ending: Ending;
      try {
        files = makeToldFiles(command.tells ?? []);
        const env = { ...command.env, ...files.env };
        ending = await follow({ ...command, env }, environment, (index, bytes) => {
          captures[index].write(bytes);
          live?.(bytes.toString("utf8"));
        });
      } catch (error) {
        // No place for its files: a command that cannot tell is not run.
        ending = { exitCode: null, timedOut: false, error: error instanceof Error ? error.message : String(error) };
      }
      return { ...ending, stdout: captures[0].end(), stderr: captures[1].end(), told: files?.take() ?? {} };
    },
  };
}

async function follow(
  { run, cwd, env, timeoutMs, input }: LocalCommandLine,
  environment: Readonly<Record<string, string | undefined>>,
  take: (index: 0 | 1, bytes: Buffer) => void,
): Promise<Ending> {
  const mark = randomUUID();
  const marks = [environment[MARK], mark].filter(Boolean).join(":");
  let child: ChildProcess;
  try {
    child = spawn("/bin/sh", ["-c", run], {
      cwd,
      env: { ...environment, ...env, [MARK]: marks },
      detached: true,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
  } catch (error) {
    return { exitCode: null, timedOut: false, error: error instanceof Error ? error.message : String(error) };
  }
  const ended = endingOf(child, timeoutMs);
  const { pid, stdin, stdout, stderr } = child;
  if (pid === undefined || stdout === null || stderr === null) return ended;
  const unguard = guard(pid, mark);
  stdin?.on("error", () => {}); // A command need not read what it is sent.
  stdin?.end(input);
  const closed = [stdout, stderr].map((stream, index) => {
    stream.on("data", (bytes: Buffer) => take(index === 0 ? 0 : 1, bytes));
    return new Promise<void>((resolve) => stream.once("close", resolve));
  });
  const ending = await ended;
  if (ending.timedOut) await askGroupToEnd(pid, GRACE_MS);
  killAll(pid, mark);
  await Promise.race([Promise.all(closed), new Promise((resolve) => setTimeout(resolve, SILENCE_MS).unref())]);
  stdout.destroy();
  stderr.destroy();
  unguard();
  return ending;
}

function endingOf(child: ChildProcess, timeoutMs: number): Promise<Ending> {
  return new Promise((resolve) => {
    const settle = (ending: Ending): void => {
      clearTimeout(timer);
      resolve(ending);
    };
    const timer = setTimeout(() => settle({ exitCode: null, timedOut: true }), Math.max(timeoutMs, 1));
    child.on("error", (error) => settle({ exitCode: null, timedOut: false, error: error.message }));
    child.once("exit", (code, signal) => {
      settle({ exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), timedOut: false });
    });
  });
}
