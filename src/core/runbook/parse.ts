/** A runbook's text -> the runbook as the engines see it, or every problem that it has. The only maker of their values. */

import { analyse } from "./analyse.ts";
import type { Ground } from "./build/checks/bench.ts";
import { build } from "./build/runbook.ts";
import { forGitHub } from "./github.ts";
import type { LocalRunbook } from "./local.ts";
import { gatherProblems, type Place, type Problems } from "./problems.ts";
import type { Problem, Runbook } from "./runbook.ts";
import { reportType } from "./shape/mapping.ts";
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
  const built = root && build(root, text, { path: options.path, digest: options.digest, ground }, problems);
  if (built === undefined || problems.hasErrors()) return { kind: "invalid", problems: problems.list() };
  const { runbook, source } = built;
  if (ground === "local" && tree !== undefined) noteReadings(text, tree, problems);
  const warnings = [...problems.list(), ...analyse(runbook, source)];
  return {
    kind: "ok",
    runbook: ground === "github" ? forGitHub(runbook, options.digest) : runbook,
    warnings,
    notes: problems.notes(),
  };
}

/** The root mapping; an empty file is one without keys. */
function rootOf(tree: Tree, problems: Problems): MapTree | undefined {
  if (tree.kind === "map") return tree;
  if (tree.kind === "scalar" && tree.value === null) return { kind: "map", at: START, entries: [] };
  reportType("a runbook", "a mapping", tree, problems);
  return undefined;
}
