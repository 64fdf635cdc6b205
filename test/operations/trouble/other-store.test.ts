/** A configuration that is changed under live runs: what lies in the other place is never taken for a run that has not begun. */
import { describe, expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const ISSUE = "store: issue\n";

async function kept(config: string): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  world.repository.config = config;
  return world.opens();
}

it("a run is kept where the configuration says", async () => {
  const [branch, issue] = [await kept("store: branch\n"), await kept(ISSUE)];
  expect([branch.store.commits("pr-12").length > 0, branch.otherStore.commits("pr-12").length > 0]).toEqual([
    true,
    false,
  ]);
  expect([issue.store.commits("pr-12").length > 0, issue.otherStore.commits("pr-12").length > 0]).toEqual([
    false,
    true,
  ]);
});

describe.each([
  ["from the branch to issues", "", ISSUE, "the state branch"],
  ["from issues to the branch", ISSUE, "", "an issue"],
])("changed %s", (_how, before, after, where) => {
  it.each([
    ["with our comment", false],
    ["though our comment was deleted", true],
  ])("it holds the run %s, writes nothing anywhere, and set back the run goes on", async (_what, isDeleted) => {
    const world = await kept(before);
    const written = () => [world.store.commits("pr-12").length, world.otherStore.commits("pr-12").length];
    const stood = written();
    if (isDeleted) world.pull.comments = [];
    world.repository.config = after;
    await world.comments("bob", "/statem status");
    expect(world.advanced).toMatchObject({
      kind: "held",
      code: "state_other_store",
      view: { detail: { seen: where } },
    });
    await world.pushes();
    expect(world.advanced).toMatchObject({ kind: "held" });
    expect(written()).toEqual(stood);
    expect(world.repository.checks.at(-1)?.conclusion).toBe("action_required");
    world.repository.config = before;
    expect(await world.advance()).toMatchObject({ kind: "written" });
  });
});

it("an approval that a run in an issue got counts, and the check is green", async () => {
  const world = await kept(ISSUE);
  await world.collects();
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.repository.checks.at(-1)).toMatchObject({ conclusion: "success" });
});
