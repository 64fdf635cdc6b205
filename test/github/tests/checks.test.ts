/** Check runs: who may write them, what they may hold, which of them counts. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { git } from "../git/run.ts";
import { type GitHub, startGitHub } from "../index.ts";
import type { RepoEvent } from "../seam.ts";
import { graphql, refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
let token: string;
let sha: string;

const create = (fields: Record<string, unknown>, as = token) =>
  rest(github, as).request("POST /repos/{owner}/{repo}/check-runs", {
    ...widgets,
    name: "statem",
    head_sha: sha,
    ...fields,
  });
const update = (id: number | bigint, fields: Record<string, unknown>, as = token) =>
  rest(github, as).request("PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}", {
    ...widgets,
    check_run_id: Number(id),
    ...fields,
  });

beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", { files: { a: "1" }, collaborators: { ann: "admin" } });
  token = github.mintWorkflowToken("octo/widgets", { checks: "write", contents: "read", pull_requests: "read" }, "ann");
  sha = (await git(github.gitDir("octo/widgets"), ["rev-parse", "main"])).trim();
});
afterEach(() => github.close());

function otherApp(): { token: string; id: number } {
  const app = github.addApp({ slug: "other", permissions: { checks: "write" } });
  return { id: app.id, token: github.installationToken(github.install(app.id, "octo/widgets")) };
}

describe("who writes", () => {
  it("is an app or a workflow with checks: write, never a person", async () => {
    expect(await refusal(create({}, github.personToken("ann")))).toEqual({
      status: 403,
      message: "You must authenticate via a GitHub App.",
    });
    const weak = github.mintWorkflowToken("octo/widgets", { checks: "read" }, "ann");
    expect(await refusal(create({}, weak))).toEqual({ status: 403, message: "Resource not accessible by integration" });
    const { data, status } = await create({});
    expect([status, data.status, data.app?.slug, data.app?.id]).toEqual([201, "queued", "github-actions", 15368]);
  });

  it("is only the app that made the run, and nobody for the outcome of a job", async () => {
    const { data } = await create({});
    expect(await refusal(update(data.id, { status: "in_progress" }, otherApp().token))).toEqual({
      status: 403,
      message: "Invalid app_id `15368` - check run can only be modified by the GitHub App that created it.",
    });
    const job = await github.reportJob("octo/widgets", { sha, name: "build" });
    expect(await github.reportJob("octo/widgets", { sha, name: "build", conclusion: "failure" })).toBe(job);
    expect(await github.reportJob("octo/widgets", { sha, name: "build" })).not.toBe(job);
    expect((await refusal(update(job, { conclusion: "success" }))).message).toContain("internally by GitHub Actions");
  });
});

describe("what a run may hold", () => {
  const long = (length: number): string => "x".repeat(length);
  const output = (more: Record<string, unknown>) => ({ output: { title: "t", summary: "s", ...more } });
  const annotation = { path: "a", start_line: 1, end_line: 1, annotation_level: "notice", message: "m" };
  const action = { label: "Approve", description: "Approves", identifier: "approve" };

  it.each([
    ["a title over 255", output({ title: long(256) }), output({ title: long(255) })],
    ["a summary over 65,535", output({ summary: long(65_536) }), output({ summary: long(65_535) })],
    ["a text over 65,535", output({ text: long(65_536) }), output({ text: long(65_535) })],
    ["no summary", { output: { title: "t" } }, output({})],
    [
      "more than 50 annotations",
      output({ annotations: Array(51).fill(annotation) }),
      output({ annotations: Array(50).fill(annotation) }),
    ],
    ["more than 3 buttons", { actions: Array(4).fill(action) }, { actions: Array(3).fill(action) }],
    ["a label over 20", { actions: [{ ...action, label: long(21) }] }, { actions: [{ ...action, label: long(20) }] }],
    [
      "a description over 40",
      { actions: [{ ...action, description: long(41) }] },
      { actions: [{ ...action, description: long(40) }] },
    ],
    [
      "an identifier over 20",
      { actions: [{ ...action, identifier: long(21) }] },
      { actions: [{ ...action, identifier: long(20) }] },
    ],
    ["completed without a conclusion", { status: "completed" }, { status: "completed", conclusion: "neutral" }],
    ["an unknown conclusion", { conclusion: "great" }, { conclusion: "action_required" }],
    ["stale", { conclusion: "stale" }, { conclusion: "skipped" }],
    ["waiting, which is for Actions", { status: "waiting" }, { status: "in_progress" }],
    ["a commit that is not there", { head_sha: "1".repeat(40) }, {}],
  ])("refuses %s", async (_, bad, good) => {
    expect((await refusal(create(bad))).status).toBe(422);
    expect((await create(good)).status).toBe(201);
  });

  it("sets completed by itself with a conclusion, and never leaves it", async () => {
    const { data } = await create({ conclusion: "success" });
    expect([data.status, data.conclusion, data.completed_at !== null]).toEqual(["completed", "success", true]);
    expect((await update(data.id, { conclusion: "failure", ...output({ title: "no" }) })).data).toMatchObject({
      conclusion: "failure",
      output: { title: "no" },
    });
    expect((await refusal(update(data.id, { status: "in_progress" }))).status).toBe(501);
    expect(github.unimplemented).toBe(1);
  });
});

it("shows the newest run of each name and app by default", async () => {
  const other = otherApp();
  await create({ conclusion: "failure" });
  await create({ conclusion: "success" });
  await create({ conclusion: "neutral" }, other.token);
  const list = async (filter: "latest" | "all") =>
    (await rest(github, token).checks.listForRef({ ...widgets, ref: sha, filter })).data.check_runs.map(
      (run) => run.conclusion,
    );
  expect(await list("latest")).toEqual(["neutral", "success"]);
  expect(await list("all")).toEqual(["neutral", "success", "failure"]);
  const query = `query ($type: CheckRunType, $app: Int) { repository(owner: "octo", name: "widgets") { object(expression: "main") {
    ... on Commit { checkSuites(first: 10, filterBy: { appId: $app, checkName: "statem" }) { nodes { app { databaseId }
      checkRuns(first: 10, filterBy: { checkName: "statem", checkType: $type }) { nodes { status conclusion title } } } } } } } }`;
  const suites = async (variables: Record<string, unknown>) => {
    const { data, errors } = await graphql(github, token, query, variables);
    expect(errors).toEqual([]);
    const nodes = data.repository.object.checkSuites.nodes as {
      app: { databaseId: number };
      checkRuns: { nodes: { conclusion: string }[] };
    }[];
    return nodes.map((suite) => [suite.app.databaseId, suite.checkRuns.nodes.map((run) => run.conclusion)]);
  };
  expect(await suites({ type: "LATEST", app: 15368 })).toEqual([[15368, ["SUCCESS"]]]);
  expect(await suites({ type: "ALL" })).toEqual([
    [15368, ["FAILURE", "SUCCESS"]],
    [other.id, ["NEUTRAL"]],
  ]);
});

it("is created and updated by GraphQL under the same rules, reading the repository in the same answer", async () => {
  const { data: repo } = await rest(github, token).repos.get(widgets);
  const input = {
    repositoryId: repo.node_id,
    headSha: sha,
    name: "statem",
    status: "IN_PROGRESS",
    externalId: "x",
    output: { title: "Waiting", summary: "s" },
  };
  const made = await graphql(
    github,
    token,
    `mutation ($input: CreateCheckRunInput!) { createCheckRun(input: $input) { checkRun { id databaseId status title externalId
      repository { ref(qualifiedName: "refs/heads/main") { target { oid } } object(expression: "main:a") { ... on Blob { text } } } } } }`,
    { input },
  );
  expect(made.errors).toEqual([]);
  const run = made.data.createCheckRun.checkRun;
  expect(run).toMatchObject({
    status: "IN_PROGRESS",
    title: "Waiting",
    externalId: "x",
    repository: { ref: { target: { oid: sha } }, object: { text: "1" } },
  });
  const change = `mutation ($input: UpdateCheckRunInput!) { updateCheckRun(input: $input) { checkRun { status conclusion summary } } }`;
  const done = await graphql(github, token, change, {
    input: { repositoryId: repo.node_id, checkRunId: run.id, conclusion: "SUCCESS" },
  });
  expect(done.data.updateCheckRun.checkRun).toEqual({ status: "COMPLETED", conclusion: "SUCCESS", summary: "s" });
  const tooLong = await graphql(github, token, change, {
    input: { repositoryId: repo.node_id, checkRunId: run.id, output: { title: "x".repeat(256), summary: "" } },
  });
  expect(tooLong).toMatchObject({ status: 200, errors: [{ type: "UNPROCESSABLE" }] });
  const foreign = await graphql(github, otherApp().token, change, {
    input: { repositoryId: repo.node_id, checkRunId: run.id, name: "mine" },
  });
  expect(foreign.errors).toMatchObject([{ type: "FORBIDDEN" }]);
});

it("sends created and completed, and a click on a button to whoever listens", async () => {
  const events: RepoEvent[] = [];
  github.onEvent((event) => events.push(event));
  const { data } = await create({ actions: [{ label: "Approve", description: "Approves", identifier: "approve" }] });
  await update(data.id, { conclusion: "success" });
  github.clickAction("octo/widgets", Number(data.id), "ann", "approve");
  expect(events.map((event) => [event.event, event.payload.action, event.actor])).toEqual([
    ["check_run", "created", "github-actions[bot]"],
    ["check_run", "completed", "github-actions[bot]"],
    ["check_run", "requested_action", "ann"],
  ]);
  expect(events[2]?.payload).toMatchObject({
    requested_action: { identifier: "approve" },
    check_run: { head_sha: sha, name: "statem" },
  });
});
