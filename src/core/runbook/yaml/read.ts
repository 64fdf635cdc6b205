/**
 * Text -> tree, by the YAML library's document API, with every way in which YAML surprises people turned into a problem.
 * Never throws. There is no tree where the text is no YAML at all; other problems leave it whole, so that more are found.
 */
import { parseDocument } from "yaml";
import type { Place, Problems } from "../problems.ts";
import { tooDeepAt } from "./depth.ts";
import { growTree } from "./grow.ts";
import { jsonSlip } from "./json-place.ts";
import { pasteHint } from "./paste.ts";
import { type Places, placesIn } from "./places.ts";
import { reportSyntax } from "./syntax.ts";
import type { Tree } from "./tree.ts";

/** The largest runbook, in bytes of UTF-8: on GitHub anybody who can open a pull request may wake us with one. */
const LARGEST_BYTES = { local: 1024 * 1024, github: 256 * 1024 } as const;
const SIZES = { local: "1 MiB", github: "256 KiB" } as const;
const START: Place = { line: 1, column: 1 };

/** Where the text comes from, and where it is to be carried out. */
export interface Origin {
  readonly path: string;
  readonly ground: "github" | "local";
}

export function readYaml(text: string, { path, ground }: Origin, problems: Problems): Tree | undefined {
  if (isTooLarge(text, LARGEST_BYTES[ground])) {
    const message = `a runbook has at most ${SIZES[ground]}; move what is long into files that \`notes\` names`;
    problems.error(START, "too_large", message);
    return undefined;
  }
  const places = placesIn(text);
  if (isUnbearable(text, places, problems)) return undefined;
  const tree = readBearable(text, places, problems);
  if (tree !== undefined && path.endsWith(".json") && !isJson(text)) {
    const slip = /^\s*[{[]/.test(text) ? jsonSlip(text) : undefined;
    const what = slip === undefined ? "" : `: ${slip.what}`;
    problems.error(
      places.at(slip?.offset ?? 0),
      "syntax",
      `the file is called .json, and this is YAML but no JSON${what}`,
    );
  }
  return tree;
}

/** What must not reach the library's parser: see `depth.ts`. */
function isUnbearable(text: string, places: Places, problems: Problems): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are looked for.
  const control = text.search(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/);
  if (control !== -1) {
    problems.error(places.at(control), "syntax", "a runbook must not hold control characters");
    return true;
  }
  const deep = tooDeepAt(text);
  if (deep !== undefined) problems.error(places.at(deep), "too_deep", "this is nested too deeply to be read");
  return deep !== undefined;
}

function readBearable(text: string, places: Places, problems: Problems): Tree | undefined {
  try {
    const document = parseDocument(text, {
      version: "1.2",
      schema: "core",
      // Duplicates are judged while the tree grows: the library's own search for duplicates is quadratic.
      uniqueKeys: false,
      prettyErrors: false,
      // Not "silent", with which a second document would be dropped without a word.
      logLevel: "error",
    });
    const directives = document.warnings.filter((warning) => warning.code === "BAD_DIRECTIVE");
    if (document.errors.length + directives.length > 0) {
      reportSyntax([...document.errors, ...directives], places, problems);
      return undefined;
    }
    return growTree(document.contents, {
      placeOf: places.at,
      tagBefore: (offset) => places.at(tagStart(text, offset)),
      hintAt: (place) => pasteHint(places.line(place.line)),
      problems,
    });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    problems.error(START, "syntax", `this cannot be read as YAML: ${message}`);
    return undefined;
  }
}

/** Where the word begins that ends before the offset. */
function tagStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && /\s/.test(text[start - 1] ?? "")) start -= 1;
  while (start > 0 && /\S/.test(text[start - 1] ?? "")) start -= 1;
  return start;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isTooLarge(text: string, most: number): boolean {
  if (text.length > most) return true;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > most;
}
