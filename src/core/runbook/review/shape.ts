/** Answers that follow from the graph's shape: what is in it, and where its edges lead. */
import type { LocalCheck, LocalNode } from "../local.ts";
import { listed } from "./names.ts";
import type { Answer, Reviewed } from "./review.ts";

/** More lines than these are more than one job, and so are more checks. */
const LONG_PROMPT = 40;
const MANY_CHECKS = 12;

export function isStateMinimal({ runbook, warnings }: Reviewed): Answer {
  const unreached = warnings.filter((warning) => warning.code === "unreachable");
  if (unreached.length > 0) {
    return { verdict: "no", reason: `${unreached.length} of ${runbook.nodes.length} nodes can never be reached` };
  }
  const passed = runbook.nodes.filter(isPassedThrough).map((node) => node.name);
  if (passed.length > 0) {
    return {
      verdict: "partly",
      reason: `nothing is said, asked or decided in ${listed(passed)}; could they be left out?`,
    };
  }
  const reason = `each of the ${runbook.nodes.length} nodes can be reached, and says, asks or decides something`;
  return { verdict: "yes", reason };
}

function isPassedThrough({ prompt, edges, ...node }: LocalNode): boolean {
  const [edge] = edges;
  if (edge === undefined || edges.length > 1 || prompt !== "" || node.dynamic !== undefined) return false;
  return [node.inHook, node.beforeTransfer, node.outHook, edge.condition, edge.hook].every((held) => held.length === 0);
}

export function hasEachNodeOneJob({ runbook }: Reviewed): Answer {
  const silent = runbook.nodes.filter((node) => node.prompt === "" && node.edges.length > 0).map((node) => node.name);
  if (silent.length > 0)
    return { verdict: "no", reason: `nothing says what to do in ${listed(silent)}; write their \`prompt\`` };
  const large = runbook.nodes.filter((node) => {
    const checks = node.beforeTransfer.length + node.edges.reduce((sum, edge) => sum + edge.condition.length, 0);
    return node.prompt.split("\n").length > LONG_PROMPT || checks > MANY_CHECKS;
  });
  if (large.length > 0) {
    const names = listed(large.map((node) => node.name));
    return { verdict: "partly", reason: `${names}: prompts this long, or this many checks, are mostly two jobs` };
  }
  return { verdict: "yes", reason: "every node that is left again says what to do in it, in a few lines" };
}

export function doEdgesCoverFailure({ runbook, warnings }: Reviewed): Answer {
  const trap = warnings.find((warning) => warning.code === "no_ending");
  if (trap !== undefined) return { verdict: "no", reason: trap.message };
  const stuck = runbook.nodes.filter(isStuck).map((node) => node.name);
  if (stuck.length > 0) {
    const reason = `if a check fails in ${listed(stuck)} there is no other way out; an edge to a node that repairs keeps the work in the graph`;
    return { verdict: "partly", reason };
  }
  return {
    verdict: "yes",
    reason: "every gate that can fail has a way beside it; pause and cancel are commands of every run",
  };
}

/** All edges wait for something that the work itself can fail. */
function isStuck({ beforeTransfer, edges }: LocalNode): boolean {
  if (edges.length === 0) return false;
  return beforeTransfer.some(canFail) || edges.every((edge) => edge.condition.some(canFail));
}

function canFail(check: LocalCheck): boolean {
  return check.blocks && check.kind !== "confirmation" && check.kind !== "checklist" && check.kind !== "message";
}
