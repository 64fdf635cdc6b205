import { describe, expect, test } from "vitest";
import { createWorld, REPO, type World } from "../support/world.ts";

const UPLOAD = "{ uses: actions/upload-artifact@v4, with: { name: evidence, path: out.json, retention-days: 2 } }";
const FILE = `name: Collect
on: [issue_comment, workflow_dispatch]
jobs:
  collect:
    runs-on: ubuntu-latest
    steps: [{ name: Write, run: 'echo "{}" > out.json' }, ${UPLOAD}]
  never: { if: false, runs-on: ubuntu-latest, steps: [{ run: 'true' }] }
`;
type Row = Record<string, unknown> & { id: number };

async function setUp() {
  const world = await createWorld();
  const sha = world.workflow("collect.yml", FILE);
  world.comment();
  const run = await world.onlyRun();
  const get = async (path: string) => {
    const answer = await world.rest("GET", `/repos/${REPO}/actions/${path}`);
    return { ...answer, json: answer.json as Record<string, unknown> & Record<string, Row[]> };
  };
  return { world, run, sha, get };
}
const ids = (rows: readonly Row[] | undefined) => rows?.map((row) => row.id);

describe("runs", () => {
  test("one has GitHub's fields", async () => {
    const { world, run, sha, get } = await setUp();
    expect((await get(`runs/${run.id}`)).json).toMatchObject({
      id: run.id,
      name: "Collect",
      display_title: "An issue",
      event: "issue_comment",
      status: "completed",
      conclusion: "success",
      path: ".github/workflows/collect.yml",
      head_branch: "main",
      head_sha: sha,
      actor: { login: "alice" },
      triggering_actor: { login: "alice" },
      run_attempt: 1,
      run_number: 1,
      pull_requests: [],
      html_url: `${world.github.url}/${REPO}/actions/runs/${run.id}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      head_commit: { id: sha, message: "work", author: { name: "Alice", email: "alice@example.com" } },
      repository: { full_name: REPO },
    });
    expect((await get("runs/1")).status).toBe(404);
  });

  test("lists are newest first, filtered, and cut into pages", async () => {
    const { world, run, get } = await setUp();
    const second = await world.dispatch("collect.yml");
    world.commit("main", { ".github/workflows/other.yml": FILE.replace("name: Collect", "name: Other") });
    const third = await world.dispatch("other.yml");
    await world.runner.idle();
    expect(ids((await get("runs")).json.workflow_runs)).toEqual([third.id, second.id, run.id]);
    expect(ids((await get("workflows/collect.yml/runs")).json.workflow_runs)).toEqual([second.id, run.id]);
    expect(ids((await get("runs?event=issue_comment")).json.workflow_runs)).toEqual([run.id]);
    expect(ids((await get("runs?status=success&actor=bob")).json.workflow_runs)).toEqual([]);
    expect(ids((await get(`runs?status=completed&head_sha=${third.origin.headSha}`)).json.workflow_runs)).toEqual([
      third.id,
    ]);
    const page = await get("runs?per_page=2&page=2");
    expect(page.json.total_count).toBe(3);
    expect(ids(page.json.workflow_runs)).toEqual([run.id]);
    expect(page.headers.get("link")).toContain('rel="prev"');
    expect((await get("runs?per_page=2")).headers.get("link")).toContain('page=2>; rel="next"');
  });

  test("filters that are not played are refused, not ignored", async () => {
    const { get } = await setUp();
    expect((await get("runs?created=>2026-01-01")).status).toBe(501);
    expect((await get("runs/1/jobs?filter=all")).status).toBe(404);
  });

  test("jobs show their steps", async () => {
    const { run, get } = await setUp();
    const { jobs } = (await get(`runs/${run.id}/jobs`)).json;
    expect(jobs?.map((job) => [job.name, job.status, job.conclusion])).toEqual([
      ["collect", "completed", "success"],
      ["never", "completed", "skipped"],
    ]);
    const steps = jobs?.[0]?.steps as { name: string; number: number; conclusion: string }[];
    expect(steps.map((step) => step.name)).toEqual([
      "Set up job",
      "Write",
      "Run actions/upload-artifact@v4",
      "Complete job",
    ]);
    expect(steps.map((step) => step.number)).toEqual([1, 2, 3, 4]);
  });
});

describe("running again", () => {
  const rerun = (world: World, id: number) =>
    world.rest("POST", `/repos/${REPO}/actions/runs/${id}/rerun`, {}, world.token("bob"));

  test("replays the old payload and commit under the same actor", async () => {
    const { world, run, sha, get } = await setUp();
    const { payload } = run;
    world.workflow("collect.yml", FILE.replace("name: Collect", "name: Newer"));
    expect((await rerun(world, run.id)).status).toBe(201);
    expect((await rerun(world, run.id)).status).toBe(403);
    await world.runner.idle();
    expect(run.payload).toBe(payload);
    expect((await get(`runs/${run.id}`)).json).toMatchObject({
      name: "Collect",
      head_sha: sha,
      run_attempt: 2,
      actor: { login: "alice" },
      triggering_actor: { login: "bob" },
      conclusion: "success",
    });
    const actions = world.events.filter((one) => one.event === "workflow_run").map((one) => one.payload.action);
    expect(actions).toEqual(["requested", "in_progress", "completed", "in_progress", "completed"]);
  });

  test("is refused after 30 days", async () => {
    const { world, run } = await setUp();
    world.github.advanceClock(31 * 24 * 3600 * 1000);
    expect((await rerun(world, run.id)).status).toBe(403);
    expect(run.attempt).toBe(1);
  });
});

test("workflow_run is sent when a run is requested, starts and ends", async () => {
  const { world, run, sha } = await setUp();
  const events = world.events.filter((one) => one.event === "workflow_run");
  expect(events.map((one) => [one.payload.action, one.by, one.actor])).toEqual([
    ["requested", "person", "alice"],
    ["in_progress", "person", "alice"],
    ["completed", "person", "alice"],
  ]);
  expect(events[2]?.payload).toMatchObject({
    workflow_run: {
      id: run.id,
      path: run.path,
      event: "issue_comment",
      head_sha: sha,
      conclusion: "success",
      pull_requests: [],
    },
    workflow: { name: "Collect", path: run.path },
    repository: { full_name: REPO },
    sender: { login: "alice" },
  });
  expect(events[0]?.payload).toMatchObject({ workflow_run: { status: "queued", conclusion: null } });
});

test("a dispatch is sent to webhooks too", async () => {
  const { world } = await setUp();
  await world.dispatch("collect.yml");
  await world.runner.idle();
  const sent = world.events.filter((one) => one.event === "workflow_dispatch");
  expect(sent.map((one) => one.payload)).toMatchObject([
    { ref: "refs/heads/main", inputs: null, sender: { login: "alice" } },
  ]);
  expect(world.runner.runs).toHaveLength(2);
});

test("every masked line reaches a listener", async () => {
  const world = await createWorld();
  const lines: string[] = [];
  world.runner.onLog((line) => lines.push(`${line.job}/${line.step}: ${line.text}`));
  world.workflow(
    "a.yml",
    `on: issue_comment\njobs: { a: { runs-on: ubuntu-latest, steps: [{ name: Say, run: 'echo \${{ github.token }} said' }] } }\n`,
  );
  world.comment();
  await world.runner.idle();
  expect(lines).toContain("a/Say: *** said");
});
