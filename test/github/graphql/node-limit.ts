/**
 * The node limit: a query may ask for at most 500,000 nodes, counted from its text before anything is looked up.
 * docs: graphql rate-limits-and-node-limits "Calculating nodes in a call"
 */
import { type DocumentNode, Kind, type SelectionSetNode } from "graphql";

export const nodeLimit = 500_000;

export function countNodes(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet);

  function count(set: SelectionSetNode | undefined, multiplier: number): number {
    let total = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) total += count(fragments.get(selection.name.value), multiplier);
      else if (selection.kind === Kind.INLINE_FRAGMENT) total += count(selection.selectionSet, multiplier);
      else {
        const bound = selection.arguments?.find((argument) => ["first", "last"].includes(argument.name.value))?.value;
        const size =
          bound?.kind === Kind.INT
            ? Number(bound.value)
            : bound?.kind === Kind.VARIABLE
              ? Number(variables[bound.name.value] ?? 0)
              : undefined;
        if (size === undefined) total += count(selection.selectionSet, multiplier);
        else total += multiplier * size + count(selection.selectionSet, multiplier * size);
      }
    }
    return total;
  }

  let total = 0;
  for (const one of document.definitions)
    if (one.kind === Kind.OPERATION_DEFINITION) total += count(one.selectionSet, 1);
  return total;
}
