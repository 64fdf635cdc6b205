/**
 * A lock that knows a dead owner from a slow one. It is a file that appears with its owner's name in it in one step (a
 * hard link), so nobody ever sees a lock without an owner. Who takes it from a dead owner first wins a second such file
 * that is named after that very lock: of many that wait, exactly one removes it, and never a living one's.
 */
import { linkSync, lstatSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import type { Holder } from "../../../core/local/run.ts";
import type { Held } from "../../../ports/local/run-files.ts";
import { codeOf } from "./errors.ts";
import { makeFolder } from "./folders.ts";
import { processes } from "./processes.ts";

/** The lock is held for milliseconds; who has not got it after so long is told who has. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 5;

interface Owner extends Holder {
  /** Names this very taking of the lock. */
  readonly once: string;
}

/** Does something under the lock of that name in `folder`. */
export function underLock<T>(folder: string, name: string, holder: Holder, work: () => T): Held<T> {
  makeFolder(folder);
  const owner: Owner = { ...holder, once: `${holder.pid}-${process.hrtime.bigint()}` };
  const [path, draft] = [`${folder}/${name}`, `${folder}/${name}~${owner.once}`];
  writeDraft(draft, JSON.stringify(owner));
  try {
    for (let waitedMs = 0; !tryLink(draft, path); waitedMs += LOOK_EVERY_MS) {
      const other = ownerOf(path);
      if (other === "unreadable" || (other === undefined && isInTheWay(path))) {
        return { kind: "busy", message: `${path} names no owner; remove it when no statem command is running` };
      }
      if (other === undefined) continue;
      if (waitedMs >= PATIENCE_MS) return { kind: "busy", message: busy(other, path) };
      if (processes.isAlive(other) === false) breakLock(folder, name, other, draft);
      else sleep(LOOK_EVERY_MS);
    }
  } finally {
    unlinkIfThere(draft);
  }
  try {
    return { kind: "done", value: work() };
  } finally {
    unlinkIfThere(path);
  }
}

/** What a full disk cuts off is taken away again; why it was cut off is what counts. */
function writeDraft(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    try {
      unlinkSync(path);
    } catch {
      // There was none.
    }
    throw error;
  }
}

/** Whoever removed the whole folder meanwhile has taken this too. */
function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** Removes a dead owner's lock, unless somebody else is about to. */
function breakLock(folder: string, name: string, dead: Owner, draft: string): void {
  const path = `${folder}/${name}`;
  const claim = (turn: number): string => `${path}~${dead.once}-broken-${turn}`;
  let turn = 0;
  while (!tryLink(draft, claim(turn))) {
    const breaker = ownerOf(claim(turn));
    // It is gone: so is the lock that it was about.
    if (breaker === undefined) return;
    if (breaker === "unreadable" || processes.isAlive(breaker) !== false) {
      sleep(LOOK_EVERY_MS);
      return;
    }
    turn += 1;
  }
  const now = ownerOf(path);
  if (now !== "unreadable" && now?.once === dead.once) unlinkSync(path);
  // What the dead left beside it goes too; the last claim goes last, since it keeps others out.
  for (const left of readdirSync(folder))
    if (left.startsWith(`${name}~${dead.once}`)) removeUnless(claim(turn), folder, left);
  rmSync(claim(turn), { force: true });
}

function removeUnless(kept: string, folder: string, left: string): void {
  const path = `${folder}/${left}`;
  if (path !== kept) rmSync(path, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** What no owner wrote, or a crash of the machine has emptied, is unreadable. */
function ownerOf(path: string): Owner | "unreadable" | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isOwner(owner) ? owner : "unreadable";
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (error instanceof SyntaxError || codeOf(error) === "EISDIR") return "unreadable";
    throw error;
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === "object" && value !== null && "once" in value && "pid" in value && "place" in value;
}

/** A link to nowhere cannot be read, and keeps everybody out all the same. */
function isInTheWay(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function busy(other: Owner, path: string): string {
  return (
    `process ${other.pid} on ${other.place.split(" ")[0] || "another machine"} has held the run for ` +
    `${PATIENCE_MS / 1000} seconds; try again, or remove ${path} if that process is gone`
  );
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
