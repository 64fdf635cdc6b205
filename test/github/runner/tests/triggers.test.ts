/** What starts a run, from which commit, and what starts nothing. */
import { describe, expect, test } from "vitest";
import { matchesPatterns } from "../events/patterns.ts";
import { pick } from "../events/payload.ts";
import { runLog, type WorkflowRun } from "../index.ts";
import { createWorld, must, REPO, type World } from "./world.ts";

const ECHO = "jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'echo \"sha $GITHUB_SHA ref $GITHUB_REF\"' }] } }";
const logOf = (run: WorkflowRun | undefined) => (run === undefined ? "" : runLog(run));
const eventsOf = (world: World) => world.runner.runs.map((run) => run.event);

/** A real commit by alice, with all that follows from it. */
async function push(world: World, branch: string, files: Record<string, string>): Promise<void> {
  const additions = Object.entries(files).map(([path, text]) => ({
    path,
    contents: Buffer.from(text).toString("base64"),
  }));
  const input = {
    branch: { repositoryNameWithOwner: REPO, branchName: branch },
    expectedHeadOid: world.resolve(branch),
    message: { headline: "more" },
    fileChanges: { additions },
  };
  const query =
    "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";
  const answer = await fetch(world.github.graphqlUrl, {
    method: "POST",
    headers: { authorization: `bearer ${world.github.personToken("alice")}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { input } }),
  });
  expect(await answer.json()).not.toHaveProperty("errors");
}

describe("a pull request", () => {
  const BOTH = `on: [pull_request, pull_request_target]\n${ECHO}\n`;

  test("starts pull_request from its test merge and pull_request_target from the default branch", async () => {
    const world = await createWorld();
    const base = world.workflow("a.yml", BOTH);
    const head = world.commit("topic", { ".github/workflows/a.yml": `name: Changed\n${BOTH}` });
    const number = await world.pull("topic");
    await world.runner.idle();
    const [own, target] = world.runner.runs;
    expect(own).toMatchObject({ event: "pull_request", name: "Changed", displayTitle: "A change" });
    const merge = world.resolve(`refs/pull/${number}/merge`);
    expect(logOf(own)).toContain(`sha ${merge} ref refs/pull/${number}/merge`);
    expect(target).toMatchObject({ event: "pull_request_target", name: ".github/workflows/a.yml" });
    expect(logOf(target)).toContain(`sha ${base} ref refs/heads/main`);
    for (const run of [own, target]) {
      expect(run?.origin).toMatchObject({ headBranch: "topic", headSha: head, headRef: "topic", baseRef: "main" });
    }
  });

  test("that conflicts starts pull_request_target alone", async () => {
    const world = await createWorld();
    world.commit("topic", { "README.md": "theirs\n", ".github/workflows/a.yml": BOTH });
    world.commit("main", { "README.md": "ours\n", ".github/workflows/a.yml": BOTH });
    await world.pull("topic");
    expect((await world.onlyRun()).event).toBe("pull_request_target");
  });

  test("of a fork reads only and sees no secret, but as pull_request_target it has what is declared", async () => {
    const world = await createWorld({ secrets: { DEPLOY: "s3cret-value" } });
    const say = `run: 'echo "deploy=[\${{ secrets.DEPLOY }}]"'`;
    const jobs = `jobs: { a: { runs-on: ubuntu-latest, permissions: { checks: write }, steps: [{ ${say} }] } }`;
    world.workflow("a.yml", `on: [pull_request, pull_request_target]\n${jobs}\n`);
    world.github.addUser("mallory");
    world.github.setRole(REPO, "mallory", "read");
    const fork = await world.github.fork(REPO, "mallory");
    world.commit("topic", { "x.txt": "x" }, "work", fork);
    await world.pull("mallory:topic", world.github.personToken("mallory"));
    await world.runner.idle();
    const [own, target] = world.runner.runs;
    expect(own?.jobs[0]?.permissions).toEqual({ metadata: "read", checks: "read" });
    expect(logOf(own)).toContain("deploy=[]");
    expect(target?.jobs[0]?.permissions).toEqual({ metadata: "read", checks: "write" });
    expect(logOf(target)).toContain("deploy=[***]");
  });

  test("by Dependabot is treated as a fork's", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: pull_request\npermissions: { contents: write }\n${ECHO}\n`);
    world.github.addUser("dependabot[bot]", { type: "Bot" });
    const sha = world.commit("topic", { x: "x" });
    world.ref("refs/pull/9/merge", sha);
    const head = { ref: "topic", sha, repo: { full_name: REPO } };
    const pull = { number: 9, title: "Bump", state: "open", base: { ref: "main" }, head };
    world.send("pull_request", { action: "opened", number: 9, pull_request: pull }, "dependabot[bot]");
    expect((await world.onlyRun()).jobs[0]?.permissions).toEqual({ metadata: "read", contents: "read" });
  });

  test("takes the default types only, unless types are given", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: pull_request_target\n${ECHO}\n`);
    world.workflow("b.yml", `on: { pull_request_target: { types: [converted_to_draft] } }\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    const number = await world.pull("topic");
    await world.github.setDraft(REPO, number, "alice", true);
    await world.runner.idle();
    expect(world.runner.runs.map((run) => run.path.at(-5))).toEqual(["a", "b"]);
  });

  test("is held against branches by its base", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { pull_request_target: { branches: ['release/**'] } }\n${ECHO}\n`);
    world.workflow("b.yml", `on: { pull_request_target: { branches-ignore: ['release/**'] } }\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    await world.pull("topic");
    expect((await world.onlyRun()).path).toContain("b.yml");
  });

  test("that is pushed to is synchronized, and the push runs the branch's own file", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: [push, pull_request_target]\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    await world.pull("topic");
    await push(world, "topic", { "new.txt": "new" });
    await world.runner.idle();
    const seen = world.runner.runs.map((run) => [run.event, run.payload.action, run.origin.headSha]);
    const sha = world.resolve("topic");
    expect(seen.slice(1)).toHaveLength(2);
    expect(seen).toContainEqual(["push", undefined, sha]);
    expect(seen).toContainEqual(["pull_request_target", "synchronize", sha]);
  });
});

describe("a push", () => {
  const sendPush = (world: World, branch: string, message: string, ref = `refs/heads/${branch}`) => {
    const after = world.commit(branch, { "x.txt": `${branch}${message}` }, message);
    world.send("push", { ref, after, head_commit: { message } });
    return after;
  };

  test("runs the file of the pushed commit, named by its message", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { push: { branches: [main, 'feature/*'] } }\n${ECHO}\n`);
    const sha = sendPush(world, "feature/a", "first line\n\nmore");
    sendPush(world, "other", "not matched");
    const run = await world.onlyRun();
    expect(run).toMatchObject({ displayTitle: "first line", origin: { sha, headBranch: "feature/a" } });
  });

  test("of a tag passes filters for tags only", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { push: { branches: ['**'] } }\n${ECHO}\n`);
    world.workflow("b.yml", `on: { push: { tags: ['v*'] } }\n${ECHO}\n`);
    world.workflow("c.yml", `on: push\n${ECHO}\n`);
    sendPush(world, "main", "release", "refs/tags/v1");
    await world.runner.idle();
    expect(world.runner.runs.map((run) => run.path.at(-5))).toEqual(["b", "c"]);
  });

  test.each(["state [skip ci]", "state\n\nskip-checks: true"])("that says %j starts nothing", async (message) => {
    const world = await createWorld();
    world.workflow("a.yml", `on: push\n${ECHO}\n`);
    sendPush(world, "main", message);
    expect(eventsOf(world)).toEqual([]);
  });

  test("that deletes a branch starts nothing", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: push\n${ECHO}\n`);
    world.send("push", { ref: "refs/heads/gone", after: "0".repeat(40) });
    expect(eventsOf(world)).toEqual([]);
  });
});

describe("other events", () => {
  test("run the default branch's file at its tip, even of an issue's comment", async () => {
    const world = await createWorld();
    const sha = world.workflow("a.yml", `on: { issue_comment: { types: [created] } }\n${ECHO}\n`);
    world.comment();
    const run = await world.onlyRun();
    expect(run).toMatchObject({ displayTitle: "An issue", origin: { sha, ref: "refs/heads/main", headSha: sha } });
  });

  test("caused by a workflow's token start nothing but by dispatch", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: [issue_comment, repository_dispatch, workflow_dispatch]\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    const number = await world.pull("topic");
    const comment = (as?: string) => world.rest("POST", `/repos/${REPO}/issues/${number}/comments`, { body: "hi" }, as);
    const token = world.token("workflow", { actions: "write", pull_requests: "write" });
    must(await comment(token), 201);
    expect(eventsOf(world)).toEqual([]);
    must(await comment(), 201);
    expect(eventsOf(world)).toEqual(["issue_comment"]);
    const payload = { action: "statem-transition", client_payload: {} };
    world.send("repository_dispatch", payload, "github-actions[bot]", "workflow");
    const path = `/repos/${REPO}/actions/workflows/a.yml/dispatches`;
    must(await world.rest("POST", path, { ref: "main" }, token), 204);
    await world.runner.idle();
    expect(eventsOf(world)).toEqual(["issue_comment", "repository_dispatch", "workflow_dispatch"]);
    expect(world.runner.runs.map((run) => run.actor)).toEqual(["alice", "github-actions[bot]", "github-actions[bot]"]);
  });

  test("a check run of GitHub Actions starts nothing, another app's does", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: check_run\n${ECHO}\n`);
    const sha = world.commit("topic", { x: "x" });
    const check = { name: "lint", head_sha: sha, conclusion: "success" };
    for (const kind of ["workflow", "app"] as const) {
      must(await world.rest("POST", `/repos/${REPO}/check-runs`, check, world.token(kind, { checks: "write" })), 201);
    }
    await world.runner.idle();
    const apps = world.runner.runs
      .map((run) => run.payload)
      .map((payload) => pick(payload, "check_run", "app", "slug"));
    expect(new Set(apps)).toEqual(new Set(["statem"]));
  });

  test("a completed run starts those that follow it by name, unless a workflow caused it", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `name: CI\non: [issue_comment, workflow_dispatch]\n${ECHO}\n`);
    world.workflow(
      "b.yml",
      `on: { workflow_run: { workflows: [CI], types: [completed], branches: [main] } }\n${ECHO}\n`,
    );
    world.comment();
    await world.runner.idle();
    expect(eventsOf(world)).toEqual(["issue_comment", "workflow_run"]);
    const path = `/repos/${REPO}/actions/workflows/a.yml/dispatches`;
    must(await world.rest("POST", path, { ref: "main" }, world.token("workflow")), 204);
    await world.runner.idle();
    expect(eventsOf(world)).toEqual(["issue_comment", "workflow_run", "workflow_dispatch"]);
  });

  test("runs that follow each other end after three", async () => {
    const world = await createWorld();
    const follow = "on: { issue_comment: , workflow_run: { workflows: [Loop], types: [completed] } }";
    world.workflow("a.yml", `name: Loop\n${follow}\n${ECHO}\n`);
    world.comment();
    await world.runner.idle();
    expect(eventsOf(world)).toEqual(["issue_comment", "workflow_run", "workflow_run", "workflow_run"]);
  });

  test("a schedule is fired by hand, for a file that has one", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { schedule: [{ cron: '*/10 * * * *' }] }\n${ECHO}\n`);
    world.workflow("b.yml", `on: push\n${ECHO}\n`);
    const run = world.runner.fireSchedule(REPO, "a.yml");
    expect(run).toMatchObject({ event: "schedule", payload: { schedule: "*/10 * * * *" }, actor: "octo" });
    expect(() => world.runner.fireSchedule(REPO, "b.yml")).toThrow("has no schedule");
    expect(() => world.runner.fireSchedule(REPO, "c.yml")).toThrow("no workflow file");
    await world.runner.idle();
    expect(run.conclusion).toBe("success");
  });
});

test("a file that cannot be read is a run that could not start, for its own events only", async () => {
  const world = await createWorld();
  world.workflow("a.yml", `on: issue_comment\nsurprise: 1\n${ECHO}\n`);
  world.workflow("b.yml", `on: push\nsurprise: 1\n${ECHO}\n`);
  world.comment();
  const run = await world.onlyRun();
  expect(run).toMatchObject({ path: ".github/workflows/a.yml", conclusion: "startup_failure", jobs: [] });
  expect(run.message).toContain("key 'surprise' is unknown");
});

test("a file that is no YAML shows at any event", async () => {
  const world = await createWorld();
  world.workflow("a.yml", "on: [push\n");
  world.comment();
  expect((await world.onlyRun()).conclusion).toBe("startup_failure");
});

test.each([
  ["main", ["main"], true],
  ["feature/a", ["feature/*"], true],
  ["feature/a/b", ["feature/*"], false],
  ["feature/a/b", ["feature/**"], true],
  ["v1.10.1", ["v[12].[0-9]+.[0-9]+"], true],
  ["v3.0.0", ["v[12].[0-9]+.[0-9]+"], false],
  ["release/x-alpha", ["release/**", "!release/**-alpha"], false],
  ["mona", ["**on?a"], true],
  ["a.b", ["a?b"], false],
] as const)("branch %s against %j: %s", (name, patterns, answer) => {
  expect(matchesPatterns(name, patterns)).toBe(answer);
});
