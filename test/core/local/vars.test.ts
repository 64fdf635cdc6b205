/** Variables of a local run: what a command may write, how writes are merged, and what a bad one does. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readDynamicFile } from "../../../src/core/check/dynamic/file.ts";
import type { Json } from "../../../src/core/local/run.ts";
import { leavesAnything, settle } from "../../../src/core/local/vars/settle.ts";
import { REDUCERS } from "../../../src/core/runbook/declared.ts";
import { mergeWrites, variableOf } from "../../../src/core/vars/merge.ts";
import { environmentOf } from "../../../src/core/vars/told.ts";
import { readWrites } from "../../../src/core/vars/written.ts";
import { digest, localOf } from "../runbook/reading.ts";
import { RUN } from "./run.ts";

const book = localOf(`
vars:
  n: {type: number, default: 10, reducer: add}
  high: {type: number, reducer: max}
  low: {type: number, default: 5, reducer: min}
  text: {type: text, reducer: replace}
  flag: {type: boolean, reducer: replace}
  all: {type: list, default: [1], reducer: append}
  some: {type: list, reducer: union}
  once: {type: number}
nodes: {a: A.}
`);
const read = (text: string) => {
  const found = readWrites(text, book.vars);
  return found.kind === "ok" ? found.writes.map(({ name, value }) => [name, value]) : found.problem;
};

describe("the file that a command writes to", () => {
  test.each<[string, Json | string]>([
    ["", []],
    ["\n\n", []],
    ["n=1", [["n", 1]]],
    [
      "n=-1.5e2\r\nn = 7\n",
      [
        ["n", -150],
        ["n", 7],
      ],
    ],
    ["n=-0", [["n", 0]]],
    ["text=a=b", [["text", "a=b"]]],
    ["text= kept as it stands ", [["text", " kept as it stands "]]],
    ["text=", [["text", ""]]],
    [
      "text<<END\none\n\nn=2\nEND\nn=3",
      [
        ["text", "one\n\nn=2"],
        ["n", 3],
      ],
    ],
    ["text=a<<b", [["text", "a<<b"]]],
    [
      "flag=true\nflag=false",
      [
        ["flag", true],
        ["flag", false],
      ],
    ],
    ['all=[1, {"a": null}]', [["all", [1, { a: null }]]]],
    ["all<<E\n[\n1]\nE\n", [["all", [1]]]],
    ["text=a\0b", 'line 1: `text` is a text without NUL, and this is "a\\u0000b"'],
    ["n=high", 'line 1: `n` is a number, and this is "high"'],
    ["n=", 'line 1: `n` is a number, and this is ""'],
    ["n=1e999", 'line 1: `n` is a number, and this is "1e999"'],
    ["n=0x10", 'line 1: `n` is a number, and this is "0x10"'],
    ["n=NaN", 'line 1: `n` is a number, and this is "NaN"'],
    ["flag=yes", 'line 1: `flag` is a boolean, true or false, and this is "yes"'],
    ["all=a", 'line 1: `all` is a list, as JSON, and this is "a"'],
    ["all={}", 'line 1: `all` is a list, as JSON, and this is "{}"'],
    ["all=[1e999]", 'line 1: `all` is a list, as JSON, and this is "[1e999]"'],
    ["n=1\nm=1", "line 2: the runbook's `vars` has no `m`; did you mean `n`?"],
    ["constructor=1", "line 1: the runbook's `vars` has no `constructor`"],
    ["just words", "line 1 is no `NAME=VALUE` and no `NAME<<END`"],
    ["=1", "line 1 is no `NAME=VALUE` and no `NAME<<END`"],
    ["text<<END\nnever", "line 1: no line `END` ends the value of `text`"],
    ["text<<\n\n", "line 1: no line `` ends the value of `text`"],
  ])("%j", (text, expected) => {
    const found = read(text);
    if (typeof expected === "string" && typeof found === "string") expect(found).toContain(expected.split(";")[0]);
    else expect(found).toEqual(expected);
  });

  it("is read or refused, whatever stands in it", () => {
    const scraps = fc.constantFrom(
      "n",
      "text",
      "=",
      "<<",
      "\n",
      "\r\n",
      "E",
      "1",
      "[",
      "]",
      '"',
      "é",
      "\ud800",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 30 }), (parts) => {
        const found = readWrites(parts.join(""), book.vars);
        if (found.kind === "bad") expect(found.problem).toMatch(/^line \d+/);
        else for (const { name, value } of found.writes) expect(typeof value).toBe(name === "n" ? "number" : "string");
      }),
    );
  });
});

describe("reducers", () => {
  const merged = (vars: Record<string, Json>, writes: readonly (readonly [string, Json])[]) => {
    const asked = writes.map(([name, value]) => ({ name, value }));
    const found = mergeWrites({ ...RUN, vars }, book.vars, asked, "check", new Map());
    return found.kind === "ok" ? found.values : found.problem;
  };
  test.each<[Record<string, Json>, readonly (readonly [string, Json])[], Json]>([
    [{}, [["n", 5]], { n: 15 }],
    [
      { n: 1 },
      [
        ["n", 5],
        ["n", -2],
      ],
      { n: 4 },
    ],
    // Decimals as people add them.
    [{ n: 0.2 }, [["n", 0.1]], { n: 0.3 }],
    [{ n: 9_007_199_254_740_991 }, [["n", -1]], { n: 9_007_199_254_740_990 }],
    [{ high: 7 }, [["high", 5]], { high: 7 }],
    [{ high: 7 }, [["high", 9]], { high: 9 }],
    [{}, [["low", 9]], { low: 5 }],
    [{ text: "a" }, [["text", "b"]], { text: "b" }],
    [{}, [["all", [2, 1]]], { all: [1, 2, 1] }],
    [{ some: [1] }, [["some", [2, 1, 2]]], { some: [1, 2] }],
    [{ some: [{ a: 1 }] }, [["some", [{ a: 1 }]]], { some: [{ a: 1 }] }],
    [{ once: 3 }, [["once", 4]], { once: 4 }],
    // A value from before the runbook changed its type is none any more.
    [{ n: "old" }, [["n", 5]], { n: 15 }],
  ])("%j and %j", (vars, writes, expected) => {
    expect(merged(vars, writes)).toEqual(expected);
  });
  it("keep no document", () => {
    expect(merged({}, [["text", "x".repeat(20_000)]])).toContain("keep it in a file");
    expect(merged({ n: 1e308 }, [["n", 1e308]])).toContain("would be no number any more");
  });
  it("are all tried here", () => {
    expect(new Set(Object.values(book.vars).map(({ reducer }) => reducer))).toEqual(new Set(REDUCERS));
  });
});

describe("refuse", () => {
  const write = (writers: Parameters<typeof mergeWrites>[4], by: string, value: number) =>
    mergeWrites(RUN, book.vars, [{ name: "once", value }], by, writers);
  it("names both who wrote in one move", () => {
    const writers = new Map();
    expect(write(writers, "one", 3).kind).toBe("ok");
    expect(write(writers, "two", 4)).toEqual({
      kind: "refused",
      problem: "`once` was set to 3 by `one` and to 4 by `two` in one move, and its reducer is `refuse`",
    });
  });
  it("lets the same value, the same writer, and another move be", () => {
    const writers = new Map();
    for (const [by, value] of [
      ["one", 3],
      ["two", 3],
      ["two", 4],
    ] as const)
      expect(write(writers, by, value).kind, by).toBe("ok");
    expect(write(new Map(), "two", 9).kind).toBe("ok");
  });
});

describe("what a command left", () => {
  const finding = { verdict: "pass", output: "said", exitCode: 0 } as const;
  const check = { id: "measure", node: "a" };
  const left = (text: string) => ({ finding, ms: 7, vars: { kind: "text", text } as const });
  it("is recorded with its values, whatever the exit code", () => {
    const failed = { ...left("n=1"), finding: { ...finding, verdict: "fail", exitCode: 1 } as const };
    expect(settle(RUN, book, check, failed, new Map())).toEqual({
      finding: failed.finding,
      left: { vars: { n: 11 }, shown: { event: "vars", node: "a", check: "measure", values: { n: 11 } } },
    });
  });
  it("fails the check where it cannot be taken, and none of it counts", () => {
    const settled = settle(RUN, book, check, left("n=1\nn=x"), new Map());
    expect(settled.left).toBeUndefined();
    expect(settled.finding).toMatchObject({
      verdict: "fail",
      exitCode: 0,
      output: expect.stringMatching(/line 2.*\nsaid/s),
    });
    const flood = { finding, vars: { kind: "unreadable", why: "it is a link" } as const };
    expect(settle(RUN, book, check, flood, new Map()).finding.verdict).toBe("fail");
  });
  it("is nothing where nothing was written and no limit asks for its time", () => {
    expect(leavesAnything(left(" \n"), book)).toBe(false);
    expect(leavesAnything(left(" \n"), { limits: { minutes: 3 } })).toBe(true);
    const timed = { ...book, limits: { minutes: 3 } };
    expect(settle(RUN, timed, check, left(""), new Map())).toEqual({ finding, left: { ms: 7 } });
  });
});

test("variables are seen as they are, with their defaults, and by commands as text", () => {
  expect(variableOf("n", book.vars, RUN)).toBe(10);
  expect(variableOf("n", book.vars, { ...RUN, vars: { n: 3 } })).toBe(3);
  expect(variableOf("n", book.vars, { ...RUN, vars: { n: "three" } })).toBeUndefined();
  expect(variableOf("toString", book.vars, RUN)).toBeUndefined();
  expect(environmentOf({ n: 3, text: "a b", all: [1], none: undefined })).toEqual({
    ...{ STATEM_VAR_N: "3", STATEM_VAR_TEXT: "a b", STATEM_VAR_ALL: "[1]" },
  });
});

test("checks that an agent registers itself may ask about the run's variables and counters, and no others", () => {
  const registered = (check: object) => readDynamicFile(JSON.stringify([check]), "c.json", undefined, digest, book);
  expect(registered({ var: "n", at_least: 3 })).toMatchObject({
    kind: "ok",
    file: { checks: [{ kind: "variable", variable: "n", id: "dynamic-1" }] },
  });
  expect(registered({ var: "run.entries.a", at_most: 3 }).kind).toBe("ok");
  expect(registered({ var: "m", at_least: 3 })).toMatchObject({
    kind: "invalid",
    problem: expect.stringContaining("`m`"),
  });
  expect(registered({ var: "text", at_least: 3 }).kind).toBe("invalid");
});
