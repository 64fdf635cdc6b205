/** When an agent may stop, row by row. In doubt it may. */
import { describe, expect, test } from "vitest";
import { decideStop, type StopFacts } from "../../../src/cli/hook/decide.ts";
import { FULL, madeFailure, madeResult, madeRun, madeRunbook } from "../support/made-run.ts";

const FACTS: StopFacts = {
  run: madeRun("work"),
  runbook: madeRunbook(FULL),
  drift: "none",
  stopStates: ["handoff", "done"],
  command: "statem",
  stateDir: "/project/.statem",
  continuations: { used: 0, most: 3 },
};
const onlyPerson = madeFailure("review", [
  madeResult("command", "before_transfer", true, "", 0),
  madeResult("message", "before_transfer", true, ""),
  madeResult("manual", "condition", false, "approvers are asked on GitHub"),
]);

test("an agent with work is sent back, and told what to type", () => {
  expect(decideStop(FACTS)).toMatchInlineSnapshot(`
    {
      "kind": "block",
      "reason": "The statem run p is not finished: its current state is \`work\`, from which it may go to \`review\`, \`plan\`.
    Go on with it. Ask the tool where you are and what it asks for, do that, and move with \`goto\` when it holds:
    - statem cur --run-id p --state-dir '/project/.statem' --json
    - statem next --run-id p --state-dir '/project/.statem' --json
    If you cannot go on without a person, say what you need from them and stop; do not move the run to get out of it.",
    }
  `);
});

test("the folder is quoted whatever is in it", () => {
  const odd = decideStop({ ...FACTS, stateDir: "/it's here" });
  expect(odd.kind === "block" && odd.reason).toContain(`--state-dir '/it'"'"'s here' --json`);
});

describe("an agent may stop", () => {
  test.each<[string, Partial<StopFacts>, string | undefined]>([
    ["in a stop state", { stopStates: ["work"] }, undefined],
    ["in an ending", { run: madeRun("done"), stopStates: [] }, undefined],
    [
      "when the run has ended",
      { run: madeRun("work", { status: { kind: "ended", ending: "failed", reason: "unrecoverable" } }) },
      undefined,
    ],
    ["in a person's node", { run: madeRun("review") }, "waits for a person in review"],
    [
      "when only a person is missing",
      { run: madeRun("work", { lastFailure: onlyPerson }) },
      "waits for a person in work",
    ],
    ["when the runbook was edited", { drift: "edited" }, "was edited"],
    ["when the runbook is gone", { drift: "missing" }, "statem could not read it"],
    ["when it was sent back often enough", { continuations: { used: 3, most: 3 } }, "was sent back 3 times"],
  ])("%s", (_, over, note) => {
    const answer = decideStop({ ...FACTS, ...over });
    expect(answer.kind).toBe("allow");
    if (answer.kind === "allow") expect(answer.note ?? "").toContain(note ?? "");
    if (note === undefined) expect(answer).toEqual({ kind: "allow" });
  });
});

test("a shut way is not among the targets, and a node with none left lets it stop", () => {
  const run = madeRun("work", { attempts: { plan: 2 } });
  const answer = decideStop({ ...FACTS, run });
  expect(answer.kind === "block" && answer.reason).toContain("may go to `review`.");
});
