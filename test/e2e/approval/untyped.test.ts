/** Approvals that nobody types, on the built Action: labels that count once and come off, reviews at the next event. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOurs } from "../../../src/core/render/markers.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
nodes:
  plan: { next: { to: build, auto: true, condition: { id: plan, type: manual, carry: false } } }
  build: { next: { to: done, auto: true, condition: { id: code, type: manual, via: [review] } } }
  done: { ending: succeeded }
`;

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: RUNBOOK, files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  for (const name of ["statem/approve/plan", "statem/approve", "bug"])
    await stage.person("maintainer").done("POST", "/labels", { name, color: "ededed" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const label = async (login: string, { pull }: Conversation, name: string) => {
  await stage.person(login).done("POST", `/issues/${pull}/labels`, { labels: [name] });
  await stage.settled();
};
const labelsOf = async ({ pull }: Conversation) =>
  (await stage.person("maintainer").done<{ readonly name: string }[]>("GET", `/issues/${pull}/labels`)).map(
    ({ name }) => name,
  );
const review = async (login: string, { pull }: Conversation, event: string, body = "") =>
  stage.person(login).done<{ readonly id: number }>("POST", `/pulls/${pull}/reviews`, { event, body });
const answers = async (on: Conversation) =>
  (await on.ours())
    .filter((body) => isOurs(body) && body.includes("Label by"))
    .map((body) => body.split("\n")[1]?.replace(/`[0-9a-f]{12}`/, "COMMIT"));
/** Heads must have been known for a minute. */
const wait = () => stage.github.advanceClock(120_000);

test("labels: one is refused, the next approves, both come off, and others stay", async () => {
  const pull = await converse(stage, clone, "labels", { "a.js": "1\n" });
  wait();
  await label("agent", pull, "statem/approve/plan");
  await label("reviewer", pull, "bug");
  expect(await pull.where()).toBe("plan active");
  await label("reviewer", pull, "statem/approve/plan");
  expect(await pull.where()).toBe("build active");
  expect(await labelsOf(pull)).toEqual(["bug", "statem/at: build"]);
  expect(await answers(pull)).toMatchInlineSnapshot(`
    [
      "⛔ **Label by \`agent\`:** \`agent\` opened this pull request; somebody else must approve it. <sub>\`is_author\`</sub>",
      "✅ **Label by \`reviewer\`:** Approved at COMMIT: \`plan\`. <sub>\`approved\`</sub>",
    ]
  `);
});

test("a review approves at the next event, is dismissed, and approves again", async () => {
  const pull = await converse(stage, clone, "reviews", { "a.js": "2\n" });
  wait();
  await label("reviewer", pull, "statem/approve");
  const { id } = await review("reviewer", pull, "APPROVE");
  await stage.settled();
  expect(await pull.where()).toBe("build active");
  await pull.says("reviewer", "/statem status");
  expect(await pull.where()).toBe("done succeeded");
  await stage
    .person("maintainer")
    .done("PUT", `/pulls/${pull.pull}/reviews/${id}/dismissals`, { message: "Too quick." });
  await pull.says("reviewer", "/statem status");
  expect(await pull.where()).toBe("build active");
  await review("reviewer", pull, "REQUEST_CHANGES", "Say why.");
  await pull.says("agent", "/statem status");
  expect(await pull.check()).toContain("code was rejected");
  await review("reviewer", pull, "APPROVE");
  await pull.says("agent", "/statem status");
  expect(await pull.check()).toContain("success: ");
});
