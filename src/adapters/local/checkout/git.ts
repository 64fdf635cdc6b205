/** Git as a program, in one folder. It never asks anything on a terminal. */
import { execFile } from "node:child_process";

export interface GitAnswer {
  readonly exitCode: number;
  /** Exactly as printed. */
  readonly stdout: string;
}
/** Runs git. @throws what git said when it ends with another exit code than the expected ones (0 by default). */
export type Git = (args: readonly string[], expected?: readonly number[]) => Promise<GitAnswer>;

/** Long enough for a slow network, short enough that nobody thinks it hangs. */
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;

export function gitIn(folder: string): Git {
  return (args, expected = [0]) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
      const options = { cwd: folder, env, timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES };
      execFile("git", [...args], options, (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        if (expected.includes(exitCode)) resolve({ exitCode, stdout });
        else reject(new Error(`git ${args[0]} ended with ${exitCode}: ${stderr.trim() || (error?.message ?? "")}`));
      });
    });
}
