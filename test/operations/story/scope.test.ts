/** What may change where: blocked on leaving a node, with the files; freed by a push, and judged again at the last gate. */
import { expect, it } from "vitest";
import { World } from "../../support/world.ts";

const RUNBOOK = `
scope: { deny: [locked/**] }
nodes:
  plan:
    scope: { paths: [PLAN.md] }
    next: { to: build, auto: true }
  build:
    next: { to: done, auto: true, condition: { id: review, type: manual } }
  done:
    ending: succeeded
`;
const changes = (world: World, ...paths: readonly string[]) => {
  world.pull.files = paths.map((path) => ({ path, status: "modified", additions: 1, deletions: 0 }));
};
const opened = async (...paths: readonly string[]) => {
  const world = new World(RUNBOOK);
  world.opensUnseen();
  changes(world, ...paths);
  return world.wakes("opened");
};

it("the plan alone, then whatever is not denied", async () => {
  const world = await opened("PLAN.md", "src/a|b.ts");
  expect(world.sticky).toMatch(
    /\| `scope` \| ❌ fail \| Outside of what may be changed in `plan` \(1 in all\): .*a&#124;b/,
  );
  changes(world, "PLAN.md");
  await world.pushes();
  expect(world.run.entry.node).toBe("build");
  changes(world, "PLAN.md", "src/a.ts", "locked/key", ".github/workflows/ci.yml", ".statem/dynamic/e4/ada.yaml");
  await world.pushes();
  world.waits(300);
  await world.comments("bob", "/statem approve review");
  expect(world.run.entry.node).toBe("build");
  expect(world.run.receipts[`${world.run.entry.id}/scope`]).toMatchObject({
    verdict: "fail",
    findings: [{ reason: "scope_denied" }, { reason: "scope_guarded" }],
  });
  changes(world, "PLAN.md", "src/a.ts", ".statem/dynamic/e4/ada.yaml");
  await world.pushes();
  world.waits(300);
  await world.comments("bob", "/statem approve review");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * opened
        check statem: in_progress | Held at plan: scope failed at 0001000
        sticky: ❌ **Held** at \`plan\`, commit \`0001000\`: \`scope\` failed. The agent repairs it and pushes.
    * ada pushes 0002000
        check statem: action_required | Waiting for a reviewer at build: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`build\`, commit \`0002000\`: \`review\`.
    * ada pushes 0003000
        check statem: in_progress | Held at build: scope failed at 0003000
        sticky: ❌ **Held** at \`build\`, commit \`0003000\`: \`scope\` failed. The agent repairs it and pushes.
    * bob: /statem approve review
        answer: ✅ Approved at \`000300030003\`: \`review\`. <sub>\`approved\`</sub>
    * ada pushes 0004000
        check statem: action_required | Waiting for a reviewer at build: review (0004000)
        sticky: 👀 **Waiting for a reviewer** at \`build\`, commit \`0004000\`: \`review\`.
    * bob: /statem approve review
        check statem: success | Succeeded at done: Reached done (0004000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0004000\`: Reached \`done\`.
        answer: ✅ Approved at \`000400040004\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("the files are asked for once for a head, and again where they could not be had", async () => {
  const world = await opened("PLAN.md", "src/a.ts");
  const receipts = () => world.events("received").length;
  const before = receipts();
  changes(world, "PLAN.md");
  await world.wakes();
  expect(receipts()).toBe(before);
  Object.assign(world.pull, { files: undefined });
  await world.pushes();
  expect(world.run.receipts["e0/scope"]).toMatchObject({ verdict: "limited", reason: "files_too_many" });
  changes(world, "PLAN.md");
  await world.wakes();
  expect(world.run.entry.node).toBe("build");
});

it("says in the table what is not asked for yet, and nothing where there is no scope", async () => {
  const asked = await new World(RUNBOOK.replaceAll(", auto: true", "")).opens();
  expect(asked.sticky).toContain(
    "| `scope` | ➖ not asked yet | Nothing is changed that may not be | – | GitHub, once asked |",
  );
  const free = await new World(RUNBOOK.replace(/^ *scope:.*$/gm, "")).opens();
  expect(free.sticky).not.toContain("scope");
});
