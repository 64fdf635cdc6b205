/** The reference's table of what StateM reads differently: every row is read by both readers. */
import { describe, expect, test } from "vitest";
import { DIFFERENCES, type Difference } from "../../../../scripts/schema/differences.ts";
import { readAsStateM } from "../../../../src/core/runbook/yaml/statem/read.ts";
import { linesOf, parseLocal } from "../reading.ts";

const titled = DIFFERENCES.map((row): [string, Difference] => [row.line, row]);
const notesOf = (book: string) => {
  const parsed = parseLocal(book);
  return parsed.kind === "ok" ? parsed.notes.filter((note) => note.code === "statem_reading") : [];
};
const first = (row: Difference) =>
  row.book.split("\n").findIndex((line) => line.trim() === row.line.split("\n")[0]) + 1;
const lineCount = (row: Difference) => row.line.split("\n").length;

test("the table has rows of every sort", () => {
  for (const says of ["statem_reading", "syntax", "tag", "anchor", "wrong_type", "duplicate_key", undefined]) {
    expect(DIFFERENCES.some((row) => row.says === says)).toBe(true);
  }
});

describe("both take it and differ: a note has both readings", () => {
  test.each(titled.filter(([, { says }]) => says === "statem_reading"))("%s", (_line, row) => {
    const [note, ...others] = notesOf(row.book);
    expect(others).toEqual([]);
    expect(note?.message).toBe(
      `YAML reads ${row.here} here, StateM's own reader reads ${row.statem}; in double quotes, a text is the same to both`,
    );
    expect(note?.severity).toBe("note");
    expect(note?.line).toBeGreaterThanOrEqual(first(row));
    expect(note?.line).toBeLessThan(first(row) + lineCount(row));
  });
});

describe("StateM takes it, and here it is an error that says what to write", () => {
  const refused = titled.filter(([, { says }]) => says !== undefined && says !== "statem_reading");
  test.each(refused)("%s", (_line, row) => {
    expect(readAsStateM(row.book)).toBeDefined();
    const parsed = parseLocal(row.book);
    const problems = parsed.kind === "invalid" ? parsed.problems : [];
    expect(problems.map(({ code }) => code)).toEqual([row.says]);
    const paste = /^an error; paste (`.*`)$/.exec(row.here)?.[1];
    if (paste !== undefined) expect(problems[0]?.message).toContain(`if it is text, quote it: ${paste}`);
    expect(problems[0]?.line).toBe(first(row) + lineCount(row) - 1);
  });

  test.each(refused.filter(([, { here }]) => here.includes("; paste ")))(
    "%s, pasted, is valid and the same to both",
    (line, row) => {
      const paste = /paste `(.*)`$/.exec(row.here)?.[1] ?? "";
      const last = line.split("\n").at(-1) ?? "";
      const book = row.book.replace(last, () => paste);
      expect(linesOf(parseLocal(book).kind === "invalid" ? [] : notesOf(book))).toEqual([]);
      expect(parseLocal(book).kind).toBe("ok");
    },
  );
});

describe("nothing is said", () => {
  test.each(titled.filter(([, { says }]) => says === undefined))("%s", (_line, row) => {
    expect(parseLocal(row.book).kind).toBe("ok");
    expect(notesOf(row.book)).toEqual([]);
    expect(readAsStateM(row.book) === undefined).toBe(row.statem.startsWith("an error"));
  });
});

test("keys are never unquoted by StateM, and a JSON text is the same to both", () => {
  expect(notesOf('nodes:\n  "a": A.\n').map(({ line, message }) => [line, message.split(";")[0]])).toEqual([
    [2, 'YAML reads a mapping with the keys "a" here, StateM\'s own reader reads a mapping with the keys "\\"a\\""'],
  ]);
  expect(notesOf('{"nodes": {"a": "x # y"}}')).toEqual([]);
});

test("of many differences the first twenty are shown", () => {
  const nodes = Array.from({ length: 30 }, (_, index) => `  n${index}: text # comment\n`);
  expect(notesOf(`nodes:\n${nodes.join("")}`)).toHaveLength(20);
});

test("long texts are shown where they begin to differ", () => {
  const [note] = notesOf(`nodes:\n  a: ${"x".repeat(200)} # y ${"z".repeat(100)}\n`);
  expect(note?.message).toMatch(
    /^YAML reads the text \.\.\."x{30}" here, StateM's own reader reads the text \.\.\."x{30} # y z+\.\.\.;/,
  );
});
