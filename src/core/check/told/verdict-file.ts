/**
 * What a command wrote to the file that `STATEM_VERDICT` names -> its verdict, lowered and explained by that. It can never
 * raise what the exit code says; a file that cannot be read as a gate's answer is no pass either.
 */
import type { VerdictKind } from "../../run/receipt.ts";
import { type Finding, linesOf, type Told as ToldFile } from "../finding.ts";

const RANK: Readonly<Record<VerdictKind, number>> = { fail: 0, limited: 1, pass: 2 };

/** The worse of what was seen and what a command says of itself. */
export function lowered(seen: VerdictKind, said: VerdictKind): VerdictKind {
  return RANK[said] < RANK[seen] ? said : seen;
}

/** A local command's finding, lowered and explained by its file. */
export function lowerByFile(finding: Finding, file: ToldFile | undefined): Finding {
  const told = readVerdictFile(file);
  if (told === undefined) return finding;
  if (told.kind === "unread") {
    return explained(finding, "limited", [`what the command wrote to STATEM_VERDICT counts for nothing: ${told.why}`]);
  }
  const { verdict, retryable } = told;
  const words = [
    ...wordsOf(told),
    ...(isHigher(verdict, finding.verdict)
      ? [`it wrote that it is a ${verdict}, and how it ended says ${finding.verdict}, which counts`]
      : []),
    ...(retryable === false ? ["it says that trying again cannot help"] : []),
  ];
  return { ...explained(finding, verdict, words), ...(retryable === undefined ? {} : { retryable }) };
}

/** What it says to people, each in a line. */
export function wordsOf({ reason, evidence }: SaidVerdict): readonly string[] {
  return [reason, ...(evidence === undefined ? [] : [`evidence: ${evidence}`])].filter((words) => words !== "");
}

function isHigher(said: VerdictKind, seen: VerdictKind): boolean {
  return RANK[said] > RANK[seen];
}

function explained(finding: Finding, verdict: VerdictKind, words: readonly string[]): Finding {
  return { ...finding, verdict: lowered(finding.verdict, verdict), output: linesOf(...words, finding.output) };
}

export type VerdictTold = SaidVerdict | { readonly kind: "unread"; readonly why: string };
export interface SaidVerdict extends Told {
  readonly kind: "said";
}

/** What the file says; nothing where the command left it alone. `why` ends a sentence. */
export function readVerdictFile(file: ToldFile | undefined): VerdictTold | undefined {
  if (file === undefined || (file.kind === "text" && file.text.trim() === "")) return undefined;
  const told = file.kind === "text" ? readVerdict(file.text) : file.why;
  return typeof told === "string" ? { kind: "unread", why: told } : { kind: "said", ...told };
}

interface Told {
  readonly verdict: VerdictKind;
  readonly reason: string;
  readonly retryable?: boolean;
  /** As text. */
  readonly evidence?: string;
}

/** The gate's JSON, or what is wrong with it. */
function readVerdict(text: string): Told | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "it is no JSON";
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "it is no JSON object";
  const { verdict, reason, retryable, evidence }: { readonly [Key in keyof Told]?: unknown } = value;
  if (verdict !== "pass" && verdict !== "fail" && verdict !== "limited")
    return '`verdict` must be "pass", "fail" or "limited"';
  if (reason !== undefined && typeof reason !== "string") return "`reason` must be text";
  if (retryable !== undefined && typeof retryable !== "boolean") return "`retryable` must be true or false";
  return {
    verdict,
    reason: reason?.trim() ?? "",
    ...(retryable === undefined ? {} : { retryable }),
    ...(evidence === undefined ? {} : { evidence: typeof evidence === "string" ? evidence : JSON.stringify(evidence) }),
  };
}
