/** Pushes that come at the wrong moment: never does anything count for a commit that nobody meant. */
import { expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

async function reviewed(): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.collects();
  world.waits(300);
  void world.told;
  return world;
}

it("a push between an approval and the job that reads it", async () => {
  const world = await reviewed();
  world.commentsUnseen("bob", "/statem approve");
  world.commentsUnseen("max", `/statem approve ${world.pull.head}`);
  await world.waits(2).pushes();
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada pushes 0002000
        dispatch: op6 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
        answer: ⛔ The commit under review changed from \`000100010001\` to \`000200020002\` less than 60 seconds before this was said, so it is not certain which one was meant. Look at \`000200020002\`, then type \`/statem approve 0002000200020002000200020002000200020002\`. <sub>\`head_unsettled\`</sub>
        answer: ⛔ \`0001000100010001000100010001000100010001\` is not the commit under review, which is \`000200020002\`. Look at that one, then type \`/statem approve 0002000200020002000200020002000200020002\`. <sub>\`commit_not_head\`</sub>
    * collect leaves evidence for op6
        check statem: action_required | Waiting for a reviewer at verify: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0002000\`: \`review\`.
    "
  `);
  expect(world.run.approvals).toEqual([]);
});

it("a push between a rejection and the job that reads it: no is no at the new commit too", async () => {
  const world = await reviewed();
  world.commentsUnseen("bob", "/statem reject review wrong approach");
  await world.waits(2).pushes();
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada pushes 0002000
        dispatch: op6 at 0002000
        check statem: in_progress | Held at verify: review was rejected at 0002000
        sticky: ❌ **Held** at \`verify\`, commit \`0002000\`: \`review\` was rejected. The agent repairs it and pushes.
        answer: ✅ Rejected at \`000200020002\`: \`review\`. <sub>\`reject_recorded\`</sub>
    * collect leaves evidence for op6
    "
  `);
});

it("a push while evidence is collected", async () => {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.pushes();
  await world.collects();
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
    * ada pushes 0002000
        dispatch: op5 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
    * collect leaves nothing for op1
    * collect leaves evidence for op5
        check statem: action_required | Waiting for a reviewer at verify: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0002000\`: \`review\`.
    "
  `);
});

it("a push that no delivery told of, found by the job that brings the evidence", async () => {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  world.pushesUnseen("bob");
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
    * collect leaves evidence for op1
        dispatch: op5 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
    "
  `);
  expect(world.run.subject.head.pushedBy).toBe("bob");
});

it("a push after the success takes it back, and one more approval brings it again", async () => {
  const world = await reviewed();
  await world.comments("bob", "/statem approve");
  await world.waits(300).pushes("bob");
  await world.collects();
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  await world.comments("max", `/statem approve ${world.pull.head}`);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * bob: /statem approve
        check statem: success | Succeeded at handoff: Reached handoff (0001000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0001000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * bob pushes 0002000
        dispatch: op11 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
    * collect leaves evidence for op11
        check statem: action_required | Waiting for a reviewer at verify: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0002000\`: \`review\`.
    * bob: /statem approve 0002000200020002000200020002000200020002
        answer: ⛔ \`bob\` pushed the commit under review; somebody else must approve it. <sub>\`is_last_pusher\`</sub>
    * max: /statem approve 0002000200020002000200020002000200020002
        check statem: success | Succeeded at handoff: Reached handoff (0002000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0002000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000200020002\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("what is opened and closed again at one look is not collected", async () => {
  const world = await reviewed();
  world.pushesUnseen();
  await world.comments("ada", "/statem retry");
  expect(world.waiting.map(({ operation, head }) => [operation, head])).toEqual([
    [world.run.operation?.id, world.pull.head],
  ]);
  world.pushesUnseen();
  await world.merges();
  expect(world.waiting).toHaveLength(1);
});

it("closed, pushed to, reopened and merged too early", async () => {
  const world = await reviewed();
  await world.closes();
  world.pushesUnseen();
  await world.comments("bob", "/statem approve");
  await world.reopens();
  await world.merges();
  await world.comments("ada", "/statem retry");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * the pull request is closed
        check statem: action_required | Paused at verify: The pull request was closed (0001000)
        sticky: ⏸️ **Paused** at \`verify\`, commit \`0001000\`: The pull request was closed. Reopening resumes it.
    * bob: /statem approve
        check statem: action_required | Paused at verify: The pull request was closed (0002000)
        sticky: ⏸️ **Paused** at \`verify\`, commit \`0002000\`: The pull request was closed. Reopening resumes it.
        answer: ⛔ This run is paused (closed); nothing moves until it is resumed. <sub>\`run_paused\`</sub>
    * the pull request is reopened
        dispatch: op10 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
    * the pull request is merged
        check statem: failure | Merged unverified at verify: Merged although the run had not succeeded at the merged commit (0002000)
        sticky: ⚠️ **Merged unverified** at \`verify\`, commit \`0002000\`: Merged although the run had not succeeded at the merged commit.
    * ada: /statem retry
        answer: ⛔ This run has ended (failed); it takes no more commands. <sub>\`run_ended\`</sub>
    "
  `);
});

it("deliveries of pushes that come late and in the wrong order end at the head that stands", async () => {
  const world = await reviewed();
  const first = world.pushesUnseen("ada");
  const second = world.pushesUnseen("bob");
  for (const pushed of [
    { head: first, by: "ada" },
    { head: second, by: "bob" },
    { head: first, by: "ada" },
  ]) {
    await world.advance({ pushed });
  }
  expect(world.run.subject.head).toMatchObject({ commit: second, pushedBy: "bob" });
  expect(world.events("head_moved")).toHaveLength(1);
});
