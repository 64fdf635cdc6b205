/**
 * Labels that are commands: `statem/approve`, and `statem/approve/CHECK`. Only the event that put one on counts, and once;
 * that one is on says nothing. Labels `statem/at: NODE` are a view of ours: whoever puts one on is told so. All others are
 * people's own.
 */
import type { Reading } from "./command.ts";

export const APPROVE_LABEL = "statem/approve";
/** Begins the label that shows where a run is. */
const VIEW = "statem/at:";
/** GitHub's limit for a label's name. */
const LONGEST_NAME = 50;

/** The label that shows that a run is at a node. */
export function viewLabel(node: string): string {
  const name = Array.from(`${VIEW} ${node.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()}`);
  return name.length <= LONGEST_NAME
    ? name.join("")
    : `${name
        .slice(0, LONGEST_NAME - 1)
        .join("")
        .trimEnd()}…`;
}

export function isViewLabel(name: string): boolean {
  return name.trim().toLowerCase().startsWith(VIEW);
}

/** What putting this label on asks for. Names are compared without case, as GitHub does. */
export function readLabel(name: string): Reading {
  const plain = name.trim().toLowerCase();
  if (isViewLabel(plain)) return { kind: "problem", code: "label_is_view", verb: "", detail: {} };
  if (plain === APPROVE_LABEL) return { kind: "command", asked: { verb: "approve" }, note: "" };
  if (!plain.startsWith(`${APPROVE_LABEL}/`)) return { kind: "none" };
  const check = plain.slice(APPROVE_LABEL.length + 1).trim();
  const asked = check === "" ? { verb: "approve" as const } : { verb: "approve" as const, check };
  return { kind: "command", asked, note: "" };
}
