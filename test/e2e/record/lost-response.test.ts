/** GitHub did it and its answer was lost: the next event ends right, and nothing has happened twice. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

/** What must be true whatever was lost: each thing happened once, and everything that people see is there once. */
async function expectOneOfEach(pull: Conversation): Promise<void> {
  expect(stage.github.faults.unfired).toBe(0);
  const { events } = (await pull.record()).journal;
  const of = (kind: string) => events.filter(({ event }) => event.kind === kind);
  expect(of("started")).toHaveLength(1);
  expect(of("approved")).toHaveLength(1);
  expect(of("moved")).toHaveLength(1);
  expect(of("received")).toHaveLength(of("operation_opened").length);
  const answers = (await pull.ours()).flatMap((body) => /<!-- statem:answer \S+ -->/.exec(body)?.[0] ?? []);
  expect(new Set(answers).size).toBe(answers.length);
  expect(await pull.sticky()).toContain("Succeeded** at `handoff`");
  expect(await pull.check()).toContain("success: Succeeded at handoff");
}

const approve = async (pull: Conversation) => pull.speaks("reviewer", `/statem approve review ${await pull.head()}`);

const COMMIT = { field: "createCommitOnBranch" };
const PUBLICATION = { operationName: "Publish" };

/** What is lost while a pull request is opened, and what while it is approved: each answer once, several in one life. */
test.each([
  [
    "the look, the state branch's ref and the dispatch, then the commit of the approval",
    [
      { operationName: "Look" },
      { route: "POST /repos/:owner/:repo/git/refs" },
      { method: "POST", route: /dispatches$/ },
    ],
    COMMIT,
  ],
  [
    "the commit and the publication of the first revision, then the approval's publication",
    [COMMIT, PUBLICATION],
    PUBLICATION,
  ],
])("%s", async (name, opening, approving) => {
  if (name.includes("ref")) await clone.git("push", "--quiet", "origin", ":refs/heads/statem-state");
  for (const fault of opening) stage.github.faults.loseResponse(fault);
  const pull = await converse(stage, clone, name.replaceAll(/\W+/g, "-"), { "a.js": `${name}\n` });
  // Nobody has to do anything: it was made up for at once.
  expect(stage.github.faults.unfired).toBe(0);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
  stage.github.faults.loseResponse(approving);
  const { id } = await approve(pull);
  await pull.says("second", "/statem status");
  expect(await pull.answerTo(id)).toContain("Approved at");
  await expectOneOfEach(pull);
});

test.each([
  ["the commit that takes evidence in", COMMIT],
  ["the publication of evidence", PUBLICATION],
])("%s", async (name, fault) => {
  const branch = name.replaceAll(/\W+/g, "-");
  const pull = await converse(stage, clone, branch, { "a.js": `${name}\n`, "check.sh": "exit 3\n" });
  expect(await pull.check()).toContain("Held at verify: tests failed");
  // The first of each kind opens the operation at the new head; the second takes its evidence in.
  stage.github.faults.beforeOnce(fault, () => stage.github.faults.loseResponse((request) => fits(request, fault)));
  let skipped = false;
  const fits = (request: { operationName?: string; fields?: readonly string[] }, wanted: typeof fault) => {
    const isIt =
      "field" in wanted ? request.fields?.includes(wanted.field) : request.operationName === wanted.operationName;
    if (!isIt) return false;
    const isSecond = skipped;
    skipped = true;
    return isSecond;
  };
  await pull.push({ "check.sh": "exit 0\n" });
  await pull.says("second", "/statem status");
  await approve(pull);
  await expectOneOfEach(pull);
});

test("a locked conversation is not a failed gate", async () => {
  const pull = await converse(stage, clone, "locked", { "a.js": "locked\n" });
  // GitHub then refuses every comment, ours included; the check and the record are what counts.
  for (const _ of [1, 2]) {
    stage.github.faults.answerOnce(
      { operationName: "Publish" },
      {
        status: 200,
        body: {
          data: { check: null, sticky: null },
          errors: [
            {
              type: "FORBIDDEN",
              path: ["sticky"],
              message: "Unable to create comment because issue is locked.",
            },
          ],
        },
      },
    );
  }
  stage.github.lockConversation(stage.repository, pull.pull, true);
  const head = await pull.push({ "a.js": "locked again\n" });
  stage.github.lockConversation(stage.repository, pull.pull, false);
  expect(await pull.where()).toBe("verify active");
  const failed = stage.runner.runs.filter(
    ({ conclusion, payload }) => conclusion === "failure" && payload["number"] === pull.pull,
  );
  expect(failed).toEqual([]);
  await approve(pull);
  expect(await pull.check(head)).toContain("success: Succeeded at handoff");
});
