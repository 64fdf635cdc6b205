/**
 * The first step of the move: find the edge, count the try and claim the entry, before anything is checked. Pure: whether
 * a process lives, and new ids, come in as values.
 */

import { limitReached } from "../../limits/reached.ts";
import type { LocalEdge, LocalNode, LocalRunbook } from "../../runbook/local.ts";
import type { LocalEvent } from "../journal/event.ts";
import { overLimit } from "../limits/over.ts";
import type { Holder, LocalRequest, LocalRun, Shown } from "../run.ts";
import { arrivalShown, attemptFields, blockedShown } from "./shown.ts";

export interface Ask {
  readonly to: string;
  /** The entry that the asker has read; if it is over, the move is not what was asked for. */
  readonly entry: string;
  /** For the new entry, if there is nothing to wait for. */
  readonly entryId: string;
  readonly holder: Holder;
  /** Whether the process behind an open request may still be at work. */
  readonly isAtWork: (holder: Holder) => boolean;
  /** Nobody asked: the edge is `auto`. */
  readonly auto: boolean;
  /** ISO 8601. */
  readonly now: string;
}

export type Claim =
  /** `isNode`: there is such a node, only no edge to it. */
  | { readonly kind: "no_edge"; readonly targets: readonly string[]; readonly isNode: boolean }
  | { readonly kind: "busy"; readonly request: LocalRequest }
  | { readonly kind: "overtaken"; readonly by: string }
  | { readonly kind: "ended"; readonly reason: string }
  /** Refused and written down. */
  | { readonly kind: "blocked"; readonly shown: Shown; readonly events: readonly LocalEvent[] }
  /** Nothing to check and nothing to run: the move is this one event. */
  | { readonly kind: "moved"; readonly shown: Shown; readonly events: readonly LocalEvent[] }
  | { readonly kind: "claimed"; readonly edge: LocalEdge; readonly events: readonly LocalEvent[] };

/** The node of that name. */
export function localNode(runbook: LocalRunbook, name: string): LocalNode | undefined {
  return runbook.nodes.find((node) => node.name === name);
}

export function claimEdge(run: LocalRun, runbook: LocalRunbook, ask: Ask): Claim {
  if (run.status.kind === "ended") return { kind: "ended", reason: run.status.reason };
  const { request } = run;
  if (request !== undefined && ask.isAtWork(request.holder)) return { kind: "busy", request };
  if (run.entry.id !== ask.entry) return { kind: "overtaken", by: run.enteredBy };
  const node = localNode(runbook, run.entry.node);
  const edge = node?.edges.find((candidate) => candidate.to === ask.to);
  if (node === undefined || edge === undefined) {
    const isNode = localNode(runbook, ask.to) !== undefined;
    return { kind: "no_edge", targets: node?.edges.map((candidate) => candidate.to) ?? [], isNode };
  }
  const carriesOn = request !== undefined && request.to === edge.to && request.entry === run.entry.id;
  const left: LocalEvent[] =
    request === undefined || carriesOn
      ? []
      : [{ kind: "abandoned", request: request.id, reason: "its process ended before it did" }];
  const used = usedOf(run, edge.to);
  if (!carriesOn) {
    const bound = edgeBound(run, runbook, edge, used);
    if (bound !== undefined) {
      const shown = blockedShown(run, edge, bound.stage, [], { ...attemptFields(edge, used), ...bound.fields });
      return { kind: "blocked", shown, events: [...left, { kind: "blocked", shown }] };
    }
    const reached = limitReached(run, runbook, ask.now, edge.to);
    if (reached !== undefined) {
      const { reason, summary, fields } = reached;
      const more = { ...attemptFields(edge, used), reason, summary, ...fields };
      const shown = blockedShown(run, edge, "limits", [], more);
      const over = overLimit(run, runbook, reached, ask);
      return { kind: "blocked", shown, events: [...left, { kind: "blocked", shown }, ...over] };
    }
  }
  if (!carriesOn && isPlain(node, edge, localNode(runbook, edge.to))) {
    const attempt = edge.maxAttempts === undefined ? undefined : used + 1;
    const fields = attempt === undefined ? {} : { attempt, ...attemptFields(edge, attempt) };
    const shown = arrivalShown(
      edge,
      { before: [], condition: [], out: [], hook: [], in: [] },
      undefined,
      fields,
      ask.auto,
    );
    return {
      kind: "moved",
      shown,
      events: [...left, { kind: "moved", to: { id: ask.entryId, node: edge.to }, shown }],
    };
  }
  if (carriesOn) {
    return { kind: "claimed", edge, events: [{ kind: "taken_over", request: request.id, holder: ask.holder }] };
  }
  const counted = edge.maxAttempts === undefined ? {} : { attempt: used + 1 };
  const claim: LocalEvent = {
    kind: "requested",
    from: edge.from,
    to: edge.to,
    entry: run.entry.id,
    holder: ask.holder,
    ...counted,
  };
  return { kind: "claimed", edge, events: [...left, claim] };
}

/** Tries of the edge in this entry. */
export function usedOf(run: LocalRun, to: string): number {
  return Object.hasOwn(run.attempts, to) ? (run.attempts[to] ?? 0) : 0;
}

/** Nothing to check before, and no hook to run on the way or behind it. */
export function isPlain(node: LocalNode, edge: LocalEdge, target: LocalNode | undefined): boolean {
  const lists = [node.beforeTransfer, edge.condition, node.outHook, edge.hook, target?.inHook ?? []];
  return node.dynamic === undefined && lists.every((list) => list.length === 0);
}

/** What holds one edge back by itself, without ending anything. */
function edgeBound(run: LocalRun, runbook: LocalRunbook, edge: LocalEdge, used: number) {
  const { maxAttempts } = edge;
  if (maxAttempts !== undefined && used >= maxAttempts) {
    const summary = `${edge.from} -> ${edge.to} has used ${used} of ${maxAttempts} attempts in this entry`;
    return { stage: "max_attempts", fields: { summary } } as const;
  }
  const target = localNode(runbook, edge.to);
  const entered = Object.hasOwn(run.entries, edge.to) ? (run.entries[edge.to] ?? 0) : 0;
  if (target?.maxEntries !== undefined && entered >= target.maxEntries) {
    const summary = `${edge.to} has been entered ${entered} times, as often as this run may`;
    return { stage: "max_entries", fields: { summary, entered, max_entries: target.maxEntries } } as const;
  }
  return undefined;
}
