/** The same sources give the same bytes wherever they lie, and what is built runs without `node_modules`. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { Entry } from "../../scripts/build/entries.ts";
import { differencesBetween, writeBuild } from "../../scripts/build/write.ts";

const scripts = fileURLToPath(new URL("../../scripts/build", import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const SOURCES = {
  "src/face/main.ts": `import { where } from "esm-only";
    import legacy from "legacy";
    import type { Word } from "./word.ts";
    const word: Word = "face";
    import("./heavy.ts").then(({ heavy }) => console.log(word, legacy, where.startsWith("file:"), heavy));`,
  "src/face/word.ts": "export type Word = string;",
  "src/face/heavy.ts": 'export const heavy = "heavy";',
  "node_modules/esm-only/package.json":
    '{"name":"esm-only","version":"1.0.0","license":"MIT","type":"module","exports":"./a.js"}',
  "node_modules/esm-only/a.js": "/*! kept */ export const where = import.meta.url;",
  "node_modules/esm-only/LICENSE": "Copyright of esm-only\r\n",
  "node_modules/legacy/package.json": '{"name":"legacy","version":"2.0.0","license":"ISC"}',
  "node_modules/legacy/index.js": "module.exports = 'legacy';",
};
const FACE: Entry = { name: "face", source: "src/face/main.ts" };

/** A project of its own, in a folder whose name and depth are given. */
function project(name: string): string {
  const top = mkdtempSync(join(tmpdir(), "statem-build-"));
  folders.push(top);
  const root = join(top, name);
  for (const [path, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  cpSync(scripts, join(root, "scripts/build"), { recursive: true });
  return root;
}

const run = (file: string): string => execFileSync(process.execPath, [file], { encoding: "utf8" }).trim();

test("two folders give the same bytes, and no folder's name goes in", async () => {
  const [one, other] = [project("here"), project("a/deeper/there")];
  await writeBuild(one, [FACE], join(one, "dist"));
  await writeBuild(other, [FACE], join(other, "dist"));
  expect(differencesBetween(join(one, "dist"), join(other, "dist"))).toEqual([]);
  expect(readFileSync(join(one, "dist/face.cjs"), "utf8")).not.toContain(tmpdir());

  rmSync(join(one, "node_modules"), { recursive: true });
  expect(run(join(one, "dist/face.cjs"))).toBe("face legacy true heavy");
});

test("the licences of what went in are written beside it", async () => {
  const root = project("here");
  await writeBuild(root, [FACE], join(root, "dist"));
  const legal = readFileSync(join(root, "dist/face.LEGAL.txt"), "utf8");
  expect(legal).toContain("esm-only 1.0.0 (MIT)\n\nCopyright of esm-only\n");
  expect(legal).toContain("legacy 2.0.0 (ISC)");
  expect(legal).toContain("/*! kept */");
});

test("heavy code can lie in a file of its own", async () => {
  const root = project("here");
  const light: Entry = { ...FACE, external: { "src/face/heavy.ts": "./face-heavy.cjs" } };
  const heavy: Entry = { name: "face-heavy", source: "src/face/heavy.ts" };
  await writeBuild(root, [light, heavy], join(root, "dist"));
  expect(readFileSync(join(root, "dist/face.cjs"), "utf8")).not.toContain('"heavy"');
  expect(run(join(root, "dist/face.cjs"))).toBe("face legacy true heavy");
});

test("a listed source that is missing is an error, and nothing is written", async () => {
  const root = project("here");
  const missing: Entry = { name: "gone", source: "src/gone/main.ts" };
  await expect(writeBuild(root, [FACE, missing], join(root, "dist"))).rejects.toThrow("src/gone/main.ts is missing");
  expect(differencesBetween(join(root, "dist"), join(root, "nowhere"))).toEqual([]);
});

test("what differs is named, and what an earlier build left is taken away", async () => {
  const root = project("here");
  const [dist, again] = [join(root, "dist"), join(root, "again")];
  await writeBuild(root, [FACE, { ...FACE, name: "old" }], dist);
  await writeBuild(root, [FACE], again);
  expect(differencesBetween(dist, again)).toEqual(["old.LEGAL.txt: nothing builds it", "old.cjs: nothing builds it"]);
  expect(differencesBetween(join(root, "nowhere"), again)[0]).toBe("face.LEGAL.txt: missing");

  await writeBuild(root, [FACE], dist);
  expect(differencesBetween(dist, again)).toEqual([]);
  writeFileSync(join(dist, "face.cjs"), "edited");
  expect(differencesBetween(dist, again)).toHaveLength(1);
});
