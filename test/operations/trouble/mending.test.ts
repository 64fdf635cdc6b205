/** Records in doubt are taken up again by a maintainer alone, as they stand or as they once stood, and exactly once. */
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

/** A run that waits for its reviewer, `bob` having approved nothing yet. */
async function waiting(): Promise<World> {
  const world = await new World(shippedRunbook("minimal")).opens();
  await world.collects();
  void world.told;
  return world.waits(60);
}
const recordText = (world: World) => world.store.files("pr-12")["record.json"] ?? "";
function overwrite(world: World, text: string, writer = "mallory", file = "record.json"): void {
  world.store.commitAs(writer, { run: "pr-12", files: { [file]: text }, headline: "", body: "" });
  world.waits(60);
}
const forged = (world: World) => recordText(world).replace('"transitions": 0', '"transitions": 7');
const accept = (world: World) => `/statem accept-state ${sha256(recordText(world)).slice(0, 12)} It was me`;
const goodCommit = (world: World) => world.store.commits("pr-12").at(-1)?.commit ?? "";

describe("accept-state", () => {
  it("of an edited record keeps node and counters, makes all else stale, and the run goes on", async () => {
    const world = await waiting();
    const text = forged(world);
    overwrite(world, text);
    await world.wakes();
    await world.comments("max", accept(world));
    const told = world.told.replace(/5a0{10}[0-9a-f]+/g, "COMMIT").replace(/\b[0-9a-f]{12}\b/g, "DIGEST");
    expect(told).toMatchInlineSnapshot(`
      "
      * a delivery arrives
          check statem: action_required | Held: The run's record was last changed by mallory in commit DIGEST, who is no writer of it. A maintainer must look at that (0001000)
          sticky: 🔒 **Held**, commit \`0001000\`: The run's record was last changed by mallory in commit \`DIGEST\`, who is no writer of it. A maintainer must look at that. A maintainer who has looked at it decides: \`/statem repair COMMIT\` takes it back to its last good commit, \`/statem accept-state DIGEST REASON\` goes on from what it says now.
      * max: /statem accept-state DIGEST It was me
          dispatch: op6 at 0001000
          check statem: in_progress | Collecting evidence at verify: tests (0001000)
          sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
          answer: ✅ Accepted as it stands: \`DIGEST\`. Node, entries and counters stay; every receipt, approval, confirmation and variable is stale, and what was said before this counts no more. <sub>\`state_accepted\`</sub>
      "
    `);
    const { run, record } = world;
    expect(run).toMatchObject({ transitions: 7, entry: { node: "verify" } });
    expect(world.events("state_accepted")).toMatchObject([{ because: "state_foreign", reason: "It was me" }]);
    expect(record.journal.first.prev).toBe(sha256(text));
    expect(Object.keys(world.store.files("pr-12"))).toContain("journal/00000000.json");
    await world.collects();
    await world.comments("bob", `/statem approve review ${world.pull.head}`);
    expect(world.repository.checks.at(-1)?.conclusion).toBe("success");
  });

  it("of a record that a stranger wrote whole goes on under its own chain", async () => {
    const world = await waiting();
    const { events } = world.record.journal;
    overwrite(world, recordText(world));
    await world.comments("max", accept(world));
    expect(world.record.journal.events.slice(0, events.length)).toEqual(events);
    expect(Object.values(world.run.receipts).every(({ staleSince }) => staleSince === "state_accepted")).toBe(true);
  });

  it("takes an approval that stands in it for nothing, and what was said before it", async () => {
    const world = await waiting();
    await world.labels("bob", "statem/approve");
    expect(world.run.status).toMatchObject({ ending: "succeeded" });
    overwrite(world, recordText(world));
    await world.comments("max", accept(world));
    expect(world.run).toMatchObject({ status: { kind: "active" }, entry: { node: "verify" } });
    expect(world.run.approvals.filter(({ staleSince }) => staleSince === undefined)).toEqual([]);
    await world.collects();
    expect(world.run.status.kind).toBe("active");
  });

  it.each<[by: string, line: (world: World) => string, code: string]>([
    ["bob", accept, "role_too_low"],
    ["ada", accept, "is_author"],
    ["max", () => "/statem accept-state 1a2b3c4d5e6f It was me", "digest_other"],
    ["max", () => "/statem accept-state 1a It was me", "digest_other"],
  ])("by %s: %#", async (by, line, code) => {
    const world = await waiting();
    world.repository.roles.set("ada", "admin");
    overwrite(world, forged(world));
    const before = world.store.commits("pr-12");
    await world.comments(by, line(world));
    expect(world.told).toContain(`<sub>\`${code}\`</sub>`);
    expect(world.store.commits("pr-12")).toEqual(before);
  });

  it.each([
    ["cannot be read", "{}", "not_acceptable"],
    ["is of a newer schema", '{"schema":3}', "state_newer"],
  ])("is refused of one that %s", async (_what, text, code) => {
    const world = await waiting();
    overwrite(world, text, world.repository.ours);
    await world.comments("max", accept(world));
    expect(world.told).toContain(`<sub>\`${code}\`</sub>`);
    expect(recordText(world)).toBe(text);
  });

  it("is refused where nothing is in doubt", async () => {
    const world = await waiting();
    await world.comments("max", accept(world));
    await world.comments("max", `/statem repair ${goodCommit(world)}`);
    expect(world.told.match(/`not_held`/g)).toHaveLength(2);
  });
});

describe("repair", () => {
  it.each(["", "{}", "null", '{"schema":2,"run":', "\uFEFF{}"])(
    "of %j proposes the last good commit and goes back to it",
    async (text) => {
      const world = await waiting();
      const good = goodCommit(world);
      const before = world.run;
      overwrite(world, text, world.repository.ours);
      await world.wakes();
      expect(world.sticky).toContain(`\`/statem repair ${good}\``);
      await world.comments("max", `/statem repair ${good}`);
      expect(world.run).toMatchObject({ entry: before.entry, transitions: before.transitions });
      expect(world.events("state_repaired")).toMatchObject([{ because: "state_unreadable" }]);
      expect(world.run.operation?.due.map(({ check }) => check)).toEqual(["tests"]);
      await world.collects();
      await world.comments("bob", `/statem approve review ${world.pull.head}`);
      expect(world.repository.checks.at(-1)?.conclusion).toBe("success");
    },
  );

  it("brings a runbook that is gone back with the record", async () => {
    const world = await waiting();
    const good = goodCommit(world);
    overwrite(world, "nodes: { done: {} }", "mallory", "runbook.yaml");
    await world.comments("max", `/statem repair ${good}`);
    expect(world.store.files("pr-12")["runbook.yaml"]).toBe(shippedRunbook("minimal"));
    expect(world.run.status.kind).toBe("active");
  });

  it("is refused for a commit that is not the run's, not ours, or not good", async () => {
    const world = await waiting();
    overwrite(world, "{}", world.repository.ours);
    const bad = goodCommit(world);
    overwrite(world, "", "mallory");
    for (const commit of ["1a2b3c4d5e6f", bad, goodCommit(world)])
      await world.comments("max", `/statem repair ${commit}`);
    expect(world.told.match(/<sub>`\w+`/g)).toEqual([
      "<sub>`commit_not_of_run`",
      "<sub>`commit_not_good`",
      "<sub>`commit_foreign`",
    ]);
    expect(recordText(world)).toBe("");
  });

  it("happens once, by whichever process: a command for an earlier doubt is none for the next", async () => {
    const world = await waiting();
    const good = goodCommit(world);
    overwrite(world, "{}", world.repository.ours);
    world.commentsUnseen("max", `/statem repair ${good}`);
    await Promise.all([world.advance(), world.advance({}, world.ports())]);
    expect(world.events("state_repaired")).toHaveLength(1);
    // Whoever takes our answer away must not have it obeyed again.
    world.pull.comments.splice(
      world.pull.comments.findIndex(({ body }) => body.includes("statem:answer")),
      1,
    );
    world.waits(60);
    overwrite(world, "{}", world.repository.ours);
    expect(await world.advance()).toMatchObject({ kind: "held", code: "state_unreadable" });
  });

  it("is written or not, wherever the process dies", async () => {
    const world = await waiting();
    const good = goodCommit(world);
    overwrite(world, "{}", world.repository.ours);
    world.commentsUnseen("max", `/statem repair ${good}`);
    const dying = portsAround(world.ports(), async (name, call) => {
      const result = await call();
      if (name === "write") throw new Error("killed");
      return result;
    });
    await expect(world.advance({}, dying)).rejects.toThrow("killed");
    await world.waits(60).wakes();
    expect(world.events("state_repaired")).toHaveLength(1);
    expect(world.pull.comments.filter(({ body }) => body.includes("state_repaired"))).toHaveLength(1);
  });
});
