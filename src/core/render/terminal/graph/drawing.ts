/**
 * The runbook drawn for a terminal: one line a node in file order, joined by a rail where an edge leads to the next line;
 * every other edge is an arrow with its target's name. Heavy lines were taken. The mermaid form of the same stands beside it.
 */
import type { LocalEdge, LocalNode, LocalRunbook } from "../../../runbook/local.ts";
import { mermaidLabel } from "../../section/diagram.ts";
import { cutText } from "../../text/budget.ts";
import { oneLine } from "../../text/escape.ts";
import type { Step } from "./path.ts";

/** Where a run is in the drawing; without one it is the runbook alone. */
export interface Position {
  readonly current?: string;
  readonly steps: readonly Step[];
}

const NAME_LIMIT = 60;

/** The drawing with its legend, ending with a line break. */
export function drawing(runbook: LocalRunbook, position: Position): string {
  const { nodes } = runbook;
  const lines = nodes.flatMap((node, index) => drawNode(node, index, runbook, position));
  const legend =
    position.current === undefined
      ? "─ an edge, ┄ one that is taken by itself, ↑ one that leads back up"
      : "✓ passed, ▶ here, ━ taken, ─ not taken, ┄ taken by itself, ↑ leads back up";
  return `${lines.join("\n").trimEnd()}\n\n${legend}\n`;
}

function drawNode(node: LocalNode, index: number, { nodes }: LocalRunbook, position: Position): string[] {
  const next = nodes[index + 1]?.name;
  const down = node.edges.find((edge) => edge.to === next);
  const others = node.edges.filter((edge) => edge !== down);
  const isHere = node.name === position.current;
  const isPassed = position.steps.some((step) => step.from === node.name);
  const mark = isHere ? "▶" : isPassed ? "✓" : node.ending === undefined ? "○" : "◇";
  const ending = node.ending === undefined ? "" : `  (${node.ending})`;
  const arrows = others.map((edge, at) => {
    const isLast = down === undefined && at === others.length - 1;
    const target = nodes.findIndex(({ name }) => name === edge.to);
    return `  ${isLast ? "└" : "├"}${shaft(edge, position)} ${shown(edge.to)}${target <= index ? " ↑" : ""}`;
  });
  const rail = down === undefined ? [""] : [isTaken(down, position) ? "  ┃" : down.auto ? "  ┆" : "  │"];
  return [`  ${mark} ${shown(node.name)}${ending}${isHere ? "  ← here" : ""}`, ...arrows, ...rail];
}

function shaft(edge: LocalEdge, position: Position): string {
  return isTaken(edge, position) ? "━▶" : edge.auto ? "┄▶" : "─▶";
}

function shown(name: string): string {
  return cutText(oneLine(name), NAME_LIMIT);
}

/** Whether the run has gone along an edge. */
export function isTaken(edge: LocalEdge, { steps }: Position): boolean {
  return steps.some((step) => step.from === edge.from && step.to === edge.to);
}

/** The same as a mermaid diagram, without a fence, ending with a line break. Ids are generated, labels escaped. */
export function mermaid(runbook: LocalRunbook, position: Position): string {
  const { nodes } = runbook;
  const ids = new Map(nodes.map((node, index) => [node.name, `n${index}`]));
  const idOf = (name: string): string => ids.get(name) ?? "n0";
  const edges = nodes.flatMap((node) => node.edges);
  const passed = [...new Set(position.steps.map((step) => step.from))].filter((name) => ids.has(name));
  const taken = edges.flatMap((edge, index) => (isTaken(edge, position) ? [index] : []));
  const { current } = position;
  return `${[
    nodes.length > 6 ? "flowchart TD" : "flowchart LR",
    ...nodes.map(({ name, ending }) => {
      const label = `"${mermaidLabel(name)}"`;
      return `  ${idOf(name)}${ending === undefined ? `[${label}]` : `([${label}])`}`;
    }),
    ...edges.map((edge) => `  ${idOf(edge.from)} ${edge.auto ? "-.->" : "-->"} ${idOf(edge.to)}`),
    "  classDef passed fill:#dafbe1,stroke:#1a7f37,color:#1f2328",
    "  classDef current fill:#ddf4ff,stroke:#0969da,stroke-width:4px,color:#1f2328",
    ...(passed.length > 0 ? [`  class ${passed.map(idOf).join(",")} passed`] : []),
    ...(current !== undefined && ids.has(current) ? [`  class ${idOf(current)} current`] : []),
    ...(taken.length > 0 ? [`  linkStyle ${taken.join(",")} stroke:#1a7f37,stroke-width:3px`] : []),
  ].join("\n")}\n`;
}
