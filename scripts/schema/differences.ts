/**
 * Where a text means one thing to StateM's own reader and another here: the rows of the reference's table. A test reads
 * each row's runbook and holds what is said about it against what both readers do.
 */
import type { ProblemCode } from "../../src/core/runbook/problems.ts";

export interface Difference {
  /** The telling line or lines. */
  readonly line: string;
  /** What StateM's reader makes of it. */
  readonly statem: string;
  /** What is made of it here. */
  readonly here: string;
  /** What `validate` says: a note with both readings, or the error; nothing where StateM refuses, or both agree. */
  readonly says?: ProblemCode;
  /** The runbook of the row, with the line in its place. */
  readonly book: string;
}

const prompt = (line: string, statem: string, here: string, says?: ProblemCode): Difference => ({
  line,
  statem,
  here,
  ...(says === undefined ? {} : { says }),
  book: `nodes:\n  a:\n    ${line.replaceAll("\n", "\n    ")}\n    next: b\n  b: B.\n`,
});
const check = (line: string, statem: string, here: string, says?: ProblemCode): Difference => ({
  ...prompt(line, statem, here, says),
  book: `nodes:\n  a:\n    before_transfer:\n      ${line.replaceAll("\n", "\n      ")}\n    next: b\n  b: B.\n`,
});
const edge = (line: string, statem: string, here: string, says?: ProblemCode): Difference => ({
  ...prompt(line, statem, here, says),
  book: `nodes:\n  a: A.\n  none: N.\n  7: S.\nedges:\n  - from: a\n    ${line}\n`,
});

/** Both take it and differ: `validate` notes both readings. */
const BOTH: readonly Difference[] = [
  prompt("prompt: do it # now", 'the text "do it # now"', 'the text "do it"', "statem_reading"),
  prompt("prompt: #1 first", 'the text "#1 first"', "nothing", "statem_reading"),
  check("- see http://x", 'a mapping with the keys "see http"', 'the text "see http://x"', "statem_reading"),
  edge("to: none", "nothing", 'the text "none"', "statem_reading"),
  prompt("prompt: tRuE", "the boolean true", 'the text "tRuE"', "statem_reading"),
  prompt("prompt: 1_000", "the number 1000", 'the text "1_000"', "statem_reading"),
  prompt("prompt: nan", "the number NaN", 'the text "nan"', "statem_reading"),
  check("run: make\ntimeout: 0x1F", 'the text "0x1F"', "the number 31", "statem_reading"),
  check("items: [a, b]", 'the text "[a, b]"', "a list of 2", "statem_reading"),
  check("- {run: make}", 'the text "{run: make}"', 'a mapping with the keys "run"', "statem_reading"),
  prompt("prompt: 'it''s'", 'the text "its"', 'the text "it\'s"', "statem_reading"),
  prompt("prompt: &words Say it.", 'the text "&words Say it."', 'the text "Say it."', "statem_reading"),
  prompt(
    '"prompt": Do it.',
    'a mapping with the keys "\\"prompt\\"", "next"',
    'a mapping with the keys "prompt", "next"',
    "statem_reading",
  ),
  prompt("prompt: |\n  one\n\n  # two", 'the text "one"', 'the text "one\\n\\n# two"', "statem_reading"),
  prompt(
    "prompt: >\n  one\n    two\n  three",
    'the text "one two three"',
    'the text "one\\n  two\\nthree"',
    "statem_reading",
  ),
];

/** StateM takes it, and here it is an error; where quotes help, it prints the line to paste. */
const HERE_REFUSED: readonly Difference[] = [
  prompt("prompt: Note: do X", 'the text "Note: do X"', 'an error; paste `prompt: "Note: do X"`', "syntax"),
  check("- Look: is it done: really?", "a mapping", 'an error; paste `- "Look: is it done: really?"`', "syntax"),
  prompt("prompt: @team look", 'the text "@team look"', 'an error; paste `prompt: "@team look"`', "syntax"),
  prompt("prompt: [draft] do it", 'the text "[draft] do it"', 'an error; paste `prompt: "[draft] do it"`', "syntax"),
  prompt(
    'prompt: "A" is first',
    'the text "\\"A\\" is first"',
    'an error; paste `prompt: "\\"A\\" is first"`',
    "syntax",
  ),
  prompt("prompt: > one line", 'the text "> one line"', 'an error; paste `prompt: "> one line"`', "syntax"),
  prompt("prompt:do it", 'the text "do it"', "an error; write `prompt: do it`", "syntax"),
  check("run: ! grep TODO src", 'the text "! grep TODO src"', 'an error; paste `run: "! grep TODO src"`', "tag"),
  prompt("prompt: *later*", 'the text "*later*"', 'an error; paste `prompt: "*later*"`', "anchor"),
  prompt("prompt: 2026", "the number 2026, and then its text", 'an error; write `"2026"`', "wrong_type"),
  edge("to: 007", "the node `7`", 'an error; write `"007"` or `7`', "wrong_type"),
  edge("to: true", "the node `True`", 'an error; write `"true"`', "wrong_type"),
  check("run: make\ntimeout: 1_000", "1000 seconds", "an error; write `1000`", "wrong_type"),
  check("run: make\nblocking: yes", 'the text "yes", which counts as true', "an error; write `true`", "wrong_type"),
  prompt("prompt: one\nprompt: two", "the last one", "an error", "duplicate_key"),
];

/** StateM refuses it, or takes it for something that no runbook means. */
const THERE_REFUSED: readonly Difference[] = [
  prompt("prompt: |-\n  Do it.", "an error", "block text"),
  prompt("prompt: one\n  two", "an error", "one text over two lines"),
  check("- one\n- two", "a list", "a list"),
  prompt("before_transfer:\n- one", "an error: lists stand deeper than their key", "a list"),
  edge("to: 7", "the node `7`", "the node `7`"),
  prompt("prompt: yes", 'the text "yes"', 'the text "yes"; so are no, on and off'),
];

export const DIFFERENCES: readonly Difference[] = [...BOTH, ...HERE_REFUSED, ...THERE_REFUSED];
