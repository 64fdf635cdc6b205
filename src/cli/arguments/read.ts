/**
 * Reads what stands behind a command the way Python's argparse does, because StateM's users and their scripts rely on
 * its habits: unambiguous prefixes of options, `--option=value`, options anywhere, `--`, negative numbers as values.
 * Node's own `parseArgs` knows no prefixes and takes no `-1` as a value. No imports but types: this is on the path of
 * every command.
 */
import { type Flag, flagsOf, type Syntax } from "./syntax.ts";

export interface Values {
  readonly positionals: readonly string[];
  /** By a flag's first name. */
  readonly flags: ReadonlyMap<string, string | number | true>;
}
export type Read =
  | { readonly kind: "ok"; readonly values: Values }
  | { readonly kind: "help" }
  | { readonly kind: "error"; readonly message: string };

/** An option as it was typed, before its value is known. */
type Meaning =
  | { readonly kind: "flag"; readonly flag: Flag; readonly given?: string }
  | { readonly kind: "value" }
  | { readonly kind: "unknown" }
  | { readonly kind: "ambiguous"; readonly message: string };

const NEGATIVE_NUMBER = /^-(?:\d+(?:_\d+)*|\d*\.\d+)$/;
const WHOLE_NUMBER = /^\s*[+-]?\d+(?:_\d+)*\s*$/;

/** Reads the words behind a command's name. */
export function readArguments(syntax: Syntax, words: readonly string[]): Read {
  const known = flagsOf(syntax);
  const positionals: string[] = [];
  const extras: string[] = [];
  const flags = new Map<string, string | number | true>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") {
      positionals.push(...words.slice(at + 1));
      break;
    }
    const meaning = meaningOf(word, known);
    if (meaning.kind === "ambiguous") return { kind: "error", message: meaning.message };
    if (meaning.kind === "value") positionals.push(word);
    if (meaning.kind === "unknown") extras.push(word);
    if (meaning.kind !== "flag") continue;
    const { flag } = meaning;
    if (flag.kind === "switch") {
      if (meaning.given !== undefined) return wrong(flag, `ignored explicit argument ${quoted(meaning.given)}`);
      // As soon as it is met, whatever else may be wrong.
      if (flag.name === "--help") return { kind: "help" };
      flags.set(flag.name, true);
      continue;
    }
    let value = meaning.given;
    if (value === undefined) {
      at += 1;
      value = words[at];
      if (value === undefined || value === "--" || meaningOf(value, known).kind !== "value") {
        return wrong(flag, "expected one argument");
      }
    }
    if (flag.kind === "text") flags.set(flag.name, value);
    else if (!WHOLE_NUMBER.test(value)) return wrong(flag, `invalid int value: ${quoted(value)}`);
    else flags.set(flag.name, Number(value.replaceAll("_", "")));
  }
  return finish(syntax, positionals, extras, flags);
}

function finish(
  syntax: Syntax,
  positionals: string[],
  extras: string[],
  flags: Map<string, string | number | true>,
): Read {
  const missing = syntax.positionals.filter((one, index) => !one.isOptional && index >= positionals.length);
  if (missing.length > 0) {
    const names = missing.map((one) => one.name).join(", ");
    return { kind: "error", message: `the following arguments are required: ${names}` };
  }
  const tooMany = [...extras, ...positionals.slice(syntax.positionals.length)];
  if (tooMany.length > 0) return { kind: "error", message: `unrecognized arguments: ${tooMany.join(" ")}` };
  return { kind: "ok", values: { positionals, flags } };
}

function meaningOf(word: string, known: readonly Flag[]): Meaning {
  if (!word.startsWith("-") || word === "-") return { kind: "value" };
  const exact = known.find((flag) => spellings(flag).includes(word));
  if (exact) return { kind: "flag", flag: exact };
  const equals = word.indexOf("=");
  const name = equals < 0 ? word : word.slice(0, equals);
  const given = equals < 0 ? {} : { given: word.slice(equals + 1) };
  const named = known.find((flag) => spellings(flag).includes(name));
  if (named) return { kind: "flag", flag: named, ...given };
  if (name.startsWith("--") && name.length > 2) {
    const matches = known.flatMap((flag) =>
      spellings(flag).flatMap((one) => (one.startsWith(name) ? [{ one, flag }] : [])),
    );
    const [first] = matches;
    if (first && matches.every(({ flag }) => flag === first.flag)) return { kind: "flag", flag: first.flag, ...given };
    if (first) {
      const list = matches.map(({ one }) => one).join(", ");
      return { kind: "ambiguous", message: `ambiguous option: ${word} could match ${list}` };
    }
  }
  if (NEGATIVE_NUMBER.test(word) || word.includes(" ")) return { kind: "value" };
  return { kind: "unknown" };
}

function spellings(flag: Flag): readonly string[] {
  return flag.aliases ? [flag.name, ...flag.aliases] : [flag.name];
}

function wrong(flag: Flag, problem: string): Read {
  return { kind: "error", message: `argument ${spellings(flag).join("/")}: ${problem}` };
}

/** As Python shows a text. */
function quoted(text: string): string {
  return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
}
