/** What the tests about the house look at: the repository's own files, and their syntax. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The folder of the project, without a slash at its end. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Files that git tracks or would track, as paths from the root, `/` between folders. */
export const files: readonly string[] = execFileSync(
  "git",
  ["ls-files", "-z", "-co", "--exclude-standard", "--deduplicate"],
  {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  },
)
  .split("\0")
  .filter((path) => path !== "")
  .sort();

/** A file's text; `null` where git still lists what is deleted. */
export function textOf(path: string): string | null {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Our TypeScript below a folder, without the samples that are broken on purpose. */
export function sourcesOf(folder: string): { path: string; text: string }[] {
  return files
    .filter(
      (path) => path.startsWith(`${folder}/`) && path.endsWith(".ts") && !path.startsWith("test/architecture/broken/"),
    )
    .flatMap((path) => {
      const text = textOf(path);
      return text === null ? [] : [{ path, text }];
    });
}

/** All nodes of a source text, with the line that each begins on. Comments and the insides of strings are none. */
export function* nodesOf(text: string): Generator<{ node: ts.Node; line: number }> {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const open: ts.Node[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    yield { node, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 };
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
}
