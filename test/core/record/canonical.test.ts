/** Canonical JSON: one spelling for each value, and none for what JSON cannot say. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../../src/core/record/canonical.ts";

test("keys are sorted by code unit, everywhere, without white space", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "é\n" }], a: true, B: -0, "": 1.5 })).toBe(
    '{"":1.5,"B":0,"a":true,"b":[1,{"c":"é\\n","d":null}]}',
  );
});

test("it says what JSON.stringify says, whatever the order of keys", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, reversed(inner)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

test("a key without a value is left out; anything else that JSON would lose throws", () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  for (const value of [
    undefined,
    [undefined],
    Number.NaN,
    Infinity,
    () => 1,
    new Date(0),
    new Map(),
    1n,
    Symbol("s"),
  ]) {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  }
});
