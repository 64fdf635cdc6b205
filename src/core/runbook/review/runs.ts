/** Answers that follow from what every run does, and from how the runbook uses it. */
import type { LocalCheck, LocalRunbook } from "../local.ts";
import { listed } from "./names.ts";
import type { Answer, Reviewed } from "./review.ts";

export function haveWritersReducer({ runbook }: Reviewed): Answer {
  const refused = Object.entries(runbook.vars).flatMap(([name, { reducer }]) => (reducer === "refuse" ? [name] : []));
  const isParallel = allOf(runbook).some((check) => check.parallel);
  if (refused.length > 0 && isParallel) {
    const reason = `checks may run side by side, and two that write ${listed(refused)} in one move fail; a \`reducer\` says how to merge them`;
    return { verdict: "partly", reason };
  }
  const names = Object.keys(runbook.vars);
  const merged = names.length === 0 ? "" : `; every write to ${listed(names)} goes through its reducer`;
  const reason = `a run stands in one node and is moved by compare-and-set; agents add checks side by side (\`merge: all\`) and change nothing else${merged}`;
  return { verdict: "yes", reason };
}

function allOf({ nodes, edges }: LocalRunbook): readonly LocalCheck[] {
  return [
    ...nodes.flatMap((node) => [...node.inHook, ...node.beforeTransfer, ...node.outHook]),
    ...edges.flatMap((edge) => [...edge.condition, ...edge.hook]),
  ];
}

export function doesCheckpointRestore({ runbook }: Reviewed): Answer {
  const kept = [...runbook.notes, ...Object.values(runbook.artifacts)];
  if (kept.length > 0) {
    return { verdict: "yes", reason: `the run is its journal, and ${listed(kept)} hold what an agent knows` };
  }
  return {
    verdict: "partly",
    reason:
      "the run is its journal, and what an agent knows is lost with it; name the files that hold plan and progress in `notes`",
  };
}

export function areEffectsIdempotent({ runbook }: Reviewed): Answer {
  const hooks = runbook.nodes.flatMap((node) => [
    ...node.inHook,
    ...node.outHook,
    ...node.edges.flatMap((edge) => edge.hook),
  ]);
  const commands = hooks.filter((check: LocalCheck) => check.kind === "command");
  const repeated = commands.filter((check) => check.kind === "command" && !check.external).map((check) => check.id);
  if (repeated.length === 0) {
    const how =
      commands.length === 0 ? "no hook runs a command" : "every hook that runs a command says `effect: external`";
    return { verdict: "yes", reason: `${how}; checks are asked again and must only look` };
  }
  const reason = `a move that is tried again runs ${listed(repeated)} again; what must not happen twice says \`effect: external\``;
  return { verdict: "partly", reason };
}

export function isThereMigration(_reviewed: Reviewed): Answer {
  const reason =
    "a run is pinned to the text it was started with, an edited runbook is bound by `start`, and newer programs read older records";
  return { verdict: "yes", reason };
}
