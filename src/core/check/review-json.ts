/**
 * What a reviewer that answers JSON said -> a verdict. It was given a nonce, so that nothing in the text under review can
 * answer in its place; whatever is not one whole, consistent answer establishes nothing.
 */
import type { VerdictKind } from "../run/receipt.ts";
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
  if (answer === "twice") return limited("the answer contradicts itself: it says the same thing twice");
  if (answer.nonce !== nonce) return limited("the answer does not carry the nonce that the reviewer was given");
  const { verdict, reason } = answer;
  if (!isVerdict(verdict)) return limited('`verdict` must be "pass", "fail" or "limited"');
  const words = typeof reason === "string" && reason.trim() !== "" ? reason.trim() : undefined;
  if (words === undefined) return limited("`reason` must say why, as text");
  const items = itemsOf(answer.items ?? []);
  if (items === undefined) return limited("`items` must be a list of `{item, verdict}`, each item once");
  const wanted = check.items ?? [];
  const missing = wanted.filter((item) => !items.has(item));
  if (missing.length > 0) return limited(`the answer says nothing of ${missing.map((one) => `"${one}"`).join(", ")}`);
  const strange = [...items.keys()].filter((item) => wanted.length > 0 && !wanted.includes(item));
  if (strange.length > 0) return limited(`the answer is about something else: "${strange[0]}"`);
  const passed = [...items.values()].filter((one) => one === "pass").length;
  if (verdict === "pass" && passed < items.size)
    return limited("the answer contradicts itself: it passes, and an item of it does not");
  if (verdict === "fail" && items.size > 0 && passed === items.size)
    return limited("the answer contradicts itself: it fails, and every item of it passes");
  return { verdict, output: linesOf(words, outputOf(ran)), exitCode: 0 };
}

/** The one object that was printed, and nothing beside it; `twice` when a key of it stands there twice. */
function readAnswer(stdout: string): Answered | "twice" | undefined {
  try {
    const value: unknown = JSON.parse(stdout);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    // The parser lets the last of two win, and the first may have said the opposite.
    return keysIn(stdout) === Object.keys(value).length ? value : "twice";
  } catch {
    return undefined;
  }
}

/** How many keys the outermost object of a valid JSON text has, as they are written. */
function keysIn(json: string): number {
  let [depth, keys] = [0, 0];
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:]/g)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === ":" && depth === 1) keys += 1;
  }
  return keys;
}

function isVerdict(value: unknown): value is VerdictKind {
  return value === "pass" || value === "fail" || value === "limited";
}

/** The verdict of each item; nothing where there is no such list. */
function itemsOf(items: unknown): ReadonlyMap<string, VerdictKind> | undefined {
  if (!Array.isArray(items)) return undefined;
  const verdicts = new Map<string, VerdictKind>();
  for (const one of items as readonly ({ readonly item?: unknown; readonly verdict?: unknown } | null)[]) {
    if (typeof one?.item !== "string" || !isVerdict(one.verdict) || verdicts.has(one.item)) return undefined;
    verdicts.set(one.item, one.verdict);
  }
  return verdicts;
}
