/** What a word on a command's line may stand for: a flag, the dash before a note, a check, a commit, a digest. */
import { trimSpace } from "./space.ts";
import type { Word } from "./words.ts";

export function isDash(word: Word): boolean {
  return !word.quoted && word.text === "--";
}
export function isFlag(word: Word): boolean {
  return !word.quoted && word.text.length > 1 && word.text.startsWith("-") && /^--?[a-z]/i.test(word.text);
}

/** A check or a commit as people write it into a sentence: `review:`, `(1a2b3c4d5e6f),`. */
export function bare(word: Word): string {
  if (word.quoted) return trimSpace(word.text);
  const text = word.text.replace(/^\(/, "");
  let end = text.length; // By hand: a pattern for the end would try every run of them inside.
  while (end > 0 && ").,;:".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
export function isCommit(text: string): boolean {
  return /^[0-9a-f]{12,40}$/i.test(text);
}
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{12,64}$/i.test(text);
}
/** Where a check may stand too: hex digits alone, as many as checks hardly have (`e2e` is a check). */
export function isCommitLike(text: string): boolean {
  return /^[0-9a-f]{7,}$/i.test(text);
}
/** Behind a check: anything that was hardly typed for another purpose; the engine says what is wrong with it. */
export function isMeantAsCommit(text: string): boolean {
  const hasDigit = /\d/.test(text);
  return isCommitLike(text) || (hasDigit && (/^[0-9a-f]+$|^[0-9a-z]{7,}$/i.test(text) || /[0-9a-f]{7,}/i.test(text)));
}
export function isCheckLike(text: string): boolean {
  return /^[a-z0-9][a-z0-9._/-]*$/i.test(text);
}
