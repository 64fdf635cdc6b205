/**
 * What is said when the world breaks under a command: no permission, a full disk, a folder that is gone. Apart from the
 * refusals of the operations, which never happen by accident; whatever is not the system's own error stays a bug.
 */
import { type Refusal, refuse } from "../../operations/local/world.ts";

const MEANINGS: Readonly<Record<string, string>> = {
  ENOENT: "it is not there (any more)",
  ENOTDIR: "something on its way is a file and no folder",
  EISDIR: "a folder stands there, where a file was expected",
  EEXIST: "something else stands there already",
  ENOTEMPTY: "something else stands there already",
  EACCES: "this user may not do that there",
  EPERM: "this user may not do that there",
  EROFS: "the file system can only be read",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "symbolic links lead in a circle",
  EIO: "the disk reports an error",
};

/** The refusal for an error of the system's; nothing for a bug of ours. `command` is the one that it stopped. */
export function brokenWorld(error: unknown, command: string): Refusal | undefined {
  const what = describe(error);
  if (what === undefined) return undefined;
  if (command === "init") {
    return refuse("world_broken", `${what} The files before it, if any, were written. Mend that and type it again.`);
  }
  const isFolder = error instanceof Error && "syscall" in error && error.syscall === "mkdir";
  const instead = isFolder ? ", or name another state folder with `--state-dir`" : "";
  const message =
    `${what} The command stopped there; what was recorded before stands. Mend that${instead}; look where the run is ` +
    "(`statem cur`), and type the command again.";
  return refuse("world_broken", message);
}

/** What could not be done, and why, as one sentence. */
function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const meaning = MEANINGS[code ?? ""];
  if (code !== undefined && syscall !== undefined && meaning !== undefined) {
    if (syscall !== "mkdir")
      return `Could not ${syscall}${path === undefined ? "" : ` ${path}`}: ${meaning} (${code}).`;
    const why = code === "ENOENT" ? "the system makes none there" : meaning;
    return `Could not make the folder ${path}: ${why} (${code}).`;
  }
  // Whoever gave it a cause has said in its own words what could not be done.
  const { code: inner } = (error.cause ?? {}) as NodeJS.ErrnoException;
  const why = MEANINGS[inner ?? ""];
  return why === undefined ? undefined : `${error.message.replace(/\.$/, "")}: ${why} (${inner}).`;
}
