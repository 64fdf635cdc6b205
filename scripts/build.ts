/** `npm run build`: bundles the faces into `dist/` and prints their sizes. Another folder: `npm run build -- --outdir DIR`. */

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { ENTRIES } from "./build/entries.ts";
import { writeBuild } from "./build/write.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
const { values } = parseArgs({ options: { outdir: { type: "string", default: "dist" } } });
const outdir = resolve(root, values.outdir);

try {
  const files = await writeBuild(root, ENTRIES, outdir);
  const rows = files.map(({ name, bytes, modules }) => [
    name,
    `${(bytes / 1024).toFixed(1)} KB`,
    `${(gzipSync(readFileSync(join(outdir, name))).length / 1024).toFixed(1)} KB`,
    modules === undefined ? "" : String(modules),
  ]);
  for (const row of [["file", "size", "gzipped", "modules"], ...rows]) {
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(24) : cell.padStart(12))).join(""));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
