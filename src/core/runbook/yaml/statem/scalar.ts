/** A value as StateM's reader takes it: Python's literals and numbers, and everything else is text. */
import type { Json } from "../../local.ts";

/** JSON, and the numbers that it has not. */
export type Value = Json | number;

/** A value that stands on one line, without white space around it. Throws what makes StateM's reader give up. */
export function scalarOf(text: string): Value {
  if (text === "") return null;
  if (/^[[{]/.test(text)) return literalOf(text) ?? text;
  if (/^(["'])(?:.*)\1$/s.test(text) && text.length > 1) return quotedOf(text) ?? text;
  const word = text.toLowerCase();
  if (word === "null" || word === "none" || word === "~") return null;
  if (word === "true" || word === "false") return word === "true";
  return numberOf(text) ?? text;
}

/** Whether a list's item is quoted as a whole, so that a colon inside makes no mapping of it. */
export function isQuoted(text: string): boolean {
  return quotedOf(text) !== undefined;
}

/** Python's `int` and `float`. */
function numberOf(text: string): number | undefined {
  const word = text.toLowerCase();
  if (/^[+-]?\d+(?:_\d+)*$/.test(text)) return Number(text.replaceAll("_", ""));
  if (/^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/.test(word)) {
    return Number(word.replaceAll("_", ""));
  }
  if (/^[+-]?inf(?:inity)?$/.test(word))
    return word.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return /^[+-]?nan$/.test(word) ? Number.NaN : undefined;
}

/** JSON, or a Python list or mapping with quotes of either kind; nothing if it is neither. */
function literalOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return jsonFromPython(text);
  }
}

/** Python's literals are JSON's but for their quotes and three words. */
function jsonFromPython(text: string): Json | undefined {
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z]+|[^"'A-Za-z]+/gs) ?? [];
  if (pieces.join("") !== text) return undefined;
  const words: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };
  const json = pieces.map((piece) => {
    if (!piece.startsWith("'")) return Object.hasOwn(words, piece) ? (words[piece] ?? piece) : piece;
    const inside = piece.slice(1, -1).replace(/\\'/g, "'");
    return `"${inside.replace(/(^|[^\\])((?:\\\\)*)"/g, '$1$2\\"')}"`;
  });
  try {
    return JSON.parse(json.join("")) as Json;
  } catch {
    return undefined;
  }
}

function quotedOf(text: string): string | undefined {
  // Two texts side by side are one to Python, where YAML means a quote.
  if (/^'[^'\\]*(?:''[^'\\]*)+'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "");
  if (!/^"(?:[^"\\]|\\.)*"$|^'(?:[^'\\]|\\.)*'$/s.test(text)) return undefined;
  if (text.startsWith('"')) {
    const value = literalOf(text);
    return typeof value === "string" ? value : undefined;
  }
  const value = jsonFromPython(text);
  return typeof value === "string" ? value : undefined;
}
