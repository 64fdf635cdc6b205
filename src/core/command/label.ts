/**
 * Labels that are commands: `statem/approve`, and `statem/approve/CHECK`. Only the event that put one on counts, and once;
 * that one is on says nothing. Labels `statem/at: NODE` are a view of ours, and all others are people's own.
 */
import type { Reading } from "./command.ts";

export const APPROVE_LABEL = "statem/approve";

/** What putting this label on asks for. Names are compared without case, as GitHub does. */
export function readLabel(name: string): Reading {
  const plain = name.trim().toLowerCase();
  if (plain === APPROVE_LABEL) return { kind: "command", asked: { verb: "approve" }, note: "" };
  if (!plain.startsWith(`${APPROVE_LABEL}/`)) return { kind: "none" };
  const check = plain.slice(APPROVE_LABEL.length + 1).trim();
  const asked = check === "" ? { verb: "approve" as const } : { verb: "approve" as const, check };
  return { kind: "command", asked, note: "" };
}
