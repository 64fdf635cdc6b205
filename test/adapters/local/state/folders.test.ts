/** Folders that are made one by one: those that are missing, none that are there, and none through what is in the way. */
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../../../../src/adapters/local/state/folders.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "statem-folders-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each(["a", "a/b/c", "a/b/../d/e", "link/a", "."])("%s, twice", (path) => {
  symlinkSync(root, join(root, "link"));
  for (let round = 0; round < 2; round += 1) {
    makeFolder(`${root}/${path}`);
    expect(statSync(join(root, path)).isDirectory()).toBe(true);
  }
});

test.each([
  ["file", "EEXIST"],
  ["file/a/b", "ENOTDIR"],
  ["nowhere", "EEXIST"],
  ["nowhere/a/b", "EEXIST"],
])("not %s", (path, code) => {
  writeFileSync(join(root, "file"), "");
  symlinkSync(join(root, "gone/away"), join(root, "nowhere"));
  expect(() => makeFolder(`${root}/${path}`)).toThrow(expect.objectContaining({ code, syscall: "mkdir" }));
  expect(readdirSync(root).sort()).toEqual(["file", "nowhere"]);
});
