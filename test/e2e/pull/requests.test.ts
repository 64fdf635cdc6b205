/** What a conversation costs, counted by the embedded GitHub: an approval four requests, an ordinary comment none. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "requests", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const BOT = "github-actions[bot]";
/** Requests of our own processes since then, in their order. */
const ours = (since: number) => stage.github.requests.slice(since).filter(({ actor }) => actor === BOT);
const jobs = () => stage.runner.runs.flatMap((run) => run.jobs).filter(({ conclusion }) => conclusion !== "skipped");

test.each([
  ["an ordinary comment", "Looks good so far, thank you."],
  ["a comment that names us without a slash", "statem is asking for a review"],
])("%s starts no job at all", async (_name, body) => {
  const [before, played] = [stage.github.requests.length, jobs().length];
  await stage.person("reviewer").comment(pull.pull, body);
  await stage.settled();
  expect(jobs()).toHaveLength(played);
  expect(ours(before)).toEqual([]);
});

test.each([
  ["a quoted command", "> /statem approve\n\nNot yet."],
  ["a command in code", "Type `/statem help`.\n\n```\n/statem approve\n```"],
])("%s makes no request", async (_name, body) => {
  const [before, played] = [stage.github.requests.length, jobs().length];
  await stage.person("reviewer").comment(pull.pull, body);
  await stage.settled();
  expect(jobs()).toHaveLength(played + 1);
  expect(ours(before)).toEqual([]);
});

test("our own comments and commits wake nobody", async () => {
  const since = stage.runner.runs.length;
  await pull.says("reviewer", "/statem status");
  expect(stage.runner.runs.slice(since)).toHaveLength(1);
});

test("the approval that completes a gate costs four requests, of which two write", async () => {
  const head = await pull.head();
  const since = stage.github.requests.length;
  await stage.person("reviewer").comment(pull.pull, `/statem approve review ${head}`);
  await stage.settled();
  const seen = ours(since).map(({ method, route, operationName, write }) => ({
    what: operationName ?? `${method} ${route}`,
    write,
  }));
  expect(seen).toHaveLength(4);
  expect(seen.filter(({ write }) => write).map(({ what }) => what)).toEqual(["Write", "Publish"]);
  expect(
    seen
      .filter(({ write }) => !write)
      .map(({ what }) => what)
      .sort(),
  ).toEqual([expect.stringMatching(/permission$/), "Look"]);
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});
