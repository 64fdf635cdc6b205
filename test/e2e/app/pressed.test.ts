/** The check's buttons, from the click on GitHub's page to the answer in the conversation. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegisteredApp } from "../stage/app.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, RED, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let app: RegisteredApp;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES, app: true });
  if (!stage.app) throw new Error("There is no app on stage.");
  app = stage.app;
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

async function press(pull: Conversation, login: string, button: string, commit?: string): Promise<void> {
  const check = await pull.checkRun(commit);
  if (!check) throw new Error("There is no check to press.");
  stage.github.clickAction(stage.repository, check.id, login, button);
  await stage.settled();
}
const told = async (pull: Conversation) =>
  (await pull.ours()).filter((body) => body.includes("statem:answer press-")).map((body) => body.split("\n")[1]);

test("Retry collects again, Reject holds, Approve lets it through: each as its comment would, each answered once", async () => {
  const pull = await converse(stage, clone, "pressed", { "a.js": "1\n", "check.sh": RED });
  expect(await pull.check()).toContain("tests failed");
  await expect(press(pull, "reviewer", "approve")).rejects.toThrow("has no button approve");
  await press(pull, "agent", "retry");
  expect((await pull.record()).journal.events.filter(({ event }) => event.kind === "received")).toHaveLength(2);

  const former = await pull.head();
  await pull.push({ "check.sh": "exit 0\n" });
  await press(pull, "agent", "approve");
  await press(pull, "reviewer", "reject");
  expect(await pull.check()).toContain("review was rejected");
  await press(pull, "reviewer", "retry", former);
  await pull.push({ "a.js": "2\n" });
  await press(pull, "reviewer", "approve");
  expect(await pull.where()).toBe("handoff succeeded");
  expect((await pull.record()).state.approvals).toMatchObject([{ person: "reviewer", head: await pull.head() }]);
  expect((await told(pull)).map((line) => line?.replace(/`[0-9a-f]{12}`/g, "`COMMIT`"))).toMatchInlineSnapshot(`
    [
      "✅ \`agent\` pressed *Retry*. Asked again for: \`tests\`. <sub>\`retried\`</sub>",
      "⛔ \`agent\` pressed *Approve*. \`agent\` opened this pull request; somebody else must approve it. <sub>\`is_author\`</sub>",
      "✅ \`reviewer\` pressed *Reject*. Rejected at \`COMMIT\`: \`review\`. <sub>\`reject_recorded\`</sub>",
      "⛔ \`reviewer\` pressed *Retry*. This button stood on the check of \`COMMIT\`; the commit under review is \`COMMIT\` by now. Look at that one's check. <sub>\`button_outdated\`</sub>",
      "✅ \`reviewer\` pressed *Approve*. Approved at \`COMMIT\`: \`review\`. <sub>\`approved\`</sub>",
    ]
  `);
});

test("every press once more, at a second copy too, changes nothing", async () => {
  const second = await app.copy();
  const before = stage.github.requests.length;
  const presses = stage.github.deliveries.filter(({ action }) => action === "requested_action");
  expect(presses.length).toBeGreaterThan(4);
  for (const delivery of presses) expect(await app.tell(second, delivery)).toBe(200);
  for (const { guid } of presses) stage.github.redeliver(guid);
  await stage.settled();
  const made = stage.github.requests.slice(before).map(({ fields = [] }) => fields);
  expect(made.flat()).not.toContain("addComment");
  expect(made.flat()).not.toContain("createCommitOnBranch");
});

test("an approval by the button costs what one by a comment costs", async () => {
  const pull = await converse(stage, clone, "cheap", { "b.js": "1\n" });
  const check = await pull.checkRun();
  const before = stage.github.requests.length;
  stage.github.clickAction(stage.repository, check?.id ?? 0, "reviewer", "approve");
  await stage.settled();
  expect(
    stage.github.requests
      .slice(before)
      .map(({ route, fields = [] }) => [route, ...fields].join(" "))
      .sort(),
  ).toEqual([
    "/graphql createCommitOnBranch",
    "/graphql updateCheckRun updateIssueComment addComment",
    "/graphql viewer repository",
    "GET /repos/:owner/:repo/collaborators/:username/permission",
  ]);
});
