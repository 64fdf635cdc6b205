/** Which pull requests get a run, when, and what is said where none is to be had yet. */
import { describe, expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const MINIMAL = shippedRunbook("minimal");

it("a fork waits for a maintainer", async () => {
  const world = new World(MINIMAL);
  await world.opens({ author: "mallory", isFork: true });
  await world.comments("mallory", "/statem start");
  await world.comments("ada", "/statem start");
  await world.comments("max", "/statem start");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * mallory opens #12 at 0001000
        check statem: action_required | Held: This pull request comes from a fork; a maintainer starts its run with /statem start (0001000)
    * mallory: /statem start
        answer: ⛔ This pull request comes from a fork; a maintainer starts its run with \`/statem start\`. <sub>\`awaits_start\`</sub>
    * ada: /statem start
        answer: ⛔ This pull request comes from a fork; a maintainer starts its run with \`/statem start\`. <sub>\`awaits_start\`</sub>
    * max: /statem start
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ The run has started at \`verify\`. <sub>\`started\`</sub>
    "
  `);
});

it("a draft waits until it is ready", async () => {
  const world = new World(MINIMAL);
  await world.opens({ isDraft: true });
  await world.comments("ada", "/statem status");
  expect(world.advanced).toEqual({ kind: "idle", reason: "the pull request is a draft" });
  world.pull.isDraft = false;
  await world.wakes("it is ready for review");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check no check
    * ada: /statem status
        answer: ⛔ This pull request has no run yet. A maintainer can type \`/statem start\`. <sub>\`no_run\`</sub>
    * it is ready for review
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
    "
  `);
});

it("a draft starts when its author asks for it", async () => {
  const world = new World(MINIMAL);
  await world.opens({ isDraft: true });
  await world.comments("eve", "/statem start");
  await world.comments("ada", "/statem start");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check no check
    * eve: /statem start
        answer: ⛔ This pull request has no run yet. A maintainer can type \`/statem start\`. <sub>\`no_run\`</sub>
    * ada: /statem start
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ The run has started at \`verify\`. <sub>\`started\`</sub>
    "
  `);
});

it("a draft's run goes on when it is made a draft again", async () => {
  const world = new World(MINIMAL);
  await world.opens();
  world.pull.isDraft = true;
  await world.wakes();
  expect(world.run.status.kind).toBe("active");
});

it("without a runbook there is nothing to be seen", async () => {
  const world = new World(null);
  await world.opens();
  await world.comments("ada", "/statem goto done");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check no check
    * ada: /statem goto done
        answer: ⛔ This pull request has no run yet. A maintainer can type \`/statem start\`. <sub>\`no_run\`</sub>
    "
  `);
});

it("a runbook that is not valid holds, and is started when it is mended", async () => {
  const world = new World("nodes: { work: { next: [done] } }");
  await world.opens();
  world.repository.runbook = MINIMAL;
  await world.pushes();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Held: .statem/runbook.yaml on main is not valid: 1:25 there is no node done (0001000)
    * ada pushes 0002000
        dispatch: op1 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
    "
  `);
});

it("a pull request into another branch has a check of another name", async () => {
  const world = new World(MINIMAL);
  await world.opens({ base: "release" });
  expect(world.repository.checks.map(({ name }) => name)).toEqual(["statem @ release"]);
});

it("what the base branch says later changes nothing for a run that goes on", async () => {
  const world = new World(MINIMAL);
  await world.opens();
  world.repository.runbook = "nodes: { work: { next: { to: done, auto: true } }, done: {} }";
  await world.collects();
  expect(world.run.entry.node).toBe("verify");
  world.repository.runbook = null;
  await world.pushes();
  expect(world.run.operation?.due.map(({ check }) => check)).toEqual(["tests"]);
});

describe("what was typed before the run began", () => {
  it("while the job that starts it still waited, is obeyed and answered", async () => {
    const world = new World(shippedRunbook("coding-agent"));
    world.opensUnseen();
    world.commentsUnseen("ada", "/statem goto plan --confirm");
    world.commentsUnseen("ada", "Looks good, going on.");
    world.commentsUnseen("bob", "/statem approve");
    await world.wakes("the job of the opening runs at last");
    expect(world.told).toMatchInlineSnapshot(`
      "
      * the job of the opening runs at last
          check statem: in_progress | Waiting for the agent at plan (0001000)
          sticky: 🛠️ **Waiting for the agent** at \`plan\`, commit \`0001000\`.
          answer: ✅ Moved from \`prepare\` to \`plan\`. <sub>\`moved\`</sub>
          answer: ⛔ Nothing waits for a person here. <sub>\`nothing_to_approve\`</sub>
      "
    `);
    expect(world.run.entry.node).toBe("plan");
  });

  it("and answered already, is no command to it", async () => {
    const world = new World(shippedRunbook("coding-agent"));
    await world.opens({ isDraft: true });
    await world.comments("ada", "/statem goto plan --confirm");
    world.pull.isDraft = false;
    await world.wakes("it is ready for review");
    expect(world.run.entry.node).toBe("prepare");
    expect(world.run.answers).toEqual({});
  });
});

it("041: a rule that nobody can satisfy is named before the run starts, and the run starts once it is mended", async () => {
  const gate = (more: string) =>
    `nodes:\n  work:\n    next: { to: done, auto: true, condition: { id: review, type: manual, approvers: { ${more} } } }\n  done:\n    ending: succeeded\n`;
  const world = await new World(gate("users: [ada]")).opens();
  world.repository.runbook = gate("users: [ada, bob]");
  await world.wakes("the runbook on the base branch is mended");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: action_required | Held: Nobody can settle review: it wants 1, and of the people it names 0 can count, since the author and agents do not. Name more people in .statem/runbook.yaml on main, lower its count, allow the author, or let somebody else open the pull requ… (0001000)
    * the runbook on the base branch is mended
        check statem: action_required | Waiting for a reviewer at work: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`work\`, commit \`0001000\`: \`review\`.
    "
  `);
});
