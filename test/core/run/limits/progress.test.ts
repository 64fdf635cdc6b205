/** Work that makes no progress, and checks that say of themselves that trying again cannot help. */
import { describe, expect, it } from "vitest";
import { commitOf, treeOf } from "../../../support/commits.ts";
import { Engine, type Saying } from "../../../support/engine.ts";

const TESTED = (more = "") => `
nodes:
  work:
    before_transfer: { id: tests, run: npm test }
    next: [{ to: done, auto: true, condition: { id: scored, run: ./score } }, { to: other, auto: true, condition: { id: never, run: "false" } }]
  other: { next: work }
  done:
${more}`;
const fails = (engine: Engine, prints = "1 failed") =>
  engine.collects({ tests: 1, never: 1 }, {}, { tests: { prints } });
/** The commit under review is that one again. */
const returnsTo = (engine: Engine, number: number) =>
  engine.put({ kind: "head_moved", commit: commitOf(number), tree: treeOf(number), pushedBy: "ada" });

describe("the same failure", () => {
  it("three times with nothing new in between ends the run, with what was seen", () => {
    const engine = fails(Engine.started(TESTED()), "at 09:00:01\nexpected 3, got 4 (12 ms)");
    fails(engine.retries(), "at 09:04:07\nexpected 3, got 4 (15 ms)");
    expect([engine.status, engine.state.failures?.counts]).toEqual(["active", expect.anything()]);
    fails(engine.retries(), "at 09:09:55\nexpected 3, got 4 (9 ms)");
    expect(engine.state.status).toMatchObject({
      ...{ ending: "exhausted", reason: "no_progress" },
      told: { check: "tests", used: "3", seen: "expected 3, got 4 (9 ms)" },
    });
  });

  it("of work that goes back and forth is found out too", () => {
    const engine = Engine.started(TESTED());
    for (const [number, prints] of [
      [1, "a"],
      [2, "b"],
      [1, "a"],
      [2, "b"],
    ] as const)
      fails(returnsTo(engine, number), prints);
    expect(engine.status).toBe("active");
    expect(fails(returnsTo(engine, 1), "a").state.status).toMatchObject({ reason: "no_progress" });
  });

  it("is another one when something changed, or when it says something else", () => {
    const engine = Engine.started(TESTED());
    for (let number = 1; number <= 6; number++) fails(returnsTo(engine, number));
    expect(engine.status).toBe("active");
    for (const prints of ["one", "two", "three", "four"]) fails(engine.retries(), prints);
    expect(engine.status).toBe("active");
  });

  it("is counted once where two edges ask for the same, and not again for evidence that was there", () => {
    const engine = fails(Engine.started(TESTED()));
    expect(engine.events("blocked").map(({ to }) => to)).toEqual(["done", "other"]);
    expect(Object.values(engine.state.failures?.counts ?? {})).toEqual([1]);
    fails(engine);
    expect(Object.values(engine.state.failures?.counts ?? {})).toEqual([1, 1]);
    engine.goto("done").goto("other").put({ kind: "settle" });
    expect(Object.values(engine.state.failures?.counts ?? {})).toEqual([1, 1]);
  });

  it("is none where nobody could say anything, and is not counted where no limit asks", () => {
    const engine = Engine.started(TESTED());
    for (let time = 0; time < 4; time++)
      engine.collects({ tests: "not started", scored: "unseen", never: "unseen" }).retries();
    expect(engine.status).toBe("active");
    const free = fails(Engine.started(TESTED("limits: { transitions: 9 }")));
    for (let time = 0; time < 4; time++) fails(free.retries());
    expect([free.status, free.state.failures]).toEqual(["active", undefined]);
  });

  it("may be granted more, or handed over", () => {
    const engine = Engine.started(TESTED());
    engine.says("max", { verb: "extend", limit: "same_failure", reason: "flaky" }, "maintain");
    for (let time = 0; time < 3; time++) fails(engine).retries();
    expect(engine.status).toBe("active");
    const over = Engine.started(TESTED("limits: { same_failure: 2, on_limit: other }"));
    fails(fails(over).retries());
    expect([over.node, over.state.handedOver?.reason, over.state.failures]).toEqual([
      "other",
      "no_progress",
      undefined,
    ]);
  });
});

describe("a check that says that trying again cannot help", () => {
  const ASKED = "nodes:\n  work: { next: { to: done, condition: { id: tests, run: npm test } } }\n  done:\n";
  const hopeless: Saying = { verdict: { verdict: "fail", reason: "no licence", retryable: false } };
  const says = (engine: Engine, saying = hopeless) => engine.collects({}, {}, { tests: saying });

  it("closes the request, and twice in one stay ends the run", () => {
    const engine = says(Engine.started(ASKED).goto("done"));
    expect([engine.status, engine.state.request]).toEqual(["active", undefined]);
    expect(engine.events("beyond_repair")).toMatchObject([{ check: "tests" }]);
    says(engine.pushes(2).goto("done"));
    expect(engine.state.status).toMatchObject({ ending: "failed", reason: "unrecoverable", told: { check: "tests" } });
  });

  it("is asked only once at one commit: what it said there counts once, however often somebody asks", () => {
    const engine = says(Engine.started(ASKED).goto("done")).goto("done").goto("done");
    expect([engine.status, engine.outcome.code, engine.state.request]).toEqual(["active", "blocked", undefined]);
    expect(engine.events("beyond_repair")).toHaveLength(1);
  });

  it("is believed within one stay alone; an ordinary failure never ends a run", () => {
    const engine = says(Engine.started(ASKED).goto("done"));
    for (let number = 2; number < 9; number++) {
      engine
        .pushes(number)
        .goto("done")
        .collects({ tests: 1 }, {}, { tests: { verdict: { verdict: "fail", retryable: true } } });
    }
    expect([engine.status, engine.state.request?.to]).toEqual(["active", "done"]);
  });

  it("holds an edge that is taken by itself in the same way", () => {
    const engine = says(Engine.started(ASKED.replace("to: done,", "to: done, auto: true,")));
    expect(engine.status).toBe("active");
    expect(says(engine.retries()).state.status).toMatchObject({ reason: "unrecoverable" });
  });
});

describe("the file of a verdict", () => {
  const ASKED = "nodes:\n  work: { next: { to: done, condition: { id: tests, run: npm test } } }\n  done:\n";
  const receipt = (exit: number, verdict: object) => {
    const engine = Engine.started(ASKED).goto("done").collects({ tests: exit }, {}, { tests: { verdict } });
    const found = Object.values(engine.state.receipts)[0] ?? Object.values(engine.events("received"))[0]?.receipt;
    return found;
  };

  it.each([
    [
      0,
      { verdict: "limited", reason: "no network" },
      { verdict: "limited", reason: "said_limited", told: { reason: "no network" } },
    ],
    [
      0,
      { verdict: "fail", reason: "worse", evidence: { was: 3, is: 4 } },
      { verdict: "fail", reason: "said_fail", told: { reason: 'worse; evidence: {"was":3,"is":4}' } },
    ],
    [
      1,
      { verdict: "pass", reason: "never mind" },
      { verdict: "fail", reason: "exit_code", told: { reason: "never mind" } },
    ],
    [0, { verdict: "pass", reason: "all 12" }, { verdict: "pass", reason: "passed", told: { reason: "all 12" } }],
    [
      0,
      { verdict: "perhaps" },
      {
        verdict: "limited",
        reason: "verdict_unread",
        told: { problem: '`verdict` must be "pass", "fail" or "limited"' },
      },
    ],
    [3, { verdict: "perhaps" }, { verdict: "fail", reason: "exit_code" }],
  ])("beside exit code %i, %j", (exit, verdict, expected) => {
    expect(receipt(exit, verdict)).toMatchObject(expected);
  });
});
