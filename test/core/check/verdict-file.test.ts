/** What a command writes to its file of a verdict lowers and explains what its exit code says, and never raises it. */
import { describe, expect, it, test } from "vitest";
import type { Finding } from "../../../src/core/check/finding.ts";
import { lowerByFile } from "../../../src/core/check/told/verdict-file.ts";
import type { VerdictKind } from "../../../src/core/run/receipt.ts";

const found = (verdict: VerdictKind): Finding => ({ verdict, output: "said", exitCode: verdict === "pass" ? 0 : 1 });
const lowered = (verdict: VerdictKind, written: unknown) => {
  const text = typeof written === "string" ? written : JSON.stringify(written);
  return lowerByFile(found(verdict), { kind: "text", text });
};

test.each<[exit: VerdictKind, written: VerdictKind, comes: VerdictKind]>([
  ["pass", "pass", "pass"],
  ["pass", "limited", "limited"],
  ["pass", "fail", "fail"],
  ["limited", "pass", "limited"],
  ["limited", "limited", "limited"],
  ["limited", "fail", "fail"],
  ["fail", "pass", "fail"],
  ["fail", "limited", "fail"],
  ["fail", "fail", "fail"],
])("%s, and %s written, is %s", (exit, verdict, comes) => {
  expect(lowered(exit, { verdict, reason: "why" })).toMatchObject({
    verdict: comes,
    output: expect.stringMatching(/^why\n/),
  });
});

describe("nothing", () => {
  it.each(["", " \n"])("says nothing: %j", (text) => {
    expect(lowered("pass", text)).toEqual(found("pass"));
  });
  it("is said by a file that was never there", () => {
    expect(lowerByFile(found("pass"), undefined)).toEqual(found("pass"));
  });
});

test.each([
  "no JSON",
  '{"verdict": "pass"',
  "null",
  [],
  "pass",
  {},
  { verdict: "ok" },
  { verdict: "pass", reason: 3 },
  { verdict: "pass", retryable: "no" },
])("what is no verdict is never a pass: %j", (written) => {
  expect(lowered("pass", written)).toMatchObject({
    verdict: "limited",
    output: expect.stringContaining("counts for nothing"),
  });
  expect(lowered("fail", written).verdict).toBe("fail");
});

test("a file that cannot be read is no pass either", () => {
  expect(lowerByFile(found("pass"), { kind: "unreadable", why: "it is a link" }).verdict).toBe("limited");
});

test("it explains: the reason first, the evidence, and whether a retry could help", () => {
  const told = lowered("pass", { verdict: "fail", reason: "leaks", evidence: { bytes: 3 }, retryable: false });
  expect(told).toEqual({
    ...{ verdict: "fail", exitCode: 0, retryable: false },
    output: 'leaks\nevidence: {"bytes":3}\nit says that trying again cannot help\nsaid',
  });
});
