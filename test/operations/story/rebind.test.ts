/** The runbook on the base branch changes under a run: it is told, nobody succeeds under the old text, and how it goes on. */
import { describe, expect, it } from "vitest";
import { World } from "../../support/world.ts";

const OLD = `
nodes:
  plan: { next: { to: work, condition: { id: plan-ok, run: npm run plan } } }
  work: { next: { to: done, condition: { id: tests, run: npm test } } }
  done: {}
`;
const TIGHTER = OLD.replace(
  "condition: { id: tests, run: npm test }",
  "condition: [{ id: tests, run: npm test }, { id: lint, run: npm run lint }]",
);
const LOOSER = OLD.replace(", condition: { id: plan-ok, run: npm run plan }", "");
const RENAMED = OLD.replaceAll("plan:", "design:").replaceAll("work", "build");
const SHORTER = OLD.replace("to: work, condition", "to: done, condition");

/** A run in `work`, with `plan` behind it. */
async function working(): Promise<World> {
  const world = await new World(OLD).opens();
  await world.comments("ada", "/statem goto work");
  await world.collects({ "npm run plan": 0 });
  expect(world.run.entry.node).toBe("work");
  void world.told;
  return world;
}
const goes = async (world: World) => {
  await world.comments("ada", "/statem goto done");
  return world.collects({ "npm run plan": 0, "npm run lint": 0 });
};

it("a runbook that was tightened is taken over before the run succeeds, and its checks count", async () => {
  const world = await working();
  world.repository.runbook = TIGHTER;
  await world.wakes("the base branch has a stricter runbook");
  expect(world.sticky).toContain("📌 The runbook on `main` has changed");
  await goes(world);
  expect(world.run.entry.node).toBe("work");
  expect(world.run.operation?.due.map(({ check }) => check)).toEqual(["lint"]);
  await world.collects({ "npm run lint": 1 });
  expect(world.run.status.kind).toBe("active");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * the base branch has a stricter runbook
    * ada: /statem goto done
        dispatch: op9 at 0001000
        check statem: in_progress | Collecting evidence at work: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked for \`done\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op9
        dispatch: op14 at 0001000
        check statem: in_progress | Collecting evidence at work: lint (0001000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0001000\`: \`lint\`. Nobody has to do anything.
    * collect leaves evidence for op14
        check statem: in_progress | Held at work: lint failed at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`lint\` failed. The agent repairs it and pushes.
    "
  `);
  expect(world.store.files("pr-12")["runbook.yaml"]).toBe(TIGHTER);
  await world.comments("ada", "/statem retry");
  await world.collects({ "npm run lint": 0 });
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("a check of its way that is gone waits for a maintainer's word", async () => {
  const world = await working();
  world.repository.runbook = LOOSER;
  await goes(world);
  expect(world.repository.checks.at(-1)?.conclusion).toBe("action_required");
  expect(world.sticky).toContain("has these checks of this run's way no more: `plan-ok`");
  await world.comments("bob", "/statem rebind");
  await world.comments("max", "/statem rebind");
  expect(world.told).toContain("Checks of its way that are gone: `plan-ok`.");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("nodes that were renamed need their new names", async () => {
  const world = await working();
  world.repository.runbook = RENAMED;
  await goes(world);
  expect(world.sticky).toContain("`/statem rebind plan=NEW work=NEW`");
  const asks = ["", " plan=design", " plan=design work=nowhere", " plan=build work=build", " plan=design work=build"];
  for (const map of asks) await world.comments("max", `/statem rebind${map}`);
  expect(world.told.match(/<sub>`\w+`/g)?.slice(-5)).toEqual([
    "<sub>`rebind_map`",
    "<sub>`rebind_map`",
    "<sub>`rebind_unknown`",
    "<sub>`rebind_twice`",
    "<sub>`rebound`",
  ]);
  expect(world.run).toMatchObject({ status: { ending: "succeeded" }, entries: { design: 1, build: 1, done: 1 } });
  expect(world.run.path.map(({ from }) => from)).toEqual(["design", "build"]);
});

it("a way that is none any more cannot be rebound", async () => {
  const world = await working();
  world.repository.runbook = SHORTER;
  await goes(world);
  expect(world.sticky).toContain("`plan → work`");
  await world.comments("max", "/statem rebind");
  expect(world.told).toContain("<sub>`rebind_breaks`</sub>");
  expect(world.run.status.kind).toBe("active");
});

describe("a runbook that is gone, or not valid,", () => {
  it.each([null, "nodes: 12", ""])("%j: no run succeeds", async (text) => {
    const world = await working();
    world.repository.runbook = text;
    await goes(world);
    await world.comments("max", "/statem rebind");
    expect(world.told.match(/There is no valid runbook on/g)?.length).toBeGreaterThan(1);
    expect(world.run.status.kind).toBe("active");
    world.repository.runbook = OLD;
    await world.wakes();
    expect(world.run.status).toMatchObject({ ending: "succeeded" });
  });
});

it.each<[by: string, code: string]>([
  ["bob", "role_too_low"],
  ["ada", "is_author"],
])("by %s: %s", async (by, code) => {
  const world = await working();
  world.repository.roles.set("ada", "admin");
  world.repository.runbook = TIGHTER;
  await world.comments(by, "/statem rebind");
  expect(world.told).toContain(`<sub>\`${code}\`</sub>`);
});

it("is refused where the text is the same, and takes a safe one over at any time", async () => {
  const world = await working();
  await world.comments("max", "/statem rebind");
  expect(world.told).toContain("<sub>`not_outdated`</sub>");
  world.repository.runbook = TIGHTER;
  await world.comments("max", "/statem rebind");
  expect(world.told).toContain("<sub>`rebound`</sub>");
  await world.comments("ada", "/statem goto done");
  expect(world.run.operation?.due.map(({ check }) => check)).toEqual(["plan-ok", "tests", "lint"].slice(1));
});

it("an approval was of the old text, and has to be given again", async () => {
  const text = OLD.replace("condition: { id: tests, run: npm test }", "condition: { id: review, type: manual }");
  const world = await new World(text).opens();
  await world.comments("ada", "/statem goto work");
  await world.collects({ "npm run plan": 0 });
  await world.comments("ada", "/statem goto done");
  world.waits(90).repository.runbook = `${text}goal: Another one.\n`;
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.run.status.kind).toBe("active");
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});
