/** What can be found out about the project that is set up: its root, its branch, its address, what git would ignore. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IsIgnored } from "./ignore.ts";
import type { ReadFile } from "./test-command.ts";

export interface Project {
  /** Absolute: the repository's root, or the folder itself outside git. */
  readonly root: string;
  readonly isRepository: boolean;
  readonly defaultBranch: string;
  /** Whether there is a remote `origin`. */
  readonly hasRemote: boolean;
  /** `https://github.com/owner/name`, when the remote `origin` is there. */
  readonly address?: string;
  /** Whether there are workflows already, besides ours. */
  readonly hasWorkflows: boolean;
  readonly read: ReadFile;
  readonly isIgnored: IsIgnored;
}

/** Looks at a folder and the repository around it; changes nothing. */
export function lookAtProject(folder: string): Project {
  const top = git(folder, "rev-parse", "--show-toplevel");
  const root = top ?? folder;
  const isRepository = top !== undefined;
  const remote = git(root, "remote", "get-url", "origin");
  const address = addressOf(remote);
  return {
    root,
    isRepository,
    defaultBranch: defaultBranchOf(root),
    hasRemote: remote !== undefined,
    ...(address === undefined ? {} : { address }),
    hasWorkflows: hasWorkflows(root),
    read: (path) => readText(join(root, path)),
    // `--no-index`: a file that is tracked already is judged by the patterns all the same.
    isIgnored: (path) => isRepository && status(root, "check-ignore", "--quiet", "--no-index", path) === 0,
  };
}

function defaultBranchOf(root: string): string {
  const remote = git(root, "symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
  return remote?.replace(/^origin\//, "") ?? git(root, "symbolic-ref", "--quiet", "--short", "HEAD") ?? "main";
}

/** The web address behind a remote's, if it is GitHub's. */
function addressOf(remote: string | undefined): string | undefined {
  const match =
    /^(?:https:\/\/(?:[^@/]+@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      remote ?? "",
    );
  return match?.[1] === undefined ? undefined : `https://github.com/${match[1]}`;
}

function hasWorkflows(root: string): boolean {
  try {
    return readdirSync(join(root, ".github/workflows")).some(
      (name) => /\.ya?ml$/.test(name) && !/^statem(-[a-z]+)?\.yml$/.test(name),
    );
  } catch {
    return false;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new Error(`${path} is there but cannot be read.`, { cause });
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR");
}

/** What git prints, or `undefined` when it refuses. */
function git(folder: string, ...args: string[]): string | undefined {
  const { status: code, stdout } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" });
  return code === 0 && stdout.trim() !== "" ? stdout.replace(/\r?\n$/, "") : undefined;
}

function status(folder: string, ...args: string[]): number | null {
  return spawnSync("git", ["-C", folder, ...args], { stdio: "ignore" }).status;
}
