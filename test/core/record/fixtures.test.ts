/** Records as programs of other days wrote them: each is read as it stands, and goes on. Files that are there are never changed. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { nextRevision, writeRecord } from "../../../src/core/record/record.ts";
import { fold } from "../../../src/core/run/fold/fold.ts";

const FOLDER = new URL("../../fixtures/records/", import.meta.url);

test.each(readdirSync(FOLDER))("%s", (name) => {
  const reading = readRecord(readFileSync(new URL(name, FOLDER), "utf8"), "pr-12", sha256);
  if (reading.kind !== "ok") throw new Error(`${name}: ${JSON.stringify(reading)}`);
  const { state, journal } = reading.record;
  const happening = {
    ...{ seq: journal.length, at: "2026-01-06T09:00:00.000Z", actor: "bob", head: state.subject.head.commit },
    ...{ operation: null, event: { kind: "paused", reason: "asked", by: "bob" } as const },
  };
  const { record } = nextRevision(reading.record, fold(state, happening), [happening], sha256);
  expect(readRecord(writeRecord(record), "pr-12", sha256)).toMatchObject({
    kind: "ok",
    record: { revision: record.revision },
  });
});
