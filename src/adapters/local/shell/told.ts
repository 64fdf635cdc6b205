/**
 * Files of a command's own, by which it can tell more than an exit code: made empty before it runs, read and taken away
 * after it. Whatever it puts in their place - a folder, a pipe, a link, a flood - is told as unreadable and never waited for.
 */
import { closeSync, constants, fstatSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Told } from "../../../core/check/finding.ts";
import { codeOf } from "../state/errors.ts";

/** More than this is no verdict and no list of variables. */
const MOST_BYTES = 256 * 1024;

export interface ToldFiles {
  /** The variables that name them. */
  readonly env: Readonly<Record<string, string>>;
  /** To be called once: afterwards they are gone. */
  take(): Readonly<Record<string, Told>>;
}

export function makeToldFiles(names: readonly string[]): ToldFiles {
  if (names.length === 0) return { env: {}, take: () => ({}) };
  const folder = mkdtempSync(join(tmpdir(), "statem-told-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // A command that is cut off with us has nobody left to read its answer.
  process.once("exit", remove);
  const env = Object.fromEntries(names.map((name) => [name, join(folder, name.toLowerCase())]));
  for (const path of Object.values(env)) writeFileSync(path, "", { mode: 0o600 });
  return {
    env,
    take() {
      const told = Object.fromEntries(Object.entries(env).map(([name, path]) => [name, readTold(path)]));
      process.off("exit", remove);
      remove();
      return told;
    },
  };
}

function readTold(path: string): Told {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = fstatSync(file);
    if (!stat.isFile()) return { kind: "unreadable", why: "it is no file any more" };
    if (stat.size > MOST_BYTES)
      return { kind: "unreadable", why: `it has ${stat.size} bytes; at most ${MOST_BYTES} are read` };
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)) };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { kind: "text", text: "" };
    if (codeOf(error) === "ELOOP") return { kind: "unreadable", why: "it is a link" };
    if (error instanceof TypeError) return { kind: "unreadable", why: "it is no UTF-8 text" };
    return { kind: "unreadable", why: error instanceof Error ? error.message : String(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
