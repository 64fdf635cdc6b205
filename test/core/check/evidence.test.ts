/** The evidence file: what is taken, what is kept out and why, and that nothing a stranger writes makes it throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Evidence,
  type EvidenceItem,
  MAX_EVIDENCE_BYTES,
  readEvidence,
  writeEvidence,
} from "../../../src/core/check/evidence.ts";
import { MAX_ERROR, MAX_HEAD, MAX_OBSERVATIONS, MAX_TAIL, MAX_TOLD } from "../../../src/core/check/evidence-shape.ts";
import { sentence } from "../../../src/core/render/reasons.ts";

const seen = {
  exitCode: 0,
  timedOut: false,
  durationMs: 1_234,
  output: { head: "ok \u001b[0m\u0000\n", tail: "", bytes: 8, digest: "e".repeat(64) },
};
const item = { check: "tests", entry: "e3", digest: "d".repeat(64), observation: seen } satisfies EvidenceItem;
const file: EvidenceItem = {
  check: "plan",
  entry: "e3",
  digest: "f".repeat(64),
  found: { verdict: "pass", output: "it is there" },
};
const evidence: Evidence = {
  schema: 1,
  run: "pr-12",
  operation: "op-7",
  head: "a".repeat(40),
  tree: "b".repeat(40),
  observations: [
    item,
    { ...item, check: "lint", observation: { ...item.observation, exitCode: null, error: "no folder" } },
    file,
    {
      ...item,
      check: "measure",
      told: { vars: { kind: "text", text: "score=1\n" }, verdict: { kind: "unreadable", why: "it is a link" } },
    },
  ],
  log: "https://github.com/o/r/actions/runs/1/job/2",
};

/** Reads JSON that was changed by hand. */
const readChanged = (change: object) => readEvidence(JSON.stringify({ ...evidence, ...change }));
const readItem = (change: object) => readChanged({ observations: [{ ...item, ...change }] });
const readSeen = (change: object) => readItem({ observation: { ...item.observation, ...change } });
const readOutput = (change: object) => readSeen({ output: { ...item.observation.output, ...change } });

describe("what is taken", () => {
  it("what was written", () => {
    expect(readEvidence(writeEvidence(evidence))).toEqual({ kind: "ok", evidence });
  });

  it.each([
    ["no observations", readChanged({ observations: [] })],
    ["no log", readChanged({ log: undefined })],
    ["one check in two entries", readChanged({ observations: [item, { ...item, entry: "e4" }] })],
    ["outputs as long as they may be", readOutput({ head: "\u0007".repeat(MAX_HEAD), tail: "x".repeat(MAX_TAIL) })],
    ["as many observations as there may be", readChanged({ observations: many(MAX_OBSERVATIONS) })],
  ])("%s", (_, reading) => {
    expect(reading.kind).toBe("ok");
  });
});

describe("what is kept out", () => {
  it.each([
    ["a file of more than a file may have", { vars: { kind: "text", text: "x".repeat(MAX_TOLD + 1) } }],
    ["a file that is none of a command's", { secrets: { kind: "text", text: "x" } }],
    ["a file that is something else", { vars: "score=1" }],
  ])("%s", (_, told) => {
    expect(readItem({ told }).kind).toBe("refused");
  });
  it.each([
    ["nothing", readEvidence("")],
    ["half a file", readEvidence(writeEvidence(evidence).slice(0, 100))],
    ["a byte order mark", readEvidence(`\ufeff${writeEvidence(evidence)}`)],
    ["null", readEvidence("null")],
    ["an empty object", readEvidence("{}")],
    ["a list", readEvidence("[]")],
    ["another schema", readChanged({ schema: 2 })],
    ["an unknown key", readChanged({ verdict: "pass" })],
    ["a key __proto__", readEvidence(JSON.stringify(evidence).replace("{", '{"__proto__":{"a":1},'))],
    ["an unknown key of an observation", readItem({ verdict: "pass" })],
    ["an unknown key of what was seen", readSeen({ passed: true })],
    ["an unknown key of an output", readOutput({ html: "x" })],
    ["a short head", readChanged({ head: "a".repeat(39) })],
    ["a head in capitals", readChanged({ head: "A".repeat(40) })],
    ["a head with a line after it", readChanged({ head: `${"a".repeat(40)}\n` })],
    ["a tree that is no id", readChanged({ tree: "main" })],
    ["a run and a file at once", readItem({ found: file.found })],
    [
      "another verdict on a file",
      readChanged({ observations: [{ ...file, found: { ...file.found, verdict: "ok" } }] }),
    ],
    [
      "a long word on a file",
      readChanged({ observations: [{ ...file, found: { verdict: "fail", output: "x".repeat(2_001) } }] }),
    ],
    ["an empty check", readItem({ check: "" })],
    ["a long check", readItem({ check: "x".repeat(201) })],
    ["a long run", readChanged({ run: "x".repeat(201) })],
    ["a digest with a space", readItem({ digest: "a b" })],
    ["an exit code that is text", readSeen({ exitCode: "0" })],
    ["an exit code that is a fraction", readSeen({ exitCode: 0.5 })],
    ["no exit code", readSeen({ exitCode: undefined })],
    ["a negative duration", readSeen({ durationMs: -1 })],
    ["a null error", readSeen({ error: null })],
    ["a long error", readSeen({ error: "x".repeat(MAX_ERROR + 1) })],
    ["a long head of an output", readOutput({ head: "x".repeat(MAX_HEAD + 1) })],
    ["a long tail of an output", readOutput({ tail: "x".repeat(MAX_TAIL + 1) })],
    ["too many observations", readChanged({ observations: many(MAX_OBSERVATIONS + 1) })],
    ["a check twice", readChanged({ observations: [item, { ...item, digest: "f".repeat(64) }] })],
    ["a log that is no web address", readChanged({ log: "javascript:alert(1)" })],
    ["a log that ends its link", readChanged({ log: "https://a/)[x](https://b" })],
    ["a log with a line end", readChanged({ log: "https://a/\nb" })],
  ])("%s", (_, reading) => {
    expect(reading).toMatchObject({ kind: "refused", code: "evidence_malformed" });
    if (reading.kind === "refused") expect(sentence(reading.code, reading.detail)).not.toMatch(/[{}]/);
  });

  it("says where and what", () => {
    expect(readOutput({ bytes: -1 })).toMatchObject({
      detail: { problem: "`observations.0.observation.output.bytes` is missing or not what was expected" },
    });
    expect(readItem({ "@all\n<b>": 1 })).toMatchObject({
      detail: { problem: "`observations.0` has an unknown key ?all??b?" },
    });
    expect(readChanged({ run: "x".repeat(999) })).toMatchObject({
      detail: { problem: "`run` is too long or too big" },
    });
    expect(readChanged({ observations: [item, item] })).toMatchObject({
      detail: { problem: "check tests stands in it twice for one entry" },
    });
  });

  it("a file over the limit, counted in bytes", () => {
    const fits = readEvidence(`${" ".repeat(MAX_EVIDENCE_BYTES - 2)}{}`);
    expect(fits).toMatchObject({ kind: "refused", code: "evidence_malformed" });
    for (const [text, bytes] of [
      ["x".repeat(MAX_EVIDENCE_BYTES + 1), MAX_EVIDENCE_BYTES + 1],
      ["é".repeat(MAX_EVIDENCE_BYTES / 2 + 1), MAX_EVIDENCE_BYTES + 2],
      ["💥".repeat(MAX_EVIDENCE_BYTES / 4 + 1), MAX_EVIDENCE_BYTES + 4],
      ["€".repeat(MAX_EVIDENCE_BYTES / 2), (MAX_EVIDENCE_BYTES / 2) * 3],
    ] as const) {
      expect(readEvidence(text)).toEqual({
        kind: "refused",
        code: "evidence_too_large",
        detail: { bytes: String(bytes), limit: String(MAX_EVIDENCE_BYTES) },
      });
    }
  });
});

describe("what is written can be read", () => {
  it("when all outputs together are too much: each keeps its outer parts", () => {
    const output = {
      head: `first${"\u0001".repeat(MAX_HEAD - 5)}`,
      tail: `${"💥".repeat(MAX_TAIL / 2 - 2)}last`,
      bytes: 9e9,
      digest: "e",
    };
    const full = many(MAX_OBSERVATIONS).map((one) => ({ ...one, observation: { ...seen, output } }));
    const reading = readEvidence(writeEvidence({ ...evidence, observations: full }));
    if (reading.kind !== "ok") throw new Error(JSON.stringify(reading));
    expect(reading.evidence.observations).toHaveLength(MAX_OBSERVATIONS);
    for (const item of reading.evidence.observations) {
      if (!("observation" in item)) throw new Error("A command was observed; something else was read back.");
      const { observation } = item;
      expect(observation.output.head).toMatch(/^first/);
      expect(observation.output.tail).toMatch(/last$/);
      expect(observation.output).toMatchObject({ bytes: 9e9, digest: "e" });
    }
  });

  it("when what commands wrote to their files is too much: it counts as a whole or not at all, and says so", () => {
    const told = (text: string) => ({ vars: { kind: "text", text } }) as const;
    const texts = ["x".repeat(MAX_TOLD + 1), "\u0007".repeat(MAX_TOLD / 4), "score=1", "\u0007".repeat(MAX_TOLD / 4)];
    const observations = texts.map((text, index) => ({ ...item, check: `c${index}`, told: told(text) }));
    const reading = readEvidence(writeEvidence({ ...evidence, observations }));
    const read = reading.kind === "ok" ? reading.evidence.observations : [];
    expect(read.map((one) => ("told" in one ? one.told?.vars : one))).toEqual([
      { kind: "unreadable", why: expect.stringContaining("it is too much") },
      { kind: "text", text: texts[1] },
      { kind: "text", text: "score=1" },
      { kind: "unreadable", why: expect.stringContaining("it is too much") },
    ]);
  });

  it("when there are more observations than a file takes: the first ones", () => {
    const reading = readEvidence(writeEvidence({ ...evidence, observations: many(MAX_OBSERVATIONS + 50) }));
    expect(reading).toMatchObject({ kind: "ok", evidence: { observations: { length: MAX_OBSERVATIONS } } });
  });

  it("for any texts", () => {
    const text = fc.string({ unit: "binary", maxLength: 9_000 });
    fc.assert(
      fc.property(text, text, text, fc.nat(), (head, tail, error, bytes) => {
        const observation = { ...item.observation, error, output: { head, tail: tail.repeat(4), bytes, digest: "e" } };
        const reading = readEvidence(writeEvidence({ ...evidence, observations: [{ ...item, observation }] }));
        expect(reading.kind).toBe("ok");
      }),
    );
  });
});

describe("reading never throws", () => {
  it("for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readEvidence(text).kind === "refused"));
  });

  it("for any JSON, also in a place of an evidence file", () => {
    const place = fc.constantFrom("schema", "run", "operation", "head", "tree", "observations", "log", "more");
    fc.assert(
      fc.property(place, fc.jsonValue(), (key, value) => {
        expect(["ok", "refused"]).toContain(readEvidence(JSON.stringify(value)).kind);
        expect(["ok", "refused"]).toContain(readChanged({ [key]: value }).kind);
        expect(["ok", "refused"]).toContain(readSeen({ [key]: value }).kind);
      }),
    );
  });

  it("for what is nested as deep as a file can be", () => {
    expect(readEvidence("[".repeat(MAX_EVIDENCE_BYTES)).kind).toBe("refused");
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect(readEvidence(deep).kind).toBe("refused");
    expect(readEvidence(`{"schema":1,"run":${deep}}`).kind).toBe("refused");
  });
});

function many(count: number): readonly EvidenceItem[] {
  return Array.from({ length: count }, (_, n) => ({ ...item, check: `check-${n}` }));
}
