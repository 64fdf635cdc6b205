/**
 * From an issue's comments to the newest revision, or to the reason why there is none that can be trusted. Pure. Each entry
 * names the one before it; of several that name the same one the lowest comment id has won, and the others say nothing.
 * Reading begins at the newest checkpoint, so that what lies further back need not be fetched.
 */
import type { Digest } from "../../../core/record/journal.ts";
import { applyEdits } from "./edits.ts";
import { type Entry, type Link, type Unpacked, unpack } from "./entry.ts";

/** A comment as far as the chain is concerned. */
export interface ChainComment {
  readonly id: number;
  readonly handle: string;
  readonly body: string;
  readonly createdAt: string;
  /** Written by the identity whose revisions count. Everybody else's comments are conversation. */
  readonly isWriters: boolean;
  /** Who changed it after it was written: `null` for nobody, empty for a deleted account. */
  readonly editedBy: string | null;
}

/** The end of the chain. */
export interface Tip {
  readonly link: Link;
  readonly number: number;
  readonly entry: Entry;
  /** The newest revision: the tip, or what stands before it when the tip only says where the run goes on. */
  readonly revision: { readonly comment: number; readonly at: string };
  readonly files: Readonly<Record<string, string>>;
  /** Digests of the entries that have won, from the checkpoint on. */
  readonly won: readonly string[];
  /** Whether the run began in an issue before this one. */
  readonly hasBefore: boolean;
}
export type ChainReading =
  | { readonly kind: "tip"; readonly tip: Tip }
  /** No revision stands here. */
  | { readonly kind: "empty" }
  /** What was given does not reach back far enough. */
  | { readonly kind: "more" }
  | { readonly kind: "blocked"; readonly code: ChainFault; readonly detail: Readonly<Record<string, string>> };
export type ChainFault =
  | "state_comment_edited"
  | "state_comment_missing"
  | "state_comment_deleted"
  | "state_issue_missing"
  | "state_second_tip"
  | "state_unreadable"
  | "state_newer"
  | "state_other_run";

interface Known {
  readonly comment: ChainComment;
  readonly entry: Entry;
  readonly digest: string;
}
export interface ChainOf {
  readonly issue: number;
  readonly repository: string;
  readonly run: string;
  readonly digest: Digest;
  /** Whether the first comment given is the issue's first. */
  readonly isWhole: boolean;
}

/** The run that an issue keeps, by any revision that can be read there. */
export function keptBy(
  comments: readonly ChainComment[],
  digest: Digest,
): Pick<Entry, "run" | "repository"> | undefined {
  for (const { isWriters, body } of comments) {
    const read = isWriters ? unpack(body, () => undefined, digest) : undefined;
    if (read?.kind === "entry") return read.entry;
  }
  return undefined;
}

/** `comments` are the newest ones, oldest first. */
export function readChain(comments: readonly ChainComment[], of: ChainOf): ChainReading {
  const writers = comments.filter(({ isWriters }) => isWriters);
  const edited = writers.find(({ editedBy }) => editedBy !== null);
  if (edited) return blocked("state_comment_edited", { writer: edited.editedBy || "somebody", seen: `${edited.id}` });
  const bodies = new Map(writers.map(({ id, body }) => [id, body]));
  const known: Known[] = [];
  const cut = new Set<number>();
  for (const comment of writers) {
    const read = unpack(comment.body, (id) => bodies.get(id), of.digest);
    if (read.kind === "entry") known.push({ comment, entry: read.entry, digest: read.digest });
    else if (read.kind === "missing_piece") cut.add(comment.id);
    else if (read.kind !== "none") return damaged(read, comment);
  }
  const stranger = known.find(({ entry }) => entry.run !== of.run || entry.repository !== of.repository);
  if (stranger) return blocked("state_other_run", { seen: stranger.entry.run });
  const start = startOf(known, cut, comments[0]?.id ?? 0, of);
  if (start === undefined) {
    if (!of.isWhole) return { kind: "more" };
    return known.length === 0 && cut.size === 0 ? { kind: "empty" } : missing(known[0]?.comment.id ?? 0);
  }
  if (start === "missing") return missing(known[0]?.comment.id ?? 0);
  const lost = [...cut].find((id) => id > start.comment.id);
  return lost === undefined ? walk(start, known, of) : missing(lost);
}

/** The newest checkpoint that has won: it can be told only if everything since the entry before it is there. */
function startOf(
  known: readonly Known[],
  cut: ReadonlySet<number>,
  oldest: number,
  { issue, isWhole }: ChainOf,
): Known | "missing" | undefined {
  for (const one of known.filter(({ entry }) => entry.isCheckpoint).toReversed()) {
    const { prev } = one.entry;
    const isFirstHere = prev === null || prev.issue !== issue;
    const before = isFirstHere ? undefined : known.find(({ digest }) => digest === prev.digest);
    if (!isWhole && before === undefined) {
      if (isFirstHere || oldest > prev.comment || cut.has(prev.comment)) continue;
      return "missing";
    }
    if (isWhole && !isFirstHere && before === undefined) return "missing";
    if (winnerAfter(prev?.digest, known) === one) return one;
  }
  return undefined;
}

/** Of all that follow the same entry the lowest comment id. */
function winnerAfter(prev: string | undefined, known: readonly Known[]): Known | undefined {
  return known.find(({ entry }) => entry.prev?.digest === prev);
}

function walk(start: Known, known: readonly Known[], of: ChainOf): ChainReading {
  const chain: Known[] = [start];
  let files: Record<string, string> = {};
  let revision = { comment: start.comment.id, at: start.comment.createdAt };
  for (let tip: Known | undefined = start; tip; tip = winnerAfter(tip.digest, known)) {
    if (tip !== start) chain.push(tip);
    const applied = filesAfter(files, tip.entry, of.digest);
    if (applied === undefined)
      return blocked("state_unreadable", { problem: `comment ${tip.comment.id} does not fit what stood before it` });
    files = applied;
    if (tip.entry.goesOnIn === undefined) revision = { comment: tip.comment.id, at: tip.comment.createdAt };
  }
  const off = known.filter((one) => one.comment.id > start.comment.id && !chain.includes(one));
  const fault = faultOf(off, chain, start);
  if (fault) return fault;
  const tip = chain.at(-1) ?? start;
  const { entry, digest, comment } = tip;
  const link = { issue: of.issue, comment: comment.id, digest };
  const won = chain.map((one) => one.digest);
  return {
    kind: "tip",
    tip: { link, number: entry.number, entry, revision, files, won, hasBefore: start.entry.part > 1 },
  };
}

/** What does not belong to the chain must have lost to it, and nothing may follow what has lost. */
function faultOf(off: readonly Known[], chain: readonly Known[], start: Known): ChainReading | undefined {
  const links = new Set([...chain.map(({ digest }) => digest), start.entry.prev?.digest]);
  for (const one of off) {
    const { prev } = one.entry;
    if (links.has(prev?.digest) || prev === null) continue;
    const follows = off.find(({ digest }) => digest === prev.digest);
    if (follows) return blocked("state_second_tip", { seen: `${follows.comment.id}`, used: `${one.comment.id}` });
    if (prev.issue === start.entry.prev?.issue && prev.comment < (start.entry.prev?.comment ?? 0)) continue;
    return missing(one.comment.id);
  }
  return undefined;
}

function filesAfter(before: Readonly<Record<string, string>>, { files }: Entry, digest: Digest) {
  const after: Record<string, string> = { ...before };
  for (const [name, change] of Object.entries(files)) {
    const text = change.kind === "whole" ? change.text : applyEdits(before[name] ?? "", change.edits);
    if (change.kind === "edited" && digest(text) !== change.digest) return undefined;
    after[name] = text;
  }
  return after;
}

function damaged(read: Exclude<Unpacked, { kind: "entry" | "none" | "missing_piece" }>, { id }: ChainComment) {
  return read.kind === "newer"
    ? blocked("state_newer", { seen: read.seen, known: "1" })
    : blocked("state_unreadable", { problem: `comment ${id}: ${read.problem}` });
}
function missing(after: number): ChainReading {
  return blocked("state_comment_missing", { seen: `${after}` });
}
function blocked(code: ChainFault, detail: Readonly<Record<string, string>>): ChainReading {
  return { kind: "blocked", code, detail };
}
