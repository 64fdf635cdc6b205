/**
 * Reads and writes the evidence file that a collecting job leaves. Reading never throws and takes nothing that it does
 * not know; writing makes only what reading takes.
 */
import {
  type Evidence,
  type EvidenceItem,
  evidenceShape,
  MAX_ERROR,
  MAX_EVIDENCE_BYTES,
  MAX_HEAD,
  MAX_OBSERVATIONS,
  MAX_TAIL,
} from "./evidence-shape.ts";
import { withinBounds } from "./told/tells.ts";

export { type Evidence, type EvidenceItem, MAX_EVIDENCE_BYTES } from "./evidence-shape.ts";

export type EvidenceReading =
  | { readonly kind: "ok"; readonly evidence: Evidence }
  | {
      readonly kind: "refused";
      readonly code: "evidence_malformed" | "evidence_too_large";
      /** Fills the reason's sentence. */
      readonly detail: Readonly<Record<string, string>>;
    };

/** Takes an evidence file's text in, or says why it is kept out. */
export function readEvidence(text: string): EvidenceReading {
  const bytes = byteLength(text);
  if (bytes > MAX_EVIDENCE_BYTES) {
    const detail = { bytes: String(bytes), limit: String(MAX_EVIDENCE_BYTES) };
    return { kind: "refused", code: "evidence_too_large", detail };
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return malformed("it is not JSON");
  }
  const reading = evidenceShape.safeParse(json);
  if (!reading.success) return malformed(describe(reading.error.issues[0]));
  const seen = new Set<string>();
  for (const { check, entry } of reading.data.observations) {
    const key = JSON.stringify([check, entry]);
    if (seen.has(key)) return malformed(`check ${printable(check)} stands in it twice for one entry`);
    seen.add(key);
  }
  return { kind: "ok", evidence: reading.data };
}

/**
 * The text of an evidence file. When all outputs together are too much for one, each keeps the outer part of its head
 * and tail; their sizes and digests still tell of the whole. Observations past the most that a file takes are left
 * out, and so count as not observed.
 */
export function writeEvidence(evidence: Evidence): string {
  const observations = withinBounds(evidence.observations.slice(0, MAX_OBSERVATIONS));
  for (let share = 1; ; share /= 2) {
    const kept = observations.map((item) => shorten(item, share));
    const text = `${JSON.stringify({ ...evidence, observations: kept })}\n`;
    if (byteLength(text) <= MAX_EVIDENCE_BYTES || share < SMALLEST_SHARE) return text;
  }
}

/** With less than this of each output nothing is left of it. */
const SMALLEST_SHARE = 1 / MAX_TAIL;

function shorten(item: EvidenceItem, share: number): EvidenceItem {
  if ("found" in item) return item;
  const { output, error } = item.observation;
  const tailLength = Math.floor(MAX_TAIL * share);
  return {
    ...item,
    observation: {
      ...item.observation,
      ...(error === undefined ? {} : { error: error.slice(0, Math.floor(MAX_ERROR * share)) }),
      output: {
        ...output,
        head: output.head.slice(0, Math.floor(MAX_HEAD * share)),
        tail: tailLength === 0 ? "" : output.tail.slice(-tailLength),
      },
    },
  };
}

function malformed(problem: string): EvidenceReading {
  return { kind: "refused", code: "evidence_malformed", detail: { problem } };
}

/** What the shape found first, in words: where, and what about it. */
function describe(issue: { code?: string | undefined; path: PropertyKey[]; keys?: string[] } | undefined): string {
  if (issue === undefined) return "it does not have the expected shape";
  const where = issue.path.length === 0 ? "it" : `\`${printable(issue.path.map(String).join("."))}\``;
  if (issue.code === "unrecognized_keys") return `${where} has an unknown key ${printable(issue.keys?.[0] ?? "")}`;
  if (issue.code === "too_big") return `${where} is too long or too big`;
  return `${where} is missing or not what was expected`;
}

/** A stranger's word, short enough for a sentence and without anything but plain characters. */
function printable(text: string): string {
  return text.slice(0, 60).replace(/[^\w./ -]/g, "?");
}

/** Bytes of the text's UTF-8, counted without a copy: it may be as long as a stranger likes. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) bytes += 1;
    // Half of a pair takes two of its four bytes, any other character above 0x7ff three.
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) bytes += 1;
  }
  return bytes;
}
