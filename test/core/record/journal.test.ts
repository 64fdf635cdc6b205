/** The chain of events, and how old ones leave the record: nothing is lost, and a record stays small for ever. */
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { canonicalJson } from "../../../src/core/record/canonical.ts";
import { brokenAt } from "../../../src/core/record/journal.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { nextRevision, writeRecord } from "../../../src/core/record/record.ts";
import { replay } from "../../../src/core/run/fold/fold.ts";
import { Engine } from "../../support/engine.ts";
import { AUTO } from "../../support/runbooks.ts";
import { lived, rechained, tampered } from "./stored.ts";

describe("a young record", () => {
  const { record, segments } = lived(2);

  it("holds its whole journal, from an event without a former one", () => {
    expect(segments).toEqual([]);
    expect(record.journal.first).toEqual({ seq: 0, prev: "" });
    expect(record.journal.events[0]).toMatchObject({ seq: 0, prev: "", event: { kind: "started", run: "pr-12" } });
    expect(record.journal.length).toBe(record.journal.events.length);
  });

  it("counts its revisions from 1, one with every write", () => {
    expect(lived(0).record.revision).toBe(1);
    expect(record.revision).toBe(11);
  });

  it("binds each event to the one before it", () => {
    const { events, head } = record.journal;
    const digests = events.map((event) => sha256(canonicalJson(event)));
    expect(events.map(({ prev }) => prev)).toEqual(["", ...digests.slice(0, -1)]);
    expect(head).toBe(digests.at(-1));
  });

  it("is sealed: its digest is that of all else in it", () => {
    const { digest, ...rest } = record;
    expect(digest).toBe(sha256(canonicalJson(rest)));
  });

  it("is the same text for the same record, and ends with a line end", () => {
    expect(writeRecord(lived(2).record)).toBe(writeRecord(record));
    expect(writeRecord(record).endsWith("}\n")).toBe(true);
  });

  it("is the fold of its journal", () => {
    expect(replay(record.journal.events)).toEqual(record.state);
  });
});

describe("an old record", () => {
  const young = lived(2);
  const old = lived(80);
  const { record, segments } = old;

  it("has let older events go, and is read as well as a young one", () => {
    expect(record.journal.length).toBeGreaterThan(200);
    expect(record.journal.events.length).toBeLessThanOrEqual(60);
    expect(readRecord(writeRecord(record), "pr-12", sha256)).toEqual({ kind: "ok", record });
  });

  it("has lost none of them: segment follows on segment, and the record on the last", () => {
    const all = [...segments.flatMap(({ events }) => events), ...record.journal.events];
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: record.journal.length }, (_, seq) => seq));
    expect(brokenAt(all, { seq: 0, prev: "" }, record.journal.head, sha256)).toBeUndefined();
    expect(segments.map(({ first, events }) => first === events[0]?.seq)).toEqual(segments.map(() => true));
    expect(replay(all)).toEqual(record.state);
  });

  it("names where its own journal begins, and by which event", () => {
    const last = segments.at(-1)?.events.at(-1);
    expect(record.journal.first).toEqual({ seq: (last?.seq ?? 0) + 1, prev: sha256(canonicalJson(last)) });
  });

  it("does not grow any more", () => {
    const from = (share: number) => Math.max(...old.sizes.slice(old.sizes.length * share));
    expect(from(2 / 3)).toBeLessThan(Math.max(...old.sizes.slice(0, (old.sizes.length * 2) / 3)) * 1.05);
    expect(Math.max(...old.sizes)).toBeLessThan(256 * 1_024);
    expect(Math.max(...young.sizes)).toBeLessThan(Math.max(...old.sizes));
  });

  it("does not take an event that is missing where it begins", () => {
    for (const change of [
      (copy: { journal: { events: unknown[] } }) => void copy.journal.events.shift(),
      (copy: { journal: { first: { seq: number } } }) => void copy.journal.first.seq++,
    ]) {
      expect(readRecord(tampered(record, change), "pr-12", sha256)).toMatchObject({ code: "state_chain_broken" });
    }
  });

  it("does not take a state that was edited, though its oldest events are elsewhere", () => {
    const text = tampered(record, (copy) => void Object.assign(copy.state.entry, { node: "done" }));
    expect(readRecord(text, "pr-12", sha256)).toMatchObject({ code: "state_chain_broken" });
  });

  it("does not take events that are counted otherwise, though all of them are chained", () => {
    const text = rechained(record, (copy) => void Object.assign(copy.journal.events[3] ?? {}, { seq: 9_999 }));
    expect(readRecord(text, "pr-12", sha256)).toMatchObject({
      code: "state_chain_broken",
      detail: { problem: expect.stringContaining("number 9999 stands there") },
    });
  });

  it("rolls over also what one write brings too much of", () => {
    const engine = Engine.started(AUTO);
    for (let number = 2; number < 120; number++) engine.pushes(number);
    const { record: whole, segment } = nextRevision(undefined, engine.state, engine.journal, sha256);
    expect(whole.journal.events.length).toBeLessThanOrEqual(60);
    expect([...(segment?.events ?? []), ...whole.journal.events]).toHaveLength(engine.journal.length);
    expect(readRecord(writeRecord(whole), "pr-12", sha256).kind).toBe("ok");
  });
});

describe("what fills a record up", () => {
  it("twenty outputs of any size stay within its bound, and so do two hundred", () => {
    for (const count of [20, 200]) {
      const checks = Array.from({ length: count }, (_, index) => `{ id: check-${index}, run: npm run check-${index} }`);
      const engine = Engine.started(AUTO.replace("{ id: tests, run: npm test }", `[${checks.join(", ")}]`));
      const due = engine.state.operation?.due ?? [];
      const output = {
        head: "\u001b".repeat(8_192),
        tail: "\u0000".repeat(24_576),
        bytes: 200_000,
        digest: "d".repeat(64),
      };
      const observation = { exitCode: 1, timedOut: false, durationMs: 1, output };
      engine.collects({}, { observations: due.map((one) => ({ ...one, observation })) });
      const { record } = nextRevision(undefined, engine.state, engine.journal, sha256);
      expect(record.state.receipts["e0/check-0"]?.verdict).toBe("fail");
      expect(writeRecord(record).length).toBeLessThan(count === 20 ? 100_000 : 256 * 1_024);
    }
  });

  it("strangers who type a lot leave little in it, and nothing of them is obeyed twice", () => {
    const engine = Engine.started(AUTO);
    for (let count = 0; count < 1_000; count++) {
      engine.says("eve", { verb: "approve", check: "x".repeat(60_000) }, "read");
      if (engine.journal.length > 200) engine.journal.length = 0; // Only the run is looked at.
    }
    expect(JSON.stringify(engine.state).length).toBeLessThan(64 * 1_024);
    expect(Object.keys(engine.state.answers)).toHaveLength(100);
    expect(engine.state.commentsAfter).toBe(1_900);
  });
});
