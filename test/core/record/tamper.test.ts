/** Every way in which a stored record can be wrong keeps its run held, with a code of its own; none is ever mended. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { writeRecord } from "../../../src/core/record/record.ts";
import { lived, type Mutable, rechained, resealed, tampered } from "./stored.ts";

const { record } = lived(3);
const TEXT = writeRecord(record);
const read = (text: string) => readRecord(text, "pr-12", sha256);
const codeOf = (text: string) => {
  const reading = read(text);
  return reading.kind === "ok" ? "ok" : reading.code;
};

it("an untouched record is read as it was written", () => {
  expect(read(TEXT)).toEqual({ kind: "ok", record });
  expect(codeOf(tampered(record, () => {}))).toBe("ok");
  expect(codeOf(rechained(record, () => {}))).toBe("ok");
});

describe("a text that is no record is unreadable", () => {
  it.each([
    ["empty", ""],
    ["blank", " \n\t\n"],
    ["{}", "{}"],
    ["null", "null"],
    ["a number", "2"],
    ["a list", "[]"],
    ["a list of it", `[${TEXT}]`],
    ["with a byte order mark", `\uFEFF${TEXT}`],
    ["cut at its end", TEXT.slice(0, -3)],
    ["cut in the middle", TEXT.slice(0, TEXT.length / 2)],
    ["cut at its beginning", TEXT.slice(1)],
    ["with something behind it", `${TEXT}{}`],
    ["a merge conflict", `<<<<<<< HEAD\n${TEXT}=======\n${TEXT}>>>>>>> other\n`],
    ["an HTML page", "<!DOCTYPE html><title>Unicorn!</title>"],
    ["StateM's own state", '{"version": 1, "current_state": "plan"}'],
    ["without a schema", tampered(record, (copy) => void Reflect.deleteProperty(copy, "schema"))],
    ["of an older schema", tampered(record, (copy) => void Object.assign(copy, { schema: 1 }))],
    ["of a schema in words", tampered(record, (copy) => void Object.assign(copy, { schema: "2" }))],
    ["with a key that is not ours", tampered(record, (copy) => void Object.assign(copy, { note: "" }))],
    [
      "with a key of the state that is not ours",
      tampered(record, (copy) => void Object.assign(copy.state, { note: "" })),
    ],
    ["without its journal", tampered(record, (copy) => void Reflect.deleteProperty(copy, "journal"))],
    ["with counters below zero", tampered(record, (copy) => void Object.assign(copy.state, { transitions: -1 }))],
    ["with events that are null", tampered(record, (copy) => void Object.assign(copy.journal, { events: [null] }))],
  ])("%s", (_what, text) => {
    expect(codeOf(text)).toBe("state_unreadable");
  });

  it("and says in a few words what is wrong", () => {
    const problems = [
      "",
      TEXT.slice(9),
      `\uFEFF${TEXT}`,
      tampered(record, (copy) => void Object.assign(copy, { note: "" })),
    ].map((text) => {
      const reading = read(text);
      return reading.kind === "blocked" ? reading.detail["problem"] : "ok";
    });
    expect(problems).toEqual([
      "it is empty",
      "it is not whole JSON",
      "it begins with a byte order mark",
      "the record: it has an unknown key `note`",
    ]);
  });
});

describe("a newer schema", () => {
  it.each([3, 2.5, 1e9])("%d is refused as newer, whatever else it holds", (schema) => {
    expect(read(JSON.stringify({ schema, anything: true }))).toMatchObject({
      code: "state_newer",
      detail: { seen: String(schema), known: "2" },
    });
    expect(codeOf(tampered(record, (copy) => void Object.assign(copy, { schema })))).toBe("state_newer");
  });
});

describe("another run's record", () => {
  it("is told by its name, even where everything else fits", () => {
    expect(readRecord(TEXT, "pr-13", sha256)).toEqual({
      kind: "blocked",
      code: "state_other_run",
      detail: { seen: "pr-12" },
    });
  });
  it("is told by the record's name", () => {
    expect(codeOf(resealed(record, (copy) => void Object.assign(copy, { run: "pr-13" })))).toBe("state_other_run");
  });
  it("is told by its state's name", () => {
    expect(codeOf(resealed(record, (copy) => void Object.assign(copy.state, { id: "pr-13" })))).toBe("state_other_run");
  });
});

const CHANGES: Readonly<Record<string, (copy: Mutable) => void>> = {
  "the state was edited": (copy) => void Object.assign(copy.state.entry, { node: "done" }),
  "a counter was edited": (copy) => void copy.state.transitions++,
  "an event was edited": (copy) => void Object.assign(copy.journal.events[2]?.event ?? {}, { to: "elsewhere" }),
  "an event's time was edited": (copy) =>
    void Object.assign(copy.journal.events[2] ?? {}, { at: "2020-01-01T00:00:00.000Z" }),
  "the first event was dropped": (copy) => void copy.journal.events.shift(),
  "an event in the middle was dropped": (copy) => void copy.journal.events.splice(3, 1),
  "the last event was dropped": (copy) => void copy.journal.events.pop(),
  "an event stands twice": (copy) =>
    void copy.journal.events.push({ ...(copy.journal.events.at(-1) as never as object) } as never),
  "two events were exchanged": (copy) =>
    void copy.journal.events.splice(2, 2, ...copy.journal.events.slice(2, 4).reverse()),
  "all events are gone": (copy) => void copy.journal.events.splice(0),
  "the journal's length was edited": (copy) => void copy.journal.length++,
  "the journal's head was edited": (copy) => void Object.assign(copy.journal, { head: "0".repeat(64) }),
  "the journal's beginning was edited": (copy) => void Object.assign(copy.journal.first, { prev: "0".repeat(64) }),
};

describe.each(Object.entries(CHANGES))("%s", (_what, change) => {
  it("breaks the chain", () => {
    expect(codeOf(tampered(record, change))).toBe("state_chain_broken");
  });
  it("breaks it also where the outermost digest was made to fit", () => {
    expect(codeOf(resealed(record, change))).toBe("state_chain_broken");
  });
});

it("a number that no event tells of is bound by the digest alone", () => {
  expect(codeOf(tampered(record, (copy) => void copy.revision++))).toBe("state_chain_broken");
});

describe("where the whole chain was made to fit, its events must still lead to the state", () => {
  it.each([
    ["the state was edited", (copy: Mutable) => void Object.assign(copy.state.entry, { node: "done" })],
    ["a counter was edited", (copy: Mutable) => void copy.state.transitions++],
    [
      "an event was edited",
      (copy: Mutable) => void Object.assign(copy.journal.events[0]?.event ?? {}, { node: "done" }),
    ],
    [
      "an event is of no kind",
      (copy: Mutable) => void Object.assign(copy.journal.events.at(-1)?.event ?? {}, { kind: "conjured" }),
    ],
    [
      "an event has lost what it is about",
      (copy: Mutable) => void Object.assign(copy.journal.events.at(-1) ?? {}, { event: { kind: "received" } }),
    ],
    [
      "the beginning is missing",
      (copy: Mutable) => {
        copy.journal.events = copy.journal.events.slice(1).map((event, seq) => ({ ...event, seq }));
        copy.journal.length = copy.journal.events.length;
      },
    ],
  ])("%s", (_what, change) => {
    expect(codeOf(rechained(record, change))).toBe("state_chain_broken");
  });
});

describe("reading never throws", () => {
  const isReading = (text: string): void => {
    expect(["ok", "blocked"]).toContain(read(text).kind);
  };

  it("on any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), isReading));
  });
  it("on any JSON", () => {
    fc.assert(fc.property(fc.json(), isReading));
  });
  it("on a record that was cut or patched anywhere", () => {
    const place = fc.nat({ max: TEXT.length });
    fc.assert(
      fc.property(place, place, fc.string({ maxLength: 8 }), (from, to, patch) => {
        const text = TEXT.slice(0, from) + patch + TEXT.slice(to);
        isReading(text);
        if (text !== TEXT) expect(JSON.stringify(read(text)) === JSON.stringify(read(TEXT))).toBe(isSameJson(text));
      }),
      { numRuns: 200 },
    );
  });
  it("on a record in which any value was replaced by any other, and keeps it out", () => {
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue({ maxDepth: 2 }), (at, value) => {
        const text = tampered(record, (copy) => replaceLeaf(copy, at, value));
        isReading(text);
        if (!isSameJson(text)) expect(read(text).kind).toBe("blocked");
      }),
      { numRuns: 300 },
    );
  });
  it("on what is nested deeper than any stack", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    isReading(deep);
    const text = tampered(
      record,
      (copy) => void Object.assign(copy.journal.events[0]?.event ?? {}, { more: "DEEP" }),
    ).replace('"DEEP"', deep);
    expect(codeOf(text)).toBe("state_chain_broken");
  });
});

function isSameJson(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(TEXT));
  } catch {
    return false;
  }
}

/** Puts `value` in the place of the `at`-th value of all. */
function replaceLeaf(root: object, at: number, value: unknown): void {
  const places: { readonly owner: Record<string, unknown>; readonly key: string }[] = [];
  const walk = (owner: Record<string, unknown>): void => {
    for (const [key, inner] of Object.entries(owner)) {
      places.push({ owner, key });
      if (typeof inner === "object" && inner !== null) walk(inner as Record<string, unknown>);
    }
  };
  walk(root as Record<string, unknown>);
  const place = places[at % places.length];
  if (place) place.owner[place.key] = value;
}
