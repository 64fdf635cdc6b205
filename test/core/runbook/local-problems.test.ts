/** What can be wrong with, or doubtful in, the parts of the language that only local runs carry out. */
import { describe, expect, test } from "vitest";
import { linesOf, localProblemsOf, parseLocal } from "./reading.ts";

/** Problems of one check, whose `{` stands in line 1, column 31. */
const found = (check: string) => linesOf(localProblemsOf(`nodes: {a: {before_transfer: [${check}], next: b}, b: }`));

describe("a check must say what it asks", () => {
  test.each([
    ["{type: command}", "error empty_command: the command is empty"],
    ["{type: predicate}", "error empty_check: a predicate needs the `path` of a file"],
    ["{path: ''}", "error empty_check: a predicate needs the `path` of a file"],
    ["{type: checklist}", "error empty_check: a checklist needs `items`"],
    ["{items: []}", "error empty_check: a checklist needs `items`"],
    ["{items: [a, '']}", "error empty_check: an item of this checklist asks nothing"],
    ["{items: a}", 'error wrong_type: `items` must be a list of texts; this is the text "a"'],
    ["{type: message}", "error empty_check: this message says nothing; if it is text with a colon, quote it"],
    [
      "{path: x, json_path: a, one_of: []}",
      "error wrong_type: `one_of` must be a list that is not empty; this is a list",
    ],
    [
      "{path: x, json_path: a, equals: .nan}",
      "error wrong_type: `equals` must be a value that JSON can say; this is the number .nan",
    ],
    ["{path: x, exists: yes}", 'error wrong_type: `exists` must be true or false; this is the text "yes"'],
    [
      "{run: x, on_failure: retry}",
      'error wrong_type: `on_failure` must be one of block, continue; this is the text "retry"',
    ],
    ["{run: x, effect: internal}", 'error wrong_type: `effect` must be one of external; this is the text "internal"'],
  ])("%s", (check, problem) => {
    expect(found(check).map((line) => line.replace(/^\d+:\d+ /, ""))).toContain(problem);
  });
});

describe("patterns are judged where they are written, to the character", () => {
  const words = (at: number) =>
    `looking ahead cannot be searched for in linear time, at character ${at} of the pattern`;
  test.each([
    ["{path: x, matches: ab(?=c)}", `1:52 error pattern: \`matches\` cannot be searched for: ${words(3)}`],
    ['{path: x, matches: "ab(?=c)"}', `1:53 error pattern: \`matches\` cannot be searched for: ${words(3)}`],
    // Where an escape hides the character's place, the text's own place has to do.
    ['{path: x, matches: "a\\\\d(?=c)"}', `1:50 error pattern: \`matches\` cannot be searched for: ${words(4)}`],
    [
      "{type: llm_review, run: x, accept_regex: '(?=c)'}",
      `1:73 error pattern: \`accept_regex\` cannot be searched for: ${words(1)}`,
    ],
    [
      "{type: llm_review, run: x, reject_regex: (?=c)}",
      `1:72 error pattern: \`reject_regex\` cannot be searched for: ${words(1)}`,
    ],
  ])("%s", (check, problem) => {
    expect(found(check)).toEqual([problem]);
  });
  test("in block text at its beginning", () => {
    const text =
      "nodes:\n  a:\n    before_transfer:\n      path: x\n      matches: |\n        (?=c)\n    next: b\n  b:\n";
    expect(linesOf(localProblemsOf(text)).map((line) => line.split(" ")[0])).toEqual(["5:16"]);
  });
});

describe("what does nothing is said", () => {
  test.each([
    [
      "{path: x}",
      "1:31 warning always_passes: this predicate asks nothing of its file and always passes, even if there is none; add `exists: true`",
    ],
    [
      "{path: x, exists: true, equals: 1}",
      "1:63 warning misplaced_key: `equals` does not belong here: it is only looked at beside `json_path`",
    ],
    [
      "{path: x, json_path: a, equals: 1, one_of: [2]}",
      "1:74 warning shadowed_key: `one_of` is ignored, since `equals` says the same thing",
    ],
    ["{run: x, confirm: yes}", "1:49 warning ignored_key: `confirm` changes nothing"],
    [
      "{text: x, path: y, type: manual}",
      "1:47 warning misplaced_key: `path` does not belong here: a predicate has it, and this is a manual check",
    ],
    [
      "{run: x, stdin: false}",
      "1:47 warning misplaced_key: `stdin` does not belong here: an llm_review has it, and this is a command",
    ],
    ["{items: [a], checks: [b]}", "1:52 warning shadowed_key: `checks` is ignored, since `items` says the same thing"],
  ])("%s", (check, problem) => {
    expect(found(check)).toEqual([problem]);
  });
  test("confirm is no mistake in strict mode, for StateM accepts it", () => {
    const text = "nodes: {a: {before_transfer: [{type: manual, confirmation: none}], next: b}, b: }";
    expect(parseLocal(text, { strict: true }).kind).toBe("ok");
  });
});

describe("settings for dynamic checks", () => {
  test.each([
    ["stale_policy: sometimes", "must be one of none, require_confirmation"],
    ["merge: first", "must be one of all"],
    ["refresh: never", "must be one of on_attempt"],
    ["min_items: -1", "must be a whole number from 0"],
    ["path: elsewhere", "must be one of current_entry"],
    ["allow_types: manual", "must be a list of types"],
    ["allow_types: [manual, oracle]", "must be one of checklist, command, llm_review, manual, message, predicate"],
  ])("%s", (setting, words) => {
    const [problem] = localProblemsOf(`nodes: {a: {dynamic_before_transfer: {${setting}}}}`);
    expect(problem).toMatchObject({ severity: "error", code: "wrong_type", line: 1 });
    expect(problem?.message).toContain(words);
  });
  test("must be a mapping", () => {
    expect(linesOf(localProblemsOf("nodes: {a: {dynamic_before_transfer: true}}"))).toEqual([
      "1:38 error wrong_type: `dynamic_before_transfer` must be a mapping; this is the boolean true",
    ]);
  });
});

describe("notes", () => {
  const notes = (text: string) => {
    const parsed = parseLocal(text);
    return parsed.kind === "ok" ? linesOf(parsed.notes) : [];
  };
  test("name everything that is stopped after the time that nobody wrote down", () => {
    const text =
      "nodes:\n  a:\n    before_transfer:\n      - {id: one, run: x}\n      - {run: x, timeout: 5}\n      - {type: llm_review, run: x}\n    next: b\n  b:\n";
    expect(notes(text).filter((line) => line.includes("default_timeout"))).toEqual([
      "4:9 note default_timeout: stopped after 10 minutes, since no `timeout` says else: `one`, `a-3`",
    ]);
  });
  test("name a few of very many", () => {
    const checks = Array.from({ length: 20 }, () => "{run: x}").join(", ");
    const [note] = notes(`nodes: {a: {before_transfer: [${checks}], next: b}, b: }`).filter((line) =>
      line.includes("default"),
    );
    expect(note).toMatch(/: `a-1`, `a-2`, .*`a-7`, 13 more$/);
  });
  test("are none where every time is written", () => {
    expect(notes("nodes:\n  a:\n    before_transfer:\n      run: x\n      timeout: 5\n    next: b\n  b:\n")).toEqual(
      [],
    );
  });
});
