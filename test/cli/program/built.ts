/** The program under test, built once for all of a file's tests: what people run, not the sources. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENTRIES } from "../../../scripts/build/entries.ts";
import { writeBuild } from "../../../scripts/build/write.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Built {
  /** Path of the program's first file. */
  readonly program: string;
  remove(): void;
}

export async function buildProgram(): Promise<Built> {
  const outdir = mkdtempSync(join(tmpdir(), "statem-cli-"));
  const entries = ENTRIES.filter(({ name }) => name.startsWith("cli"));
  await writeBuild(root, entries, outdir);
  return { program: join(outdir, "cli.cjs"), remove: () => rmSync(outdir, { recursive: true, force: true }) };
}
