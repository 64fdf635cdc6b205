/** The root's own values: the runbook's name, its goal and notes, its limits. */

import { suggestion } from "../../nearest.ts";
import type { Problems } from "../../problems.ts";
import { firstText, type Mapping } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import type { Tree } from "../../yaml/tree.ts";
import { pathInside } from "../names.ts";
import type { NodeDraft } from "../nodes.ts";

/** The name that is written, or else the file's without its folder and ending. */
export function readName(root: Mapping<"root">, path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return root.values.name || file.replace(/(?<=.)\.[^.]*$/, "") || "runbook";
}

/** The node that is written to be the first, or else the first in the file. */
export function readInitial(root: Mapping<"root">, nodes: readonly NodeDraft[], problems: Problems): string {
  const initial = firstText(root, ["initial", "start"], problems);
  if (initial === undefined) return nodes[0]?.name ?? "";
  const names = nodes.map((node) => node.name);
  if (!names.includes(initial.text)) {
    const message = `the initial node ${ticked(initial.text)} does not exist${suggestion(initial.text, names)}`;
    problems.error(initial.at, "unknown_node", message);
  }
  return initial.text;
}

/** The durable files, from the repository's root. */
export function readNotes(root: Mapping<"root">, problems: Problems): string[] {
  const tree = root.tree("notes");
  const items: readonly Tree[] = tree?.kind === "list" ? tree.items : [];
  return (root.values.notes ?? []).flatMap((note, index) => {
    const inside = pathInside(note);
    if (inside) return [inside];
    const at = items[index]?.at ?? root.placeOf("notes");
    problems.error(at, "path_outside", () => `${ticked(note)} in \`notes\` is no file inside the repository`);
    return [];
  });
}
