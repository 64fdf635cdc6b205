/**
 * One revision as a comment's text: a sentence for people, and behind it, hidden and packed, what machines read. Base64 in
 * an HTML comment is what Markdown leaves alone: nothing in it can ping, link, close a fence or be rendered. A digest over
 * what was packed tells whether it is whole; the next revision names that digest.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Digest } from "../../../core/record/journal.ts";
import type { Edit } from "./edits.ts";

/** A file of the run's folder: all of it, or what changed since the revision before. */
export type FileChange =
  | { readonly kind: "whole"; readonly text: string }
  /** `digest`: of the text that comes of it. */
  | { readonly kind: "edited"; readonly edits: readonly Edit[]; readonly digest: string };

/** What a revision follows: a comment, and the digest of what it holds. */
export interface Link {
  readonly issue: number;
  readonly comment: number;
  readonly digest: string;
}
export interface Entry {
  readonly format: 1;
  /** The forge's own id of the repository: an issue that was transferred here is another run's. */
  readonly repository: string;
  readonly run: string;
  /** Counts from 1 over the run's life. */
  readonly number: number;
  /** Which of the run's issues it stands in, from 1. */
  readonly part: number;
  /** Unique for ever: whoever got no answer finds the own comment by it. */
  readonly write: string;
  /** `null` for a run's first. */
  readonly prev: Link | null;
  /** All files are here, and whole: reading may begin here. */
  readonly isCheckpoint: boolean;
  readonly files: Readonly<Record<string, FileChange>>;
  /** The issue before this one, which the run was kept in; absent in the first. */
  readonly comesFrom?: number;
  /** The run goes on in this issue; nothing follows here. */
  readonly goesOnIn?: number;
}

/** GitHub takes 65,536 characters; the sentence for people gets the rest. */
const MOST_DATA = 56_000;
/** Unpacked: a record has at most 256 KB, and a runbook at most 1 MiB. */
const MOST_BYTES = 4 * 1024 * 1024;
const FORMAT = 1;

/** An entry, ready to be said: `pieces` are to be comments of their own before it, the last one stands in its own. */
export interface Packed {
  readonly digest: string;
  readonly pieces: readonly string[];
  readonly last: string;
}

export function pack(entry: Entry, digest: Digest): Packed {
  const text = JSON.stringify(entry);
  const data = deflateRawSync(text).toString("base64");
  const all = data.match(new RegExp(`.{1,${MOST_DATA}}`, "g")) ?? [];
  return { digest: digest(text), pieces: all.slice(0, -1), last: all.at(-1) ?? "" };
}

/** The hidden end of a comment. `pieces` are the numbers of the comments that hold what did not fit. */
export function dataLine({ digest, last }: Packed, pieces: readonly number[]): string {
  return `<!-- statem:data ${FORMAT} ${digest} ${pieces.join(",") || "-"} ${last} -->`;
}
export function pieceLine(data: string): string {
  return `<!-- statem:piece ${data} -->`;
}

const DATA = /\n<!-- statem:data (\d+) ([0-9a-f]{64}) (-|[\d,]+) ([A-Za-z0-9+/=]*) -->\s*$/;
const PIECE = /<!-- statem:piece ([A-Za-z0-9+/=]+) -->\s*$/;

export type Unpacked =
  | { readonly kind: "entry"; readonly entry: Entry; readonly digest: string }
  /** An ordinary comment, or a piece. */
  | { readonly kind: "none" }
  | { readonly kind: "newer"; readonly seen: string }
  | { readonly kind: "missing_piece" }
  | { readonly kind: "unreadable"; readonly problem: string };

/** What a comment of ours holds. `bodyOf` finds another comment's text. Never throws. */
export function unpack(body: string, bodyOf: (comment: number) => string | undefined, digest: Digest): Unpacked {
  const found = DATA.exec(body);
  if (!found) return { kind: "none" };
  const [, format = "", said = "", pieces = "", last = ""] = found;
  if (Number(format) > FORMAT) return { kind: "newer", seen: format };
  const parts = pieces === "-" ? [] : pieces.split(",").map((id) => PIECE.exec(bodyOf(Number(id)) ?? "")?.[1]);
  if (parts.includes(undefined)) return { kind: "missing_piece" };
  try {
    const packed = Buffer.from([...parts, last].join(""), "base64");
    const text = inflateRawSync(packed, { maxOutputLength: MOST_BYTES }).toString("utf8");
    if (digest(text) !== said) return { kind: "unreadable", problem: "its digest is not that of its content" };
    return { kind: "entry", entry: JSON.parse(text) as Entry, digest: said };
  } catch {
    return { kind: "unreadable", problem: "its data is not whole" };
  }
}
