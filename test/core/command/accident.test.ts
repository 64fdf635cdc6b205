/** No spelling becomes a command by accident, and no text at all makes the grammar fail. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readComment } from "../../../src/core/command/read-comment.ts";
import { VERBS } from "../../../src/core/command/verbs.ts";

const pieces = [
  ..."\n \t\r>`~<!-/\\\"'#*|\u00a0\u200b\ufeff\u2028",
  "/statem",
  "/Statem",
  "statem",
  "/ѕtatem",
  "approve",
  "reject",
  "goto",
  "review",
  "1a2b3c4d5e6f",
  "--confirm",
  "```",
  "~~~",
  "<!--",
  "-->",
  "    ",
  "\r\n",
  "> ",
  "--",
  "no",
  "@agent",
  "😀",
  "\ud83d",
];
const body = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((list) => list.join(""));
const anything = fc.oneof(body, fc.string({ unit: "binary", maxLength: 200 }));
const SPACE = /[\t\v\f\p{Zs}]/u;

it("never throws, and always gives one of the three readings", () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(["none", "command", "problem"]).toContain(readComment(text).kind);
    }),
    { numRuns: 2_000 },
  );
});

it("obeys only a line that begins with the prefix, spelt out, in front of which nothing is to be seen", () => {
  fc.assert(
    fc.property(body, (text) => {
      const reading = readComment(text);
      if (reading.kind !== "command") return;
      const seen = text.replace(/<!--[\s\S]*?-->/g, "").split(/\r\n|[\n\r\u0085\u2028\u2029]/);
      const first = seen.find((line) => Array.from(line).some((letter) => !SPACE.test(letter))) ?? "";
      expect(first).toMatch(/^[\t\v\f\p{Zs}]{0,}\/statem(?:[\t\v\f\p{Zs}]|$)/iu);
      expect(first).not.toMatch(/^(?: {4}| {0,3}\t)/);
    }),
    { numRuns: 5_000 },
  );
});

it("obeys no text without the prefix", () => {
  fc.assert(
    fc.property(anything, (text) => {
      fc.pre(!text.toLowerCase().includes("/statem"));
      expect(readComment(text).kind).not.toBe("command");
    }),
  );
});

it("obeys nothing that is quoted, fenced, indented or behind words", () => {
  fc.assert(
    fc.property(fc.constantFrom(...VERBS), body, ({ example }, rest) => {
      const lines = `${example}\n${rest}`.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
      for (const mark of ["> ", ">", "    ", "\t", "- ", "so ", "\u200b"]) {
        const marked = lines.map((line) => `${mark}${line}`).join("\n");
        expect(readComment(marked).kind).not.toBe("command");
      }
      expect(readComment(`~~~~~\n${example}\n`).kind).toBe("none");
      expect(readComment(`<!--\n${example}\n`).kind).toBe("none");
    }),
  );
});

it("takes no word for a verb but the verbs", () => {
  const verbs = new Set<string>(VERBS.map((row) => row.verb));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.stringMatching(/^[a-z]{1,8}$/)), (word) => {
      fc.pre(!/[\p{Z}\p{Cc}]/u.test(word) && !verbs.has(word.toLowerCase()));
      expect(readComment(`/statem ${word} review`).kind).toBe("problem");
    }),
    { numRuns: 2_000 },
  );
});

it("says the same of CRLF, CR and LF", () => {
  fc.assert(
    fc.property(body, (text) => {
      const lf = text.replace(/\r\n|\r/g, "\n");
      expect(readComment(lf.replace(/\n/g, "\r\n"))).toEqual(readComment(lf));
      expect(readComment(lf.replace(/\n/g, "\r"))).toEqual(readComment(lf));
    }),
  );
});

it("reads a comment of GitHub's full length that is made to be slow", () => {
  for (const unit of ["`", " ", "<!--", "> ", "/statem ", '"', "\u00a0", "-- ", "a1"]) {
    const long = unit.repeat(Math.floor(65_536 / unit.length));
    expect(readComment(`/statem reject ${long}`).kind).not.toBe("none");
    expect(readComment(`x${long}`)).toEqual({ kind: "none" });
  }
});
