/**
 * The grammar of a comment: which line is a command, and whether the comment may carry it. Total: every text gets one
 * of the three readings, and nothing becomes a command that does not stand, spelt out, where commands stand.
 */
import { nearest } from "../runbook/nearest.ts";
import { readArguments } from "./arguments.ts";
import type { Reading, Verb } from "./command.ts";
import { isLookalike, seenAs } from "./text/lookalike.ts";
import { linesOf, splitFirstWord, trimSpace } from "./text/space.ts";
import { classifyLines, type Line } from "./text/top-level.ts";
import { takeWord } from "./text/words.ts";
import { VERBS, verbOf } from "./verbs.ts";

const PREFIX = "/statem";

/**
 * Reads a comment. The command stands in the first line that is neither blank nor a closed HTML comment (templates and
 * our own markers begin with one); a comment that begins with a quote or with code carries none.
 */
export function readComment(body: string): Reading {
  const lines = classifyLines(linesOf(body)).filter((line) => line.kind !== "hidden");
  const at = lines.findIndex((line) => line.kind !== "blank");
  const first = lines[at];
  if (first?.kind !== "text") return { kind: "none" };
  const { word, rest } = splitFirstWord(first.text);
  if (isLookalike(word, PREFIX)) return lookalike();
  if (word.toLowerCase() !== PREFIX) return { kind: "none" };
  const later = lines.slice(at + 1);
  const second = later.find(isCommandLine);
  if (second) return problem("two_commands", "", { line: String(second.number) });
  return withNote(readLine(rest), later);
}

function readLine(rest: string): Reading {
  const { word, rest: behind } = splitFirstWord(rest);
  if (word === "") return { kind: "command", asked: { verb: "help" }, note: "" };
  const verb = verbOf(word);
  if (verb) return readFor(verb, behind);
  if (VERBS.some((row) => isLookalike(word, row.verb))) return lookalike();
  const shown = safeVerb(word);
  const near = nearest(
    shown,
    VERBS.map((row) => row.verb),
  );
  const hint = near ? ` Did you mean \`${near}\`?` : "";
  return problem("unknown_verb", shown, { verb: shown, hint });
}

/** `--runbook NAME` stands right behind the verb, where no name, reason or note can be. `start` takes the bare name too. */
function readFor(verb: Verb, behind: string): Reading {
  const flag = takeWord(behind);
  const isFlag = flag !== undefined && !flag.quoted && flag.text.toLowerCase() === FLAG;
  const isNamed = verb === "start" && flag !== undefined && !flag.text.startsWith("-");
  const named = isFlag ? takeWord(flag.rest) : isNamed ? flag : undefined;
  const runbook = named?.text.toLowerCase();
  if (isFlag && (runbook === undefined || !SLUG.test(runbook))) return misplaced(verb);
  if (runbook !== undefined && !SLUG.test(runbook)) return misplaced(verb);
  const rest = named === undefined ? behind : named.rest;
  // Anywhere else it would be taken for a part of a reason, and the words for another run's.
  if (new RegExp(`(?:^|\\s)${FLAG}(?:[\\s=]|$)`, "i").test(rest)) return misplaced(verb);
  const reading = readArguments(verb, rest);
  return runbook === undefined ? reading : { ...reading, runbook };
}

const FLAG = "--runbook";
const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/;

function misplaced(verb: Verb): Reading {
  return problem("runbook_misplaced", verb, { verb });
}

/** Later lines are a note, quotes and code included; a second command among the typed ones is not. */
function withNote(reading: Reading, later: readonly Line[]): Reading {
  if (reading.kind !== "command") return reading;
  const note = trimSpace([reading.note, ...later.map((line) => line.text)].join("\n"));
  return { ...reading, note };
}

function isCommandLine(line: Line): boolean {
  if (line.kind !== "text") return false;
  const { word } = splitFirstWord(line.text);
  return word.toLowerCase() === PREFIX || isLookalike(word, PREFIX);
}

function lookalike(): Reading {
  return problem("lookalike", "", {});
}
function problem(code: string, verb: string, detail: Readonly<Record<string, string>>): Reading {
  return { kind: "problem", code, verb, detail };
}

/** A verb as typed, short and without what is not seen or would end a code span. */
function safeVerb(word: string): string {
  const plain = Array.from(word.replace(/[`\p{Cc}\p{Cf}\p{Cs}]/gu, ""))
    .slice(0, 40)
    .join("");
  return plain === "" ? seenAs(word).slice(0, 40).replace(/`/g, "") || "?" : plain;
}
