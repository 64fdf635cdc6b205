/** What collect runs, and when it stops before it has run anything: whoever starts it can only make it repeat honest work. */
import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/adapters/local/digest.ts";
import { MemoryWorkspace } from "../../src/adapters/memory/workspace.ts";
import { type CollectRequest, collect } from "../../src/operations/collect.ts";
import { commitOf, treeOf } from "../support/commits.ts";
import { World } from "../support/world.ts";

const RUNBOOK = `
nodes:
  work:
    before_transfer: [{ id: lint, run: npm run lint, timeout: 30 }, { id: tests, run: npm test, cwd: packages/core }]
    next: { to: done, auto: true, condition: [{ id: review, type: manual }, { id: size, run: ./size.sh, blocking: false }] }
  done: { ending: succeeded }
`;

async function started(): Promise<World> {
  const world = new World(RUNBOOK);
  await world.opens();
  for (const command of ["npm run lint", "npm test", "./size.sh"]) world.shell.script(command, 0);
  return world;
}
async function run(
  world: World,
  change: Partial<CollectRequest> = {},
  checkedOut = world.pull.head,
  files: Readonly<Record<string, string>> = {},
) {
  const { store, shell } = world;
  const [order] = world.waiting;
  if (!order) throw new Error("Nothing was dispatched.");
  const workspace = new MemoryWorkspace(checkedOut, treeOf(1), new Map(Object.entries(files)));
  const request = { run: order.run, operation: order.operation, pull: order.pull, head: order.head, ...change };
  return collect(request, { store, shell, workspace, digest: sha256, log: world.ports().log });
}

describe("collect", () => {
  it("runs what is due, in file order, where and as long as each check says", async () => {
    const world = await started();
    await run(world);
    expect(world.shell.seen.map(({ run: line, cwd, timeoutMs }) => [line, cwd, timeoutMs])).toEqual([
      ["npm run lint", "/checkout", 30_000],
      ["npm test", "/checkout/packages/core", 600_000],
      ["./size.sh", "/checkout", 600_000],
    ]);
  });

  it("tells each command what it is run for", async () => {
    const world = await started();
    await run(world);
    expect(world.shell.seen[0]?.env).toEqual({
      STATEM_RUN_ID: "pr-12",
      STATEM_CURRENT: "work",
      STATEM_ENTRY_ID: "e0",
      STATEM_OPERATION: "op1",
      STATEM_HEAD: commitOf(1),
    });
  });

  it("tells each command the run's variables, with what those before it wrote, and brings back what it wrote itself", async () => {
    const world = new World(`
vars: {score: {type: number, default: 60, reducer: add}, title: {type: text}}
nodes: {work: {before_transfer: [{id: a, run: ./a}, {id: b, run: ./b}], next: {to: done, auto: true}}, done: }
`);
    await world.opens();
    world.shell.script("./a", { tells: { STATEM_VARS: "score=15\n", STATEM_VERDICT: "" } });
    world.shell.script("./b", { tells: { STATEM_VARS: "nothing of the sort", STATEM_VERDICT: '{"verdict":"pass"}' } });
    const collected = await run(world);
    const told = ({ env }: { env: Readonly<Record<string, string>> }) => [
      env["STATEM_VAR_SCORE"],
      env["STATEM_VAR_TITLE"],
    ];
    expect(world.shell.seen.map(told)).toEqual([
      ["60", ""],
      ["75", ""],
    ]);
    expect(collected.kind === "evidence" ? collected.evidence.observations : []).toMatchObject([
      { check: "a", told: { vars: { kind: "text", text: "score=15\n" } } },
      {
        check: "b",
        told: { vars: { text: "nothing of the sort" }, verdict: { kind: "text", text: '{"verdict":"pass"}' } },
      },
    ]);
    const quiet = await started();
    const evidence = await run(quiet);
    expect(evidence.kind === "evidence" ? evidence.text : "told").not.toContain("told");
    expect(quiet.shell.seen[0]?.tells).toEqual(["STATEM_VERDICT"]);
  });

  it("runs nothing beyond the minutes that the run may take, and says so", async () => {
    const world = new World(`
limits: {minutes: 2}
nodes: {work: {before_transfer: [{id: a, run: ./a}, {id: b, run: ./b}, {id: c, run: ./c}], next: {to: done, auto: true}}, done: }
`);
    await world.opens();
    world.shell.script("./a", { durationMs: 60_000 });
    world.shell.script("./b", { durationMs: 60_000, exitCode: null, timedOut: true });
    const collected = await run(world);
    expect(world.shell.seen.map(({ run: line, timeoutMs }) => [line, timeoutMs])).toEqual([
      ["./a", 120_000],
      ["./b", 60_000],
    ]);
    expect(collected.kind === "evidence" ? collected.evidence.observations.at(-1) : collected).toMatchObject({
      check: "c",
      observation: { exitCode: null, error: "the run's commands have used up their 2 minutes" },
    });
  });

  it("goes on after a command that fails, and says what was seen of each", async () => {
    const world = await started();
    world.shell.script("npm run lint", { exitCode: 2, output: "two problems\n" });
    const collected = await run(world, { log: "https://github.example/log" });
    if (collected.kind !== "evidence") throw new Error(collected.reason);
    const { observations, ...rest } = collected.evidence;
    expect(rest).toEqual({
      schema: 1,
      run: "pr-12",
      operation: "op1",
      head: commitOf(1),
      tree: treeOf(1),
      log: "https://github.example/log",
    });
    expect(observations.map((one) => [one.check, "observation" in one && one.observation.exitCode])).toEqual([
      ["lint", 2],
      ["tests", 0],
      ["size", 0],
    ]);
  });

  it("runs only what is still due when some of it has been seen", async () => {
    const world = await started();
    await world.collects({ "npm run lint": 1, "npm test": 0, "./size.sh": 0 });
    await world.comments("ada", "/statem retry");
    world.shell.seen.length = 0;
    await run(world);
    expect(world.shell.seen.map((command) => command.run)).toEqual(["npm run lint"]);
  });
});

describe("collect stops", () => {
  it.each<[string, Partial<CollectRequest>, string]>([
    ["a run that is not there", { run: "pr-99" }, "there is no run pr-99"],
    ["another operation", { operation: "op2" }, "operation op2 is not open"],
    ["another head", { head: commitOf(2) }, `operation op1 is for ${commitOf(1)} of #12, not for what was asked`],
    ["another pull request", { pull: 13 }, `operation op1 is for ${commitOf(1)} of #12, not for what was asked`],
  ])("for %s", async (_what, change, reason) => {
    const world = await started();
    expect(await run(world, change)).toEqual({ kind: "stopped", reason });
    expect(world.shell.seen).toEqual([]);
  });

  it("where something else is checked out", async () => {
    const world = await started();
    const reason = `${commitOf(2)} is checked out; ${commitOf(1)} was expected`;
    expect(await run(world, {}, commitOf(2))).toEqual({ kind: "stopped", reason });
    expect(world.shell.seen).toEqual([]);
  });

  it("for an operation that a push has closed", async () => {
    const world = await started();
    await world.pushes();
    expect(await run(world)).toEqual({ kind: "stopped", reason: "operation op1 is not open" });
  });

  it("for an operation that was collected already", async () => {
    const world = await started();
    await world.advance({ left: await world.collected(world.waiting[0] ?? world.nextOrder()) });
    expect(await run(world)).toEqual({ kind: "stopped", reason: "operation op1 is not open" });
  });

  it("where the store does not answer, by an error", async () => {
    const world = await started();
    world.store.breakDown("502");
    await expect(run(world)).rejects.toThrow("502");
  });

  it("asks about files where they are, patterns and JSON too, and says what it found", async () => {
    const world = await new World(`
nodes:
  work:
    before_transfer:
      - { id: plan, path: plan.md, cwd: docs, matches: "(?i)^## STEPS" }
      - { id: version, path: package.json, json_path: version, one_of: ["1.0", "1.1"] }
      - { id: gone, path: notes.txt, non_empty: true }
    next: { to: done, auto: true }
  done:
`).opens();
    const files = { "docs/plan.md": "## Steps\n", "package.json": '{"version": "2.0"}' };
    const collected = await run(world, {}, world.pull.head, files);
    if (collected.kind !== "evidence") throw new Error(collected.reason);
    expect(
      collected.evidence.observations.map((one) => [
        "found" in one && one.found.verdict,
        "found" in one && one.found.output,
      ]),
    ).toEqual([
      ["pass", "predicate holds: docs/plan.md"],
      ["fail", 'version: expected one of ["1.0","1.1"], found "2.0"'],
      ["fail", "file does not exist: notes.txt"],
    ]);
  });

  it("does not run what must never run twice when its job is started again; the first time it does", async () => {
    const hooked = async () => {
      const world = new World(
        "nodes: { work: { in_hook: { id: tell, run: ./tell, effect: external }, next: done }, done: }",
      );
      world.shell.script("./tell", 0);
      return world.opens();
    };
    const first = await hooked();
    await run(first, { attempt: 1 });
    expect(first.shell.seen.map((one) => one.run)).toEqual(["./tell"]);
    const again = await hooked();
    const collected = await run(again, { attempt: 2 });
    expect(again.shell.seen).toEqual([]);
    expect(collected).toMatchObject({ kind: "evidence", evidence: { observations: [] } });
  });
});
