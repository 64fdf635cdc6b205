/** Every bad runbook says exactly what stands in the `.problems` file beside it: place, code and words, all of them. */
import { describe, expect, test } from "vitest";
import { fixture, fixtureNames, linesOf, parse, parseLocal, problemsIn, problemsOf } from "./reading.ts";

const NAMES = fixtureNames("bad");

test("there are bad runbooks", () => {
  expect(NAMES.length).toBeGreaterThan(30);
});

describe.each(NAMES)("%s", (name) => {
  const text = fixture("bad", name);
  const expected = fixture("bad", `${name}.problems`).trimEnd().split("\n");

  test("is refused with all of its problems", () => {
    expect(parse(text, { path: name }).kind).toBe("invalid");
    expect(linesOf(problemsOf(text, { path: name }))).toEqual(expected);
  });

  test("has them at the same places with other line ends", () => {
    const problems = problemsOf(text.replaceAll("\n", "\r\n"), { path: name });
    expect(linesOf(problems)).toEqual(expected);
  });
});

describe("without strict", () => {
  test("unknown and misplaced keys are warnings at the same places", () => {
    for (const name of ["unknown-keys.yaml", "unknown-check-keys.yaml", "misplaced.yaml"]) {
      const parsed = parse(fixture("bad", name), { strict: false });
      expect(parsed.kind).toBe("ok");
      const strict = problemsOf(fixture("bad", name)).map((problem) => ({ ...problem, severity: "warning" }));
      const found = problemsOf(fixture("bad", name), { strict: false });
      expect(found).toEqual(expect.arrayContaining(strict));
    }
  });

  test("what is wrong in itself stays an error", () => {
    const lenient = ["unknown-keys.yaml", "unknown-check-keys.yaml", "misplaced.yaml"];
    for (const name of NAMES.filter((each) => !lenient.includes(each))) {
      expect(parse(fixture("bad", name), { path: name, strict: false }).kind, name).toBe("invalid");
    }
  });
});

describe("size", () => {
  const withPrompt = (prompt: string) => `nodes:\n  a: ${prompt}\n`;

  test.each([
    ["on GitHub", 256 * 1024, "256 KiB", parse],
    ["locally", 1024 * 1024, "1 MiB", parseLocal],
  ] as const)("%s %i bytes are read, and one more is not", (_where, most, words, read) => {
    const room = most - withPrompt("").length;
    expect(read(withPrompt("x".repeat(room))).kind).toBe("ok");
    const refusal = [
      `1:1 error too_large: a runbook has at most ${words}; move what is long into files that \`notes\` names`,
    ];
    expect(linesOf(problemsIn(read(withPrompt("x".repeat(room + 1)))))).toEqual(refusal);
    expect(linesOf(problemsIn(read(withPrompt("é".repeat(room / 2 + 1)))))).toEqual(refusal);
  });

  test("of very many problems a hundred are listed and the rest are counted", () => {
    const edges = Array.from({ length: 130 }, (_, index) => `  - {from: a, to: b${index}}`).join("\n");
    const problems = problemsOf(`nodes: {a: A.}\nedges:\n${edges}\n`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({ code: "more_problems", message: "30 more problems are not listed" });
  });
});
