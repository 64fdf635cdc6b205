/** A dead owner's lock is taken, a living one's is waited for, and what is done under it is done by one at a time. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { underLock } from "../../../../src/adapters/local/state/lock.ts";
import { processes } from "../../../../src/adapters/local/state/processes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statem-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await new Promise((resolve) => child.once("close", resolve));
  return child.pid ?? 0;
}

test("nothing is left behind", () => {
  expect(underLock(folder, "x", processes.self, () => 7)).toEqual({ kind: "done", value: 7 });
  expect(() =>
    underLock(folder, "x", processes.self, () => {
      throw new Error("inside");
    }),
  ).toThrow("inside");
  expect(readdirSync(folder)).toEqual([]);
});

test("a dead owner's lock is taken, and a dead breaker's claim with it", async () => {
  const dead = { ...processes.self, pid: await deadPid(), start: "gone/1", once: "dead-1" };
  writeFileSync(join(folder, "x"), JSON.stringify(dead));
  writeFileSync(join(folder, "x~dead-1-broken-0"), JSON.stringify({ ...dead, once: "dead-2" }));
  expect(underLock(folder, "x", processes.self, () => "mine")).toEqual({ kind: "done", value: "mine" });
  expect(readdirSync(folder)).toEqual([]);
});

test("a number that the system gave out again is not the dead owner", () => {
  const { self } = processes;
  expect(processes.isAlive(self)).toBe(true);
  expect(processes.isAlive({ ...self, start: `${self.start}0` })).toBe(false);
  expect(processes.isAlive({ ...self, place: "elsewhere" })).toBe("unknown");
});
