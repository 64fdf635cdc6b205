/** A pull request from its opening to a green check, with its run kept in an issue by the built app. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import { PROJECT } from "../stage/place.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

interface IssueAnswer {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly user: { readonly login: string };
}

const CONFIG = ".statem/config.yaml";
let stage: Stage;
let pull: Conversation;
beforeAll(async () => {
  const files = { ...FILES, [CONFIG]: "store: issue\npublisher: app\n" };
  const alter = (_name: string, text: string) =>
    text.replace("contents: read\n", "contents: read\n      issues: read\n");
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files, alter, app: true });
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "kept", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const BOT = "statem[bot]";
async function issueOf(): Promise<IssueAnswer> {
  const found = await stage.person("reader").done<readonly IssueAnswer[]>("GET", "/issues?labels=statem-run&state=all");
  expect(found).toHaveLength(1);
  return found[0] as IssueAnswer;
}
/** What people read in the issue: the hidden data is left out, as GitHub leaves it out. */
async function told(): Promise<string> {
  const { number } = await issueOf();
  const comments = await stage.person("reader").comments(number);
  return comments
    .map(({ user, body }) => `${user.login}: ${body.replace(/<!--[^>]*-->\n?/g, "").trim()}`)
    .join("\n")
    .replaceAll(/[0-9a-f]{12}/g, "COMMIT");
}

test("the run begins in an issue, and no state branch is made", async () => {
  expect(await stage.state("README.md")).toBeUndefined();
  expect(await pull.check()).toContain("action_required");
  const issue = await issueOf();
  expect(issue).toMatchObject({ title: `Run pr-${pull.pull}`, user: { login: BOT } });
  expect(issue.body).toContain(`Commands are typed on #${pull.pull}, not here.`);
  expect(issue.body).toContain("verify");
});

test("an approval makes it green", async () => {
  const head = await pull.head();
  const since = stage.github.requests.length;
  await stage.person("reviewer").comment(pull.pull, `/statem approve review ${head}`);
  await stage.settled();
  expect(await pull.check()).toContain("success: Succeeded at handoff");
  const ours = stage.github.requests.slice(since).filter(({ actor }) => actor === BOT);
  expect(ours.map(({ route, operationName }) => operationName ?? route)).toEqual([
    expect.stringMatching(/permission$/),
    "Look",
    "RunIssues",
    "RunComments",
    "WriteRevision",
    "ShowRun",
    "Publish",
    "RunComments",
  ]);
});

test("its history reads in the issue", async () => {
  expect(await told()).toMatchInlineSnapshot(`
    "statem[bot]: pr-1: started at verify (agent) (+1)

    - started at verify (agent)
    - evidence asked for: tests (agent)
    statem[bot]: pr-1: operation op1 closed: collected (+1)

    - tests: pass
    - operation op1 closed: collected
    statem[bot]: pr-1: ended succeeded: reached (reviewer) (+2)

    - approved review at COMMIT (reviewer)
    - moved verify → handoff (reviewer)
    - ended succeeded: reached (reviewer)"
  `);
});

test("the agent's command line reads it with a token", async () => {
  const clone = await stage.person("agent").clone(`${stage.folder}/reader`);
  await clone.git("switch", "--quiet", "kept");
  const env = { PATH: process.env["PATH"] ?? "", HOME: stage.folder, GH_TOKEN: stage.github.personToken("agent") };
  const words = [join(PROJECT, "dist/cli.cjs"), "status", "--github", "--pull", String(pull.pull)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: clone.folder, env });
  expect(stdout).toContain(`pr-${pull.pull}`);
  expect(stdout).toContain("handoff");
});

test("the configuration that is changed under it starts nothing afresh, and set back it goes on", async () => {
  const clone = await stage.person("maintainer").clone(`${stage.folder}/maintainer`);
  const configure = async (text: string | null) => {
    await clone.commit("Configure", { [CONFIG]: text });
    await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/main");
    await stage.settled();
  };
  stage.github.protectBranch(stage.repository, "main", { requiredChecks: [] });
  await configure("publisher: app\n");
  await pull.says("reviewer", "/statem status");
  expect(await pull.check()).toContain("action_required");
  expect((await pull.checkRun())?.output.summary).toContain("this one's record is in an issue");
  expect(await stage.state("README.md")).toBeUndefined();
  await configure("store: issue\npublisher: app\n");
  await pull.says("reviewer", "/statem status");
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});
