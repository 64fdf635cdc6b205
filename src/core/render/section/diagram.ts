/**
 * The runbook's graph as a mermaid diagram, and the run's path as one line of text beside it. Ids are generated and
 * labels quoted, with all but plain letters as mermaid's own `#60;` entities: no name can break the graph, and there is
 * no HTML in it. Classes and link styles stand on lines of their own, because a label must never meet their grammar.
 */
import type { Node } from "../../runbook/runbook.ts";
import { cutText } from "../text/budget.ts";
import { escapeText, showUnseen } from "../text/escape.ts";
import type { RunView } from "./ask.ts";

/** Above these GitHub's picture fails or says nothing any more. */
const MOST_NODES = 60;
const MOST_EDGES = 120;
const LABEL_LIMIT = 60;
/** How many nodes of a path its text shows. */
const MOST_STEPS = 12;

/** The diagram with its fence, or `undefined` when the graph is too big for one. */
export function diagram(view: RunView): string | undefined {
  const { nodes } = view.runbook;
  const edges = nodes.flatMap((node) => node.edges);
  if (nodes.length > MOST_NODES || edges.length > MOST_EDGES) return undefined;
  const ids = new Map(nodes.map((node, index) => [node.name, `n${index}`]));
  const idOf = (name: string) => ids.get(name) ?? "n0";
  const taken = edges.flatMap((edge, index) => (isTaken(view, edge.from, edge.to) ? [index] : []));
  const passed = [...new Set(view.run.path.map((step) => idOf(step.from)))];
  return [
    "```mermaid",
    nodes.length > 6 ? "flowchart TD" : "flowchart LR",
    ...nodes.map((node) => `  ${idOf(node.name)}${shape(node)}`),
    ...edges.map((edge) => `  ${idOf(edge.from)} ${edge.auto ? "-.->" : "-->"} ${idOf(edge.to)}`),
    "  classDef passed fill:#dafbe1,stroke:#1a7f37,color:#1f2328",
    "  classDef current fill:#ddf4ff,stroke:#0969da,stroke-width:4px,color:#1f2328",
    ...(passed.length > 0 ? [`  class ${passed.join(",")} passed`] : []),
    `  class ${idOf(view.run.entry.node)} current`,
    ...(taken.length > 0 ? [`  linkStyle ${taken.join(",")} stroke:#1a7f37,stroke-width:3px`] : []),
    "```",
  ].join("\n");
}

/** `prepare → **verify** → handoff`: the path taken, the current node, and where it may go or is asked to go. */
export function pathText(view: RunView): string {
  const { run, runbook } = view;
  const passed = run.path.map((step) => escapeText(step.from));
  const shown = passed.length > MOST_STEPS ? [...passed.slice(0, 2), "…", ...passed.slice(2 - MOST_STEPS)] : passed;
  const edges = runbook.nodes.find((node) => node.name === run.entry.node)?.edges ?? [];
  const targets = run.request ? [run.request.to] : edges.map((edge) => edge.to);
  const ahead = targets.slice(0, MOST_STEPS).map(escapeText).join(" or ");
  const isOver = run.status.kind === "ended";
  return [...shown, `**${escapeText(run.entry.node)}**`, ...(ahead === "" || isOver ? [] : [ahead])].join(" → ");
}

/** Text as what stands between the quotes of a mermaid label. */
export function mermaidLabel(text: string): string {
  const line = cutText(showUnseen(text).replace(/\s+/g, " ").trim(), LABEL_LIMIT);
  return line.replace(/[^\p{L}\p{N} _.,…]/gu, (character) => `#${character.codePointAt(0)};`);
}

function shape(node: Node): string {
  const label = `"${mermaidLabel(node.name)}"`;
  return node.ending === undefined ? `[${label}]` : `([${label}])`;
}

function isTaken(view: RunView, from: string, to: string): boolean {
  return view.run.path.some((step) => step.from === from && step.to === to);
}
