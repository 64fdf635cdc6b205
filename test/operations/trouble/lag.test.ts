/** A forge whose answers are older than its own deliveries: nothing is overlooked, and nothing that was earned is thrown away. */
import { describe, expect, it } from "vitest";
import type { Look } from "../../../src/ports/forge.ts";
import { type Around, portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

async function tested(): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.collects();
  return world.waits(300);
}

/** The next looks show the pull request as it is now, whatever happens to it. */
async function lagging(world: World, looks: number) {
  const old = await world.forge.look(world.number, "pr-12");
  let left = looks;
  let count = 0;
  const around: Around = async (name, call) => {
    const answer = await call();
    if (name !== "look") return answer;
    count += 1;
    if (left === 0) return answer;
    left -= 1;
    return { ...(answer as Look), pull: old.pull } as typeof answer;
  };
  return { ports: portsAround(world.ports(), around), looks: () => count };
}

describe("a look that is older than the delivery", () => {
  it("of a push is taken again", async () => {
    const world = await tested();
    const { ports, looks } = await lagging(world, 3);
    const head = world.pushesUnseen();
    await world.advance({ pushed: { head, by: "ada" } }, ports);
    expect([world.run.subject.head.commit, looks()]).toEqual([head, 4]);
    expect(world.waiting.map((order) => order.head)).toEqual([head]);
  });

  it("of a comment is taken again", async () => {
    const world = await tested();
    const { ports, looks } = await lagging(world, 2);
    const body = `/statem approve ${world.pull.head}`;
    await world.advance(
      { comment: { id: world.commentsUnseen("bob", body), login: "bob", isBot: false, body } },
      ports,
    );
    expect([world.run.status, looks()]).toMatchObject([{ ending: "succeeded" }, 3]);
  });

  it("of the opening's first push is taken again, so that the run begins at it", async () => {
    const world = new World(shippedRunbook("minimal"));
    world.opensUnseen();
    const { ports } = await lagging(world, 1);
    const head = world.pushesUnseen();
    await world.advance({ pushed: { head, by: "ada" } }, ports);
    expect([world.run.subject.head.commit, world.events("head_moved").length]).toEqual([head, 0]);
  });

  it("never makes a run go back to the head before", async () => {
    const world = await tested();
    const { ports } = await lagging(world, 3);
    await world.pushes();
    await world.collects();
    await world.comments("bob", `/statem approve ${world.pull.head}`);
    await world.advance({}, ports);
    expect(world.run).toMatchObject({
      status: { ending: "succeeded" },
      subject: { head: { commit: world.pull.head } },
    });
    expect(world.events("head_moved")).toHaveLength(1);
  });
});

describe("what looks like lag and is none", () => {
  it("a delivery that comes late and out of order", async () => {
    const world = await tested();
    const first = world.pushesUnseen();
    await world.pushes();
    const { ports, looks } = await lagging(world, 0);
    const { revision } = world.record;
    await world.advance({ pushed: { head: first, by: "ada" } }, ports);
    expect([world.record.revision, looks()]).toEqual([revision, 6]);
  });

  it("a delivery of the push before, that comes once more", async () => {
    const world = await tested();
    await world.pushes();
    const former = world.pull.head;
    await world.pushes();
    const { ports, looks } = await lagging(world, 0);
    await world.advance({ pushed: { head: former, by: "ada" } }, ports);
    expect([world.run.subject.head.commit, looks()]).toEqual([world.pull.head, 1]);
  });

  it("a push that was taken back at once", async () => {
    const world = await tested();
    const former = { commit: world.pull.head, tree: world.pull.headTree };
    await world.pushes();
    world.repository.push(world.number, former.commit, former.tree, "ada");
    await world.advance();
    expect(world.run.subject.head).toMatchObject(former);
  });

  it("a push that was taken back after a while needs no second look", async () => {
    const world = await tested();
    const former = { commit: world.pull.head, tree: world.pull.headTree };
    await world.pushes();
    world.waits(60);
    world.repository.push(world.number, former.commit, former.tree, "ada");
    const { ports, looks } = await lagging(world, 0);
    await world.advance({}, ports);
    expect([world.run.subject.head.commit, looks()]).toEqual([former.commit, 1]);
  });

  it("a push that was taken back, as its delivery tells, needs no second look", async () => {
    const world = await tested();
    const former = { commit: world.pull.head, tree: world.pull.headTree };
    await world.pushes();
    world.repository.push(world.number, former.commit, former.tree, "ada");
    const { ports, looks } = await lagging(world, 0);
    await world.advance({ pushed: { head: former.commit, by: "ada" } }, ports);
    expect([world.run.subject.head.commit, looks()]).toEqual([former.commit, 1]);
  });

  it("a comment that was deleted before anybody read it", async () => {
    const world = await tested();
    const { ports, looks } = await lagging(world, 0);
    const body = "/statem status";
    await world.advance({ comment: { id: 99_999, login: "ada", isBot: false, body } }, ports);
    expect([world.advanced?.kind, looks()]).toEqual(["unchanged", 6]);
  });
});

describe("who pushed", () => {
  async function unknown(): Promise<World> {
    const world = await tested();
    const head = world.pushesUnseen();
    world.repository.pushers.delete(head);
    await world.wakes();
    await world.collects();
    await world.waits(300).comments("bob", `/statem approve ${head}`);
    void world.told;
    return world;
  }

  it("and nobody can say, refuses every approval", async () => {
    const world = await unknown();
    expect(world.run.subject.head.pushedBy).toBeNull();
    expect(Object.values(world.run.answers)).toMatchObject([{ code: "pusher_unknown" }]);
  });

  it("is asked again when the next approval hangs on it", async () => {
    const world = await unknown();
    world.repository.pushers.set(world.pull.head, "ada");
    await world.comments("max", `/statem approve ${world.pull.head}`);
    expect(world.run).toMatchObject({ status: { ending: "succeeded" }, subject: { head: { pushedBy: "ada" } } });
  });

  it("and turns out to be the approver, is refused for that", async () => {
    const world = await unknown();
    world.repository.pushers.set(world.pull.head, "max");
    await world.comments("max", `/statem approve ${world.pull.head}`);
    expect(Object.values(world.run.answers).at(-1)).toMatchObject({ code: "is_last_pusher" });
  });

  it("is told by a delivery that comes late", async () => {
    const world = await unknown();
    await world.advance({ pushed: { head: world.pull.head, by: "ada" } });
    await world.advance({ pushed: { head: world.pull.head, by: "bob" } });
    expect(world.run.subject.head.pushedBy).toBe("ada");
  });
});
