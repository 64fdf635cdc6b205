/** `runbooks/coding-agent.yaml`, played by an agent that has to repair twice, and a reviewer who rejects once. */
import { expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

it("is prepared, planned, executed, repaired twice round, reviewed and merged", async () => {
  const world = new World(shippedRunbook("coding-agent"));
  await world.opens();
  await world.comments("ada", "/statem goto plan");
  await world.comments("ada", "/statem goto plan --confirm");
  await world.comments("ada", "/statem goto execute --confirm");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: in_progress | Waiting for the agent at prepare (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`prepare\`, commit \`0001000\`.
    * ada: /statem goto plan
        answer: ⛔ This needs your word: “The task, its limits and the code that it touches are understood and written down in docs/progress.md.”. Type \`/statem goto plan --confirm\` if it is so. <sub>\`confirmation_missing\`</sub>
    * ada: /statem goto plan --confirm
        check statem: in_progress | Waiting for the agent at plan (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`plan\`, commit \`0001000\`.
        answer: ✅ Moved from \`prepare\` to \`plan\`. <sub>\`moved\`</sub>
    * ada: /statem goto execute --confirm
        check statem: in_progress | Waiting for the agent at execute (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`execute\`, commit \`0001000\`.
        answer: ✅ Moved from \`plan\` to \`execute\`. <sub>\`moved\`</sub>
    "
  `);

  await world.pushes();
  await world.comments("ada", "/statem goto verify --confirm");
  await world.comments("ada", "/statem goto handoff");
  await world.collects({ "npm test": { exitCode: 1, output: "1 test failed: expected 2, got 3\n" } });
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada pushes 0002000
        check statem: in_progress | Waiting for the agent at execute (0002000)
        sticky: 🛠️ **Waiting for the agent** at \`execute\`, commit \`0002000\`.
    * ada: /statem goto verify --confirm
        check statem: in_progress | Waiting for the agent at verify (0002000)
        sticky: 🛠️ **Waiting for the agent** at \`verify\`, commit \`0002000\`.
        answer: ✅ Moved from \`execute\` to \`verify\`. <sub>\`moved\`</sub>
    * ada: /statem goto handoff
        dispatch: op18 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`handoff\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op18
        check statem: in_progress | Held at verify: tests failed at 0002000
        sticky: ❌ **Held** at \`verify\`, commit \`0002000\`: \`tests\` failed. The agent repairs it and pushes.
    "
  `);

  await world.comments("ada", "/statem goto repair");
  await world.pushes();
  await world.comments("ada", "/statem goto verify --confirm");
  await world.comments("ada", "/statem goto handoff");
  await world.collects({ "npm test": 0 });
  await world.comments("bob", "/statem reject review The error message does not name the file.");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada: /statem goto repair
        check statem: in_progress | Waiting for the agent at repair (0002000)
        sticky: 🛠️ **Waiting for the agent** at \`repair\`, commit \`0002000\`.
        answer: ✅ Moved from \`verify\` to \`repair\`. <sub>\`moved\`</sub>
    * ada pushes 0003000
        check statem: in_progress | Waiting for the agent at repair (0003000)
        sticky: 🛠️ **Waiting for the agent** at \`repair\`, commit \`0003000\`.
    * ada: /statem goto verify --confirm
        check statem: in_progress | Waiting for the agent at verify (0003000)
        sticky: 🛠️ **Waiting for the agent** at \`verify\`, commit \`0003000\`.
        answer: ✅ Moved from \`repair\` to \`verify\`. <sub>\`moved\`</sub>
    * ada: /statem goto handoff
        dispatch: op33 at 0003000
        check statem: in_progress | Collecting evidence at verify: tests (0003000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0003000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`handoff\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op33
        check statem: action_required | Waiting for a reviewer at verify: review (0003000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0003000\`: \`review\`.
    * bob: /statem reject review The error message does not name the file.
        check statem: in_progress | Held at verify: review was rejected at 0003000
        sticky: ❌ **Held** at \`verify\`, commit \`0003000\`: \`review\` was rejected. The agent repairs it and pushes.
        answer: ✅ Rejected at \`000300030003\`: \`review\`. <sub>\`reject_recorded\`</sub>
    "
  `);

  await world.comments("ada", "/statem goto repair");
  await world.pushes();
  await world.comments("ada", "/statem goto verify --confirm");
  await world.comments("ada", "/statem goto handoff");
  await world.collects({ "npm test": 0 });
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  await world.merges();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada: /statem goto repair
        check statem: in_progress | Waiting for the agent at repair (0003000)
        sticky: 🛠️ **Waiting for the agent** at \`repair\`, commit \`0003000\`.
        answer: ✅ Moved from \`verify\` to \`repair\`. <sub>\`moved\`</sub>
    * ada pushes 0004000
        check statem: in_progress | Waiting for the agent at repair (0004000)
        sticky: 🛠️ **Waiting for the agent** at \`repair\`, commit \`0004000\`.
    * ada: /statem goto verify --confirm
        check statem: in_progress | Waiting for the agent at verify (0004000)
        sticky: 🛠️ **Waiting for the agent** at \`verify\`, commit \`0004000\`.
        answer: ✅ Moved from \`repair\` to \`verify\`. <sub>\`moved\`</sub>
    * ada: /statem goto handoff
        dispatch: op50 at 0004000
        check statem: in_progress | Collecting evidence at verify: tests (0004000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0004000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`handoff\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op50
        check statem: action_required | Waiting for a reviewer at verify: review (0004000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0004000\`: \`review\`.
    * bob: /statem approve review 0004000400040004000400040004000400040004
        check statem: success | Succeeded at handoff: Reached handoff (0004000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0004000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000400040004\`: \`review\`. <sub>\`approved\`</sub>
    * the pull request is merged
        check statem: success | Succeeded at handoff: Merged at the commit that was verified (0004000)
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0004000\`: Merged at the commit that was verified.
    "
  `);
  expect(world.run.path.map(({ from, to }) => `${from} > ${to}`)).toEqual([
    "prepare > plan",
    "plan > execute",
    "execute > verify",
    "verify > handoff",
  ]);
});
