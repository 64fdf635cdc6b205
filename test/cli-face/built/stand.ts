/** A scratch repository and the built program beside it, called as a shell calls it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { program } from "../../cli/program/built.ts";

export interface Answer {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface Built {
  /** A new folder; nothing of the caller's environment but the path is seen in it. */
  scratch(files?: Readonly<Record<string, string>>): Scratch;
  leave(): void;
}
export interface Scratch {
  readonly folder: string;
  /** Runs a line in a POSIX shell, where `statem` is the built program. */
  sh(line: string, options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> }): Answer;
  write(path: string, text: string): void;
}

/** A stand with the built command line on its path. */
export function openStand(): Built {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "statem-built-")));
  put(top, "bin/statem", `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, 0o755);
  put(top, "home/.gitconfig", "[user]\n  name = tester\n  email = tester@example.com\n");
  let count = 0;
  return {
    scratch(files = {}) {
      count += 1;
      const folder = join(top, `scratch ${count}`);
      mkdirSync(folder);
      const write = (path: string, text: string): void => put(folder, path, text);
      for (const [path, text] of Object.entries(files)) write(path, text);
      return {
        folder,
        write,
        sh(line, { input = "", env = {} } = {}) {
          const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
            cwd: folder,
            input,
            encoding: "utf8",
            env: {
              PATH: `${join(top, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
              HOME: join(top, "home"),
              GIT_CEILING_DIRECTORIES: top,
              ...env,
            },
          });
          return { exit: status, stdout, stderr };
        },
      };
    },
    leave: () => rmSync(top, { recursive: true, force: true }),
  };
}

function put(folder: string, path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { mode });
}
