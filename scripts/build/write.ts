/** Builds every entry into a folder, and compares such a folder with another. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import type { Entry } from "./entries.ts";
import { legalText } from "./legal.ts";

export interface BuiltFile {
  readonly name: string;
  readonly bytes: number;
  /** How many source files went in; none for a text. */
  readonly modules?: number;
}

/** Nothing is written before everything is built; what an earlier build left and this one does not make is taken away. */
export async function writeBuild(root: string, entries: readonly Entry[], outdir: string): Promise<BuiltFile[]> {
  const texts = new Map<string, { text: string; modules?: number }>();
  for (const entry of entries) {
    const built = await bundle(root, entry);
    texts.set(`${entry.name}.cjs`, { text: built.code, modules: built.inputs.length });
    texts.set(`${entry.name}.LEGAL.txt`, { text: legalText(root, built) });
  }
  mkdirSync(outdir, { recursive: true });
  for (const name of namesIn(outdir)) if (isBuilt(name) && !texts.has(name)) rmSync(join(outdir, name));
  return [...texts].map(([name, { text, ...rest }]) => {
    writeFileSync(join(outdir, name), text);
    // A program of its own must be one for the shell too: npm links to the file as it is.
    if (text.startsWith("#!")) chmodSync(join(outdir, name), 0o755);
    return { name, bytes: Buffer.byteLength(text), ...rest };
  });
}

/** One line for each file in which two folders differ. */
export function differencesBetween(committed: string, rebuilt: string): string[] {
  const [before, after] = [new Set(namesIn(committed)), new Set(namesIn(rebuilt))];
  return [...new Set([...before, ...after])].sort().flatMap((name) => {
    if (!before.has(name)) return [`${name}: missing`];
    if (!after.has(name)) return [`${name}: nothing builds it`];
    const [one, other] = [readFileSync(join(committed, name)), readFileSync(join(rebuilt, name))];
    return one.equals(other) ? [] : [`${name}: ${one.length} bytes, and ${other.length} different ones when rebuilt`];
  });
}

const isBuilt = (name: string): boolean => /\.(cjs|LEGAL\.txt)$/.test(name);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
