/** What is pasted means what is shown: each word survives a real POSIX shell. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shellQuote, typed, typedGoto } from "../../../src/core/render/terminal/typed.ts";
import { TOOL } from "../support/made-run.ts";

/** The words that a shell makes of a line. */
function wordsOf(line: string): string[] {
  const { stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" });
  return stdout.split("\0").slice(0, -1);
}

test.each([
  ["plain-1.0/a_b", "plain-1.0/a_b"],
  ["", "''"],
  ["two words", "'two words'"],
  ["it's", `'it'"'"'s'`],
  ["$HOME`id`", "'$HOME`id`'"],
  ["ü", "'ü'"],
])("%j is quoted as %s", (word, quoted) => {
  expect(shellQuote(word)).toBe(quoted);
});

test("a shell gives back what was quoted", () => {
  const character = fc.constantFrom(..."ab '\"\\$`!*?~;&|<>(){}[]#\n\t=-é".split(""));
  const text = fc.string({ unit: character, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (words) => {
      expect(wordsOf(words.map(shellQuote).join(" "))).toEqual(words);
    }),
    { numRuns: 40 },
  );
});

test("run id and folder are quoted; a node that looks like an option stands behind --", () => {
  expect(typed({ ...TOOL, stateDir: "/my state" }, "cur", ["--json"])).toBe(
    "statem cur --run-id p --state-dir '/my state' --json",
  );
  expect(typedGoto(TOOL, "to review", ["--yes"], [])).toBe("statem goto 'to review' --yes");
  expect(typedGoto(TOOL, "--odd", ["--yes"], [])).toBe("statem goto --yes -- --odd");
});
