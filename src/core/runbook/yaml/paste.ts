/**
 * The quoted line to paste where StateM's reader takes a line that YAML refuses or reads otherwise: StateM splits at the
 * first colon and takes the rest as it stands.
 */
import { isKnownKey } from "../shape/keys.ts";

/** Longer lines are not worth pasting. */
const LONGEST = 500;

/** `; as text it is written ...`, or nothing where quotes would not help. */
export function pasteHint(line: string): string {
  const quoted = quotedLine(line);
  if (quoted === undefined) return "";
  const words = quoted.endsWith('"') ? "if it is text, quote it" : "perhaps this is meant";
  return `; ${words}: \`${quoted}\``;
}

/** The line with its value in quotes, without its indentation. */
function quotedLine(line: string): string | undefined {
  if (line.length > LONGEST) return undefined;
  const trimmed = line.trim();
  const dashes = /^(?:- +)*/.exec(trimmed)?.[0] ?? "";
  const rest = trimmed.slice(dashes.length);
  const colon = rest.indexOf(":");
  const key = rest.slice(0, Math.max(colon, 0)).trim();
  // An item of a list is text as a whole, unless it begins with a key of ours.
  if (dashes !== "" && !isKnownKey(key)) return needsQuotes(rest) ? dashes + JSON.stringify(rest) : undefined;
  const value = rest.slice(colon + 1).trim();
  const isKey = colon > 0 && /^[\w .-]+$/.test(key);
  if (!isKey) return undefined;
  if (needsQuotes(value)) return `${dashes}${key}: ${JSON.stringify(value)}`;
  // YAML wants white space behind a key's colon, StateM does not.
  return /^\S/.test(rest.slice(colon + 1)) && isKnownKey(key) ? `${dashes}${key}: ${value}` : undefined;
}

/** Whether StateM takes this as one text and YAML does not, and it is no block, collection or quoted text of either. */
function needsQuotes(value: string): boolean {
  if (value === "") return false;
  // Quotes that end before the text does.
  if (/^["']/.test(value)) return /^(?:"(?:[^"\\]|\\.)*"|'[^']*')\s*\S/.test(value) && !/^'(?:[^']|'')*'$/.test(value);
  if (/^[[{]/.test(value)) return !/[\]}]$/.test(value);
  if (/^[|>]/.test(value)) return !/^[|>][-+0-9]*(?:\s+#.*)?$/.test(value);
  return /^[@`%*&!,\]}]|^[-?] /.test(value) || value.includes(": ") || value.endsWith(":");
}
