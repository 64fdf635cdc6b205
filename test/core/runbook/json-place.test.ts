/** Where a text stops being JSON: the place that a person would point at, and nothing for what is JSON. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonSlip } from "../../../src/core/runbook/yaml/json-place.ts";

test.each([
  ['{"a": 1,\n "b": 2,\n}', 16, "the comma behind the last item must go"],
  ['{"a": [1, 2,]}', 11, "the comma behind the last item must go"],
  ['{"a": 1 "b": 2}', 8, "a comma or `}` was expected"],
  ['{"a" 1}', 5, "a colon was expected"],
  ["{a: 1}", 1, "a key in double quotes was expected"],
  ["{'a': 1}", 1, "JSON knows double quotes only"],
  ['{"a": yes}', 6, "a value was expected"],
  ['{"a": 1} // b', 9, "JSON has no comments"],
  ['{"a": 1} {}', 9, "nothing may stand behind the end"],
  ['{"a": [1', 8, "the text ends too early"],
  ['{"a": "x', 6, "a value was expected"],
])("%j", (text, offset, what) => {
  expect(jsonSlip(text)).toEqual({ offset, what });
});

test("says that a text is JSON exactly when it is", () => {
  const near = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", "'", " ", "1", '"'))
    .map(([json, at, put]) => json.slice(0, at % (json.length + 1)) + put + json.slice(at % (json.length + 1)));
  fc.assert(
    fc.property(near, (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused before.
      fc.pre(!/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text));
      expect(jsonSlip(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 1_000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
