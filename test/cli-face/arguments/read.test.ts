/** argparse's habits, one a row: what StateM's users and their scripts type. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readArguments } from "../../../src/cli/arguments/read.ts";
import { flagsOf, type Syntax } from "../../../src/cli/arguments/syntax.ts";

const HISTORY: Syntax = {
  positionals: [],
  flags: [{ name: "--limit", aliases: ["--tail"], kind: "number", value: "N", does: "" }],
};
const GOTO: Syntax = { positionals: [{ name: "TARGET", does: "" }], flags: [] };
const PROMPT: Syntax = { positionals: [], flags: [{ name: "--command", kind: "text", value: "TEXT", does: "" }] };
const GRAPH: Syntax = { positionals: [{ name: "SPEC", does: "", isOptional: true }], flags: [] };

/** As `{positionals, flags}` in plain values, or the message, or `help`. */
function outcome(syntax: Syntax, words: readonly string[]): unknown {
  const read = readArguments(syntax, words);
  if (read.kind === "ok") return { ...Object.fromEntries(read.values.flags), _: read.values.positionals.join("|") };
  return read.kind === "error" ? read.message : "help";
}

describe("what is taken", () => {
  test.each<[string, Syntax, string[], unknown]>([
    ["options before the positional", GOTO, ["--json", "verify"], { "--json": true, _: "verify" }],
    ["options after it", GOTO, ["verify", "--run-id", "r", "--yes"], { "--run-id": "r", "--yes": true, _: "verify" }],
    ["an unambiguous prefix", GOTO, ["v", "--run", "r"], { "--run-id": "r", _: "v" }],
    ["a prefix with its value", GOTO, ["v", "--state=my state"], { "--state-dir": "my state", _: "v" }],
    ["an empty value", GOTO, ["v", "--state-dir="], { "--state-dir": "", _: "v" }],
    ["an empty word as value", GOTO, ["v", "--state-dir", ""], { "--state-dir": "", _: "v" }],
    ["an equals sign within the value", GOTO, ["v", "--run-id=a=b"], { "--run-id": "a=b", _: "v" }],
    ["the last of several", GOTO, ["v", "--run-id", "a", "--run-id", "b"], { "--run-id": "b", _: "v" }],
    ["a node that looks like an option, behind --", GOTO, ["--json", "--", "--odd"], { "--json": true, _: "--odd" }],
    ["a single dash is a word", GOTO, ["-"], { _: "-" }],
    ["a node with a space and a dash", GOTO, ["-a b"], { _: "-a b" }],
    ["a negative node", GOTO, ["-1"], { _: "-1" }],
    ["a negative number as value", HISTORY, ["--tail", "-1"], { "--limit": -1, _: "" }],
    ["both spellings are one", HISTORY, ["--limit", "2", "--tail=3"], { "--limit": 3, _: "" }],
    ["a prefix of the other spelling", HISTORY, ["--ta", "3"], { "--limit": 3, _: "" }],
    ["numbers as Python writes them", HISTORY, ["--tail", "1_000"], { "--limit": 1000, _: "" }],
    ["a value of several words that begins with a dash", PROMPT, ["--command", "-x y"], { "--command": "-x y", _: "" }],
    ["an optional positional that is not there", GRAPH, [], { _: "" }],
    ["an optional positional that is", GRAPH, ["a.yaml"], { _: "a.yaml" }],
    ["help, before anything else is judged", GOTO, ["--help", "--bogus"], "help"],
    ["help by a prefix", GOTO, ["--he"], "help"],
    ["help by a letter", GOTO, ["verify", "-h"], "help"],
  ])("%s", (_, syntax, words, expected) => {
    expect(outcome(syntax, words)).toEqual(expected);
  });
});

describe("what is refused, in argparse's words", () => {
  test.each<[Syntax, string[], string]>([
    [GOTO, [], "the following arguments are required: TARGET"],
    [GOTO, ["a", "b", "c"], "unrecognized arguments: b c"],
    [GOTO, ["a", "--bogus"], "unrecognized arguments: --bogus"],
    [GOTO, ["a", "-x", "b"], "unrecognized arguments: -x b"],
    [GOTO, ["--bogus"], "the following arguments are required: TARGET"],
    [GOTO, ["a", "--run-id"], "argument --run-id: expected one argument"],
    [GOTO, ["a", "--run-id", "--json"], "argument --run-id: expected one argument"],
    [GOTO, ["a", "--run-id", "--", "b"], "argument --run-id: expected one argument"],
    [GOTO, ["a", "--yes=1"], "argument --yes: ignored explicit argument '1'"],
    [GOTO, ["a", "--agent", "x"], "ambiguous option: --agent could match --agent-id, --agent-role"],
    [HISTORY, ["--tail", "soon"], "argument --limit/--tail: invalid int value: 'soon'"],
    [HISTORY, ["--tail", "1.5"], "argument --limit/--tail: invalid int value: '1.5'"],
    [HISTORY, ["--tail="], "argument --limit/--tail: invalid int value: ''"],
    [HISTORY, ["7"], "unrecognized arguments: 7"],
  ])("%#: %j", (syntax, words, message) => {
    expect(outcome(syntax, words)).toBe(message);
  });
});

test("every prefix of an option that means only one is that option, and no other word is", () => {
  const known = flagsOf(GOTO).filter((flag) => flag.name !== "--help");
  expect(known.length).toBeGreaterThan(4);
  for (const { name, kind } of known) {
    for (let length = 3; length <= name.length; length += 1) {
      const prefix = name.slice(0, length);
      const isAmbiguous = prefix !== name && known.filter((one) => one.name.startsWith(prefix)).length > 1;
      const read = readArguments(GOTO, ["node", prefix, ...(kind === "switch" ? [] : ["value"])]);
      expect(read.kind, prefix).toBe(isAmbiguous ? "error" : "ok");
      if (read.kind === "ok") expect([...read.values.flags.keys()], prefix).toEqual([name]);
    }
  }
});

test("never throws, and gives every word a place", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("--", "-", "--json", "--run-id", "--run-id=x", "--r", "-1", "a b"),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const read = readArguments(GOTO, words);
      expect(["ok", "help", "error"]).toContain(read.kind);
      if (read.kind === "error") expect(read.message).not.toBe("");
      if (read.kind === "ok") expect(read.values.positionals).toHaveLength(1);
    }),
  );
});
