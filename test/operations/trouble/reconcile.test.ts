/** Whatever deliveries are lost, the next reconcile ends where all of them would have ended; where none was, it does nothing. */
import { describe, expect, it } from "vitest";
import { reconcile } from "../../../src/operations/reconcile.ts";
import { forgeWith } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

type Step = (world: World, isDelivered: boolean) => Promise<unknown>;

const says =
  (login: string, body: (world: World) => string): Step =>
  async (world, isDelivered) => {
    const text = body(world);
    if (isDelivered) await world.comments(login, text);
    else world.commentsUnseen(login, text);
  };
const turns =
  (state: "open" | "closed" | "merged"): Step =>
  async (world, isDelivered) => {
    world.repository.turn(world.number, state);
    if (isDelivered) await world.wakes();
  };
/** A pull request's life; the evidence of what was dispatched comes before the next step. */
const LIFE: readonly Step[] = [
  async (world, isDelivered) => (isDelivered ? world.opens() : world.opensUnseen()),
  async (world, isDelivered) => (isDelivered ? world.pushes() : world.pushesUnseen()),
  says("bob", ({ pull }) => `/statem approve review ${pull.head}`),
  turns("closed"),
  turns("open"),
  says("bob", ({ pull }) => `/statem approve review ${pull.head}`),
];

async function live(lost: number): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  for (const [at, step] of LIFE.entries()) {
    await step(world, (lost & (1 << at)) === 0);
    world.waits(120);
    while (world.waiting.length > 0) await world.collects();
  }
  return world;
}

async function reconciled(world: World): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let rounds = 0; rounds < 5; rounds += 1) {
    world.waits(900);
    const done = await reconcile("action", world.ports());
    while (world.waiting.length > 0) await world.collects();
    if (done.length === 0) return seen;
    seen.push(...done.map(({ because }) => because));
  }
  throw new Error(`It never comes to rest: ${seen.join(", ")}`);
}

const essence = ({ run, pull }: World) => ({
  status: run.status,
  node: run.entry.node,
  head: run.subject.head.commit,
  approvals: run.approvals
    .filter(({ staleSince }) => staleSince === undefined)
    .map(({ head, person }) => [head, person]),
  receipts: Object.values(run.receipts).map(({ check, verdict, checkedAt }) => [check, verdict, checkedAt.head]),
  shown: pull.comments.filter(({ body }) => body.startsWith("<!-- statem:sticky")).length,
});

describe("a life of which deliveries are lost", async () => {
  const whole = essence(await live(0));

  it("ends well when none is", () => {
    expect(whole).toMatchObject({ status: { ending: "succeeded" }, node: "handoff", shown: 1 });
  });

  it.each(Array.from({ length: 2 ** LIFE.length - 1 }, (_, index) => index + 1))("subset %i", async (lost) => {
    const world = await live(lost);
    await reconciled(world);
    expect(essence(world)).toEqual(whole);
  });
});

it("does nothing where nothing was missed", async () => {
  const world = await live(0);
  const before = JSON.stringify([world.record, world.pull]);
  expect(await reconciled(world)).toEqual([]);
  expect(JSON.stringify([world.record, world.pull])).toBe(before);
});

it("sees a merge and evidence that never came, says which, and goes on past a pull request that cannot be looked at", async () => {
  const world = await new World(shippedRunbook("minimal")).opens();
  world.repository.turn(world.number, "merged");
  expect((await reconciled(world.waits(60)))[0]).toBe("closed");
  expect(world.run.status).toMatchObject({ reason: "merged_unverified", final: true });

  const other = await new World(shippedRunbook("minimal")).opens();
  other.nextOrder(); // Taken up by a job that dies without a word.
  other.waits(700);
  const { forge } = other;
  const ports = other.ports({
    forge: forgeWith(forge, {
      look: async () => {
        throw new Error("GitHub does not answer.");
      },
    }),
  });
  const done = await reconcile("action", ports);
  expect(done).toMatchObject([{ because: "overdue", advanced: { kind: "failed" } }]);
});

it("a label and a review that no delivery told of are found, once", async () => {
  const gate = "next: { to: done, auto: true, condition: { id: review, type: manual, via: [label, review] } }";
  const world = await new World(`nodes:\n  work:\n    ${gate}\n  done:\n    ending: succeeded\n`).opens();
  world.waits(300).repository.label(world.number, { login: "eve", isBot: false }, "statem/approve");
  expect(await reconciled(world)).toEqual(["command"]);
  expect([...world.pull.labels]).toEqual(["statem/at: work"]);
  world.repository.review(world.number, { login: "bob", isBot: false }, "approved", "");
  expect(await reconciled(world)).toEqual(["review"]);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});
