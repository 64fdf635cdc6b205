/**
 * The shape of the evidence file: what a job on a machine where a pull request's code ran may say, and how much of it.
 * Everything is data from a stranger: closed objects, and a limit on every text and list.
 */
import * as z from "zod/mini";
import type { Observation, VerdictKind } from "../run/receipt.ts";
import type { Told } from "./finding.ts";

/** Most bytes of an evidence file. */
export const MAX_EVIDENCE_BYTES = 512 * 1024;
/** Most observations in one. */
export const MAX_OBSERVATIONS = 200;
/** Most characters of an output's head and tail, and of what kept a command from starting. */
export const MAX_HEAD = 8 * 1024;
export const MAX_TAIL = 24 * 1024;
export const MAX_ERROR = 2_000;
export const MAX_FOUND = 2_000;
/** Most characters of what a command wrote to one of its files, and bytes of all that commands wrote, as JSON writes them. */
export const MAX_TOLD = 64 * 1024;
export const MAX_TOLD_TOGETHER = 128 * 1024;

/** What was seen of one due check, under the entry whose gate asks: a command's run, or what a file was found to be. */
export type EvidenceItem = {
  readonly check: string;
  readonly entry: string;
  /** Digest of the check's definition as it was judged. */
  readonly digest: string;
} & ({ readonly observation: Observation; readonly told?: Tells } | { readonly found: Found });

/** What a command wrote to the files of its own; without those that it left alone. */
export interface Tells {
  readonly vars?: Told;
  readonly verdict?: Told;
}

/** What a question about a file came to, where the file is. */
export interface Found {
  readonly verdict: VerdictKind;
  /** What holds, or each that does not; MAX_FOUND characters at most. */
  readonly output: string;
}

/** What one collecting job leaves behind. */
export interface Evidence {
  readonly schema: 1;
  readonly run: string;
  readonly operation: string;
  readonly head: string;
  readonly tree: string;
  readonly observations: readonly EvidenceItem[];
  /** Link to the job's log. */
  readonly log?: string;
}

const name = z.string().check(z.minLength(1), z.maxLength(200));
const digest = z.string().check(z.regex(/^[0-9A-Za-z:._-]{1,128}$/));
const commit = z.string().check(z.regex(/^[0-9a-f]{40}$/));
const count = z.int().check(z.gte(0));

const observation = z.strictObject({
  exitCode: z.nullable(z.int()),
  timedOut: z.boolean(),
  error: z.exactOptional(z.string().check(z.maxLength(MAX_ERROR))),
  durationMs: count,
  output: z.strictObject({
    head: z.string().check(z.maxLength(MAX_HEAD)),
    tail: z.string().check(z.maxLength(MAX_TAIL)),
    bytes: count,
    digest,
  }),
});

const told = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: z.string().check(z.maxLength(MAX_TOLD)) }),
  z.strictObject({ kind: z.literal("unreadable"), why: z.string().check(z.maxLength(MAX_ERROR)) }),
]);
const tells = z.strictObject({ vars: z.exactOptional(told), verdict: z.exactOptional(told) });
const found = z.strictObject({
  verdict: z.enum(["pass", "fail", "limited"]),
  output: z.string().check(z.maxLength(MAX_FOUND)),
});
const about = { check: name, entry: name, digest };

/** Reads an evidence file's JSON; duplicates are the reader's business (`evidence.ts`). */
export const evidenceShape = z.strictObject({
  schema: z.literal(1),
  run: name,
  operation: name,
  head: commit,
  tree: commit,
  observations: z
    .array(
      z.union([
        z.strictObject({ ...about, observation, told: z.exactOptional(tells) }),
        z.strictObject({ ...about, found }),
      ]),
    )
    .check(z.maxLength(MAX_OBSERVATIONS)),
  // Shown as a link: nothing but a web address, and nothing in it that ends one in Markdown.
  log: z.exactOptional(z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s<>()[\]"'`|\\]+$/))),
});
