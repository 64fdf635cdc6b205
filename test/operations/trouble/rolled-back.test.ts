/**
 * A record that is whole, and ours, and still not the one: an older revision put in the place of a newer one, or a record
 * that was made for another repository.
 */
import { describe, expect, it } from "vitest";
import { forgeWith } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

/** A run that was approved, then rejected; the files of its folder in between. */
async function rejected(): Promise<{ readonly world: World; readonly older: Readonly<Record<string, string>> }> {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  const older = { ...world.store.files("pr-12") };
  await world.comments("bob", "/statem reject review It leaks.");
  return { world, older };
}
const rollBack = (world: World, files: Readonly<Record<string, string>>) =>
  world.store.commitAs(world.repository.ours, { run: "pr-12", files, headline: "", body: "" });

describe("a record that was rolled back", () => {
  it("holds the run, with both revisions, through every event, and nothing is written over it", async () => {
    const { world, older } = await rejected();
    rollBack(world, older);
    const before = world.store.commits("pr-12").length;
    const left = await world.collected(world.nextOrder());
    for (const what of [{}, { left }, {}]) {
      expect(await world.advance(what)).toMatchObject({ kind: "held", code: "state_rolled_back" });
    }
    expect(world.store.commits("pr-12")).toHaveLength(before);
    const check = world.repository.checks.at(-1);
    expect(check).toMatchObject({ conclusion: "action_required" });
    expect(`${check?.title} ${check?.summary}`).toContain("revision");
    expect(world.sticky).toContain("somebody put an older or another one in its place");
  });

  it("goes on once the newest one is back", async () => {
    const { world, older } = await rejected();
    const newest = { ...world.store.files("pr-12") };
    rollBack(world, older);
    await world.wakes();
    rollBack(world, newest);
    await world.wakes();
    expect(world.advanced?.kind).not.toBe("held");
    expect(world.run.rejections).toHaveLength(1);
  });
});

it("a look that shows the record a moment older than the check is taken again, and not held", async () => {
  const { world, older } = await rejected();
  const newest = { ...world.store.files("pr-12") };
  rollBack(world, older);
  let looks = 0;
  const { forge } = world;
  const lagging = world.ports({
    forge: forgeWith(forge, {
      look: async (pull, run) => {
        looks += 1;
        if (looks === 3) rollBack(world, newest);
        return forge.look(pull, run);
      },
    }),
  });
  expect((await world.advance({}, lagging)).kind).not.toBe("held");
  expect(looks).toBeGreaterThanOrEqual(3);
});

it("a record of another repository says nothing here", async () => {
  const { world } = await rejected();
  const there = new World(shippedRunbook("minimal"));
  const forge = forgeWith(there.forge, {
    look: async (pull: number, run: string) => {
      const look = await there.forge.look(pull, run);
      return { ...look, repository: { ...look.repository, handle: "another" } };
    },
  });
  await there.opens();
  there.store.commitAs(there.repository.ours, {
    run: "pr-12",
    files: world.store.files("pr-12"),
    headline: "",
    body: "",
  });
  expect(await there.advance({}, there.ports({ forge }))).toMatchObject({
    kind: "held",
    code: "state_other_repository",
  });
});
