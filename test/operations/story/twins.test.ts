/** Two pull requests of one commit: the check belongs to the commit, and is green only when both have earned it. */
import { expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

/** #12 by ada and #13 by bob, both at commit 1; both have been tested. */
async function twins(): Promise<readonly [World, World]> {
  const first = new World(shippedRunbook("minimal"));
  const second = new World(first, 13);
  await first.opens({ commit: 1 });
  await second.opens({ commit: 1, author: "bob" });
  await first.collects();
  await second.collects();
  first.waits(300);
  void [first.told, second.told];
  return [first, second];
}
const shown = (world: World) => world.repository.checks.findLast(({ head }) => head === world.pull.head);

it("023: neither is let through by the other's approval", async () => {
  const [first, second] = await twins();
  await second.comments("max", "/statem approve");
  expect(second.run.status).toMatchObject({ ending: "succeeded" });
  expect(second.told).toMatchInlineSnapshot(`
    "
    * max: /statem approve
        check statem: action_required | Held: Pull request 12 has the same commit 000100010001 and the same base, and its run has not succeeded. Finish or close that one, then type /statem status here (0001000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0001000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
  await first.comments("max", "/statem approve");
  expect(first.told).toMatchInlineSnapshot(`
    "
    * max: /statem approve
        check statem: success | Succeeded at handoff: Reached handoff (0001000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0001000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
  expect(shown(first)?.conclusion).toBe("success");
});

it("one that is closed has no say, and says nothing", async () => {
  const [first, second] = await twins();
  await second.closes();
  await first.comments("max", "/statem approve");
  expect(shown(first)?.conclusion).toBe("success");
  await second.comments("bob", "/statem status");
  expect(shown(first)?.conclusion).toBe("success");
});

it("one that has gone on to another commit has no say", async () => {
  const [first, second] = await twins();
  await second.pushes("bob");
  await first.comments("max", "/statem approve");
  expect(shown(first)?.conclusion).toBe("success");
});

it("one into another base has a check of its own", async () => {
  const first = new World(shippedRunbook("minimal"));
  const second = new World(first, 13);
  await first.opens({ commit: 1 });
  await second.opens({ commit: 1, author: "bob", base: "release" });
  await first.collects();
  await first.waits(300).comments("max", "/statem approve");
  expect(first.repository.checks.map(({ name, conclusion }) => `${name}: ${conclusion}`)).toEqual([
    "statem: success",
    "statem @ release: null",
  ]);
});
