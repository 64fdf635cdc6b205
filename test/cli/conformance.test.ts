/**
 * StateM's recorded behaviour, case by case, against the built program. Where ours is another on purpose, the case below
 * says why, and asserts ours.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Case, play } from "./conformance/play.ts";
import { program } from "./program/built.ts";

const folder = fileURLToPath(new URL("../fixtures/conformance", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const cases: readonly Case[] = files.flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));

/** Cases in which we differ: why, and what each step (by its number) is with us. */
const OURS: Readonly<Record<string, { readonly why: string; readonly steps: Readonly<Record<number, object>> }>> = {
  "an edited runbook is used at once, and start records its new hash": {
    why: "a run is pinned to its runbook: an edit takes effect when `start` has bound the run to it",
    steps: {
      1: { json: { prompt: "Mix the dough.", next: [{ to: "prove" }] } },
      2: {
        exit: 2,
        json: { ok: false, error: { $mentions: ["edited", "start"] }, details: { stage: "runbook", current: "mix" } },
      },
      3: { json: { current: "mix", prompt: "Mix slowly.", next: [{ to: "prove" }, { to: "eat" }] } },
    },
  },
  "a removed current node stops every command until start migrates the run": {
    why: "reads go on under the pinned text; moves wait for `start`, which migrates by an event that it records",
    steps: {
      2: { exit: 0, json: { current: "prove", prompt: "Let it rise." } },
      3: { exit: 2, json: { ok: false, details: { stage: "runbook", changed: { $mentions: ["prove"] } } } },
    },
  },
  "folded text joins its lines with single spaces": {
    why: "YAML 1.2 keeps the line breaks of deeper lines",
    steps: { 0: { json: { prompt: "One two\n  three." } } },
  },
};

test("all cases are here, and what differs is one of them", () => {
  expect(cases).toHaveLength(111);
  const names = new Set(cases.map(({ name }) => name));
  expect(Object.keys(OURS).filter((name) => !names.has(name))).toEqual([]);
  expect(cases.filter(({ name, ours_may_differ }) => OURS[name] && !ours_may_differ)).toEqual([]);
});

describe.each(files)("%s", (file) => {
  const own: readonly Case[] = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
  test.each(own.map((one) => [one.name, one] as const))("%s", async (name, one) => {
    const ours = OURS[name];
    if (ours === undefined) return expect(await play(program, one)).toEqual([]);
    expect(await play(program, one)).not.toEqual([]);
    const steps = one.steps.map((step, index) => ({ ...step, ...ours.steps[index] }));
    expect(await play(program, { ...one, steps })).toEqual([]);
  });
});
