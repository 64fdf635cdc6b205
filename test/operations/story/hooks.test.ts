/** Hooks on GitHub: on arriving, on leaving, along an edge; and the one that must never run twice by accident. */
import { expect, it } from "vitest";
import { World } from "../../support/world.ts";

const RUNBOOK = `name: hooks
initial: work
nodes:
  work:
    prompt: Work.
    in_hook: { id: prepare, run: ./prepare }
    out_hook: { id: tidy, run: ./tidy }
    next:
      - to: done
        condition: { id: tests, run: npm test }
        hook: { id: announce, run: ./announce, effect: external }
      - stop
  done:
    in_hook: { id: thanks, run: ./thanks }
  stop:
`;

async function atWork(): Promise<World> {
  const world = new World(RUNBOOK);
  for (const command of ["./prepare", "./tidy", "./announce", "./thanks"]) world.shell.script(command, 0);
  return world.opens();
}
async function allCollect(world: World): Promise<void> {
  while (world.waiting.length > 0) await world.collects();
}
const ran = (world: World) => world.shell.seen.map(({ run }) => run);

it("each runs once, in its place, and before what comes behind it", async () => {
  const world = await atWork();
  await world.collects();
  await world.comments("ada", "/statem goto done");
  await world.collects();
  await world.collects();
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at work: prepare (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`prepare\`. Nobody has to do anything.
    * collect leaves evidence for op1
        check statem: in_progress | Waiting for the agent at work (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`work\`, commit \`0001000\`.
    * ada: /statem goto done
        dispatch: op6 at 0001000
        check statem: in_progress | Collecting evidence at work: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`done\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op6
        dispatch: op10 at 0001000
        check statem: in_progress | Collecting evidence at work: tidy, announce (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tidy\`, \`announce\`. Nobody has to do anything.
    * collect leaves evidence for op10
        dispatch: op16 at 0001000
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
    * collect leaves evidence for op16
    "
  `);
  expect(ran(world)).toEqual(["./prepare", "npm test", "./tidy", "./announce", "./thanks"]);
  expect(world.waiting).toEqual([]);
});

it("one that fails keeps the run where it is, and all of them ran; asked again, what passed and is external stays done", async () => {
  const world = await atWork();
  await world.collects();
  await world.comments("ada", "/statem goto done");
  await world.collects();
  await world.collects({ "./tidy": 1 });
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at work: prepare (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`prepare\`. Nobody has to do anything.
    * collect leaves evidence for op1
        check statem: in_progress | Waiting for the agent at work (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`work\`, commit \`0001000\`.
    * ada: /statem goto done
        dispatch: op6 at 0001000
        check statem: in_progress | Collecting evidence at work: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`done\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op6
        dispatch: op10 at 0001000
        check statem: in_progress | Collecting evidence at work: tidy, announce (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tidy\`, \`announce\`. Nobody has to do anything.
    * collect leaves evidence for op10
        check statem: in_progress | Held at work: tidy failed at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`tidy\` failed. The agent repairs it and pushes.
    "
  `);
  await world.comments("ada", "/statem retry");
  await world.collects({ "./tidy": 0 });
  expect(world.run.entry.node).toBe("done");
  expect(ran(world)).toEqual(["./prepare", "npm test", "./tidy", "./announce", "./tidy"]);
});

it("one on arriving that fails is shown, and holds nothing up", async () => {
  const world = await atWork();
  await world.collects({ "./prepare": 3 });
  expect(world.sticky).toContain("`prepare` failed");
  await world.comments("ada", "/statem goto stop");
  await world.collects();
  expect(world.run.entry.node).toBe("stop");
});

it("a job that dies behind an external one leaves it unknown: a person says what became of it, and it never runs by itself", async () => {
  const world = await atWork();
  await world.collects();
  await world.comments("ada", "/statem goto done");
  await world.collects();
  await world.dies();
  await world.comments("ada", "/statem retry");
  await world.collects();
  await world.comments("ada", "/statem retry");
  await world.comments("ada", "/statem resolve announce done");
  await world.comments("max", "/statem resolve tidy done");
  await world.comments("max", "/statem resolve announce done");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at work: prepare (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`prepare\`. Nobody has to do anything.
    * collect leaves evidence for op1
        check statem: in_progress | Waiting for the agent at work (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`work\`, commit \`0001000\`.
    * ada: /statem goto done
        dispatch: op6 at 0001000
        check statem: in_progress | Collecting evidence at work: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`done\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op6
        dispatch: op10 at 0001000
        check statem: in_progress | Collecting evidence at work: tidy, announce (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tidy\`, \`announce\`. Nobody has to do anything.
    * collect dies at op10
        check statem: action_required | Held at work: Whether the hook announce took effect is not known, and it must never run twice by accident. A maintainer who has looked says /statem resolve announce done, or /statem resolve announce retry to run it again (0001000)
        sticky: 🔒 **Held** at \`work\`, commit \`0001000\`: Whether the hook \`announce\` took effect is not known, and it must never run twice by accident. A maintainer who has looked says \`/statem resolve announce done\`, or \`/statem resolve announce retry\` to run it again.
    * ada: /statem retry
        dispatch: op16 at 0001000
        check statem: in_progress | Collecting evidence at work: tidy (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tidy\`. Nobody has to do anything.
        answer: ✅ Asked again for: \`tidy\`. <sub>\`retried\`</sub>
    * collect leaves evidence for op16
        check statem: action_required | Held at work: Whether the hook announce took effect is not known, and it must never run twice by accident. A maintainer who has looked says /statem resolve announce done, or /statem resolve announce retry to run it again (0001000)
        sticky: 🔒 **Held** at \`work\`, commit \`0001000\`: Whether the hook \`announce\` took effect is not known, and it must never run twice by accident. A maintainer who has looked says \`/statem resolve announce done\`, or \`/statem resolve announce retry\` to run it again.
    * ada: /statem retry
        answer: ⛔ Whether the hook \`announce\` took effect is not known, and it must never run twice by accident. A maintainer who has looked says \`/statem resolve announce done\`, or \`/statem resolve announce retry\` to run it again. <sub>\`hook_unknown\`</sub>
    * ada: /statem resolve announce done
        answer: ⛔ \`ada\` has the role write here; maintain was expected. <sub>\`role_too_low\`</sub>
    * max: /statem resolve tidy done
        answer: ⛔ No hook called \`tidy\` was cut off in this entry. These were: \`announce\`. <sub>\`not_to_resolve\`</sub>
    * max: /statem resolve announce done
        dispatch: op26 at 0001000
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ Recorded that the hook \`announce\` took effect; it is not run again. <sub>\`hook_done\`</sub>
    "
  `);
  expect(ran(world)).toEqual(["./prepare", "npm test", "./tidy"]);
  expect(world.run.entry.node).toBe("done");
  await world.comments("max", "/statem resolve announce done");
  expect(world.told).toContain("nothing_to_resolve");
});

it("what took no effect is run again at a maintainer's word, and once only", async () => {
  const world = await atWork();
  await world.collects();
  await world.comments("ada", "/statem goto done");
  await world.collects();
  await world.pushes();
  await allCollect(world);
  expect(world.sticky).toContain("/statem resolve announce retry");
  expect(ran(world)).not.toContain("./announce");
  await world.comments("max", "/statem resolve announce retry");
  await allCollect(world);
  expect(ran(world).filter((run) => run === "./announce")).toHaveLength(1);
  expect(world.run.entry.node).toBe("done");
  await world.pushes();
  await allCollect(world);
  expect(ran(world).filter((run) => run === "npm test")).toHaveLength(3);
  expect(ran(world).filter((run) => run === "./announce")).toHaveLength(1);
  expect(world.run.status).toMatchObject({ kind: "ended", ending: "succeeded" });
});
