/**
 * GitHub throttles, lags, is silent or says yes and means no, at every request of an approval: the run ends where it would
 * have ended, everything is said once, and nothing is asked while GitHub wants to be left alone. Nobody really waits.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerMarker, isSticky } from "../../../src/core/render/markers.ts";
import { type Conversation, converse } from "../../e2e/stage/conversation.ts";
import type { Clone } from "../../e2e/stage/git.ts";
import { FILES, shippedRunbook } from "../../e2e/stage/runbooks.ts";
import { openStage, type Stage } from "../../e2e/stage/stage.ts";
import { githubClock, type Running, runApp } from "../running.ts";

let stage: Stage;
let running: Running;
let clock: ReturnType<typeof githubClock>;
let clone: Clone;
let number = 0;
beforeAll(async () => {
  stage = await openStage({
    runbook: await shippedRunbook("minimal"),
    files: FILES,
    workflows: ["statem-collect.yml"],
  });
  clock = githubClock(stage.github);
  running = await runApp(stage, {}, clock);
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  expect(stage.github.faults.unfired).toBe(0);
  await running.app.stop();
  await stage.close();
});

/** A pull request that waits for its reviewer. */
async function waiting(): Promise<Conversation> {
  number += 1;
  const pull = await converse(stage, clone, `work-${number}`, { [`${number}.js`]: "1\n" });
  await running.settled();
  return pull;
}
const ours = async (pull: Conversation) =>
  (await pull.comments()).filter(({ user }) => user.login === "gatekeeper[bot]").map(({ body }) => body);

const SECONDARY = {
  message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
};
const PLAIN = { status: 403, body: SECONDARY };
const TOLD = { status: 403, headers: { "retry-after": "72", "x-ratelimit-remaining": "4771" }, body: SECONDARY };
const TOO_MANY = { status: 429, headers: { "retry-after": "120" }, body: { message: "Too many requests" } };
const INSIDE = {
  status: 200,
  body: { data: null, errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }] },
};
const AWAY = { status: 502, body: "<html>Unicorn!</html>" };

test.each([
  ["the look", "Look", PLAIN, 60],
  ["the look, and says for how long", "Look", TOLD, 72],
  ["the look, inside of a 200", "Look", INSIDE, 60],
  ["the commit", "Write", TOO_MANY, 120],
  ["the publication", "Publish", PLAIN, 60],
  ["the publication, and says for how long", "Publish", TOLD, 72],
  ["the publication, inside of a 200", "Publish", INSIDE, 60],
] as const)("it throttles %s", async (_what, operation, answer, seconds) => {
  const pull = await waiting();
  const field = operation === "Write" ? "createCommitOnBranch" : undefined;
  stage.github.faults.answerOnce(field ? { field } : { operationName: operation }, answer);
  const before = clock.slept.length;
  const { id } = await stage.person("reviewer").comment(pull.pull, `/statem approve review ${await pull.head()}`);
  const asked = stage.github.requests.length;
  await running.settled();
  // The four of an approval, and at most three of a try that came to nothing.
  expect(stage.github.requests.length - asked).toBeLessThanOrEqual(7);
  expect(await pull.where()).toBe("handoff succeeded");
  expect(await pull.check()).toContain("success");
  const said = await ours(pull);
  expect(said.filter((body) => body.startsWith(answerMarker(String(id))))).toHaveLength(1);
  expect(said.filter(isSticky)).toHaveLength(1);
  expect(clock.slept.slice(before).some((ms) => ms > (seconds - 2) * 1_000 && ms <= seconds * 1_000)).toBe(true);
});

test.each([
  ["is away for the look", { operationName: "Look" }, "answer"],
  ["is away for the publication", { operationName: "Publish" }, "answer"],
  ["publishes and does not say so", { operationName: "Publish" }, "lose"],
  ["writes and does not say so", { field: "createCommitOnBranch" }, "lose"],
] as const)("it %s", async (_what, matcher, how) => {
  const pull = await waiting();
  if (how === "lose") stage.github.faults.loseResponse(matcher);
  else stage.github.faults.answerOnce(matcher, AWAY);
  const { id } = await stage.person("reviewer").comment(pull.pull, `/statem approve review ${await pull.head()}`);
  await running.settled();
  expect([await pull.where(), await pull.check()]).toEqual(["handoff succeeded", expect.stringContaining("success")]);
  const said = await ours(pull);
  expect(said.filter((body) => body.startsWith(answerMarker(String(id))))).toHaveLength(1);
  expect(said.filter(isSticky)).toHaveLength(1);
});

test("it refuses one comment of a publication as too quick: that one is said later, the rest is not said again", async () => {
  const pull = await waiting();
  const tooQuick = { path: ["answer0"], message: "was submitted too quickly" };
  const done = { checkRun: null };
  stage.github.faults.answerOnce(
    { operationName: "Publish" },
    { status: 200, body: { data: { check: done, sticky: { issueComment: null }, answer0: null }, errors: [tooQuick] } },
  );
  const { id } = await stage.person("reviewer").comment(pull.pull, "/statem status");
  await running.settled();
  const said = await ours(pull);
  expect(said.filter((body) => body.startsWith(answerMarker(String(id))))).toHaveLength(1);
});

test("it throttles the start of a collect: that is started later, and nobody is told that it could not be", async () => {
  const pull = await waiting();
  stage.github.faults.answerOnce({ route: /dispatches$/ }, TOLD);
  await pull.push({ "more.js": "1\n" });
  await running.settled();
  const kinds = (await pull.record()).journal.events.map(({ event }) => event.kind);
  expect(kinds.filter((kind) => kind === "received")).toHaveLength(2);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("no token, key or secret was written, whatever was said", () => {
  const all = running.lines.join("");
  expect(all).not.toMatch(/gh[a-z]_\w|PRIVATE KEY|eyJ[\w-]+\./);
  expect(all).not.toContain(running.privateKey.slice(40, 80));
});
