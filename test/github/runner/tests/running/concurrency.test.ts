/** Concurrency groups: one at work and one waiting, the newer wins; `queue: max` keeps all in order; cancel-in-progress. */
import { describe, expect, test } from "vitest";
import { runLog } from "../../index.ts";
import { ConcurrencyGroups, type Holder } from "../../run/waiting/concurrency.ts";
import { createGate, eventually } from "../support/gate.ts";
import { createWorld, type World } from "../support/world.ts";

const conclusions = (world: World) => world.runner.runs.map((run) => run.conclusion);

/** A dispatched workflow whose only step waits at the gate that its input names. */
function held(gate: ReturnType<typeof createGate>, fileLevel: string, jobLevel = ""): string {
  return `on: { workflow_dispatch: { inputs: { gate: { required: true } } } }
run-name: \${{ inputs.gate }}
${fileLevel}
jobs:
  a:
    runs-on: ubuntu-latest
    ${jobLevel}
    steps: [{ run: '${gate.wait(`\${{ inputs.gate }}`)}' }]
`;
}

describe.each([
  ["a workflow's", (spec: string): [string, string] => [`concurrency: ${spec}`, ""]],
  ["a job's", (spec: string): [string, string] => ["", `concurrency: ${spec}`]],
])("%s group", (_level, place) => {
  test("lets one work and one wait: a newer one takes the waiting one's place", async () => {
    const gate = createGate();
    const world = await createWorld({ vars: gate.vars });
    world.workflow("a.yml", held(gate, ...place("statem")));
    await world.dispatch("a.yml", { gate: "one" });
    await gate.reached("one");
    const second = await world.dispatch("a.yml", { gate: "two" });
    await world.dispatch("a.yml", { gate: "three" });
    await eventually(() => second.status).toBe("completed");
    expect(second.conclusion).toBe("cancelled");
    for (const name of ["one", "two", "three"]) gate.open(name);
    await world.runner.idle();
    expect(conclusions(world)).toEqual(["success", "cancelled", "success"]);
    const said = second.message ?? second.jobs[0]?.annotations[0]?.message;
    expect(said).toBe("Canceling since a higher priority waiting request for statem exists");
  });

  test("with queue: max keeps all, in order", async () => {
    const gate = createGate();
    const world = await createWorld({ vars: gate.vars });
    world.workflow("a.yml", held(gate, ...place("{ group: statem, queue: max }")));
    const names = ["one", "two", "three", "four"];
    for (const name of names) {
      await world.dispatch("a.yml", { gate: name });
      if (name === "one") await gate.reached("one");
    }
    for (const [index, name] of names.entries()) {
      await gate.reached(name);
      const works = world.runner.runs.filter((run) => run.jobs[0]?.status === "in_progress");
      expect(works.map((run) => run.displayTitle)).toEqual([names[index]]);
      gate.open(name);
    }
    await world.runner.idle();
    expect(conclusions(world)).toEqual(Array(4).fill("success"));
  });

  test("with cancel-in-progress ends what works", async () => {
    const gate = createGate();
    const world = await createWorld({ vars: gate.vars });
    world.workflow("a.yml", held(gate, ...place("{ group: statem, cancel-in-progress: true }")));
    await world.dispatch("a.yml", { gate: "one" });
    await gate.reached("one");
    gate.open("two");
    await world.dispatch("a.yml", { gate: "two" });
    await world.runner.idle();
    expect(conclusions(world)).toEqual(["cancelled", "success"]);
  });
});

test("names are compared without case, and evaluated", async () => {
  const gate = createGate();
  const world = await createWorld({ vars: gate.vars });
  world.workflow("a.yml", held(gate, `concurrency: Publish-\${{ github.ref_name }}`));
  world.workflow("b.yml", held(gate, "concurrency: publish-MAIN"));
  world.workflow("c.yml", held(gate, `concurrency: publish-\${{ inputs.gate }}`));
  await world.dispatch("a.yml", { gate: "one" });
  await gate.reached("one");
  const same = await world.dispatch("b.yml", { gate: "two" });
  const other = await world.dispatch("c.yml", { gate: "three" });
  await gate.reached("three");
  expect([same.status, other.status]).toEqual(["pending", "in_progress"]);
  for (const name of ["one", "two", "three"]) gate.open(name);
  await world.runner.idle();
  expect(conclusions(world)).toEqual(["success", "success", "success"]);
});

test("a workflow's group is entered before any job's if, a job's after its own", async () => {
  const gate = createGate();
  const world = await createWorld({ vars: gate.vars });
  const step = `steps: [{ run: '${gate.wait("work")}' }]`;
  const condition = "if: github.event.comment.body == '/statem'";
  world.workflow(
    "a.yml",
    `on: issue_comment\nconcurrency: file\njobs:\n  a: { ${condition}, runs-on: ubuntu-latest, ${step} }\n`,
  );
  world.workflow(
    "b.yml",
    `on: issue_comment\njobs:\n  b: { concurrency: job, ${condition}, runs-on: ubuntu-latest, ${step} }\n`,
  );
  world.comment("/statem");
  await gate.reached("work");
  world.comment("/statem");
  world.comment("an ordinary comment");
  gate.open("work");
  await world.runner.idle();
  const ends = (file: string) =>
    world.runner.runs.filter((run) => run.path.endsWith(file)).map((run) => run.conclusion);
  expect(ends("a.yml")).toEqual(["success", "cancelled", "skipped"]);
  expect(ends("b.yml")).toEqual(["success", "success", "skipped"]);
});

test("a job that waits for its own run's group is a deadlock, and cancelled", async () => {
  const world = await createWorld();
  world.workflow(
    "a.yml",
    "on: issue_comment\nconcurrency: x\njobs:\n  a: { concurrency: X, runs-on: ubuntu-latest, steps: [{ run: 'true' }] }\n",
  );
  world.comment();
  const run = await world.onlyRun();
  expect(run.conclusion).toBe("cancelled");
  expect(run.jobs[0]?.annotations[0]?.message).toContain("a deadlock for concurrency group 'X' was detected");
});

test("a group that cannot be evaluated is a run that could not start", async () => {
  const world = await createWorld();
  world.workflow(
    "a.yml",
    `on: issue_comment\nconcurrency: { group: x, cancel-in-progress: "\${{ 'yes' }}" }\njobs:\n  a: { runs-on: ubuntu-latest, steps: [{ run: 'true' }] }\n`,
  );
  world.comment();
  const run = await world.onlyRun();
  expect(run).toMatchObject({ conclusion: "startup_failure", jobs: [] });
  expect(runLog(run)).toContain("a boolean was expected");
});

test("the hundred-and-first in a queue is cancelled", () => {
  const groups = new ConcurrencyGroups();
  const cancelled: number[] = [];
  const ask = (number: number) => {
    const holder: Holder = { cancel: () => cancelled.push(number) };
    return groups.acquire("o/r", { group: "g", cancelInProgress: false, queue: "max" }, holder);
  };
  expect(ask(0)).toBe("acquired");
  for (let number = 1; number <= 101; number++) void ask(number);
  expect(cancelled).toEqual([101]);
});
