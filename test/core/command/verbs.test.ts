/** What we advertise is what we understand: the table, the printed lines, and the words behind `reject`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acceptLine,
  approveLine,
  confirmLine,
  gotoLine,
  RESUME_LINE,
  RETRY_LINE,
  rebindLine,
  rejectLine,
  repairLine,
  START_LINE,
} from "../../../src/core/command/lines.ts";
import { readComment } from "../../../src/core/command/read-comment.ts";
import { renderVerbs } from "../../../src/core/command/reference.ts";
import { splitReason } from "../../../src/core/command/split-reason.ts";
import { VERBS } from "../../../src/core/command/verbs.ts";

describe("the table of verbs", () => {
  it.each(VERBS)("$verb: its example is that command", ({ verb, example }) => {
    expect(readComment(example)).toMatchObject({ kind: "command", asked: { verb }, note: "" });
  });

  it.each(VERBS)("$verb: its usage begins with it and every cell says something", ({ verb, usage, who, does }) => {
    expect(usage.split(" ")[0]).toBe(verb);
    expect(who).not.toBe("");
    expect(does).toMatch(/\.$/);
  });

  it("has each verb once", () => {
    expect(new Set(VERBS.map((row) => row.verb)).size).toBe(VERBS.length);
  });

  it("is the reference, whose examples can be typed", () => {
    const reference = renderVerbs();
    for (const { usage } of VERBS) expect(reference).toContain(`| \`/statem ${usage}\` |`);
    const typed = [...reference.matchAll(/\| `(\/statem [^`]+)` \|$/gm)].map((found) => found[1] ?? "");
    expect(typed).toEqual(VERBS.map((row) => row.example));
    for (const line of typed) expect(readComment(line).kind).toBe("command");
  });
});

describe("lines that we print", () => {
  it("are the commands that they stand for", () => {
    const head = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";
    expect(readComment(approveLine("review", head))).toMatchObject({
      asked: { verb: "approve", check: "review", commit: "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d" },
    });
    expect(readComment(rejectLine("review"))).toMatchObject({ asked: { verb: "reject", reason: "review REASON" } });
    expect(readComment(confirmLine("plan-1"))).toMatchObject({ asked: { verb: "confirm", check: "plan-1" } });
    expect(readComment(RETRY_LINE)).toMatchObject({ asked: { verb: "retry" } });
    expect(readComment(RESUME_LINE)).toMatchObject({ asked: { verb: "resume" } });
    expect(readComment(acceptLine("ab".repeat(32)))).toMatchObject({
      asked: { verb: "accept-state", digest: "abababababab", reason: "REASON" },
    });
    expect(readComment(repairLine(head))).toMatchObject({ asked: { verb: "repair", commit: head } });
    expect(readComment(rebindLine(["verify", "final review"]))).toMatchObject({
      asked: { verb: "rebind", map: { verify: "NEW", "final review": "NEW" } },
    });
    expect(readComment(START_LINE)).toMatchObject({ asked: { verb: "start" } });
  });

  it("name any node that a runbook may have", () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() === text && !/\p{C}|\p{Zl}|\p{Zp}/u.test(text))
      .filter((text) => !(text.includes('"') && text.includes("'") && text.includes("`")));
    fc.assert(
      fc.property(name, fc.boolean(), (node, confirm) => {
        expect(readComment(gotoLine(node, confirm))).toEqual({
          kind: "command",
          asked: { verb: "goto", node, confirm },
          note: "",
        });
      }),
    );
  });

  it.each(["review final", "--confirm", "--", 'say "go"', "it's", "`x`", "end", "a|b", "x --> y", "'quoted'"])(
    "name a node called %s",
    (node) => {
      expect(readComment(gotoLine(node))).toMatchObject({ asked: { verb: "goto", node } });
    },
  );
});

describe("the reason behind reject", () => {
  it.each<[rest: string, check: string | undefined, reason: string]>([
    ["tests are missing", undefined, "tests are missing"],
    ["review The tests are missing", "review", "The tests are missing"],
    ["Review: the tests are missing", "review", "the tests are missing"],
    ["`review` no", "review", "no"],
    ['review "do not use --all here"', "review", "do not use --all here"],
    ['"review is missing"', undefined, "review is missing"],
    ["“review is missing”", undefined, "review is missing"],
    ["-- review is missing", undefined, "review is missing"],
    ["review -- security is bad", "review", "security is bad"],
    ["review", "review", ""],
    ["reviews are missing", undefined, "reviews are missing"],
    ["", undefined, ""],
    ['he said "no" and "never"', undefined, 'he said "no" and "never"'],
  ])("%s", (rest, check, reason) => {
    expect(splitReason(rest, ["review", "security"])).toEqual(check === undefined ? { reason } : { check, reason });
  });

  it("is the whole rest where no check waits", () => {
    expect(splitReason("review it again", [])).toEqual({ reason: "review it again" });
  });

  it("never throws and names known checks alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (rest, ids) => {
        const { check } = splitReason(rest, ids);
        expect(check === undefined || ids.includes(check)).toBe(true);
      }),
    );
  });
});
