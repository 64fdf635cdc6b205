/** The hook's own bound: counted by session and entry, kept beside the runs, and dropped when a session is long gone. */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { continuationsOf } from "../../../src/cli/hook/continuations.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statem-hook-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("counts one entry of one session, and begins again in the next", () => {
  const counter = continuationsOf(folder, "aa");
  expect(counter.used("one")).toBe(0);
  expect(existsSync(join(folder, "host-hooks"))).toBe(false);
  counter.count("one");
  counter.count("one");
  expect(counter.used("one")).toBe(2);
  expect(continuationsOf(folder, "bb").used("one")).toBe(0);
  counter.count("two");
  expect([counter.used("one"), counter.used("two")]).toEqual([0, 1]);
});

test("a damaged counter counts nothing, and is written anew", () => {
  const counter = continuationsOf(folder, "aa");
  counter.count("one");
  for (const text of ["", "null", "[]", "{", '{"entry":"one","continuations":"9"}']) {
    writeFileSync(join(folder, "host-hooks/stop-aa.json"), text);
    expect(counter.used("one")).toBe(0);
  }
  counter.count("one");
  expect(counter.used("one")).toBe(1);
});

test("sessions that are long gone leave nothing behind", () => {
  continuationsOf(folder, "aa").count("one");
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  utimesSync(join(folder, "host-hooks/stop-aa.json"), old, old);
  continuationsOf(folder, "bb").count("one");
  expect(readdirSync(join(folder, "host-hooks"))).toEqual(["stop-bb.json"]);
});
