/** What starts a run, from which commit, and what starts nothing. */
import { describe, expect, test } from "vitest";
import { matchesPatterns } from "../events/patterns.ts";
import { runLog } from "../index.ts";
import { REPO } from "./stand-in.ts";
import { createWorld, type World } from "./world.ts";

const ECHO = "jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'echo \"sha $GITHUB_SHA ref $GITHUB_REF\"' }] } }";
const eventsOf = (world: World) => world.runner.runs.map((run) => run.event);

describe("a pull request", () => {
  const BOTH = `on: [pull_request, pull_request_target]\n${ECHO}\n`;

  test("starts pull_request from its own file and pull_request_target from the default branch's", async () => {
    const world = await createWorld();
    const base = world.workflow("a.yml", BOTH);
    const head = world.commit("topic", { ".github/workflows/a.yml": `name: Changed\n${BOTH}` });
    world.pull({ head: "topic", sha: head });
    await world.runner.idle();
    const [own, target] = world.runner.runs;
    expect(own).toMatchObject({ event: "pull_request", name: "Changed", displayTitle: "A change" });
    expect(runLog(own as never)).toContain(`sha ${head} ref refs/pull/12/merge`);
    expect(target).toMatchObject({ event: "pull_request_target", name: ".github/workflows/a.yml" });
    expect(runLog(target as never)).toContain(`sha ${base} ref refs/heads/main`);
    expect(target?.origin).toMatchObject({ headBranch: "topic", headSha: head, headRef: "topic", baseRef: "main" });
  });

  test("of a fork reads only and sees no secret, but as pull_request_target it has what is declared", async () => {
    const world = await createWorld({ secrets: { DEPLOY: "s3cret-value" } });
    const say = `run: 'echo "deploy=[\${{ secrets.DEPLOY }}]"'`;
    const jobs = `jobs: { a: { runs-on: ubuntu-latest, permissions: { checks: write }, steps: [{ ${say} }] } }`;
    world.workflow("a.yml", `on: [pull_request, pull_request_target]\n${jobs}\n`);
    const head = world.commit("topic", { "x.txt": "x" });
    world.pull({ head: "topic", sha: head, headRepo: "mallory/demo" });
    await world.runner.idle();
    const [own, target] = world.runner.runs;
    expect(own?.jobs[0]?.permissions).toEqual({ metadata: "read", checks: "read" });
    expect(runLog(own as never)).toContain("deploy=[]");
    expect(target?.jobs[0]?.permissions).toEqual({ metadata: "read", checks: "write" });
    expect(runLog(target as never)).toContain("deploy=[***]");
  });

  test("by Dependabot is treated as a fork's", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: pull_request\npermissions: { contents: write }\n${ECHO}\n`);
    world.pull({ head: "topic", sha: world.commit("topic", { x: "x" }), actor: "dependabot[bot]" });
    expect((await world.onlyRun()).jobs[0]?.permissions).toEqual({ metadata: "read", contents: "read" });
  });

  test("takes the default types only, unless types are given", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: pull_request_target\n${ECHO}\n`);
    world.workflow("b.yml", `on: { pull_request_target: { types: [labeled] } }\n${ECHO}\n`);
    const sha = world.commit("topic", { x: "x" });
    world.pull({ head: "topic", sha, action: "labeled" });
    world.pull({ head: "topic", sha, action: "synchronize" });
    await world.runner.idle();
    expect(world.runner.runs.map((run) => run.path.at(-5))).toEqual(["b", "a"]);
  });

  test("is held against branches by its base", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { pull_request_target: { branches: ['release/**'] } }\n${ECHO}\n`);
    world.workflow("b.yml", `on: { pull_request_target: { branches-ignore: ['release/**'] } }\n${ECHO}\n`);
    world.pull({ head: "topic", sha: world.commit("topic", { x: "x" }) });
    expect((await world.onlyRun()).path).toContain("b.yml");
  });
});

describe("a push", () => {
  const push = (world: World, branch: string, message: string, ref = `refs/heads/${branch}`) => {
    const after = world.commit(branch, { "x.txt": `${branch}${message}` }, message);
    const payload = { ref, after, head_commit: { message } };
    world.forge.emit({ event: "push", repo: REPO, payload, actor: "alice", by: "person" });
    return after;
  };

  test("runs the file of the pushed commit, named by its message", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { push: { branches: [main, 'feature/*'] } }\n${ECHO}\n`);
    const sha = push(world, "feature/a", "first line\n\nmore");
    push(world, "other", "not matched");
    const run = await world.onlyRun();
    expect(run).toMatchObject({ displayTitle: "first line", origin: { sha, headBranch: "feature/a" } });
  });

  test("of a tag passes filters for tags only", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { push: { branches: ['**'] } }\n${ECHO}\n`);
    world.workflow("b.yml", `on: { push: { tags: ['v*'] } }\n${ECHO}\n`);
    world.workflow("c.yml", `on: push\n${ECHO}\n`);
    push(world, "main", "release", "refs/tags/v1");
    await world.runner.idle();
    expect(world.runner.runs.map((run) => run.path.at(-5))).toEqual(["b", "c"]);
  });

  test.each(["state [skip ci]", "state\n\nskip-checks: true"])("that says %j starts nothing", async (message) => {
    const world = await createWorld();
    world.workflow("a.yml", `on: push\n${ECHO}\n`);
    push(world, "main", message);
    expect(eventsOf(world)).toEqual([]);
  });

  test("that deletes a branch starts nothing", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: push\n${ECHO}\n`);
    const payload = { ref: "refs/heads/gone", after: "0".repeat(40) };
    world.forge.emit({ event: "push", repo: REPO, payload, actor: "alice", by: "person" });
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
    world.comment("hello", "workflow");
    expect(eventsOf(world)).toEqual([]);
    const payload = { action: "statem-transition", client_payload: {} };
    world.forge.emit({
      event: "repository_dispatch",
      repo: REPO,
      payload,
      actor: "github-actions[bot]",
      by: "workflow",
    });
    const identity = { kind: "workflow", repo: REPO, permissions: { actions: "write" }, actor: "alice" } as const;
    const path = `/repos/${REPO}/actions/workflows/a.yml/dispatches`;
    expect((await world.rest("POST", path, { ref: "main" }, identity)).status).toBe(204);
    await world.runner.idle();
    expect(eventsOf(world)).toEqual(["repository_dispatch", "workflow_dispatch"]);
    expect(world.runner.runs.map((run) => run.actor)).toEqual(["github-actions[bot]", "github-actions[bot]"]);
  });

  test("a check run of GitHub Actions starts nothing, another app's does", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: check_run\n${ECHO}\n`);
    for (const slug of ["github-actions", "statem"]) {
      const payload = { action: "completed", check_run: { app: { slug } } };
      world.forge.emit({ event: "check_run", repo: REPO, payload, actor: "x", by: "app" });
    }
    expect((await world.onlyRun()).payload).toMatchObject({ check_run: { app: { slug: "statem" } } });
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
    const identity = { kind: "workflow", repo: REPO, permissions: {}, actor: "alice" } as const;
    await world.rest("POST", `/repos/${REPO}/actions/workflows/a.yml/dispatches`, { ref: "main" }, identity);
    await world.runner.idle();
    expect(eventsOf(world)).toEqual(["issue_comment", "workflow_run", "workflow_dispatch"]);
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
