/** The whole language -> what is carried out on GitHub. By now nothing else is in there: the reading has refused it. */
import type { LocalCheck, LocalEdge, LocalRunbook } from "./local.ts";
import type { Check, Edge, Runbook } from "./runbook.ts";

/** What bounds a run that does not say so. */
const DEFAULT_TRANSITIONS = 100;

/** @throws if the runbook was not read for GitHub, which is a bug of ours. */
export function forGitHub(local: LocalRunbook): Runbook {
  const { name, initial, goal, notes, agents, limits, on, nodes, digest } = local;
  return {
    name,
    initial,
    goal,
    notes,
    agents,
    limits: { transitions: limits.transitions ?? DEFAULT_TRANSITIONS },
    ...(on === undefined ? {} : { on }),
    nodes: nodes.map(({ inHook: _in, outHook: _out, dynamic: _dynamic, ...node }) => ({
      ...node,
      beforeTransfer: node.beforeTransfer.map(checkOf),
      edges: node.edges.map(edgeOf),
    })),
    digest,
  };
}

function edgeOf({ hook: _hook, condition, ...edge }: LocalEdge): Edge {
  return { ...edge, condition: condition.map(checkOf) };
}

function checkOf(local: LocalCheck): Check {
  const { purpose: _purpose, text: _text, summary: _summary, ...rest } = local;
  const { inputs: _inputs, versions: _versions, parallel: _parallel, via, ...check } = rest;
  switch (check.kind) {
    case "confirmation":
      return check;
    case "command": {
      const { external: _external, ...command } = check;
      return command;
    }
    case "manual": {
      const { hasApprovers: _has, ...manual } = check;
      return via === undefined ? manual : { ...manual, via };
    }
    default:
      throw new Error(
        `A ${check.kind} check came through for GitHub, where it must have been refused while it was read.`,
      );
  }
}
