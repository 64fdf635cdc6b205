/** Endings absorb every command, and a pause holds everything. */
import type { Run } from "../../run.ts";
import { type Outcome, refused } from "../outcome.ts";

/** Why nothing may move now, or nothing. */
export function notActive({ status }: Run): Outcome | undefined {
  if (status.kind === "ended") return refused("run_ended", { ending: status.ending });
  return status.kind === "paused" ? refused("run_paused", { reason: status.reason }) : undefined;
}
