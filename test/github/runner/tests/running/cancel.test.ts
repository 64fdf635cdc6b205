/** Cancelling: what waits ends, what works is ended, and what says always() goes on. */
import { expect, test } from "vitest";
import { runLog } from "../../index.ts";
import { createGate, eventually } from "../support/gate.ts";
import { createWorld, REPO } from "../support/world.ts";

const OK = "runs-on: ubuntu-latest, steps: [{ run: 'true' }]";

test("a cancelled run ends its step, runs what is always run, and skips what needs success", async () => {
  const gate = createGate();
  const world = await createWorld({ vars: gate.vars });
  world.workflow(
    "a.yml",
    `on: workflow_dispatch
jobs:
  collect:
    runs-on: ubuntu-latest
    steps:
      - run: ${gate.wait("work")}
      - run: echo not reached
      - { if: always(), run: "echo cleaned up, job \${{ job.status }}" }
      - { if: cancelled(), run: "echo was cancelled" }
  publish: { needs: collect, if: always(), ${OK} }
  after: { needs: collect, ${OK} }
`,
  );
  const run = await world.dispatch("a.yml");
  await gate.reached("work");
  const cancel = () => world.rest("POST", `/repos/${REPO}/actions/runs/${run.id}/cancel`);
  expect((await cancel()).status).toBe(202);
  await world.runner.idle();
  expect(run.conclusion).toBe("cancelled");
  expect(run.jobs.map((job) => job.conclusion)).toEqual(["cancelled", "success", "skipped"]);
  expect(run.jobs[0]?.steps.slice(1, -1).map((step) => step.conclusion)).toEqual([
    "cancelled",
    "skipped",
    "success",
    "success",
  ]);
  expect(runLog(run)).toContain("cleaned up, job cancelled");
  for (const { token } of world.minted) {
    expect((await world.rest("GET", `/repos/${REPO}/actions/runs`, undefined, token)).status).toBe(401);
  }
  expect((await cancel()).status).toBe(409);
});

test("a job that is always run is not ended by a cancellation, nor is a step", async () => {
  const gate = createGate();
  const world = await createWorld({ vars: gate.vars });
  world.workflow(
    "a.yml",
    `on: workflow_dispatch
jobs:
  stubborn: { if: always(), runs-on: ubuntu-latest, steps: [{ run: '${gate.wait("job")}' }] }
  step: { runs-on: ubuntu-latest, steps: [{ if: always(), run: '${gate.wait("step")}' }, { run: echo no }] }
`,
  );
  const run = await world.dispatch("a.yml");
  await gate.reached("job");
  await gate.reached("step");
  await world.rest("POST", `/repos/${REPO}/actions/runs/${run.id}/cancel`);
  gate.open("job");
  gate.open("step");
  await world.runner.idle();
  expect(run.jobs.map((job) => job.conclusion)).toEqual(["success", "cancelled"]);
  expect(run.jobs[1]?.steps.slice(1, -1).map((step) => step.conclusion)).toEqual(["success", "skipped"]);
});

test("a run that waits for its group is cancelled without starting, and gives up its place", async () => {
  const gate = createGate();
  const world = await createWorld({ vars: gate.vars });
  const head = "on: workflow_dispatch\nconcurrency: { group: g, queue: max }";
  world.workflow(
    "a.yml",
    `${head}\njobs:\n  a: { runs-on: ubuntu-latest, steps: [{ run: '${gate.wait("work")}' }] }\n`,
  );
  await world.dispatch("a.yml");
  await gate.reached("work");
  const waiting = await world.dispatch("a.yml");
  const last = await world.dispatch("a.yml");
  await world.rest("POST", `/repos/${REPO}/actions/runs/${waiting.id}/cancel`);
  await eventually(() => waiting.conclusion).toBe("cancelled");
  expect(waiting.jobs[0]).toMatchObject({ conclusion: "cancelled", startedAt: undefined });
  gate.open("work");
  await world.runner.idle();
  expect(last.conclusion).toBe("success");
});

test("closing ends everything at once, even what ignores signals", async () => {
  const gate = createGate();
  const world = await createWorld({ vars: gate.vars });
  const steps = `steps: [{ if: always(), run: "trap '' INT TERM; ${gate.wait("work").replaceAll('"', '\\"')}" }]`;
  world.workflow("a.yml", `on: workflow_dispatch\njobs:\n  a: { runs-on: ubuntu-latest, ${steps} }\n`);
  const run = await world.dispatch("a.yml");
  await gate.reached("work");
  await world.runner.close();
  expect(run).toMatchObject({ status: "completed", conclusion: "cancelled" });
  world.comment();
  expect(world.runner.runs).toHaveLength(1);
});
