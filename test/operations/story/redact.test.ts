/** `redact`: an output's text goes from record, segments, page and comment; the chain goes on, and nobody can use that to lie. */
import { expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { type RunRecord, recordDigest, writeRecord } from "../../../src/core/record/record.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const SECRET = "token=ghx_not_for_everybody";
const DIGEST = sha256(SECRET);
const texts = (world: World) => [...Object.values(world.store.files("pr-12")), world.sticky].join("\n");

async function leaked(): Promise<World> {
  const world = await new World(shippedRunbook("minimal")).opens();
  await world.collects({ "npm test": { exitCode: 1, output: SECRET } });
  expect(texts(world).split(SECRET).length).toBeGreaterThan(3);
  void world.told;
  return world;
}

it("removes the text everywhere, and the record goes on to be read", async () => {
  const world = await leaked();
  await world.comments("max", `/statem redact ${DIGEST.slice(0, 12)}`);
  expect(world.told).toContain("<sub>`redacted`</sub>");
  expect(texts(world)).not.toContain(SECRET);
  expect(world.sticky).toContain("what it printed was removed from the record");
  expect(world.repository.checks.at(-1)?.summary).not.toContain(SECRET);
  await world.comments("ada", "/statem retry");
  await world.collects({ "npm test": 0 });
  await world.waits(90).comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("removes it from segments that have rolled over, and where the run has ended", async () => {
  const world = await leaked();
  while (!Object.keys(world.store.files("pr-12")).some((path) => path.startsWith("journal/"))) await world.pushes();
  await world.comments("bob", "/statem cancel");
  expect(texts(world)).toContain(SECRET);
  await world.comments("max", "/statem redact 1a2b3c4d5e6f");
  expect(world.told).toContain("<sub>`no_output`</sub>");
  await world.comments("max", `/statem redact ${DIGEST}`);
  expect(texts(world)).not.toContain(SECRET);
  expect(texts(world)).toContain('"redacted"');
  expect(world.run.status).toMatchObject({ ending: "cancelled" });
});

it.each<[by: string, code: string]>([
  ["bob", "role_too_low"],
  ["ada", "is_author"],
])("by %s: %s", async (by, code) => {
  const world = await leaked();
  world.repository.roles.set("ada", "admin");
  await world.comments(by, `/statem redact ${DIGEST}`);
  expect(world.told).toContain(`<sub>\`${code}\`</sub>`);
  expect(texts(world)).toContain(SECRET);
});

it("what is left of a redacted event cannot be changed, nor an event be called redacted", async () => {
  const world = await leaked();
  const whole = world.record;
  await world.comments("max", `/statem redact ${DIGEST}`);
  const changed = (record: RunRecord, change: (copy: { journal: { events: Record<string, unknown>[] } }) => void) => {
    const copy = structuredClone(record) as never;
    change(copy);
    const sealed = { ...(copy as RunRecord), digest: recordDigest(copy, sha256) };
    return readRecord(writeRecord(sealed), "pr-12", sha256);
  };
  expect(changed(world.record, () => {}).kind).toBe("ok");
  const at = world.record.journal.events.findIndex(({ redacted }) => redacted !== undefined);
  const broken = { kind: "blocked", code: "state_chain_broken" };
  const other = changed(world.record, ({ journal }) => void Object.assign(journal.events[at] ?? {}, { actor: "eve" }));
  expect(other).toMatchObject(broken);
  const next = whole.journal.events[2]?.prev ?? "";
  const called = changed(whole, ({ journal }) => {
    Object.assign(journal.events[1] ?? {}, { actor: "eve", redacted: next });
  });
  expect(called).toMatchObject(broken);
});

it("is refused where the store keeps older revisions out of our reach", async () => {
  const world = await leaked();
  world.commentsUnseen("max", `/statem redact ${DIGEST}`);
  const { store } = world;
  const without = { read: store.read.bind(store), write: store.write.bind(store), hasAny: async () => false };
  await world.advance({}, world.ports({ store: without }));
  expect(world.pull.comments.at(-1)?.body).toContain("`store_keeps`");
});
