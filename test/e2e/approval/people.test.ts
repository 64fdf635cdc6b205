/** A person's check is passed by people alone: each of the others is refused, and told why. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  const runbook = `agents: [second]\n${await shippedRunbook("minimal")}`;
  stage = await openStage({ runbook, files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "people", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const approve = async (login: string, on = pull) => on.says(login, `/statem approve review ${await on.head()}`);

test.each([
  ["agent", "is_author", "`agent` opened this pull request"],
  ["second", "is_agent", "`second` is listed as an agent"],
  ["reader", "role_too_low", "`reader` has the role read here; write was expected"],
  ["stranger", "role_too_low", "`stranger` has the role"],
])("%s is refused with %s", async (login, code, words) => {
  const answer = await approve(login);
  expect(answer).toContain(`\`${code}\``);
  expect(answer).toContain(words);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("an app is refused, whatever it may write", async () => {
  const permissions = { issues: "write", pull_requests: "write", contents: "write" } as const;
  const app = stage.github.addApp({ slug: "helpful", permissions });
  const token = stage.github.installationToken(stage.github.install(app.id, stage.repository));
  const head = await pull.head();
  const said = await fetch(`${stage.github.apiUrl}/repos/${stage.repository}/issues/${pull.pull}/comments`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ body: `/statem approve review ${head}` }),
  });
  expect(said.status).toBe(201);
  await stage.settled();
  const { id } = (await said.json()) as { readonly id: number };
  expect(await pull.answerTo(id)).toContain("`not_a_person`");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("who pushed the commit is refused although somebody else opened the pull request", async () => {
  const theirs = await stage.person("reviewer").clone(`${stage.folder}/reviewer`);
  await theirs.git("switch", "--quiet", pull.branch);
  await theirs.commit("A helping hand", { "b.js": "1\n" });
  await theirs.git("push", "--quiet", "origin", pull.branch);
  await stage.settled();
  expect(await approve("reviewer")).toContain("`is_last_pusher`");
  expect(await approve("agent")).toContain("`is_author`");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
  await clone.git("pull", "--quiet", "origin", pull.branch);
});

test.each([
  ["a reviewer's", "reviewer", "reviewer@users.noreply.github.com"],
  ["038: nobody's that GitHub knows", "Nobody", "agent@example.invalid"],
])("the name that a commit bears decides nothing: %s", async (_whose, name, email) => {
  await clone.git("config", "user.name", name);
  await clone.git("config", "user.email", email);
  await pull.push({ "b.js": `${name}\n` }, `By ${name}`);
  expect((await pull.record()).state.subject.head.pushedBy).toBe("agent");
  expect(await approve("agent")).toContain("`is_author`");
});

test("a role is asked for when it counts, not when it was given", async () => {
  stage.github.setRole(stage.repository, "reviewer", "triage");
  expect(await approve("reviewer")).toContain("`reviewer` has the role triage here");
  stage.github.setRole(stage.repository, "reviewer", "write");
});

test("a deleted account is nobody, and its words stay without effect", async () => {
  stage.github.addUser("ghostly");
  stage.github.setRole(stage.repository, "ghostly", "write");
  const head = await pull.head();
  // Deleted in the moment between the comment and the look at it.
  stage.github.faults.beforeOnce({ operationName: "Look" }, () => stage.github.deleteAccount("ghostly"));
  const { id } = await stage.person("ghostly").comment(pull.pull, `/statem approve review ${head}`);
  await stage.settled();
  expect(await pull.answerTo(id)).toContain("`unknown_account`");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
  expect(stage.github.faults.unfired).toBe(0);
});

test("a rejection holds, shows its reason to the agent, and a push asks anew", async () => {
  const answer = await pull.says("reviewer", "/statem reject review The migration is missing");
  expect(answer).toContain("`reject_recorded`");
  expect(await pull.sticky()).toContain("The migration is missing");
  expect(await pull.check()).toContain("Held at verify: review was rejected");
  expect(await approve("maintainer")).not.toContain("success");
  expect(await pull.check()).not.toContain("success");
  await pull.push({ "b.js": "3\n" });
  expect(await approve("reviewer")).toContain("Approved at");
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});
