/** What the looking commands print with `--json`, in StateM's shape. */
import type { LocalEdge, LocalNode, LocalRunbook } from "../../runbook/local.ts";
import { variableOf } from "../../vars/merge.ts";
import { localNode } from "../move/claim.ts";
import type { LocalEntry, LocalRun, Shown } from "../run.ts";

/** What an answer is about. */
export interface Place {
  readonly run: string;
  readonly spec: string;
  readonly entry: LocalEntry;
  readonly agent: string;
  /** What was written to variables. */
  readonly vars?: LocalRun["vars"];
  /** Where an entry's dynamic checks lie. */
  readonly dynamicFolder: (entry: LocalEntry) => string;
}

/** `start` and `cur`. */
export function curPayload(place: Place, runbook: LocalRunbook): Shown {
  const node = localNode(runbook, place.entry.node);
  return {
    ...{ run_id: place.run, spec: place.spec, spec_name: runbook.name },
    ...{ current: place.entry.node, current_entry_id: place.entry.id, agent_id: place.agent },
    dynamic_before_transfer: dynamicOf(node, place),
    prompt: node?.prompt ?? "",
    before_transfer: node?.beforeTransfer.map((check) => check.summary) ?? [],
    next: node?.edges.map(edgeSummary) ?? [],
    ...(Object.keys(runbook.vars).length === 0 ? {} : { vars: variablesOf(place, runbook) }),
    ...endingOf(node),
  };
}

/** Every variable of the runbook, with what it is now. */
export function variablesOf({ vars }: Pick<Place, "vars">, runbook: LocalRunbook): Shown {
  const run = vars === undefined ? {} : { vars };
  const names = Object.keys(runbook.vars);
  return Object.fromEntries(names.map((name) => [name, variableOf(name, runbook.vars, run) ?? null]));
}

export function nextPayload({ run, entry }: Place, runbook: LocalRunbook): Shown {
  return { run_id: run, current: entry.node, next: localNode(runbook, entry.node)?.edges.map(edgeSummary) ?? [] };
}

export function nodePayload(place: Place, node: LocalNode): Shown {
  return {
    ...{ run_id: place.run, current: place.entry.node, current_entry_id: place.entry.id, node: node.name },
    ...checksOf(node, place),
    next: node.edges.map(edgeSummary),
    ...endingOf(node),
  };
}

export function statePayload(place: Place, runbook: LocalRunbook): Shown {
  return {
    ...{ run_id: place.run, current: place.entry.node, current_entry_id: place.entry.id },
    nodes: runbook.nodes.map((node) => ({ name: node.name, ...checksOf(node, place), ...endingOf(node) })),
    edges: runbook.edges.map(edgeSummary),
  };
}

/** `from, to, condition[], hook[]`, and what bounds it. */
export function edgeSummary(edge: LocalEdge): Shown {
  return {
    from: edge.from,
    to: edge.to,
    condition: edge.condition.map((check) => check.summary),
    hook: edge.hook.map((check) => check.summary),
    ...(edge.maxAttempts === undefined ? {} : { max_attempts: edge.maxAttempts }),
    ...(edge.auto ? { auto: true } : {}),
  };
}

function checksOf(node: LocalNode, place: Place): Shown {
  return {
    prompt: node.prompt,
    in_hook: node.inHook.map((check) => check.summary),
    before_transfer: node.beforeTransfer.map((check) => check.summary),
    dynamic_before_transfer: dynamicOf(node, place),
    out_hook: node.outHook.map((check) => check.summary),
  };
}

/** With the folder where the current entry's checks lie, for the current node. */
function dynamicOf(node: LocalNode | undefined, { entry, dynamicFolder }: Place): Shown | null {
  if (node?.dynamic === undefined) return null;
  const isCurrent = node.name === entry.node;
  return { ...node.dynamic.summary, ...(isCurrent ? { resolved_path: dynamicFolder(entry) } : {}) };
}

/** How a node ends the run, where it says so by not going on. */
function endingOf(node: LocalNode | undefined): Shown {
  return node?.ending === undefined || node.ending === "succeeded" ? {} : { ending: node.ending };
}
