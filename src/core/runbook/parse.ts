/** A runbook's text -> the runbook as the engines see it, or every problem that it has. The only maker of their values. */

import { analyse } from "./analyse.ts";
import type { Source } from "./analysis/subject.ts";
import { APPROVERS, readAgents, readApprovers } from "./build/approvers.ts";
import type { Bench, Ground } from "./build/checks/bench.ts";
import { isKeyOnGround } from "./build/checks/ground.ts";
import { readChecks } from "./build/checks/list.ts";
import { readDynamicSettings } from "./build/dynamic.ts";
import { type PlacedEdge, readEdges } from "./build/edges.ts";
import { slugOf } from "./build/names.ts";
import { type NodeDraft, readNodes } from "./build/nodes.ts";
import { checkRequired } from "./build/require.ts";
import { readInitial, readLimits, readName, readNotes } from "./build/root.ts";
import { forGitHub } from "./github.ts";
import type { LocalEdge, LocalNode, LocalRunbook } from "./local.ts";
import { gatherProblems, type Place, type Problems } from "./problems.ts";
import type { Problem, Runbook } from "./runbook.ts";
import { readMapping, reportType } from "./shape/mapping.ts";
import { ticked } from "./ticked.ts";
import { readYaml } from "./yaml/read.ts";
import { noteReadings } from "./yaml/statem/compare.ts";
import type { MapTree, Tree } from "./yaml/tree.ts";

export interface ParseOptions {
  /** Where the text comes from: names a nameless runbook, and `.json` must be JSON. */
  readonly path: string;
  /** SHA-256 in hex. */
  readonly digest: (text: string) => string;
  /** Whether keys that do not exist are errors (on GitHub, and where asked for) or warnings. */
  readonly strict: boolean;
  /** Where it is to be carried out; default: `local`, the whole language. What GitHub does not carry out is an error there. */
  readonly for?: Ground;
}
export type Parsed<Book = LocalRunbook> =
  | {
      readonly kind: "ok";
      readonly runbook: Book;
      readonly warnings: Problem[];
      /** Nothing wrong, but worth knowing: for `validate`. */
      readonly notes: Problem[];
    }
  | { readonly kind: "invalid"; readonly problems: Problem[] };

const START: Place = { line: 1, column: 1 };

/** Reads a runbook. Never throws, whatever the text; `problems` are all of them, warnings too, by place. */
export function parseRunbook(text: string, options: ParseOptions & { readonly for: "github" }): Parsed<Runbook>;
export function parseRunbook(text: string, options: ParseOptions & { readonly for?: "local" }): Parsed<LocalRunbook>;
export function parseRunbook(text: string, options: ParseOptions): Parsed<Runbook | LocalRunbook> {
  const ground = options.for ?? "local";
  const problems = gatherProblems(options.strict);
  const tree = readYaml(text, { path: options.path, ground }, problems);
  const root = tree && rootOf(tree, problems);
  const built = root && build(root, text, { ...options, for: ground }, problems);
  if (built === undefined || problems.hasErrors()) return { kind: "invalid", problems: problems.list() };
  const { runbook, source } = built;
  if (ground === "local" && tree !== undefined) noteReadings(text, tree, problems);
  const warnings = [...problems.list(), ...analyse(runbook, source)];
  return { kind: "ok", runbook: ground === "github" ? forGitHub(runbook) : runbook, warnings, notes: problems.notes() };
}

/** The root mapping; an empty file is one without keys. */
function rootOf(tree: Tree, problems: Problems): MapTree | undefined {
  if (tree.kind === "map") return tree;
  if (tree.kind === "scalar" && tree.value === null) return { kind: "map", at: START, entries: [] };
  reportType("a runbook", "a mapping", tree, problems);
  return undefined;
}

function build(tree: MapTree, text: string, options: ParseOptions & { for: Ground }, problems: Problems) {
  const root = readMapping("root", tree, problems);
  const bench: Bench = {
    problems,
    digest: options.digest,
    ground: options.for,
    approvers: readApprovers(root.tree("approvers"), APPROVERS, problems),
    ids: new Map(),
    untimed: [],
  };
  const drafts = readNodes(root.tree("nodes"), root.at, problems);
  const held = new Map(drafts.map((draft) => [draft, readHeld(draft, bench)]));
  const placed = readEdges(root.tree("edges"), drafts, bench);
  const leaving = new Map<string, PlacedEdge[]>(drafts.map((draft) => [draft.name, []]));
  for (const edge of placed) leaving.get(edge.from)?.push(edge);
  const initial = readInitial(root, drafts, problems);
  const graph = new Map([...leaving].map(([name, edges]) => [name, edges.map((edge) => edge.to)]));
  checkRequired(root, initial, graph, problems);
  const { transitions, at: limitsAt } = readLimits(root, problems);
  noteUntimed(bench);
  const runbook: LocalRunbook = {
    name: readName(root, options.path),
    initial,
    goal: root.values.goal ?? "",
    notes: readNotes(root, problems),
    agents: readAgents(root, problems),
    limits: transitions === undefined ? {} : { transitions },
    nodes: drafts.map((draft) =>
      finish(draft, held.get(draft) ?? NOTHING_HELD, leaving.get(draft.name) ?? [], problems),
    ),
    edges: placed.map(withoutPlace),
    digest: options.digest(text),
  };
  const source: Source = {
    ground: options.for,
    checks: bench.ids,
    nodes: new Map(drafts.map((draft) => [draft.name, draft.at])),
    hasLimits: limitsAt !== undefined,
  };
  return { runbook, source };
}

/** What a node's hooks and checks are. */
type Held = Pick<LocalNode, "inHook" | "beforeTransfer" | "outHook" | "dynamic">;
const NOTHING_HELD: Held = { inHook: [], beforeTransfer: [], outHook: [] };

function readHeld({ name, trees }: NodeDraft, bench: Bench): Held {
  const slug = slugOf(name);
  const hook = (key: "in_hook" | "out_hook", word: string) => {
    const tree = trees[key];
    if (tree === undefined || !isKeyOnGround(key, tree.at, bench)) return [];
    return readChecks(tree, { purpose: key, idPlace: `${slug}-${word}` }, bench);
  };
  const setting = trees.dynamic_before_transfer;
  const isSet = setting !== undefined && isKeyOnGround("dynamic_before_transfer", setting.at, bench);
  const dynamic = isSet ? readDynamicSettings(setting, bench.problems) : undefined;
  return {
    inHook: hook("in_hook", "in"),
    beforeTransfer: readChecks(trees.before_transfer, { purpose: "before_transfer", idPlace: slug }, bench),
    outHook: hook("out_hook", "out"),
    ...(dynamic === undefined ? {} : { dynamic }),
  };
}

function finish(draft: NodeDraft, held: Held, edges: readonly PlacedEdge[], problems: Problems): LocalNode {
  const { name, prompt, actor, ending, maxEntries } = draft;
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
  };
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
