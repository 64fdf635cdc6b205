/** What one question about a pull request is answered with, and how the answers of a check become one verdict. */
import type { ReasonCode } from "../../render/reasons.ts";
import type { SeenFinding } from "../../run/receipt.ts";

/** `waiting`: it will be settled without anybody doing anything here. */
export type Answer = Finding | { readonly verdict: "waiting" };
export interface Finding extends SeenFinding {
  readonly reason: ReasonCode;
}

/** What is known of a check by now. The finding that decides stands first. */
export type Seen =
  | { readonly kind: "waiting" }
  | { readonly kind: "settled"; readonly verdict: Finding["verdict"]; readonly findings: readonly Finding[] };

/** More findings than this are left out, the good ones first. */
const MOST_FINDINGS = 4;
const WORST_FIRST = ["fail", "limited", "waiting", "pass"] as const;

/** The worst answer decides; what failed does not get better by what is still awaited. */
export function together(answers: readonly Answer[]): Seen {
  const worst = WORST_FIRST.find((verdict) => answers.some((one) => one.verdict === verdict));
  if (worst === undefined || worst === "waiting") return { kind: "waiting" };
  const found = answers.filter((one) => one.verdict !== "waiting");
  const findings = WORST_FIRST.flatMap((verdict) => found.filter((one) => one.verdict === verdict));
  return { kind: "settled", verdict: worst, findings: findings.slice(0, MOST_FINDINGS) };
}

/** Names that a finding lists, and how many there are in all. */
const MOST_NAMES = 8;
const LONGEST_NAME = 120;

/** Names in backticks, the first few of them, for a finding's detail. What people chose must not fill the record. */
export function fewOf(names: readonly string[]): string {
  return names
    .slice(0, MOST_NAMES)
    .map((name) => `\`${cut(name)}\``)
    .join(", ");
}

/** A text that a record can keep. */
export function cut(text: string): string {
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
