/** The whole runbook from its root mapping: nodes first, since edges and checks need every name. */
import type { Source } from "../analysis/subject.ts";
import { DYNAMIC_FIT_ID, DYNAMIC_ID, SCOPE_ID } from "../github.ts";
import type { LocalEdge, LocalNode, LocalRunbook } from "../local.ts";
import type { Problems } from "../problems.ts";
import { readMapping } from "../shape/mapping.ts";
import { ticked } from "../ticked.ts";
import type { MapTree } from "../yaml/tree.ts";
import { APPROVERS, readAgents, readApprovers } from "./approvers.ts";
import type { Bench, Ground } from "./checks/bench.ts";
import { judgeKey, noteIdle } from "./checks/ground.ts";
import { readChecks } from "./checks/list.ts";
import { readDynamicSettings } from "./dynamic.ts";
import { type PlacedEdge, readEdges } from "./edges.ts";
import { slugOf } from "./names.ts";
import { type NodeDraft, readNodes } from "./nodes.ts";
import { readLimits } from "./root/limits.ts";
import { checkRequired } from "./root/require.ts";
import { readInitial, readName, readNotes } from "./root/root.ts";
import { readArtifacts, readScope, readTriggers, steeredTriggers } from "./root/triggers.ts";
import { readVars } from "./root/vars.ts";

export interface BuildOptions {
  /** Names a nameless runbook. */
  readonly path: string;
  readonly digest: (text: string) => string;
  readonly ground: Ground;
}

/** The runbook, and where its parts are written; problems are added to those of the text. */
export function build(
  tree: MapTree,
  text: string,
  options: BuildOptions,
  problems: Problems,
): { readonly runbook: LocalRunbook; readonly source: Source } {
  const root = readMapping("root", tree, problems);
  const drafts = readNodes(root.tree("nodes"), root.at, problems);
  const vars = readVars(root.tree("vars"), problems);
  const around = { ground: options.ground, problems, idle: [] };
  const bench: Bench = {
    ...around,
    digest: options.digest,
    approvers: readApprovers(root.tree("approvers"), APPROVERS, around),
    variables: namesOf(vars, drafts),
    ids: new Map(),
    untimed: [],
  };
  for (const key of ["on", "scope", "vars", "artifacts", "emit"] as const)
    if (root.has(key)) judgeKey(key, root.placeOf(key), bench);
  const held = new Map(drafts.map((draft) => [draft, readHeld(draft, bench)]));
  const placed = readEdges(root.tree("edges"), drafts, bench);
  const leaving = new Map<string, PlacedEdge[]>(drafts.map((draft) => [draft.name, []]));
  for (const edge of placed) leaving.get(edge.from)?.push(edge);
  const initial = readInitial(root, drafts, problems);
  const graph = new Map([...leaving].map(([name, edges]) => [name, edges.map((edge) => edge.to)]));
  const { limits, at: limitsAt } = readLimits(root, drafts, graph, vars, bench);
  const { onLimit } = limits;
  // A limit takes the run to its node from anywhere.
  checkRequired(root, onLimit === undefined ? [initial] : [initial, onLimit], graph, problems);
  const on = readTriggers(root.tree("on"), bench);
  const scope = readScope(root.tree("scope"), problems);
  const has = (key: "scope" | "dynamic_before_transfer") => drafts.some(({ trees }) => trees[key] !== undefined);
  if (scope !== undefined || has("scope")) reserve(SCOPE_ID, "scope", bench);
  if (options.ground === "github" && has("dynamic_before_transfer"))
    for (const id of [DYNAMIC_ID, DYNAMIC_FIT_ID]) reserve(id, "dynamic_before_transfer", bench);
  noteUntimed(bench);
  const runbook: LocalRunbook = {
    name: readName(root, options.path),
    initial,
    goal: root.values.goal ?? "",
    notes: readNotes(root, problems),
    agents: readAgents(root, problems),
    limits,
    ...(on === undefined ? {} : { on }),
    ...(scope === undefined ? {} : { scope }),
    vars,
    artifacts: readArtifacts(root.tree("artifacts"), problems),
    emit: root.values.emit === true,
    nodes: drafts.map((draft) => finish(draft, held.get(draft) ?? NOTHING_HELD, leaving.get(draft.name) ?? [], bench)),
    edges: placed.map(withoutPlace),
    digest: options.digest(text),
  };
  noteIdle(bench);
  const source: Source = {
    ground: options.ground,
    checks: bench.ids,
    nodes: new Map(drafts.map((draft) => [draft.name, draft.at])),
    hasLimits: limitsAt !== undefined,
    triggers: steeredTriggers(root.tree("on")),
  };
  return { runbook, source };
}

/** What a predicate may look at. */
function namesOf(vars: LocalRunbook["vars"], nodes: readonly NodeDraft[]): Bench["variables"] {
  const counters = ["run.transitions", ...nodes.map(({ name }) => `run.entries.${name}`)];
  return new Map([
    ...Object.entries(vars).map(([name, { type }]) => [name, type] as const),
    ...counters.map((name) => [name, "number"] as const),
  ]);
}

/** What a node's hooks and checks are. */
type Held = Pick<LocalNode, "inHook" | "beforeTransfer" | "outHook" | "dynamic">;
const NOTHING_HELD: Held = { inHook: [], beforeTransfer: [], outHook: [] };

function readHeld({ name, trees }: NodeDraft, bench: Bench): Held {
  const slug = slugOf(name);
  const hook = (key: "in_hook" | "out_hook", word: string) =>
    readChecks(trees[key], { purpose: key, idPlace: `${slug}-${word}` }, bench);
  const dynamic = readDynamicSettings(trees.dynamic_before_transfer, bench.problems);
  return {
    inHook: hook("in_hook", "in"),
    beforeTransfer: readChecks(trees.before_transfer, { purpose: "before_transfer", idPlace: slug }, bench),
    outHook: hook("out_hook", "out"),
    ...(dynamic === undefined ? {} : { dynamic }),
  };
}

function finish(draft: NodeDraft, held: Held, edges: readonly PlacedEdge[], bench: Bench): LocalNode {
  const { problems } = bench;
  const { name, prompt, actor, ending, maxEntries, runner } = draft;
  const scopeTree = draft.trees.scope;
  if (scopeTree !== undefined) judgeKey("scope", scopeTree.at, bench);
  if (runner !== undefined) judgeKey("runner", runner.at, bench);
  const scope = readScope(scopeTree, problems);
  if (ending && edges.length > 0) {
    const targets = edges.map((edge) => `${ticked(edge.to)}`).join(", ");
    problems.error(
      ending.at,
      "ending_with_edges",
      `${ticked(name)} has an \`ending\` and edges to ${targets}; an ending has none`,
    );
  }
  return {
    name,
    prompt,
    actor,
    ...held,
    edges: edges.map(withoutPlace),
    ...(edges.length === 0 ? { ending: ending?.kind ?? "succeeded" } : {}),
    ...(maxEntries === undefined ? {} : { maxEntries }),
    ...(scope === undefined ? {} : { scope }),
    ...(runner === undefined ? {} : { runner: runner.name }),
  };
}

/** A key stands for a check that people call by this id. */
function reserve(id: string, key: string, { ids, problems }: Bench): void {
  const at = ids.get(id);
  if (at) problems.error(at, "duplicate_check", `the id ${ticked(id)} is that of the check that \`${key}\` stands for`);
}

function withoutPlace({ at: _, ...edge }: PlacedEdge): LocalEdge {
  return edge;
}

/** One note for all of them: they are many in most runbooks. */
function noteUntimed({ untimed, problems }: Bench): void {
  const [first] = untimed;
  if (first === undefined) return;
  const ids = untimed.map(({ id }) => ticked(id));
  const shown = ids.length > 8 ? [...ids.slice(0, 7), `${ids.length - 7} more`] : ids;
  problems.note(
    first.at,
    "default_timeout",
    `stopped after 10 minutes, since no \`timeout\` says else: ${shown.join(", ")}`,
  );
}
