/** `limits`: what bounds a run over its whole life, and which node takes over when it is reached. */

import type { Limits, Variable } from "../../declared.ts";
import type { Graph } from "../../graph.ts";
import { suggestion } from "../../nearest.ts";
import type { Place, Problems } from "../../problems.ts";
import { type Mapping, readMapping, reportType } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import type { Bench } from "../checks/bench.ts";
import { judgeKey } from "../checks/ground.ts";
import { durationMs } from "../duration.ts";
import type { NodeDraft } from "../nodes.ts";

/** The limits that are written, and where `limits` stands if any of them bounds every cycle. */
export function readLimits(
  root: Mapping<"root">,
  nodes: readonly NodeDraft[],
  graph: Graph,
  vars: Readonly<Record<string, Variable>>,
  bench: Pick<Bench, "ground" | "problems" | "idle">,
): { readonly limits: Limits; readonly at?: Place } {
  const { problems } = bench;
  const tree = root.tree("limits");
  if (tree === undefined) return { limits: {} };
  if (tree.kind !== "map") {
    reportType("`limits`", "a mapping", tree, problems);
    return { limits: {} };
  }
  const mapping = readMapping("limits", tree, problems);
  for (const key of ["entries", "deadline", "same_failure", "minutes", "vars", "on_limit"] as const)
    if (mapping.has(key)) judgeKey(key, mapping.placeOf(key), bench);
  const { transitions, entries, deadline, same_failure, minutes, on_limit } = mapping.values;
  const most = readMost(mapping, vars, problems);
  const names = nodes.map(({ name }) => name);
  if (on_limit && !names.includes(on_limit)) {
    const message = `the node ${ticked(on_limit)} of \`on_limit\` does not exist${suggestion(on_limit, names)}`;
    problems.error(mapping.placeOf("on_limit"), "unknown_node", message);
  }
  const heir = nodes.find(({ name }) => name === on_limit);
  if (heir !== undefined && graph.get(heir.name)?.length === 0 && (heir.ending?.kind ?? "succeeded") === "succeeded") {
    const message = `a limit must not make the run succeed: ${ticked(heir.name)} is an ending; hand over to a node with a way on, or to one that failed`;
    problems.error(mapping.placeOf("on_limit"), "limit_succeeds", message);
  }
  const limits: Limits = {
    ...(transitions === undefined ? {} : { transitions }),
    ...(entries === undefined ? {} : { entries }),
    ...(deadline === undefined ? {} : { deadlineMs: durationMs(deadline) }),
    ...(same_failure === undefined ? {} : { sameFailure: same_failure }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(most === undefined ? {} : { vars: most }),
    ...(on_limit ? { onLimit: on_limit } : {}),
  };
  const bounds = [transitions, entries, deadline].some((one) => one !== undefined);
  return bounds ? { limits, at: tree.at } : { limits };
}

function readMost(
  mapping: Mapping<"limits">,
  vars: Readonly<Record<string, Variable>>,
  problems: Problems,
): Readonly<Record<string, number>> | undefined {
  const tree = mapping.tree("vars");
  if (tree === undefined) return undefined;
  if (tree.kind !== "map") {
    reportType("`vars` in `limits`", "a mapping of variables to numbers", tree, problems);
    return undefined;
  }
  const most: Record<string, number> = {};
  for (const { key, at, value } of tree.entries) {
    const variable = Object.hasOwn(vars, key) ? vars[key] : undefined;
    if (variable === undefined) {
      const message = `the variable ${ticked(key)} is not declared in \`vars\`${suggestion(key, Object.keys(vars))}`;
      problems.error(at, "variable", message);
    } else if (variable.type !== "number") {
      problems.error(at, "variable", `${ticked(key)} is a ${variable.type}; only a number can be limited`);
    }
    if (value.kind === "scalar" && typeof value.value === "number") most[key] = value.value;
    else reportType(`the limit of ${ticked(key)}`, "a number", value, problems);
  }
  return most;
}
