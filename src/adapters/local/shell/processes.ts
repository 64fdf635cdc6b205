/**
 * Ends what a command started. Its process group reaches all children but those that left it (`setsid`, a daemon);
 * these are found by a variable that they inherited, where the system shows it (Linux). A process that leaves the
 * group and wipes its environment too gets away: only a container of its own would hold it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Carries the ids of the commands that a process belongs to, outermost first. */
export const MARK = "STATEM_STARTED_BY";

/** How often a group that was asked to end is looked at. */
const LOOK_EVERY_MS = 20;
/** A process may fork while the others are looked for; more rounds than this mean that somebody runs away. */
const ROUNDS = 5;

/** Asks a group to end, and returns when it has ended or `graceMs` are over. */
export async function askGroupToEnd(group: number, graceMs: number): Promise<void> {
  signalGroup(group, "SIGTERM");
  for (let waited = 0; waited < graceMs && signalGroup(group, 0); waited += LOOK_EVERY_MS) await wait(LOOK_EVERY_MS);
}

/** Kills what is left of a group, and what left it but bears the mark. */
export function killAll(group: number, mark: string): void {
  signalGroup(group, "SIGKILL");
  for (let round = 0; round < ROUNDS && killMarked(mark); round += 1);
}

/** Whether there was anybody to signal. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false; // Gone already, or somebody else's by now.
  }
}

/** Whether any was found. The kernel shows no environment of the dead, so a killed one is not found again. */
function killMarked(mark: string): boolean {
  let isFound = false;
  for (const entry of listProcesses()) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid || !isMarked(pid, mark)) continue;
    isFound = true;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
  return isFound;
}

function listProcesses(): readonly string[] {
  try {
    return readdirSync("/proc");
  } catch {
    return []; // No Linux.
  }
}

function isMarked(pid: number, mark: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
    return variables.some((variable) => variable.startsWith(`${MARK}=`) && variable.includes(mark));
  } catch {
    return false; // Ended meanwhile, or another user's.
  }
}
