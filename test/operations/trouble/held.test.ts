/** Records that cannot be trusted: the run is held, says why, answers whoever asks, and nothing is ever written over it. */
import { describe, expect, it } from "vitest";
import { MemoryForge } from "../../../src/adapters/memory/forge.ts";
import { MemoryStore } from "../../../src/adapters/memory/run-store.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

async function started(): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  void world.told;
  return world;
}
/** Writes a file of the run's folder as our own identity, or as somebody else. */
function overwrite(world: World, file: string, text: string, writer = world.repository.ours): void {
  world.store.commitAs(writer, { run: "pr-12", files: { [file]: text }, headline: "", body: "" });
}

const DAMAGES: Readonly<Record<string, readonly [code: string, damage: (world: World, record: string) => void]>> = {
  "the record is empty": ["state_unreadable", (world) => overwrite(world, "record.json", "")],
  "the record is {}": ["state_unreadable", (world) => overwrite(world, "record.json", "{}")],
  "the record is null": ["state_unreadable", (world) => overwrite(world, "record.json", "null")],
  "the record is cut": ["state_unreadable", (world, record) => overwrite(world, "record.json", record.slice(0, 500))],
  "the record is of a newer schema": [
    "state_newer",
    (world, record) => overwrite(world, "record.json", record.replace('"schema": 2', '"schema": 3')),
  ],
  "the record is another run's": [
    "state_other_run",
    (world, record) => overwrite(world, "record.json", record.replaceAll('"pr-12"', '"pr-13"')),
  ],
  "the record was edited": [
    "state_chain_broken",
    (world, record) => overwrite(world, "record.json", record.replace('"node": "verify"', '"node": "handoff"')),
  ],
  "a stranger wrote it anew": ["state_foreign", (world, record) => overwrite(world, "record.json", record, "mallory")],
  "a stranger wrote beside it": ["state_foreign", (world) => overwrite(world, "README.md", "hello", "mallory")],
  "the runbook is gone": ["runbook_missing", (world) => overwrite(world, "runbook.yaml", "")],
  "the runbook was edited": ["runbook_missing", (world) => overwrite(world, "runbook.yaml", "nodes: { done: {} }")],
};

describe.each(Object.entries(DAMAGES))("%s", (_what, [code, damage]) => {
  async function damaged(): Promise<World> {
    const world = await started();
    damage(world, world.store.files("pr-12")["record.json"] ?? "");
    return world;
  }

  it("050, 052: holds the run, and nothing that comes is written over it", async () => {
    const world = await damaged();
    const before = world.store.commits("pr-12");
    const left = await world.collected(world.nextOrder());
    for (const what of [{}, { left }, { pushed: { head: world.pushesUnseen(), by: "ada" } }]) {
      expect(await world.advance(what)).toMatchObject({ kind: "held", code });
    }
    await world.comments("max", "/statem start");
    await world.merges();
    expect(world.store.commits("pr-12")).toEqual(before);
    expect(world.repository.checks.at(-1)).toMatchObject({ status: "completed", conclusion: "action_required" });
  });

  it("answers whoever asks with the reason, once", async () => {
    const world = await damaged();
    await world.comments("ada", "/statem status");
    await world.wakes();
    const answers = world.pull.comments.filter(
      ({ body }) => body.includes(`<code>${code}</code>`) || body.includes(`\`${code}\``),
    );
    expect(answers).toHaveLength(1);
  });

  it("has nothing collected, or what is collected comes to nothing", async () => {
    const world = await damaged();
    const left = await world.collected(world.nextOrder());
    // Whose writes count is for whoever takes the evidence in to say: collect has another identity.
    expect(left.kind).toBe(code === "state_foreign" ? "file" : "nothing");
    expect(await world.advance({ left })).toMatchObject({ kind: "held", code });
  });
});

it("058: a stranger's commit is told with its writer, and holds until somebody has looked", async () => {
  const world = await started();
  const record = world.store.files("pr-12")["record.json"] ?? "";
  overwrite(world, "record.json", record, "mallory");
  await world.wakes();
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * a delivery arrives
        check statem: action_required | Held: The run's record was last changed by mallory in commit 5a0000000000, who is no writer of it. A maintainer must look at that (0001000)
        sticky: 🔒 **Held**, commit \`0001000\`: The run's record was last changed by mallory in commit \`5a0000000000\`, who is no writer of it. A maintainer must look at that. A maintainer who has looked at it decides: \`/statem repair 5a00000000000000000000000000000000000001\` takes it back to its last good commit, \`/statem accept-state ca360fe44f83 REASON\` goes on from what it says now.
    * bob: /statem approve 0001000100010001000100010001000100010001
        answer: ⛔ The run's record was last changed by mallory in commit \`5a0000000000\`, who is no writer of it. A maintainer must look at that. <sub>\`state_foreign\`</sub>
    "
  `);
});

it("what was refused while the run was held is not obeyed once it goes on", async () => {
  const world = await started();
  const record = world.store.files("pr-12")["record.json"] ?? "";
  await world.collects();
  const good = world.store.files("pr-12")["record.json"] ?? "";
  overwrite(world, "record.json", record, "mallory");
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  overwrite(world, "record.json", good);
  await world.waits(60).wakes();
  expect([world.run.status.kind, world.run.approvals]).toEqual(["active", []]);
});

it("a record that is gone is missed: no run begins where one has been seen", async () => {
  const world = await started();
  const store = new MemoryStore({ clock: world.clock, writer: world.repository.ours });
  const ports = world.ports({ store, forge: new MemoryForge(world.repository, store) });
  expect(await world.advance({}, ports)).toMatchObject({ kind: "held", code: "state_missing" });
  expect(store.commits("pr-12")).toEqual([]);
});

it("a store that does not answer starts nothing and says nothing", async () => {
  const world = new World(shippedRunbook("minimal"));
  world.opensUnseen();
  world.store.breakDown("502 Bad Gateway");
  await expect(world.advance()).rejects.toThrow("502");
  expect([world.pull.comments, world.repository.checks]).toEqual([[], []]);
  world.store.breakDown();
  await world.wakes();
  expect(world.run.entry.node).toBe("verify");
});
