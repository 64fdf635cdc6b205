/** A run that begins in an issue, on the built Action: approved there, handed over to the pull request that closes it, ended there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFolder } from "../../../src/adapters/github/repository.ts";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import type { RunRecord } from "../../../src/core/record/record.ts";
import { isSticky } from "../../../src/core/render/markers.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
on: { issue: { labels: [agent] }, pull_request: {} }
nodes:
  plan:
    next: { to: build, auto: true, condition: [{ id: base-tests, run: test -f README.md, carry: false }, { id: plan, type: manual, carry: false }] }
  build:
    next: { to: done, auto: true, condition: { id: review, type: manual } }
  done:
`;

let stage: Stage;
let clone: Clone;
let issue: number;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: RUNBOOK, files: { ...FILES, "README.md": "hello\n" } });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  const asked = { title: "It is slow", labels: ["agent"] };
  issue = (await stage.person("maintainer").done<{ readonly number: number }>("POST", "/issues", asked)).number;
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

async function state(): Promise<RunRecord["state"]> {
  const path = `${runFolder(`issue-${issue}`, sha256)}/record.json`;
  const { body } = await stage
    .person("maintainer")
    .ask<{ readonly content: string }>("GET", `/contents/${path}?ref=statem-state`);
  return (JSON.parse(Buffer.from(body.content, "base64").toString()) as RunRecord).state;
}
async function says(login: string, words: string): Promise<void> {
  await stage.person(login).comment(issue, words);
  await stage.settled();
}
const sticky = async () => (await stage.person("maintainer").comments(issue)).find(({ body }) => isSticky(body))?.body;

test("it begins in the issue, collects at the default branch, and is approved there", async () => {
  await says("agent", "/statem start");
  expect((await state()).receipts["e0/base-tests"]?.verdict).toBe("pass");
  expect(await sticky()).toContain("Waiting for a reviewer");
  await says("reviewer", `/statem approve plan ${(await state()).subject.head.commit}`);
  expect((await state()).entry.node).toBe("build");
});

test("the pull request that closes it takes it over, and the issue says so", async () => {
  pull = await converse(stage, clone, "faster", { "fast.js": "1\n" }, { body: `Closes #${issue}` });
  expect((await state()).subject).toMatchObject({ pull: pull.pull, author: "agent" });
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at build: review");
  expect(await sticky()).toContain(`Pull request ${pull.pull} has taken this run over`);
});

test("it is approved, pushed to and merged there, under the name that it began with", async () => {
  expect(await pull.says("reviewer", `/statem approve review ${await pull.head()}`)).toContain("`approved`");
  expect(await pull.check()).toContain("success: Succeeded at done");
  await pull.push({ "fast.js": "2\n" });
  expect((await state()).entry.node).toBe("build");
  await pull.says("reviewer", `/statem approve review ${await pull.head()}`);
  expect((await stage.person("maintainer").merge(pull.pull)).status).toBe(200);
  await stage.settled();
  expect((await state()).status).toMatchObject({ ending: "succeeded", reason: "merged", final: true });
  await says("agent", "/statem status");
  const answer = (await stage.person("maintainer").comments(issue)).at(-1)?.body;
  expect(answer).toContain("`adopted`");
});
