/** `runbooks/minimal.yaml`, played from the first push to the merge. */
import { expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

it("fails, is repaired, approved, succeeds and is merged", async () => {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.collects({ "npm test": 1 });
  world.waits(300);
  await world.pushes();
  await world.collects({ "npm test": 0 });
  await world.waits(300).comments("bob", `/statem approve review ${world.pull.head}`);
  await world.merges();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
    * collect leaves evidence for op1
        check statem: in_progress | Held at verify: tests failed at 0001000
        sticky: ❌ **Held** at \`verify\`, commit \`0001000\`: \`tests\` failed. The agent repairs it and pushes.
    * ada pushes 0002000
        dispatch: op7 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
    * collect leaves evidence for op7
        check statem: action_required | Waiting for a reviewer at verify: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0002000\`: \`review\`.
    * bob: /statem approve review 0002000200020002000200020002000200020002
        check statem: success | Succeeded at handoff: Reached handoff (0002000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0002000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000200020002\`: \`review\`. <sub>\`approved\`</sub>
    * the pull request is merged
        check statem: success | Succeeded at handoff: Merged at the commit that was verified (0002000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0002000\`: Merged at the commit that was verified.
    "
  `);
});
