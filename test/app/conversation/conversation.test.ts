/** A pull request's whole life with the app: the embedded GitHub delivers, the app answers, GitHub's runner collects. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerMarker, isSticky } from "../../../src/core/render/markers.ts";
import type { Clone } from "../../e2e/stage/git.ts";
import { FILES, GREEN, RED, shippedRunbook } from "../../e2e/stage/runbooks.ts";
import { openStage, type Stage } from "../../e2e/stage/stage.ts";
import { SECRET } from "../deliveries.ts";
import { type Running, runApp } from "../running.ts";

let stage: Stage;
let running: Running;
let clone: Clone;
let pull: number;
let head: string;

beforeAll(async () => {
  stage = await openStage({
    runbook: await shippedRunbook("minimal"),
    files: FILES,
    workflows: ["statem-collect.yml"],
  });
  running = await runApp(stage);
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await running.app.stop();
  await stage.close();
});

const settled = () => running.settled();
const logged = () => running.logged();
const where = async () => {
  const { entry, status } = (await stage.record(pull)).state;
  return `${entry.node} ${status.kind === "ended" ? status.ending : status.kind}`;
};
const check = async () => {
  const seen = await stage.person("maintainer").check(head);
  return seen ? `${seen.app.slug}: ${seen.conclusion ?? seen.status}` : "missing";
};
const ours = async () =>
  (await stage.person("maintainer").comments(pull)).filter(({ user }) => user.login === "gatekeeper[bot]");
async function push(files: Record<string, string>): Promise<void> {
  head = await clone.commit("Work", files);
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/work");
}

test("the app is who GitHub says", () => {
  expect(running.app.login).toBe("gatekeeper[bot]");
});

test("a pull request starts a run; its checks are collected and its evidence is taken in", async () => {
  await clone.git("switch", "--quiet", "--create", "work");
  await push({ "src/price.js": "1\n", "check.sh": RED });
  pull = await stage.person("agent").openPull("Work", "work");
  await settled();
  expect(await where()).toBe("verify active");
  const [run] = stage.runner.runs;
  expect(run).toMatchObject({ actor: "gatekeeper[bot]", event: "workflow_dispatch" });
  const { receipts } = (await stage.record(pull)).state;
  expect(Object.values(receipts)).toMatchObject([
    { check: "tests", verdict: "fail", log: expect.stringContaining("/actions/runs/") },
  ]);
  expect((await ours()).filter(({ body }) => isSticky(body))).toHaveLength(1);
  expect(await check()).toBe("gatekeeper: in_progress");
});

test("a repaired head is collected anew, and waits for a person", async () => {
  await push({ "check.sh": GREEN });
  await settled();
  expect(await check()).toBe("gatekeeper: action_required");
});

test("an ordinary comment costs no request, nor do our own", async () => {
  const { id } = await stage.person("reviewer").comment(pull, "Looks good to me.");
  const before = stage.github.requests.length;
  await settled();
  expect(stage.github.requests.length).toBe(before);
  expect((await ours()).some(({ body }) => body.startsWith(answerMarker(String(id))))).toBe(false);
  expect(logged().map(({ code }) => code)).toEqual(expect.arrayContaining(["ordinary_comment", "own_deed"]));
});

test("a person who starts the collecting workflow by hand is not believed", async () => {
  const before = await stage.record(pull);
  const inputs = { operation: "op3", run: `pr-${pull}`, pull: `${pull}`, head, publisher: "app" };
  expect((await stage.person("agent").dispatch("statem-collect.yml", inputs)).status).toBeLessThan(300);
  await settled();
  expect((await stage.record(pull)).revision).toBe(before.revision);
  expect(logged().map(({ code }) => code)).toContain("other_actor");
});

test("every delivery a second time ends in the same place", async () => {
  const before = (await stage.record(pull)).state;
  for (const { guid } of [...stage.github.deliveries]) stage.github.redeliver(guid);
  await settled();
  const after = (await stage.record(pull)).state;
  // Evidence of a closed operation is noted, so there may be more history.
  for (const what of ["entry", "status", "request", "operation", "receipts", "approvals"] as const) {
    expect([what, after[what]]).toEqual([what, before[what]]);
  }
  expect((await ours()).filter(({ body }) => isSticky(body))).toHaveLength(1);
});

test("an approval takes four requests, two of which write", async () => {
  const { id } = await stage.person("reviewer").comment(pull, `/statem approve review ${head}`);
  const before = stage.github.requests.length;
  await settled();
  const made = stage.github.requests.slice(before);
  expect(made.map(({ route, fields = [] }) => [route, ...fields].join(" ")).sort()).toEqual([
    "/graphql createCommitOnBranch",
    "/graphql updateCheckRun updateIssueComment addComment removeLabelsFromLabelable addLabelsToLabelable",
    "/graphql viewer repository",
    "GET /repos/:owner/:repo/collaborators/:username/permission",
  ]);
  expect(await where()).toBe("handoff succeeded");
  expect(await check()).toBe("gatekeeper: success");
  const answers = (await ours()).filter(({ body }) => body.startsWith(answerMarker(String(id))));
  expect(answers).toHaveLength(1);
});

test("nothing was wrong, no secret was written", () => {
  expect(logged().filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  expect(running.lines.join("")).not.toMatch(/ghs_|PRIVATE KEY|eyJ/);
  expect(running.lines.join("")).not.toContain(SECRET);
});
