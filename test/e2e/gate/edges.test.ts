/** The long runbook, walked by an agent: edges that are not there, a gate that fails, repairs twice round, green at the end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import { CHECK_FILE, FILES, GREEN, RED, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("coding-agent"), files: FILES });
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "rebate", { "docs/progress.md": "# Progress\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("a goto without an edge names the legal targets and moves nothing", async () => {
  const answer = await pull.says("agent", "/statem goto handoff");
  expect(answer).toContain("There is no edge from `prepare` to `handoff`. From here a run may go to: `plan`.");
  expect(answer).toContain("<sub>`no_edge`</sub>");
  expect(await pull.where()).toBe("prepare active");
});

test("a goto to nowhere, to here, and without a word of one's own is refused with what to do", async () => {
  expect(await pull.says("agent", "/statem goto moon")).toContain("From here a run may go to: `plan`.");
  expect(await pull.says("agent", "/statem goto prepare")).toContain("already");
  expect(await pull.says("agent", "/statem goto plan")).toContain("`/statem goto plan --confirm`");
  expect(await pull.where()).toBe("prepare active");
});

test("the agent's own word opens the way as far as verify", async () => {
  for (const node of ["plan", "execute"]) {
    expect(await pull.says("agent", `/statem goto ${node} --confirm`)).toContain(`to \`${node}\`.`);
  }
  await pull.push({ [CHECK_FILE]: RED, "src/price.js": "1\n" });
  expect(await pull.says("agent", "/statem goto verify --confirm")).toContain("Moved from `execute` to `verify`.");
  const answer = await pull.says("agent", "/statem goto nowhere");
  expect(answer).toContain("`handoff`, `repair`, `refresh`");
});

test("a failing gate leaves the run where it was and says which check, at which commit, with the output's end and what to do", async () => {
  const asked = await pull.speaks("agent", "/statem goto handoff");
  expect(asked.answer).toContain("Asked for `handoff`");
  const head = await pull.head();
  expect(await pull.where()).toBe("verify active");
  const sticky = await pull.sticky();
  expect(sticky).toContain(`Held** at \`verify\`, commit \`${head.slice(0, 7)}\``);
  expect(sticky).toContain("expected 171, got 170");
  expect(sticky).toContain("exited with 3; 0 was expected");
  expect(sticky).toContain("sh check.sh");
  expect(sticky).toContain("Repair it and push");
  expect(await pull.check()).toBe(`in_progress: Held at verify: tests failed at ${head.slice(0, 7)}`);
  const { request } = (await pull.record()).state;
  expect(request).toMatchObject({ to: "handoff", by: "agent" });
});

test("the next push settles the open request by itself", async () => {
  await pull.push({ [CHECK_FILE]: GREEN });
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");
  await pull.push({ [CHECK_FILE]: RED });
  expect(await pull.check()).toContain("in_progress: Held at verify: tests failed");
});

test("repair and verify, twice round, still ends green", async () => {
  for (const outcome of [RED, GREEN]) {
    expect(await pull.says("agent", "/statem goto repair")).toContain("Moved from `verify` to `repair`.");
    await pull.push({ [CHECK_FILE]: outcome, "docs/progress.md": `${outcome}\n` });
    expect(await pull.says("agent", "/statem goto verify --confirm")).toContain("Moved from `repair` to `verify`.");
    await pull.says("agent", "/statem goto handoff");
  }
  const head = await pull.head();
  const answer = await pull.says("reviewer", `/statem approve review ${head}`);
  expect(answer).toContain(`Approved at \`${head.slice(0, 12)}\``);
  expect(await pull.check()).toBe(`success: Succeeded at handoff: Reached handoff (${head.slice(0, 7)})`);
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(200);
  await stage.settled();
  expect(await pull.where()).toBe("handoff succeeded");
});
