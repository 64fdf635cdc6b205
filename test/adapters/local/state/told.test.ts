/** The files by which a command answers: what it puts in their place is told and never waited for, and nothing is left. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { makeToldFiles } from "../../../../src/adapters/local/shell/told.ts";

function toldBy(act: (path: string) => void) {
  const files = makeToldFiles(["STATEM_VARS"]);
  const path = files.env["STATEM_VARS"] ?? "";
  act(path);
  const told = files.take()["STATEM_VARS"];
  expect(existsSync(dirname(path))).toBe(false);
  return told;
}

test("what was written is told, and a file that was taken away says nothing", () => {
  expect(toldBy(() => {})).toEqual({ kind: "text", text: "" });
  expect(toldBy((path) => writeFileSync(path, "n=1\n"))).toEqual({ kind: "text", text: "n=1\n" });
  expect(toldBy((path) => rmSync(path))).toEqual({ kind: "text", text: "" });
  expect(toldBy((path) => rmSync(dirname(path), { recursive: true }))).toEqual({ kind: "text", text: "" });
});

test.each<[about: string, put: (path: string) => void, why: string]>([
  ["a folder", (path) => mkdirSync(path), "it is no file any more"],
  ["a pipe", (path) => execFileSync("/bin/sh", ["-c", 'mkfifo "$0"', path]), "it is no file any more"],
  ["a link to what never ends", (path) => symlinkSync("/dev/zero", path), "it is a link"],
  ["a flood", (path) => writeFileSync(path, "x".repeat(262_145)), "it has 262145 bytes; at most 262144 are read"],
  ["no text", (path) => writeFileSync(path, new Uint8Array([0xff])), "it is no UTF-8 text"],
])("%s in its place is unreadable", (_about, put, why) => {
  const told = toldBy((path) => {
    rmSync(path);
    put(path);
  });
  expect(told).toEqual({ kind: "unreadable", why });
});

test("each command has files of its own, which go with the process too", () => {
  const before = process.listenerCount("exit");
  const [one, other] = [makeToldFiles(["STATEM_VARS"]), makeToldFiles(["STATEM_VARS"])];
  expect(one.env["STATEM_VARS"]).not.toBe(other.env["STATEM_VARS"]);
  const ends = process.listeners("exit").slice(before);
  expect(ends).toHaveLength(2);
  for (const end of ends) end.call(process, 0);
  for (const { env } of [one, other]) expect(existsSync(dirname(env["STATEM_VARS"] ?? ""))).toBe(false);
  one.take();
  other.take();
  expect(process.listenerCount("exit")).toBe(before);
  expect(makeToldFiles([]).take()).toEqual({});
});
