/** Names that become parts of paths: run ids, node folders, agent ids. None of them can lead out of its folder. */
import type { Digest } from "../../record/journal.ts";

export type RunId =
  | { readonly kind: "ok"; readonly id: string }
  | { readonly kind: "refused"; readonly message: string };

/** A run id as StateM cleans it; what would be no folder of its own is refused. */
export function runIdOf(given: string): RunId {
  const id = cleaned(given);
  if (id === "")
    return { kind: "refused", message: `run id is empty; letters, digits, "_", "." and "-" may stand in it` };
  if (/^\.+$/.test(id)) {
    return { kind: "refused", message: `run id "${id}" would leave the folder of the runs; use another` };
  }
  return { kind: "ok", id };
}

/** The folder of a node's dynamic checks. */
export function nodeFolder(node: string): string {
  const name = cleaned(node);
  return name === "" || /^\.+$/.test(name) ? "node" : name;
}

/** An agent's id; one that had to be changed carries a digest, so that two never become one. */
export function agentIdOf(given: string, digest: Digest): string {
  const trimmed = given.trim();
  const id = cleaned(given);
  return id === trimmed && id !== "" ? id : `${id === "" ? "agent" : id}-${digest(trimmed).slice(0, 8)}`;
}

/** `2026-07-28T10:00:00Z` of a moment. */
export function timestamp(iso: string): string {
  return `${iso.slice(0, 19)}Z`;
}

/** `20260728T100000Z-0a1b2c3d`: sorts by time, and nobody has had it before. */
export function entryId(iso: string, chance: string): string {
  return `${iso.slice(0, 19).replace(/[-:]/g, "")}Z-${chance}`;
}

/** `20260728-100000-0a1b2c3d`: the id of a run that nobody named. */
export function madeUpRunId(iso: string, chance: string): string {
  return `${iso.slice(0, 10).replace(/-/g, "")}-${iso.slice(11, 19).replace(/:/g, "")}-${chance}`;
}

function cleaned(text: string): string {
  return text.trim().replace(/[^A-Za-z0-9_.-]+/g, "-");
}
