/** The journal of a local run: chained, folded, and cut at any byte either whole or as if the last event never happened. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { byteLength, chainOn, EMPTY, readJournal } from "../../../src/core/local/journal/chain.ts";
import type { LocalEvent } from "../../../src/core/local/journal/event.ts";
import { writeState } from "../../../src/core/local/store/state-file.ts";

const holder = { pid: 1, start: "s", place: "p" };
const entry = (id: string, node: string) => ({ id, node });
const EVENTS: readonly LocalEvent[] = [
  {
    ...{ kind: "started", run: "x", spec: { path: "/r.yaml", digest: "d" }, entry: entry("e0", "a"), agent: "kim" },
    shown: { event: "start", current: "a", spec: "/r.yaml" },
  },
  { kind: "requested", from: "a", to: "b", entry: "e0", holder, attempt: 1 },
  { kind: "hook_began", hook: "a>b|out_hook/0", request: "r1", external: true },
  { kind: "hook_ended", hook: "a>b|out_hook/0", request: "r1", result: { passed: true } },
  { kind: "moved", request: "r1", to: entry("e1", "b"), pending: { event: "goto", from: "a", to: "b" } },
  { kind: "arrived", request: "r1", shown: { event: "goto", from: "a", to: "b", note: "é" } },
];
const happenings = EVENTS.map((event) => ({ at: "2026-01-01T00:00:00Z", actor: "kim", event }));
const whole = chainOn(happenings, EMPTY, undefined, sha256);

test("what is written is read, wherever it was cut between two commands", () => {
  for (let cut = 1; cut <= EVENTS.length; cut += 1) {
    const first = chainOn(happenings.slice(0, cut), EMPTY, undefined, sha256);
    const rest = cut === EVENTS.length ? first : chainOn(happenings.slice(cut), first.tip, first.run, sha256);
    expect(rest.run).toEqual(whole.run);
    expect(rest.tip).toEqual(whole.tip);
    const lines = whole.lines.slice(first.lines.length);
    expect(readJournal(lines, sha256, first.tip, first.run)).toMatchObject({
      kind: "ok",
      run: whole.run,
      tip: whole.tip,
    });
  }
});

test("the run goes through claim, hooks, move and arrival", () => {
  const states = EVENTS.map((_, at) => chainOn(happenings.slice(0, at + 1), EMPTY, undefined, sha256).run);
  expect(states[1]).toMatchObject({ request: { id: "r1", attempt: 1 }, attempts: { b: 1 } });
  expect(states[2]?.hooks).toEqual({ "a>b|out_hook/0": { request: "r1", external: true } });
  expect(states[4]).toMatchObject({ entry: { node: "b" }, attempts: {}, hooks: {}, arrival: { request: "r1" } });
  expect(states[5]).not.toHaveProperty("request");
  expect(states[5]).not.toHaveProperty("arrival");
  expect(states[5]).toMatchObject({ transitions: 1, entries: { a: 1, b: 1 }, shown: 2 });
});

describe("damage", () => {
  test("a cut at any byte loses at most the event that it cuts", () => {
    const starts = [0, ...[...whole.lines.matchAll(/\n/g)].map(({ index }) => index + 1)];
    fc.assert(
      fc.property(fc.nat(whole.lines.length), (at) => {
        const reading = readJournal(whole.lines.slice(0, at), sha256);
        return reading.kind === "ok" && reading.tip.events === starts.filter((start) => start <= at).length - 1;
      }),
    );
  });

  test("no character can be changed", () => {
    fc.assert(
      fc.property(fc.nat(whole.lines.length - 1), fc.constantFrom("0", "x", "\n", '"'), (at, other) => {
        if (whole.lines[at] === other) return true;
        const changed = `${whole.lines.slice(0, at)}${other}${whole.lines.slice(at + 1)}`;
        const reading = readJournal(changed, sha256);
        return reading.kind === "broken" || reading.tip.head !== whole.tip.head;
      }),
    );
  });

  test.each([["null\n"], ["{}\n"], ["[]\n"], ['{"seq":0,"prev":"","event":{"kind":"moved"}}\n']])(
    "%j is broken",
    (text) => {
      expect(readJournal(text, sha256).kind).toBe("broken");
    },
  );
});

test("bytes are UTF-8's", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => byteLength(text) === Buffer.byteLength(text)));
});

test("variables, limits and hand-overs are folded, and an older program is told that it cannot read them", () => {
  const shown = { event: "x" };
  const more: readonly LocalEvent[] = [
    { kind: "ran", check: "measure", ms: 5, vars: { n: 1 }, shown },
    { kind: "blocked", shown, failures: { world: "w", keys: ["k"] } },
    { kind: "handed_over", to: entry("e2", "p"), reason: "limit_vars", holder, pending: { event: "goto" } },
    { kind: "hook_ended", hook: "in_hook/0", request: "r9", result: {}, ms: 7, vars: { n: 2 } },
  ];
  const all = [...happenings, ...more.map((event) => ({ at: "2026-01-01T00:00:01Z", actor: "kim", event }))];
  const states = all.map((_, at) => chainOn(all.slice(0, at + 1), EMPTY, undefined, sha256));
  const run = (at: number) => states.at(at)?.run;
  expect(run(-1)).toMatchObject({ vars: { n: 2 }, commandMs: 12, entry: { node: "p" }, transitions: 2 });
  expect(run(-1)).toMatchObject({ handedOver: { reason: "limit_vars", transitions: 2, commandMs: 5, vars: { n: 1 } } });
  expect(run(-2)).toMatchObject({ request: { id: "r8", to: "p" }, arrival: { request: "r8" } });
  expect(run(-2)).not.toHaveProperty("failures");
  const schemas = states.map((state) => {
    const written: { readonly statem: { readonly schema: number } } = JSON.parse(writeState(state.run, [], state.tip));
    return written.statem.schema;
  });
  expect(schemas).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
});
