/**
 * Patterns of paths, as `inputs`, `scope` and others have them: from the repository's root, and never out of it. `*` is
 * anything but `/`, `**` anything, `?` one character but `/`; all else stands for itself. What other tools read as more than
 * that is refused: a pattern that quietly matches nothing would open a gate.
 */
import type { Place, Problems } from "../problems.ts";
import { ticked } from "../ticked.ts";
import type { Tree } from "../yaml/tree.ts";
import { pathInside } from "./names.ts";

/** Those that are written; nothing where none are. What is no list of texts has been reported by its schema. */
export function readPatterns(
  tree: Tree | undefined,
  values: readonly string[] | null | undefined,
  problems: Problems,
): readonly string[] | undefined {
  if (tree === undefined || !values) return undefined;
  const places: readonly Tree[] = tree.kind === "list" ? tree.items : [];
  for (const [index, pattern] of values.entries()) {
    const at: Place = places[index]?.at ?? tree.at;
    if (pattern.startsWith("!"))
      problems.error(at, "path_outside", `${ticked(pattern)}: a pattern cannot be turned round; list what is meant`);
    else if (/[{}]/.test(pattern))
      problems.error(
        at,
        "pattern",
        `${ticked(pattern)}: a pattern knows \`*\`, \`**\` and \`?\`; write one for each alternative`,
      );
    else if (/\*{3}/.test(pattern))
      problems.error(
        at,
        "pattern",
        `${ticked(pattern)}: a pattern knows \`*\` and \`**\`, and no more stars than that`,
      );
    else if (!pathInside(pattern))
      problems.error(at, "path_outside", `${ticked(pattern)} is no pattern of paths inside the repository`);
  }
  return values;
}
