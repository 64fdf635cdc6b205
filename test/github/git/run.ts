/**
 * Runs git as a child process with an environment of its own: no user's or system's configuration, no locale,
 * no prompt, so that a developer's settings never change what the embedded GitHub does.
 */
import { spawn } from "node:child_process";

/** The environment of every git process of the embedded GitHub. */
export function gitEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    ...extra,
  };
}

export interface GitOutcome {
  code: number;
  stdout: Buffer;
  stderr: string;
}

export interface GitOptions {
  input?: Uint8Array | string;
  env?: Record<string, string>;
}

/** Runs git and reports how it ended. */
export function tryGit(gitDir: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", args, {
      cwd: gitDir,
      env: gitEnvironment(options.env),
      stdio: ["pipe", "pipe", "pipe"],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code: code ?? 128, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }),
    );
    // A child that ends before it has read everything is reported by its exit code, not by a broken pipe.
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
  });
}

/** Runs git and throws when it fails: for what cannot fail unless the embedded GitHub is broken. */
export async function git(gitDir: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  const outcome = await tryGit(gitDir, args, options);
  if (outcome.code !== 0) throw new Error(`git ${args.join(" ")} ended with ${outcome.code}: ${outcome.stderr.trim()}`);
  return outcome.stdout.toString();
}
