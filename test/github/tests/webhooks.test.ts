/** Webhooks: who gets what, signed how; and Probot on the other end. */
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Probot } from "probot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../index.ts";
import { refusal, rest, widgets } from "./clients.ts";

interface Arrived {
  headers: Record<string, string | string[] | undefined>;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  payload: any;
}

let github: GitHub;
let hook: Server;
let url: string;
let arrived: Arrived[];
let answer: number;

beforeEach(async () => {
  arrived = [];
  answer = 202;
  hook = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString();
      arrived.push({ headers: request.headers, raw, payload: JSON.parse(raw) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  github = await startGitHub();
  await github.addRepo("octo/widgets", { files: { a: "1" }, collaborators: { ann: "write" } });
});
afterEach(async () => {
  await github.close();
  await new Promise((resolve) => hook.close(resolve));
});

async function openPull(): Promise<void> {
  const ann = rest(github, github.personToken("ann"));
  const { data } = await ann.git.getRef({ ...widgets, ref: "heads/main" });
  const { data: blob } = await ann.git.createBlob({ ...widgets, content: "x" });
  const { data: tree } = await ann.git.createTree({
    ...widgets,
    tree: [{ path: "x", mode: "100644", type: "blob", sha: blob.sha }],
  });
  const { data: commit } = await ann.git.createCommit({
    ...widgets,
    message: "x",
    tree: tree.sha,
    parents: [data.object.sha],
  });
  await ann.git.createRef({ ...widgets, ref: "refs/heads/topic", sha: commit.sha });
  await ann.pulls.create({ ...widgets, title: "Topic", head: "topic", base: "main" });
}

it("signs the raw bytes, names the installation, and keeps the GUID when redelivered", async () => {
  const app = github.addApp({
    slug: "gate",
    permissions: { pull_requests: "write" },
    events: ["pull_request", "issue_comment"],
    webhookUrl: url,
    webhookSecret: "s3cret",
  });
  const installation = github.install(app.id, "octo/widgets");
  await openPull();
  const bot = rest(github, github.installationToken(installation));
  const { data: comment } = await bot.issues.createComment({ ...widgets, issue_number: 1, body: "höllo" });
  await bot.issues.updateComment({ ...widgets, comment_id: comment.id, body: "hi" });
  await github.idle();
  expect(arrived.map((one) => [one.headers["x-github-event"], one.payload.action])).toEqual([
    ["pull_request", "opened"],
    ["issue_comment", "created"],
    ["issue_comment", "edited"],
  ]);
  for (const { headers, raw, payload } of arrived) {
    expect(headers["x-hub-signature-256"]).toBe(`sha256=${createHmac("sha256", "s3cret").update(raw).digest("hex")}`);
    expect(headers["x-github-delivery"]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(headers["user-agent"]).toMatch(/^GitHub-Hookshot\//);
    expect(headers["content-type"]).toBe("application/json");
    expect(payload.installation.id).toBe(installation);
    expect(payload.repository.full_name).toBe("octo/widgets");
  }
  expect(arrived[1]?.payload).toMatchObject({
    issue: { number: 1, pull_request: { url: `${github.apiUrl}/repos/octo/widgets/pulls/1` } },
    comment: {
      body: "höllo",
      user: { login: "gate[bot]", type: "Bot" },
      author_association: "NONE",
      performed_via_github_app: null,
    },
    sender: { login: "gate[bot]" },
  });
  expect(arrived[2]?.payload.changes).toEqual({ body: { from: "höllo" } });

  const guid = String(arrived[1]?.headers["x-github-delivery"]);
  github.redeliver(guid);
  await github.idle();
  expect([arrived[3]?.headers["x-github-delivery"], arrived[3]?.raw]).toEqual([guid, arrived[1]?.raw]);
  expect(github.deliveries.find((one) => one.guid === guid)?.statuses).toEqual([202, 202]);
});

it("sends only to installed and subscribed apps, and never again by itself", async () => {
  const push = github.addApp({ slug: "push", permissions: { contents: "read" }, events: ["push"], webhookUrl: url });
  const idle = github.addApp({ slug: "idle", permissions: { contents: "read" }, events: ["push"], webhookUrl: url });
  github.install(push.id, "octo/widgets");
  await github.addRepo("octo/other", { files: { a: "1" } });
  github.install(idle.id, "octo/other");
  answer = 500;
  await openPull();
  await github.idle();
  expect(arrived.map((one) => one.headers["x-github-event"])).toEqual(["push"]);
  expect(arrived[0]?.headers["x-hub-signature-256"]).toBeUndefined();
  expect(github.deliveries.map((one) => [one.appId, one.statuses])).toEqual([[push.id, [500]]]);
});

it("sends a click on a button to the app whose run it is, subscribed or not", async () => {
  const maker = github.addApp({ slug: "maker", permissions: { checks: "write" }, webhookUrl: url });
  const other = github.addApp({
    slug: "other",
    permissions: { checks: "read" },
    events: ["check_run"],
    webhookUrl: url,
  });
  const bot = rest(github, github.installationToken(github.install(maker.id, "octo/widgets")));
  github.install(other.id, "octo/widgets");
  const { data: repo } = await rest(github, github.personToken("ann")).git.getRef({ ...widgets, ref: "heads/main" });
  const { data } = await bot.checks.create({
    ...widgets,
    name: "x",
    head_sha: repo.object.sha,
    actions: [{ label: "Go", description: "Goes", identifier: "go" }],
  });
  github.clickAction("octo/widgets", data.id, "ann", "go");
  await github.idle();
  expect(github.deliveries.map((one) => [one.appId, one.action])).toEqual([
    [other.id, "created"],
    [maker.id, "requested_action"],
  ]);
});

it("lets an app subscribe only to what its permissions allow", () => {
  expect(() => github.addApp({ slug: "x", permissions: { contents: "read" }, events: ["pull_request"] })).toThrow(
    "only with the permission pull_requests",
  );
  expect(() => github.addApp({ slug: "x", permissions: {}, events: ["nonsense"] })).toThrow("does not know the event");
});

it("carries what the runner publishes, and tells it what a workflow's token caused", async () => {
  const app = github.addApp({
    slug: "gate",
    permissions: { contents: "read" },
    events: ["workflow_dispatch"],
    webhookUrl: url,
  });
  github.install(app.id, "octo/widgets");
  const by: string[] = [];
  github.onEvent((event) => by.push(`${event.event} ${event.by}`));
  github.emit({
    event: "workflow_dispatch",
    repo: "octo/widgets",
    payload: {
      inputs: { verb: "goto" },
      ref: "refs/heads/main",
      workflow: ".github/workflows/statem.yml",
      repository: github.repoJson("octo/widgets"),
      sender: github.userJson("ann"),
    },
    actor: "ann",
    by: "person",
  });
  await openPull();
  await rest(github, github.mintWorkflowToken("octo/widgets", { pull_requests: "write" }, "ann")).issues.createComment({
    ...widgets,
    issue_number: 1,
    body: "x",
  });
  await github.idle();
  expect(arrived.map((one) => one.payload.inputs)).toEqual([{ verb: "goto" }]);
  expect(by).toEqual([
    "workflow_dispatch person",
    "push person",
    "create person",
    "pull_request person",
    "issue_comment workflow",
  ]);
});

it("serves Probot: verified delivery in, installation token and comment out", async () => {
  const app = github.addApp({
    slug: "gate",
    permissions: { pull_requests: "write", issues: "write" },
    events: ["pull_request", "issue_comment"],
    webhookUrl: url,
    webhookSecret: "s3cret",
  });
  github.install(app.id, "octo/widgets");
  const probot = new Probot({
    appId: app.id,
    privateKey: app.privateKey,
    secret: "s3cret",
    baseUrl: github.apiUrl,
    logLevel: "fatal",
  });
  await probot.ready();
  probot.on("pull_request.opened", async (context) => {
    await context.octokit.rest.issues.createComment(context.issue({ body: "Welcome" }));
  });
  await openPull();
  await github.idle();
  const [first] = arrived;
  if (!first) throw new Error("no delivery arrived");
  await probot.webhooks.verifyAndReceive({
    id: String(first.headers["x-github-delivery"]),
    name: "pull_request",
    payload: first.raw,
    signature: String(first.headers["x-hub-signature-256"]),
  });
  const { data } = await rest(github, github.personToken("ann")).issues.listComments({ ...widgets, issue_number: 1 });
  expect(data.map((one) => [one.body, one.user?.login])).toEqual([["Welcome", "gate[bot]"]]);
  expect(github.unimplemented).toBe(0);
  await expect(
    probot.webhooks.verifyAndReceive({
      id: "1",
      name: "pull_request",
      payload: `${first.raw} `,
      signature: String(first.headers["x-hub-signature-256"]),
    }),
  ).rejects.toThrow();
});

it("loses an answer after the work, answers in GitHub's place, and lets tests in between", async () => {
  await openPull();
  const ann = rest(github, github.personToken("ann"));
  const comments = async () =>
    (await ann.issues.listComments({ ...widgets, issue_number: 1 })).data.map((one) => one.body);
  const say = (body: string) => ann.issues.createComment({ ...widgets, issue_number: 1, body });
  const route = "POST /repos/:owner/:repo/issues/:issue_number/comments";
  github.faults.loseResponse({ route });
  expect((await refusal(say("kept"))).status).toBe(500);
  github.faults.answerOnce(
    { method: "POST" },
    { status: 403, headers: { "retry-after": "7" }, body: { message: "You have exceeded a secondary rate limit." } },
  );
  expect((await refusal(say("refused"))).message).toContain("secondary rate limit");
  github.faults.beforeOnce({ route }, () => github.lockConversation("octo/widgets", 1, true));
  await say("after all");
  expect(await comments()).toEqual(["kept", "after all"]);
  expect(github.faults.unfired).toBe(0);
});
