/** The same answers for people: short lines, in a fixed order. */
import type { LocalCheck, LocalEdge, LocalNode, LocalRunbook } from "../../runbook/local.ts";
import { localNode } from "../move/claim.ts";
import type { Shown } from "../run.ts";
import { type Place, variablesOf } from "./payloads.ts";

/** `start` and `cur`. */
export function curProse(place: Place, runbook: LocalRunbook): string {
  const node = localNode(runbook, place.entry.node);
  const lines = [`Run: ${place.run}`, `Spec: ${place.spec}`, `Current: ${place.entry.node}`];
  const vars = Object.entries(variablesOf(place, runbook)).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  if (vars.length > 0) lines.push(`Variables: ${vars.join(", ")}`);
  if (node !== undefined) lines.push(...nodeLines(node));
  return `${lines.join("\n")}\n`;
}

export function nextProse({ entry }: Place, runbook: LocalRunbook): string {
  const node = localNode(runbook, entry.node);
  return `${[`Current: ${entry.node}`, ...waysOf(node)].join("\n")}\n`;
}

export function nodeProse(node: LocalNode): string {
  return `${[`Node: ${node.name}`, ...nodeLines(node)].join("\n")}\n`;
}

export function stateProse({ run, entry }: Place, runbook: LocalRunbook): string {
  const nodes = runbook.nodes.flatMap((node) => {
    const mark = node.name === entry.node ? "*" : " ";
    const targets = node.edges.map((edge) => edge.to).join(", ");
    return [`${mark} ${node.name}${targets === "" ? "" : ` -> ${targets}`}`, ...askedLines(node)];
  });
  return `${[`Run: ${run}`, `Current: ${entry.node}`, ...nodes].join("\n")}\n`;
}

/** Every check and hook of a node and of the edges out of it, a line each. */
function askedLines(node: LocalNode): string[] {
  const lines = (title: string, checks: readonly LocalCheck[]): string[] =>
    checks.map((check) => `    ${title} ${line(check)}`);
  return [
    ...lines("in hook:", node.inHook),
    ...lines("before transfer:", node.beforeTransfer),
    ...(node.dynamic === undefined
      ? []
      : [`    dynamic checks: ${node.dynamic.required ? "required" : "as registered"}`]),
    ...lines("out hook:", node.outHook),
    ...node.edges.flatMap((edge) => {
      const bounds = boundsOf(edge);
      return [
        ...(bounds === "" ? [] : [`    to ${edge.to}${bounds}`]),
        ...lines(`to ${edge.to} needs`, edge.condition),
        ...lines(`to ${edge.to} runs`, edge.hook),
      ];
    }),
  ];
}

export function historyProse(events: readonly Shown[]): string {
  if (events.length === 0) return "(no events)\n";
  return events.map((event) => `${eventLine(event)}\n`).join("");
}

function eventLine({ ts, event, ...rest }: Shown): string {
  const words = ["node", "current", "from", "to", "hook", "as", "stage", "reason", "ending"]
    .flatMap((key) => (typeof rest[key] === "string" ? [`${key}=${rest[key]}`] : []))
    .join(" ");
  return `${String(ts ?? "")} ${String(event)}${words === "" ? "" : ` ${words}`}`;
}

function nodeLines(node: LocalNode): string[] {
  return [
    ...(node.prompt === "" ? [] : ["", node.prompt, ""]),
    ...listOf("In hook", node.inHook),
    ...listOf("Before transfer", node.beforeTransfer),
    ...(node.dynamic === undefined ? [] : [`Dynamic checks: ${node.dynamic.required ? "required" : "as registered"}`]),
    ...listOf("Out hook", node.outHook),
    ...waysOf(node),
  ];
}

function waysOf(node: LocalNode | undefined): string[] {
  const edges = node?.edges ?? [];
  if (edges.length === 0) return [`Next: (none)${node?.ending === undefined ? "" : `; this ending is ${node.ending}`}`];
  return ["Next:", ...edges.flatMap(edgeLines)];
}

function edgeLines(edge: LocalEdge): string[] {
  return [
    `- ${edge.to}${boundsOf(edge)}`,
    ...edge.condition.map((check) => `    needs ${line(check)}`),
    ...edge.hook.map((check) => `    runs ${line(check)}`),
  ];
}

/** With a space before it; empty where nothing bounds the edge. */
function boundsOf(edge: LocalEdge): string {
  const bounds = [
    ...(edge.maxAttempts === undefined ? [] : [`at most ${edge.maxAttempts} attempts`]),
    ...(edge.auto ? ["taken by itself"] : []),
  ];
  return bounds.length === 0 ? "" : ` (${bounds.join(", ")})`;
}

function listOf(title: string, checks: readonly LocalCheck[]): string[] {
  return checks.length === 0 ? [] : [`${title}:`, ...checks.map((check) => `- ${line(check)}`)];
}

function line(check: LocalCheck): string {
  const mild = check.summary.on_failure === "continue" ? " (does not block)" : "";
  return `${check.summary.type}: ${check.title}${mild}`;
}
