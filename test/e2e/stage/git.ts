/** Real git, as a person runs it: nothing of the machine's own configuration reaches it. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A clone on disk, of one person. */
export interface Clone {
  readonly folder: string;
  git(...args: string[]): Promise<string>;
  /** Writes files, commits them and answers the commit's id; `null` removes a file. */
  commit(message: string, files: Readonly<Record<string, string | null>>): Promise<string>;
}

export async function cloneAs(login: string, url: string, token: string, folder: string): Promise<Clone> {
  const address = new URL(url);
  address.username = "x-access-token";
  address.password = token;
  await mkdir(dirname(folder), { recursive: true });
  await git(dirname(folder), ["clone", "--quiet", address.href, folder]);
  const clone: Clone = {
    folder,
    git: (...args) => git(folder, args),
    async commit(message, files) {
      for (const [path, text] of Object.entries(files)) {
        if (text === null) {
          await git(folder, ["rm", "--quiet", path]);
          continue;
        }
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      await git(folder, ["add", "--all"]);
      await git(folder, ["commit", "--quiet", "--allow-empty", "-m", message]);
      return git(folder, ["rev-parse", "HEAD"]);
    },
  };
  await clone.git("config", "user.name", login);
  await clone.git("config", "user.email", `${login}@users.noreply.github.com`);
  return clone;
}

async function git(cwd: string, args: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: cwd,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
  };
  const { stdout } = await run("git", [...args], { cwd, env });
  return stdout.trim();
}
