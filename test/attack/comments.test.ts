/**
 * Comments of strangers that were made to take long: GitHub takes 65,536 characters, and every look reads a hundred of them.
 * The texts are so long that reading them in more than a straight line would not end within this test's time.
 */
import { expect, test } from "vitest";
import { readComment } from "../../src/core/command/read-comment.ts";
import { splitReason } from "../../src/core/command/split-reason.ts";

const LONG = 2_000_000;

test.each([
  ["white space inside a line", `a${" ".repeat(LONG)}b`, "none"],
  ["white space behind a command", `/statem help a${" ".repeat(LONG)}b`, "command"],
  ["white space in a reason", `/statem reject a${"\u00a0".repeat(LONG)}b`, "command"],
  ["stops where a check is named", `/statem approve ${".".repeat(LONG)}a`, "problem"],
  ["brackets where a commit is named", `/statem approve review ${")".repeat(LONG)}a`, "command"],
  ["open marks of quotes", `/statem goto ${'"'.repeat(LONG)}`, "command"],
  ["fences", `${"~".repeat(LONG)} x`, "none"],
  ["HTML comments that nobody closes", "<!--".repeat(LONG / 4), "none"],
  ["hex digits", `/statem approve review ${"a1".repeat(LONG / 2)}x`, "command"],
])("%s", (_name, body, kind) => {
  expect(readComment(body).kind).toBe(kind);
});

test("a reason is told from a check's name in a straight line too", () => {
  expect(splitReason(`review a${" ".repeat(LONG)}b`, ["review"]).check).toBe("review");
});
