/**
 * What a command wrote to the file that `STATEM_VERDICT` names -> its verdict, lowered and explained by that. It can never
 * raise what the exit code says; a file that cannot be read as a gate's answer is no pass either.
 */
import type { VerdictKind } from "../../run/receipt.ts";
import { type Finding, linesOf, type Told as ToldFile } from "../finding.ts";

const RANK: Readonly<Record<VerdictKind, number>> = { fail: 0, limited: 1, pass: 2 };

export function lowerByFile(finding: Finding, file: ToldFile | undefined): Finding {
  if (file === undefined || (file.kind === "text" && file.text.trim() === "")) return finding;
  const told = file.kind === "text" ? readVerdict(file.text) : file.why;
  if (typeof told === "string") {
    return lowered(finding, "limited", [`what the command wrote to STATEM_VERDICT counts for nothing: ${told}`]);
  }
  const { verdict, reason, evidence, retryable } = told;
  const isHigher = RANK[verdict] > RANK[finding.verdict];
  const words = [
    reason,
    ...(isHigher ? [`it wrote that it is a ${verdict}, and how it ended says ${finding.verdict}, which counts`] : []),
    ...(evidence === undefined ? [] : [`evidence: ${evidence}`]),
    ...(retryable === false ? ["it says that trying again cannot help"] : []),
  ];
  return { ...lowered(finding, verdict, words), ...(retryable === undefined ? {} : { retryable }) };
}

function lowered(finding: Finding, verdict: VerdictKind, words: readonly string[]): Finding {
  const lower = RANK[verdict] < RANK[finding.verdict] ? verdict : finding.verdict;
  return { ...finding, verdict: lower, output: linesOf(...words, finding.output) };
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
