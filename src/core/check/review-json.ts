/**
 * What a reviewer that answers JSON said -> a verdict. It was given a nonce, so that nothing in the text under review can
 * answer in its place; whatever is not one whole, consistent answer establishes nothing.
 */
import type { ReviewCheck } from "../runbook/local.ts";
import { type Finding, linesOf, outputOf, type Ran, secondsOf } from "./finding.ts";

interface Answered {
  readonly nonce?: unknown;
  readonly verdict?: unknown;
  readonly reason?: unknown;
  readonly items?: unknown;
}

export function judgeJsonReview(check: ReviewCheck, ran: Ran, nonce: string): Finding {
  const limited = (why: string): Finding => ({ verdict: "limited", output: linesOf(why, outputOf(ran)) });
  if (ran.error !== undefined) return limited(`reviewer could not be started: ${ran.error}`);
  if (ran.timedOut) return limited(`reviewer timed out after ${secondsOf(check.timeoutMs)}s`);
  if (ran.exitCode !== 0) return limited(`reviewer exited with ${ran.exitCode ?? "no code"}; 0 was expected`);
  const answer = readAnswer(ran.stdout);
  if (answer === undefined) return limited("the reviewer's answer is not one JSON object");
  if (answer.nonce !== nonce) return limited("the answer does not carry the nonce that the reviewer was given");
  const { verdict, reason, items } = answer;
  if (verdict !== "pass" && verdict !== "fail" && verdict !== "limited")
    return limited('`verdict` must be "pass", "fail" or "limited"');
  const words = typeof reason === "string" && reason.trim() !== "" ? reason.trim() : undefined;
  if (words === undefined) return limited("`reason` must say why, as text");
  const verdicts = items === undefined ? [] : verdictsOf(items);
  if (verdicts === undefined) return limited("`items` must be a list of `{item, verdict}`");
  if (verdict === "pass" && verdicts.some((one) => one !== "pass"))
    return limited("the answer contradicts itself: it passes, and an item of it does not");
  return { verdict, output: linesOf(words, outputOf(ran)), exitCode: 0 };
}

/** The one object that was printed, and nothing beside it. */
function readAnswer(stdout: string): Answered | undefined {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function verdictsOf(items: unknown): readonly string[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const verdicts = items.map((one: { readonly item?: unknown; readonly verdict?: unknown } | null) =>
    typeof one?.item === "string" && typeof one.verdict === "string" ? one.verdict : undefined,
  );
  return verdicts.every((one) => one !== undefined) ? verdicts : undefined;
}
