/** The fast path's own SHA-256 and Node's are one function. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "../../../../src/adapters/local/digest.ts";
import { smallSha256 } from "../../../../src/adapters/local/state/sha256.ts";

test.each([0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 5_000])("of %i bytes", (length) => {
  expect(smallSha256("x".repeat(length))).toBe(sha256("x".repeat(length)));
});

test("of any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => smallSha256(text) === sha256(text)));
});
