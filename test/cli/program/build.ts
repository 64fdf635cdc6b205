/** Builds the command line once for all tests of a run: what they start is what people run, not the sources. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { ENTRIES } from "../../../scripts/build/entries.ts";
import { writeBuild } from "../../../scripts/build/write.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the program's first file. */
    program: string;
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

export async function setup(project: TestProject): Promise<() => void> {
  const outdir = mkdtempSync(join(tmpdir(), "statem-cli-"));
  await writeBuild(
    root,
    ENTRIES.filter(({ name }) => name.startsWith("cli") || name === "patterns"),
    outdir,
  );
  project.provide("program", join(outdir, "cli.cjs"));
  return () => rmSync(outdir, { recursive: true, force: true });
}
