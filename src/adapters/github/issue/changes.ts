/** Which files of a revision are kept in an issue, and how: whole at a checkpoint, else as what changed. */
import type { Digest } from "../../../core/record/journal.ts";
import type { Revision } from "../../../ports/run-store.ts";
import { editsBetween } from "./edits.ts";
import type { Entry, FileChange } from "./entry.ts";

type Files = Readonly<Record<string, string>>;

/** The page is the body, and the events of a segment stand in the comments that brought them. */
const KEPT = ["record.json", "runbook.yaml"];

/** `before`: the files that stand there; without them everything that is given is whole. */
export function changesOf(
  { files: given }: Pick<Revision, "files">,
  before: Files | undefined,
  isCheckpoint: boolean,
  digest: Digest,
): Pick<Entry, "files" | "isCheckpoint"> {
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => KEPT.includes(name)));
  if (isCheckpoint) return { isCheckpoint, files: mapped({ ...before, ...kept }, whole) };
  return { isCheckpoint, files: mapped(kept, (text, name) => changeOf(before?.[name], text, digest)) };
}

function changeOf(before: string | undefined, text: string, digest: Digest): FileChange {
  if (before === undefined) return whole(text);
  const edits = editsBetween(before, text);
  return JSON.stringify(edits).length < text.length ? { kind: "edited", edits, digest: digest(text) } : whole(text);
}

function whole(text: string): FileChange {
  return { kind: "whole", text };
}

function mapped(files: Files, change: (text: string, name: string) => FileChange): Entry["files"] {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, change(text, name)]));
}
