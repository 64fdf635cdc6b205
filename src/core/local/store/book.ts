/**
 * A runbook's answers, made once when a run is bound to it: what the looking commands say in each node, with marks where
 * the entry and the agent stand, and which moves have nothing to check. A cache beside the pinned text; it is believed
 * only while the runbook's file has exactly the bytes that it was made from.
 */
import type { LocalEdge, LocalNode, LocalRunbook } from "../../runbook/local.ts";
import { isPlain, localNode } from "../move/claim.ts";
import { curPayload, nextPayload, nodePayload, type Place, statePayload } from "../show/payloads.ts";
import { curProse, nextProse, nodeProse } from "../show/prose.ts";
import { dumps } from "../text/json.ts";
import { VIEW_VERSION } from "./view.ts";

/** An answer in both forms. */
export interface Template {
  readonly json: string;
  readonly prose: string;
}
export interface BookNode {
  /** Absent where it would tell of variables. */
  readonly cur?: Template;
  readonly next: Template;
  /** Absent where it would depend on which node is the current one. */
  readonly ls?: Template;
  /** Targets that can be moved to by one event, and how often each may be entered. */
  readonly moves: Readonly<Record<string, { readonly maxEntries?: number }>>;
}
export interface Book {
  readonly version: typeof VIEW_VERSION;
  readonly digest: string;
  readonly spec: { readonly path: string; readonly text: string };
  readonly marks: Marks;
  readonly nodes: Readonly<Record<string, BookNode>>;
  readonly state?: Template;
}
/** Stand for what changes; no runbook can hold them, since its own digest is in them. */
export interface Marks {
  readonly entry: string;
  readonly node: string;
  readonly agent: string;
}

export function writeBook(
  runbook: LocalRunbook,
  text: string,
  base: Pick<Place, "run" | "spec" | "dynamicFolder">,
): string {
  const id = runbook.digest.slice(0, 24);
  const marks: Marks = { entry: `~entry:${id}~`, node: `~node:${id}~`, agent: `~agent:${id}~` };
  const placeIn = (node: string): Place => ({ ...base, agent: marks.agent, entry: { id: marks.entry, node } });
  const isStatic = runbook.nodes.every((node) => node.dynamic === undefined);
  const elsewhere = placeIn(marks.node);
  const isFixed = Object.keys(runbook.vars).length === 0;
  const nodes = runbook.nodes.map((node): [string, BookNode] => {
    const place = placeIn(node.name);
    return [
      node.name,
      {
        ...(isFixed ? { cur: { json: dumps(curPayload(place, runbook)), prose: curProse(place, runbook) } } : {}),
        next: { json: dumps(nextPayload(place, runbook)), prose: nextProse(place, runbook) },
        ...(node.dynamic === undefined
          ? { ls: { json: dumps(nodePayload(elsewhere, node)), prose: nodeProse(node) } }
          : {}),
        moves: Object.fromEntries(movesOf(runbook, node)),
      },
    ];
  });
  const book: Book = {
    version: VIEW_VERSION,
    digest: runbook.digest,
    spec: { path: base.spec, text },
    marks,
    nodes: Object.fromEntries(nodes),
    // In prose the current node is marked in its line, so only JSON can be filled in.
    ...(isStatic ? { state: { json: dumps(statePayload(elsewhere, runbook)), prose: "" } } : {}),
  };
  return JSON.stringify(book);
}

/** A book, if it is one of ours and about this runbook. */
export function readBook(text: string | undefined, digest: string): Book | undefined {
  if (text === undefined) return undefined;
  try {
    const book: Book = JSON.parse(text);
    return book.version === VIEW_VERSION && book.digest === digest ? book : undefined;
  } catch {
    return undefined;
  }
}

function movesOf(runbook: LocalRunbook, node: LocalNode): [string, { maxEntries?: number }][] {
  if (Object.keys(runbook.limits).length > 0) return [];
  return node.edges
    .filter((edge) => isOneEvent(runbook, node, edge))
    .map((edge) => {
      const maxEntries = localNode(runbook, edge.to)?.maxEntries;
      return [edge.to, maxEntries === undefined ? {} : { maxEntries }];
    });
}

function isOneEvent(runbook: LocalRunbook, node: LocalNode, edge: LocalEdge): boolean {
  const target = localNode(runbook, edge.to);
  const goesOn = target?.edges.some((further) => further.auto) ?? false;
  return edge.maxAttempts === undefined && !edge.auto && !goesOn && isPlain(node, edge, target);
}
