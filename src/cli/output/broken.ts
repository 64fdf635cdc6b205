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

/** The refusal for an error of the system's; nothing for a bug of ours. */
export function brokenWorld(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const meaning = MEANINGS[code ?? ""];
  if (code === undefined || syscall === undefined || meaning === undefined) return undefined;
  const where = path === undefined ? "" : ` ${path}`;
  const message =
    `Could not ${syscall}${where}: ${meaning} (${code}). The command stopped there; what was recorded before stands. Mend ` +
    "that, look where the run is (`statem cur`), and type the command again.";
  return refuse("world_broken", message);
}
