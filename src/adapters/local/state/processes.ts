/**
 * Who this process is, and whether another is still alive. A number alone is not enough, since the system gives it out
 * again: the time at which the process started goes with it, where the system tells (Linux). Only `fs` is loaded: the
 * fastest commands come through here.
 */
import { readFileSync, readlinkSync } from "node:fs";
import type { Holder } from "../../../core/local/run.ts";
import type { Processes } from "../../../ports/local/surroundings.ts";

export const processes: Processes = {
  get self(): Holder {
    return { pid: process.pid, start: startOf("self"), place: place() };
  },
  isAlive({ pid, start, place: theirs }) {
    if (theirs !== place()) return "unknown";
    if (start !== "") return startOf(String(pid)) === start;
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  },
};

/** When a process started, counted from a boot that is named too; empty where the system does not tell. */
function startOf(pid: string): string {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold anything, a bracket too.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A zombie has ended; only its parent has not heard of it.
  if (stat === "" || fields[0] === "Z" || fields[0] === "X") return "";
  return `${read("/proc/sys/kernel/random/boot_id").trim().slice(0, 8)}/${fields[19] ?? ""}`;
}

function place(): string {
  const host = read("/proc/sys/kernel/hostname").trim() || (process.env["HOSTNAME"] ?? "");
  try {
    return `${host} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return host;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
