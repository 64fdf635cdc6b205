/** A slip of the finger finds its word; a word of its own finds none. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearest, suggestion } from "../../../src/core/runbook/nearest.ts";

const KNOWN = ["before_transfer", "condition", "hook", "goal", "max_attempts", "next", "notes"];

test.each([
  ["befor_transfer", "before_transfer"],
  ["before-transfer", "before_transfer"],
  ["Condition", "condition"],
  ["conditoin", "condition"],
  ["hok", "hook"],
  ["gaol", "goal"],
  ["maxAttempts", "max_attempts"],
  ["flavour", undefined],
  ["goto", undefined],
  ["x", undefined],
  ["", undefined],
])("%s -> %s", (word, expected) => {
  expect(nearest(word, KNOWN)).toBe(expected);
});

describe("always", () => {
  test("a known word is its own nearest", () => {
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), (word) => {
        expect(nearest(word, KNOWN)).toBe(word);
      }),
    );
  });
  test("a dropped letter of a longer word is found", () => {
    fc.assert(
      fc.property(fc.constantFrom("before_transfer", "condition", "max_attempts"), fc.nat(30), (word, at) => {
        const index = at % word.length;
        expect(nearest(word.slice(0, index) + word.slice(index + 1), KNOWN)).toBe(word);
      }),
    );
  });
  test("anything at all gets an answer that is known, or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (word) => {
        expect([undefined, ...KNOWN]).toContain(nearest(word, KNOWN));
      }),
    );
  });
});

test("suggestions end a sentence", () => {
  expect(suggestion("hok", KNOWN)).toBe("; did you mean `hook`?");
  expect(suggestion("flavour", KNOWN)).toBe("");
});
