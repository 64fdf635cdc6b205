/** Variables in a conversation: what a command wrote is not enough, a maintainer sets it by hand, and a limit hands the run over. */
import { expect, it } from "vitest";
import { World } from "../../support/world.ts";

const RUNBOOK = `
vars:
  score: { type: number, reducer: replace, settable: true }
  label: { type: text, default: none, settable: true }
limits: { transitions: 3, on_limit: person }
nodes:
  work:
    before_transfer: { id: measure, run: ./measure }
    next:
      - { to: named, condition: { id: enough, var: score, at_least: 90 } }
  named:
    next:
      - { to: work, condition: { id: label, var: label, matches: "^v[0-9]+$" } }
  person:
    actor: human
    next: { to: done, condition: { id: look, type: manual } }
  done:
`;

it("is held, set by hand, and handed over", async () => {
  const world = new World(RUNBOOK);
  await world.opens();
  await world.comments("ada", "/statem goto named");
  await world.collects({ "./measure": { tells: { STATEM_VARS: "score=70\n" } } });
  await world.comments("ada", "/statem set score=95 I know better");
  await world.comments("max", "/statem set score=95 The benchmark is broken");
  await world.comments("ada", "/statem goto work");
  await world.comments("max", '/statem set "label=v 2" Named by hand');
  await world.comments("max", "/statem set label=v2 Named by hand");
  await world.comments("ada", "/statem goto named");
  await world.collects({ "./measure": { tells: { STATEM_VARS: "score=96\n" } } });
  await world.comments("ada", "/statem goto work");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: in_progress | Waiting for the agent at work (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`work\`, commit \`0001000\`.
    * ada: /statem goto named
        dispatch: op3 at 0001000
        check statem: in_progress | Collecting evidence at work: measure, enough (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`measure\`, \`enough\`. Nobody has to do anything.
        answer: ✅ Asked for \`named\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op3
        check statem: in_progress | Held at work: enough failed at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`enough\` failed. The agent repairs it and pushes.
    * ada: /statem set score=95 I know better
        answer: ⛔ \`ada\` has the role write here; maintain was expected. <sub>\`role_too_low\`</sub>
    * max: /statem set score=95 The benchmark is broken
        check statem: in_progress | Waiting for the agent at named (0001000), score set by hand
        sticky: 🛠️ **Waiting for the agent** at \`named\`, commit \`0001000\`.
        answer: ✅ \`score\` is \`95\` now. What was seen while it was otherwise, and may depend on it, is asked for again. <sub>\`variable_set\`</sub>
    * ada: /statem goto work
        check statem: in_progress | Held at named: label failed at 0001000, score set by hand
        sticky: ❌ **Held** at \`named\`, commit \`0001000\`: \`label\` failed. The agent repairs it and pushes.
        answer: ⛔ Asked for \`work\`, and its gate does not hold; what to repair stands below. <sub>\`blocked\`</sub>
    * max: /statem set "label=v 2" Named by hand
        check statem: in_progress | Held at named: label failed at 0001000, score and label set by hand
        answer: ✅ \`label\` is \`"v 2"\` now. What was seen while it was otherwise, and may depend on it, is asked for again. <sub>\`variable_set\`</sub>
    * max: /statem set label=v2 Named by hand
        check statem: in_progress | Waiting for the agent at work (0001000), score and label set by hand
        sticky: 🛠️ **Waiting for the agent** at \`work\`, commit \`0001000\`.
        answer: ✅ \`label\` is \`"v2"\` now. What was seen while it was otherwise, and may depend on it, is asked for again. <sub>\`variable_set\`</sub>
    * ada: /statem goto named
        dispatch: op27 at 0001000
        check statem: in_progress | Collecting evidence at work: measure, enough (0001000), score and label set by hand
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`measure\`, \`enough\`. Nobody has to do anything.
        answer: ✅ Asked for \`named\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op27
        check statem: in_progress | Waiting for the agent at named (0001000), score and label set by hand
        sticky: 🛠️ **Waiting for the agent** at \`named\`, commit \`0001000\`.
    * ada: /statem goto work
        check statem: action_required | Waiting for a person at person (0001000), handed over, score and label set by hand
        sticky: 🛠️ **Waiting for a person** at \`person\`, commit \`0001000\`.
        answer: ✅ Moved from \`named\` to \`person\`. <sub>\`moved\`</sub>
    "
  `);
  expect(world.run.entry.node).toBe("person");
  expect(world.sticky).toContain("**A limit handed the run over.** The run used up its 3 transitions.");
  expect(world.sticky).toContain('**Variables:** `score` `96` (set by hand), `label` `"v2"` (set by hand)');
});
