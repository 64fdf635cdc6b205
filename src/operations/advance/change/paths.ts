/** What a pull request changes, as paths: a renaming changes both. */
import type { ChangedFile } from "../../../ports/forge.ts";

export function pathsOf(files: readonly Pick<ChangedFile, "path" | "formerPath">[]): readonly string[] {
  return files.flatMap(({ path, formerPath }) => (formerPath === undefined ? [path] : [path, formerPath]));
}
