/** Words that are changed or gone after they were obeyed, people who lose their role, and a base that is exchanged. */
import { expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

async function succeeded(): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.collects();
  await world.waits(300).comments("bob", "/statem approve");
  world.waits(60);
  void world.told;
  return world;
}
const bobs = (world: World) => world.pull.comments.find(({ author }) => author?.login === "bob");

it("an approval that is edited is taken back, and the edit is no new one", async () => {
  const world = await succeeded();
  Object.assign(bobs(world) ?? {}, { body: `/statem approve ${world.pull.head}`, isEdited: true });
  await world.wakes("bob edits his comment");
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * bob edits his comment
        check statem: action_required | Waiting for a reviewer at verify: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0001000\`: \`review\`.
    * bob: /statem approve 0001000100010001000100010001000100010001
        check statem: success | Succeeded at handoff: Reached handoff (0001000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0001000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("an approval that is deleted is taken back", async () => {
  const world = await succeeded();
  world.pull.comments = world.pull.comments.filter((comment) => comment !== bobs(world));
  await world.wakes("bob deletes his comment");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * bob deletes his comment
        check statem: action_required | Waiting for a reviewer at verify: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0001000\`: \`review\`.
    "
  `);
});

it("an approval from long ago is not taken for deleted because a look does not show it", async () => {
  const world = await succeeded();
  for (let count = 0; count < 120; count++) world.commentsUnseen("eve", "Nice.");
  await world.wakes();
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
  expect(world.pull.comments.filter(({ body }) => body.includes("statem:answer"))).toHaveLength(1);
});

it("whoever loses the role while the run still waits has approved nothing", async () => {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.waits(300).comments("bob", "/statem approve");
  world.repository.roles.set("bob", "read");
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
    * bob: /statem approve
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * collect leaves evidence for op1
        check statem: action_required | Waiting for a reviewer at verify: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0001000\`: \`review\`.
    "
  `);
});

it("another base holds the run, and the former one lets it go on", async () => {
  const world = await succeeded();
  Object.assign(world.pull, { base: "release" });
  await world.wakes("the base is changed to release");
  Object.assign(world.pull, { base: "main" });
  await world.wakes("and back to main");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * the base is changed to release
        check statem @ release: action_required | Held: This pull request now goes into release; its run was started for main, under the runbook of that branch. Set the base back, or open a new pull request (0001000)
        sticky: 🔒 **Held**, commit \`0001000\`: This pull request now goes into \`release\`; its run was started for \`main\`, under the runbook of that branch. Set the base back, or open a new pull request.
    * and back to main
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0001000\`: Reached \`handoff\`.
    "
  `);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});
