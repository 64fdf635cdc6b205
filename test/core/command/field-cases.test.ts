/** Comments that broke other systems, by the numbers under which they were collected: what each is read as here. */
import { describe, expect, it } from "vitest";
import { readComment } from "../../../src/core/command/read-comment.ts";
import { VERBS } from "../../../src/core/command/verbs.ts";

const asked = (body: string) => {
  const reading = readComment(body);
  return reading.kind === "command" ? reading.asked : reading;
};
const NONE = { kind: "none" };

describe("a comment", () => {
  it.each<[string, string, object]>([
    [
      "001: with the web editor's line ends",
      "/statem approve review\r\n\r\nLooks fine.\r\n",
      { verb: "approve", check: "review" },
    ],
    ["002: that quotes a command", "> /statem approve review\n\nWhy did you do this?", NONE],
    [
      "004: that is a mail's answer above the mail",
      "Not yet, please wait.\n\nOn Tue, reviewer2 wrote:\n/statem approve review 1a2b3c4d5e6f",
      NONE,
    ],
    ["007: with a command in its midst", "I would type /statem approve review only after the fix", NONE],
    ["013: with two opposing commands", "/statem approve review\n/statem reject review", { code: "two_commands" }],
    ["011: with a verb that is misspelt", "/statem aprove review", { code: "unknown_verb", verb: "aprove" }],
    ["016: of ours that shows a bad command", "⛔ There is no command `aprove`.\n\n`/statem aprove review`", NONE],
  ])("%s", (_what, body, expected) => {
    expect(asked(body)).toMatchObject(expected);
  });

  it("011: is answered with the nearest verb", () => {
    expect(readComment("/statem aprove review")).toMatchObject({ detail: { hint: " Did you mean `approve`?" } });
  });

  it("005: takes the same politeness behind every verb, or refuses it in words", () => {
    for (const { example } of VERBS) {
      const plain = readComment(example);
      const polite = readComment(`${example} Thanks!`);
      if (polite.kind === "command") expect(polite.asked).toMatchObject({ verb: verbOf(plain) });
      else expect(polite).toMatchObject({ kind: "problem", verb: verbOf(plain) });
    }
  });

  it("008: a flag inside of a reason is text", () => {
    expect(asked('/statem reject deploy "do not use --all here"')).toEqual({
      verb: "reject",
      reason: 'deploy "do not use --all here"',
    });
  });

  it("010: every line that help shows is read as the command that it documents", () => {
    for (const { verb, example } of VERBS) expect(asked(example), example).toMatchObject({ verb });
  });
});

function verbOf(reading: ReturnType<typeof readComment>): string {
  if (reading.kind === "none") throw new Error("An example of ours is no command.");
  return reading.kind === "command" ? reading.asked.verb : reading.verb;
}
