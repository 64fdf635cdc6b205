/** A pull request's whole life with the app: the embedded GitHub delivers, the app answers, GitHub's runner collects. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../../src/app/log.ts";
import { type App, startApp } from "../../../src/app/start.ts";
import { answerMarker, isSticky } from "../../../src/core/render/markers.ts";
import type { Clone } from "../../e2e/stage/git.ts";
import { FILES, GREEN, RED, shippedRunbook } from "../../e2e/stage/runbooks.ts";
import { openStage, type Stage } from "../../e2e/stage/stage.ts";
import { SECRET } from "../deliveries.ts";
import { manifest } from "../manifest.ts";

let stage: Stage;
let app: App;
let clone: Clone;
let pull: number;
let head: string;
const lines: string[] = [];

beforeAll(async () => {
  stage = await openStage({
    runbook: await shippedRunbook("minimal"),
    files: FILES,
    workflows: ["statem-collect.yml"],
  });
  const port = await freePort();
  const registered = stage.github.addApp({
    slug: "gatekeeper",
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    webhookUrl: `http://127.0.0.1:${port}/api/github/webhooks`,
    webhookSecret: SECRET,
  });
  stage.github.install(registered.id, stage.repository);
  app = await startApp({
    settings: {
      appId: registered.id,
      privateKey: registered.privateKey,
      webhookSecret: SECRET,
      port,
      host: "127.0.0.1",
      apiUrl: stage.github.apiUrl,
      logLevel: "debug",
    },
    log: createLog({ level: "debug", secrets: [SECRET], write: (line) => lines.push(line) }),
  });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await app.stop();
  await stage.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Everything that follows has happened: deliveries, our work, what that sets going. */
async function settled(): Promise<void> {
  let seen: number;
  do {
    seen = stage.github.requests.length;
    await stage.settled();
    await app.idle();
  } while (stage.github.requests.length !== seen);
}
const logged = () => lines.map((line) => JSON.parse(line) as { msg: string; code?: string; level: string });
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
  expect(app.login).toBe("gatekeeper[bot]");
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
  expect(lines.join("")).not.toMatch(/ghs_|PRIVATE KEY|eyJ/);
  expect(lines.join("")).not.toContain(SECRET);
});
