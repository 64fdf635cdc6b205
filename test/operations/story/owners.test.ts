/** A check that wants the owners of what changed: by CODEOWNERS of the base branch, each file by one of its owners. */
import { expect, it } from "vitest";
import { World } from "../../support/world.ts";

const RUNBOOK = `
nodes:
  work:
    next: { to: done, auto: true, condition: { id: review, type: manual, approvers: { codeowners: true } } }
  done:
    ending: succeeded
`;
const CHANGED = ["src/a.ts", "docs/a.md", "free.txt"];

async function opened(codeowners: string | null, paths: readonly string[] | null = CHANGED): Promise<World> {
  const world = new World(RUNBOOK);
  if (codeowners !== null) world.repository.files.set("CODEOWNERS", codeowners);
  world.opensUnseen();
  world.pull.files = paths?.map((path) => ({ path, status: "modified", additions: 1, deletions: 0 }));
  await world.wakes("the pull request is opened");
  void world.told;
  return world;
}
const approves = (world: World, login: string) =>
  world.waits(60).comments(login, `/statem approve review ${world.pull.head}`);

it("025: who owns nothing of it does not count, and the gate waits until each file has an owner's word", async () => {
  const world = await opened("/src/ @bob @octo/core\n/docs/ @octo/writers\n");
  world.repository.teams.set("octo/writers", ["max"]);
  world.repository.roles.set("cyd", "admin");
  await approves(world, "cyd");
  await approves(world, "bob");
  expect(world.sticky).toContain("still wanted: `octo/writers`");
  expect(world.run.status.kind).toBe("active");
  await approves(world, "max");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * cyd: /statem approve review 0001000100010001000100010001000100010001
        answer: ⛔ \`cyd\` owns nothing of what changed here. Its owners are \`bob octo/core\`, \`octo/writers\`. <sub>\`not_code_owner\`</sub>
    * bob: /statem approve review 0001000100010001000100010001000100010001
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    * max: /statem approve review 0001000100010001000100010001000100010001
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("files that nobody owns want no owner, and the pull request's own CODEOWNERS counts for nothing", async () => {
  const world = await opened("/src/ @octo/core\n", ["free.txt"]);
  await approves(world, "bob");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("without the file, with more files than are listed, and with teams that may not be read nobody counts", async () => {
  const refusals = [];
  for (const world of [await opened(null), await opened("* @bob", null), await opened("* @octo/core")]) {
    world.repository.teams.set("octo/core", "unreadable");
    await approves(world, "bob");
    refusals.push(Object.values(world.run.answers)[0]?.code);
  }
  expect(refusals).toEqual(["codeowners_missing", "codeowners_too_many", "codeowners_unreadable"]);
});

it("a renamed file is owned where it was and where it is", async () => {
  const world = await opened("/old/ @bob\n/new/ @max\n");
  world.pull.files = [{ path: "new/a", formerPath: "old/a", status: "renamed", additions: 0, deletions: 0 }];
  await approves(world, "bob");
  expect(world.run.status.kind).toBe("active");
  await approves(world, "max");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("whoever stands for fewer owners than when they approved has approved nothing", async () => {
  const world = await opened("/src/ @octo/core\n/docs/ @octo/core\n* @max\n", ["src/a.ts", "free.txt"]);
  world.repository.files.set("CODEOWNERS", "/free.txt @max\n/src/ @octo/core\n");
  world.repository.teams.set("octo/core", ["bob"]);
  await approves(world, "bob");
  expect(world.run.approvals).toHaveLength(1);
  world.repository.teams.set("octo/core", []);
  await world.wakes();
  expect(world.run.approvals).toEqual([]);
});
