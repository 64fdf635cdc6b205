/**
 * Owns child processes of steps: each in a group of its own, its output in lines, ended as a whole.
 * Source for the end: actions/runner's ProcessInvoker sends SIGINT, after 7.5 s SIGTERM, after 2.5 s more SIGKILL.
 */
import { type ChildProcess, spawn } from "node:child_process";

interface ProcessCall {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  onLine(line: string): void;
  signal: AbortSignal;
}

/** How it ended; `survivors` is the group that still had processes when its first one had gone. */
export type ProcessEnd =
  | { kind: "exited"; code: number; survivors?: number }
  | { kind: "unstartable"; message: string };

/** Runs a process to its end, or to the signal's. */
export function runProcess(call: ProcessCall): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    const { file, args, cwd, env } = call;
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    child.on("error", (error) => resolve({ kind: "unstartable", message: error.message }));
    const finish = [readLines(child.stdout, call.onLine), readLines(child.stderr, call.onLine)];
    const disarm = armKill(child, call.signal);
    child.on("exit", (code, signal) => {
      disarm();
      const group = child.pid !== undefined && signalGroup(child.pid, 0) ? { survivors: child.pid } : {};
      const end: ProcessEnd = { kind: "exited", code: code ?? (signal === "SIGKILL" ? 137 : 130), ...group };
      const done = () => {
        clearTimeout(patience);
        for (const flush of finish) flush();
        resolve(end);
      };
      // A process left in the background may hold the pipes open: the step is over all the same.
      const patience = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        done();
      }, 2_000);
      child.once("close", done);
    });
  });
}

/** An abort for this reason grants no time to end by itself. */
export const BY_FORCE = "by force";

function armKill(child: ChildProcess, signal: AbortSignal): () => void {
  const timers: NodeJS.Timeout[] = [];
  const kill = () => {
    if (child.pid === undefined) return;
    const group = child.pid;
    if (signal.reason === BY_FORCE) {
      signalGroup(group, "SIGKILL");
      return;
    }
    signalGroup(group, "SIGINT");
    timers.push(setTimeout(() => signalGroup(group, "SIGTERM"), 7_500));
    timers.push(setTimeout(() => signalGroup(group, "SIGKILL"), 10_000));
  };
  if (signal.aborted) kill();
  else signal.addEventListener("abort", kill, { once: true });
  return () => {
    signal.removeEventListener("abort", kill);
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Signals a group; false when it has no process any more. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

function readLines(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): () => void {
  let rest = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line.replace(/\r$/, ""));
  });
  return () => {
    if (rest !== "") onLine(rest);
    rest = "";
  };
}
