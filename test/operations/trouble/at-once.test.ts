/**
 * Several processes at once on one pull request, each stopped before and after every call that it makes, in any order:
 * nothing that any of them brought is lost, and nothing happens twice.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredComment, isSticky } from "../../../src/core/render/markers.ts";
import type { Arrival } from "../../../src/operations/advance/arrival.ts";
import { advance } from "../../../src/operations/advance/several/every.ts";
import { type Around, portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

type Woken = Partial<Arrival>;

/** Lets all of them run, in the order that the scheduler throws. */
async function together(world: World, scheduler: fc.Scheduler, arrivals: readonly Woken[]): Promise<void> {
  const around: Around = async (name, call) => {
    await scheduler.schedule(Promise.resolve(), `before ${name}`);
    const answer = await call();
    await scheduler.schedule(Promise.resolve(), `after ${name}`);
    return answer;
  };
  // Time stands still: whoever waits for another only gives way to it.
  const clock = { now: () => world.clock.now(), random: () => 0.5, sleep: async () => {} };
  const ports = portsAround(world.ports({ clock }), around);
  const running = arrivals.map((arrival) => advance({ pull: world.number, publisher: "action", ...arrival }, ports));
  await scheduler.waitFor(Promise.all(running));
}

function atOnce(arrange: () => Promise<{ world: World; arrivals: readonly Woken[] }>, look: (world: World) => void) {
  return fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { world, arrivals } = await arrange();
      await together(world, scheduler, arrivals);
      look(world);
    }),
    { numRuns: 60 },
  );
}

/** A comment that nobody has read yet, as the delivery of it wakes a job. */
function comment(world: World, login: string, body: string): Woken {
  return { comment: { id: world.commentsUnseen(login, body), login, isBot: false, body } };
}
const tested = async () => {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  await world.collects();
  return world.waits(300);
};

/** What is to be seen in public exactly once. */
function expectOnce(world: World): void {
  const ours = world.pull.comments.filter(({ author }) => author?.login === world.repository.ours);
  expect(ours.filter(({ body }) => isSticky(body))).toHaveLength(1);
  const answered = ours.flatMap(({ body }) => answeredComment(body) ?? []);
  const asked = world.pull.comments.filter(({ body }) => body.startsWith("/statem")).map(({ id }) => String(id));
  expect(answered.sort()).toEqual(asked.sort());
  const orders = world.repository.orders.map(({ operation }) => operation);
  expect(new Set(orders).size).toBe(orders.length);
  const { state } = world.record;
  const shown = world.repository.checks.findLast(({ head }) => head === world.pull.head);
  expect(shown?.externalId).toBe(`${world.record.digest}@${world.record.revision}`);
  if (state.operation) expect(orders).toContain(state.operation.id);
}

describe("two processes that are woken by", () => {
  it("the same opening begin one run", () =>
    atOnce(
      async () => {
        const world = new World(shippedRunbook("minimal"));
        world.opensUnseen();
        return { world, arrivals: [{}, {}] };
      },
      (world) => {
        expectOnce(world);
        expect(world.events("started")).toHaveLength(1);
        expect(world.repository.orders).toHaveLength(1);
      },
    ));

  it("the same comment obey it once", () =>
    atOnce(
      async () => {
        const world = await tested();
        const woken = comment(world, "bob", `/statem approve ${world.pull.head}`);
        return { world, arrivals: [woken, woken] };
      },
      (world) => {
        expectOnce(world);
        expect(world.events("approved")).toHaveLength(1);
        expect(world.run.status).toMatchObject({ ending: "succeeded" });
      },
    ));

  it("two comments obey both", () =>
    atOnce(
      async () => {
        const world = await tested();
        return {
          world,
          arrivals: [comment(world, "bob", "/statem reject no"), comment(world, "max", "/statem status")],
        };
      },
      (world) => {
        expectOnce(world);
        expect(world.events("rejected")).toHaveLength(1);
        expect(Object.values(world.run.answers).map(({ code }) => code)).toEqual(["reject_recorded", "status"]);
      },
    ));

  it("an approval and a push never let the push through", () =>
    atOnce(
      async () => {
        const world = await tested();
        const approval = comment(world, "bob", "/statem approve");
        const head = world.pushesUnseen();
        return { world, arrivals: [approval, { pushed: { head, by: "ada" } }] };
      },
      (world) => {
        expectOnce(world);
        expect(world.run.status.kind).toBe("active");
        expect(world.run.subject.head).toMatchObject({ commit: world.pull.head, pushedBy: "ada" });
      },
    ));

  it("evidence and an approval succeed together", () =>
    atOnce(
      async () => {
        const world = new World(shippedRunbook("minimal"));
        await world.opens();
        const left = await world.waits(300).collected(world.nextOrder());
        return { world, arrivals: [{ left }, comment(world, "bob", `/statem approve ${world.pull.head}`)] };
      },
      (world) => {
        expectOnce(world);
        expect(world.run.status).toMatchObject({ ending: "succeeded" });
        expect(world.events("received")).toHaveLength(1);
      },
    ));

  it("evidence and a push keep the evidence out, and collect the push", () =>
    atOnce(
      async () => {
        const world = new World(shippedRunbook("minimal"));
        await world.opens();
        const left = await world.waits(300).collected(world.nextOrder());
        const head = world.pushesUnseen();
        return { world, arrivals: [{ left }, { pushed: { head, by: "ada" } }] };
      },
      (world) => {
        expectOnce(world);
        expect(world.run.operation?.head).toBe(world.pull.head);
        expect(Object.values(world.run.receipts).filter(({ staleSince }) => staleSince === undefined)).toEqual([]);
      },
    ));

  it("the same evidence take it once", () =>
    atOnce(
      async () => {
        const world = new World(shippedRunbook("minimal"));
        await world.opens();
        const left = await world.waits(300).collected(world.nextOrder());
        return { world, arrivals: [{ left }, { left }] };
      },
      (world) => {
        expectOnce(world);
        expect(world.events("received")).toHaveLength(1);
      },
    ));
});

it("five at once, each with something else, all get through", () =>
  atOnce(
    async () => {
      const world = await tested();
      const comments = ["/statem status", "/statem help", "/statem approve nothing", "/statem goto verify"];
      const arrivals = comments.map((body, index) =>
        comment(world, ["ada", "bob", "eve", "max"][index] ?? "ada", body),
      );
      return { world, arrivals: [...arrivals, {}] };
    },
    (world) => {
      expectOnce(world);
      expect(Object.keys(world.run.answers)).toHaveLength(4);
    },
  ));

it("what a process has written itself it says itself, without waiting for others", async () => {
  const world = new World(shippedRunbook("minimal"));
  world.opensUnseen();
  const calls: string[] = [];
  const around: Around = async (name, call) => {
    calls.push(name);
    if (name === "publish" && !calls.slice(0, -1).includes("publish")) throw new Error("502 Bad Gateway");
    return call();
  };
  await world.advance({}, portsAround(world.ports(), around));
  expect(calls.filter((name) => name === "look" || name === "publish")).toEqual(["look", "publish", "look", "publish"]);
  expectOnce(world);
});
