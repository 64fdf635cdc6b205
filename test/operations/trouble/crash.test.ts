/**
 * A process dies at any of its calls, just before it or just after: whoever comes next brings everything to where it would
 * have been. One of each: one event, one comment, one answer, one order.
 */
import { describe, expect, it } from "vitest";
import { answeredComment, isSticky } from "../../../src/core/render/markers.ts";
import type { Arrival } from "../../../src/operations/advance/arrival.ts";
import { type Around, type CallName, portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

/** Something happens, and what wakes the job that is to see it. */
type Act = (world: World) => Promise<Partial<Arrival>> | Partial<Arrival>;

const ACTS: Readonly<Record<string, Act>> = {
  "the opening": (world) => {
    world.opensUnseen();
    return {};
  },
  "evidence of a failure": async (world) => ({ left: await world.collected(world.nextOrder(), { "npm test": 1 }) }),
  "a push": (world) => ({ pushed: { head: world.pushesUnseen(), by: "ada" } }),
  "evidence of a success": async (world) => ({ left: await world.collected(world.nextOrder(), { "npm test": 0 }) }),
  "a question": (world) => comment(world, "eve", "/statem status"),
  "a retry of nothing": (world) => comment(world, "ada", "/statem retry"),
  "an approval": (world) => comment(world, "bob", `/statem approve ${world.pull.head}`),
  "the merge": (world) => {
    world.pull.state = "merged";
    return {};
  },
};

function comment(world: World, login: string, body: string): Partial<Arrival> {
  return { comment: { id: world.commentsUnseen(login, body), login, isBot: false, body } };
}

class Crash extends Error {}

/** Dies at the call with this number, and counts on. */
function dyingAt(number: number, isDone: boolean) {
  const calls: CallName[] = [];
  const around: Around = async (name, call) => {
    calls.push(name);
    // Dead is dead: nothing that the process would have done afterwards is done either.
    if (calls.length > number || (calls.length === number && !isDone)) throw new Crash(name);
    const answer = await call();
    if (calls.length === number) throw new Crash(name);
    return answer;
  };
  return { calls, around };
}

/** Plays all acts; in one of them the process dies, and then somebody comes by. */
async function play(crash?: {
  readonly act: string;
  readonly number: number;
  readonly isDone: boolean;
  readonly again: boolean;
}) {
  const world = new World(shippedRunbook("minimal"));
  let at: CallName | undefined;
  for (const [name, act] of Object.entries(ACTS)) {
    world.waits(700);
    const arrival = await act(world);
    if (crash?.act === name) {
      const { calls, around } = dyingAt(crash.number, crash.isDone);
      const died = await world.advance(arrival, portsAround(world.ports(), around)).then(
        () => false,
        (error: unknown) => error instanceof Crash,
      );
      if (died) at = calls[crash.number - 1];
      world.waits(20);
      // The job is run again, or its delivery is lost and another one comes; later on somebody looks in.
      await world.advance(crash.again ? arrival : {});
      world.waits(601);
      await world.advance();
    } else await world.advance(arrival);
  }
  return { world, at };
}

/** All that counts, without the times at which it came. */
function essence({ world }: { readonly world: World }) {
  const { state, journal } = world.record;
  const ours = world.pull.comments.filter(({ author }) => author?.login === world.repository.ours);
  return numbered({
    events: journal.events.map(({ event }) => JSON.stringify(event, timeless)).filter((event) => !isDuplicate(event)),
    status: state.status,
    node: state.entry.node,
    answers: ours.map(({ body }) => answeredComment(body)).filter((one) => one !== undefined),
    stickies: ours.filter(({ body }) => isSticky(body)).length,
    orders: world.repository.orders.map(({ operation, head }) => `${operation} at ${head}`),
    shown: world.repository.checks.findLast(({ head }) => head === world.pull.head)?.title,
  });
}

/** Operations by the order in which they are told of: their ids count events, of which a duplicate brings one more. */
function numbered<T>(value: T): T {
  const ids: string[] = [];
  const text = JSON.stringify(value).replace(/\bop\d+\b/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `operation ${ids.indexOf(id)}`;
  });
  return JSON.parse(text) as T;
}

/** Without times, and without the state commits, of which there are more where somebody died. */
function timeless(key: string, value: unknown): unknown {
  return key === "at" || key === "startedAt" || (key === "commit" && String(value).startsWith("5a")) ? "" : value;
}
/** Evidence that comes a second time is kept out, and that is written down. */
function isDuplicate(event: string): boolean {
  return event.includes('"evidence_refused"') && event.includes('"operation_closed"');
}

describe.each(Object.keys(ACTS))("at %s", async (act) => {
  const whole = essence(await play());
  const never = await play({ act, number: Number.POSITIVE_INFINITY, isDone: false, again: true });

  it("a job that is run again after all went well changes nothing", () => {
    expect(essence(never)).toEqual(whole);
  });

  describe.each([
    ["before", false],
    ["after", true],
  ] as const)("the process dies %s a call", (_when, isDone) => {
    it.each([1, 2, 3, 4, 5, 6])("number %i, and its job is run again", async (number) => {
      const played = await play({ act, number, isDone, again: true });
      expect(essence(played), played.at).toEqual(whole);
    });

    // What a collecting job brings is lost with it until that job is run again; see below.
    const others = act.startsWith("evidence") ? [] : [1, 2, 3, 4, 5, 6];
    it.each(others)("number %i, and another delivery comes", async (number) => {
      const played = await play({ act, number, isDone, again: false });
      expect(essence(played), played.at).toEqual(whole);
    });
  });
});

it("evidence that was lost for good is collected again when somebody asks, and not before", async () => {
  const world = new World(shippedRunbook("minimal"));
  await world.opens();
  world.nextOrder();
  await world.waits(3_600).wakes();
  expect(world.waiting).toEqual([]);
  await world.comments("ada", "/statem retry");
  await world.collects();
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("an order whose process died before it could give it is given ten minutes later, by whoever comes by, once", async () => {
  const world = new World(shippedRunbook("minimal"));
  world.opensUnseen();
  const { around } = dyingAt(5, false);
  await expect(world.advance({}, portsAround(world.ports(), around))).rejects.toThrow("dispatch");
  await world.waits(599).wakes();
  expect(world.waiting).toEqual([]);
  await world.waits(1).wakes();
  await world.waits(3_600).wakes();
  expect(world.waiting.map(({ operation }) => operation)).toEqual([world.run.operation?.id]);
});
