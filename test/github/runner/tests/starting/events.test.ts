/** What starts a run, from which commit, and what starts nothing. */
import { describe, expect, test } from "vitest";
import { matchesPatterns } from "../../events/patterns.ts";
import { pick } from "../../events/payload.ts";
import { createWorld, must, REPO, type World } from "../support/world.ts";

const ECHO = "jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'echo \"sha $GITHUB_SHA ref $GITHUB_REF\"' }] } }";
const eventsOf = (world: World) => world.runner.runs.map((run) => run.event);

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
