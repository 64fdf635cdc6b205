/**
 * The words of a command's line. Quotes hold a name with spaces together; they open at a word's beginning only and
 * count only if they are closed before white space or the end, so that `don't` stays a word.
 */
import { splitFirstWord, trimSpace } from "./space.ts";

export interface Word {
  readonly text: string;
  /** What was quoted is a name, never a flag. */
  readonly quoted: boolean;
  /** What follows this word on the line. */
  readonly rest: string;
}

/** Opening and closing marks, also those that phones put in their place. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»" };

/** The first word of a line, or `undefined` at its end. */
export function takeWord(line: string): Word | undefined {
  const text = trimSpace(line);
  if (text === "") return undefined;
  const close = QUOTES[text.charAt(0)];
  const end = close === undefined ? -1 : text.indexOf(close, 1);
  if (end > 1) {
    const after = text.slice(end + 1);
    if (after === "" || trimSpace(after.charAt(0)) === "") {
      return { text: text.slice(1, end), quoted: true, rest: trimSpace(after) };
    }
  }
  const { word, rest } = splitFirstWord(text);
  return { text: word, quoted: false, rest };
}

/** Takes off quotes that stand around the whole of a text. */
export function unquote(text: string): string {
  const trimmed = trimSpace(text);
  const close = QUOTES[trimmed.charAt(0)];
  const isAround = close !== undefined && trimmed.length > 1 && trimmed.indexOf(close, 1) === trimmed.length - 1;
  return isAround ? trimSpace(trimmed.slice(1, -1)) : trimmed;
}
