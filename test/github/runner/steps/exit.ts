/** Owns what the end of a process means for its step. */
import type { ProcessEnd } from "../job/process.ts";
import type { JobSession } from "../job/session.ts";
import { type StepEnd, SUCCESS } from "./call.ts";

/** The end of a step that is one process. */
export function endOf(session: JobSession, end: ProcessEnd): StepEnd {
  if (end.kind === "unstartable") return { kind: "failure", message: end.message };
  if (end.survivors !== undefined) session.groups.add(end.survivors);
  if (end.code === 0) return SUCCESS;
  return { kind: "failure", message: `Process completed with exit code ${end.code}.` };
}
