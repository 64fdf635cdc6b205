/** A record that the forge no longer reads back whole holds its run for good: whatever a pull request prints, it stays below. */
import { expect, test } from "vitest";
import { sha256 } from "../../src/adapters/local/digest.ts";
import type { Evidence } from "../../src/core/check/evidence.ts";
import type { Tells } from "../../src/core/check/evidence-shape.ts";
import { nextRevision, type RunRecord, writeRecord } from "../../src/core/record/record.ts";
import { commitOf, treeOf } from "../support/commits.ts";
import { Engine } from "../support/engine.ts";

/** `Blob.text` is cut at 512,000 bytes; a record is promised to stay within half of that. */
const MOST_BYTES = 256 * 1024;
const NODES = 12;
const CHECKS = 10;

function longRunbook(): string {
  const checks = (node: number) =>
    Array.from({ length: CHECKS }, (_, at) => `      - {id: c${node}-${at}, run: "sh check.sh"}`).join("\n");
  const nodes = Array.from({ length: NODES }, (_, at) => `  n${at}:\n    before_transfer:\n${checks(at)}`).join("\n");
  const edges = Array.from(
    { length: NODES },
    (_, at) => `  - {from: n${at}, to: ${at + 1 < NODES ? `n${at + 1}` : "done"}}`,
  );
  const of = (type: string) => `{type: ${type}, reducer: replace}`;
  const vars = `vars: {a: ${of("text")}, b: ${of("text")}, c: ${of("text")}, l: ${of("list")}}`;
  return `name: long\n${vars}\nlimits: {transitions: 100, same_failure: 99}\ninitial: n0\nnodes:\n${nodes}\n  done: {ending: succeeded}\nedges:\n${edges.join("\n")}\n`;
}

/** As much as a check may say by its files, another time each. */
function toldBy(index: number, piece: string, round: number): Tells {
  const text = piece.repeat(Math.floor(600 / piece.length));
  const words = text.repeat(9);
  const vars = `${["a", "b", "c"][index % 3]}=${round}${text}\nl=${JSON.stringify([round, text.slice(0, 500)])}\n`;
  const verdict = JSON.stringify({ verdict: "limited", reason: words, evidence: words, retryable: true });
  return { vars: { kind: "text", text: vars }, verdict: { kind: "text", text: verdict } };
}

test.each([
  ["other scripts", "測試失敗了"],
  ["escapes", "\u001b[31m\u0007"],
  ["emoji", "🔥💥"],
])("outputs full of %s, of every check of a long path", (_name, piece) => {
  const engine = Engine.started(longRunbook());
  let record: RunRecord | undefined;
  let written = 0;
  let longest = 0;
  const keep = () => {
    const next = nextRevision(record, engine.state, engine.journal.slice(written), sha256);
    written = engine.journal.length;
    record = next.record;
    longest = Math.max(longest, Buffer.byteLength(writeRecord(record)));
  };
  const collect = (exitCode: number) => {
    const { operation, subject } = engine.state;
    const { commit: head, tree } = subject.head;
    const output = { head: piece.repeat(1_000), tail: piece.repeat(4_000), bytes: 9_000, digest: "d" };
    const observations = (operation?.due ?? []).map((due, index) => ({
      ...due,
      observation: { exitCode, timedOut: false, durationMs: 1, output },
      ...(exitCode === 0 ? {} : { told: toldBy(index, piece, engine.journal.length) }),
    }));
    const evidence: Evidence = { schema: 1, run: "pr-12", operation: operation?.id ?? "", head, tree, observations };
    engine.put({ kind: "evidence", evidence });
    keep();
  };
  for (let node = 0; node + 1 < NODES; node++) {
    engine.goto(`n${node + 1}`);
    for (let round = 0; round < 3; round++) {
      collect(1);
      engine.put({
        kind: "head_moved",
        commit: commitOf(node * 4 + round + 2),
        tree: treeOf(node * 4 + round + 2),
        pushedBy: "ada",
      });
      engine.says("ada", { verb: "goto", node: piece.repeat(100), confirm: false });
      keep();
    }
    collect(0);
    expect(engine.node).toBe(`n${node + 1}`);
  }
  expect(engine.events("wrote").length).toBeGreaterThan(NODES);
  expect(longest).toBeLessThan(MOST_BYTES);
});
