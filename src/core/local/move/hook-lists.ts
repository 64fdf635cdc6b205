/**
 * What the hooks that may run in a node are called in the journal: the list that they belong to (`a>b|out_hook`, `in_hook`)
 * and their place in it. One source, for those who run hooks and for those who speak of one that was cut off.
 */
import type { LocalCheck, LocalEdge, LocalNode } from "../../runbook/local.ts";
import type { LocalRun } from "../run.ts";

/** Run when a node is entered, and when a run is started in it. */
export const IN_HOOK = "in_hook";
/** The `out_hook` as `save` runs it. */
export const SAVED_OUT_HOOK = "save|out_hook";

/** The node's `out_hook`, on the way along an edge. */
export function outHookList({ from, to }: Pick<LocalEdge, "from" | "to">): string {
  return `${from}>${to}|out_hook`;
}

/** The edge's own `hook`. */
export function edgeHookList({ from, to }: Pick<LocalEdge, "from" | "to">): string {
  return `${from}>${to}|hook`;
}

/** One hook of a list. */
export function hookKey(list: string, index: number): string {
  return `${list}/${index}`;
}

/** A hook that was begun in the current entry and of which nobody knows whether it took effect. */
export interface UnknownHook {
  readonly key: string;
  readonly hook: LocalCheck;
  readonly external: boolean;
  /** The node that its edge leads to; absent for an `in_hook` and for `save`. */
  readonly to?: string;
}

/** All of them, in the order in which they would run. */
export function unknownHooks(run: LocalRun, node: LocalNode | undefined): readonly UnknownHook[] {
  if (node === undefined) return [];
  const lists: readonly (readonly [string, readonly LocalCheck[], string?])[] = [
    [IN_HOOK, node.inHook],
    [SAVED_OUT_HOOK, node.outHook],
    ...node.edges.flatMap((edge): (readonly [string, readonly LocalCheck[], string])[] => [
      [outHookList(edge), node.outHook, edge.to],
      [edgeHookList(edge), edge.hook, edge.to],
    ]),
  ];
  return lists.flatMap(([list, hooks, to]) =>
    hooks.flatMap((hook, index): UnknownHook[] => {
      const key = hookKey(list, index);
      const memory = Object.hasOwn(run.hooks, key) ? run.hooks[key] : undefined;
      if (memory === undefined || memory.result !== undefined) return [];
      return [{ key, hook, external: memory.external, ...(to === undefined ? {} : { to }) }];
    }),
  );
}
