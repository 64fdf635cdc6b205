/** `.statem/config.yaml` of the base branch: what all faces must agree on. What is not carried out yet is refused, not left out. */
import { readAgents } from "./build/approvers.ts";
import { gatherProblems } from "./problems.ts";
import type { Problem } from "./runbook.ts";
import { readMapping, reportType } from "./shape/mapping.ts";
import { readYaml } from "./yaml/read.ts";

export interface Config {
  /** Who alone obeys and publishes; nothing: whoever is woken. */
  readonly publisher?: "action" | "app";
  /** Where records are kept. */
  readonly store: "branch" | "issue";
  /** Logins that never count as a person, in small letters. */
  readonly agents: readonly string[];
}
export type ParsedConfig =
  | { readonly kind: "ok"; readonly config: Config }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

const LATER = ["state_branch", "app", "writers", "default_runbook", "runners", "limits", "retention"] as const;

/** Reads the configuration; no text is no configuration. Never throws. */
export function parseConfig(text: string | null, path: string): ParsedConfig {
  if (text === null) return { kind: "ok", config: { store: "branch", agents: [] } };
  const problems = gatherProblems(true);
  const tree = readYaml(text, { path, ground: "github" }, problems);
  if (tree !== undefined && tree.kind !== "map" && !(tree.kind === "scalar" && tree.value === null))
    reportType("the configuration", "a mapping", tree, problems);
  const mapping = tree?.kind === "map" ? readMapping("config", tree, problems) : undefined;
  for (const key of LATER)
    if (mapping?.has(key))
      problems.error(mapping.placeOf(key), "not_yet", `\`${key}\` is not carried out yet; take it out`);
  if (problems.hasErrors()) return { kind: "invalid", problems: problems.list() };
  const publisher = mapping?.values.publisher;
  const store = mapping?.values.store ?? "branch";
  const agents = mapping === undefined ? [] : readAgents(mapping, problems);
  if (problems.hasErrors()) return { kind: "invalid", problems: problems.list() };
  return { kind: "ok", config: { ...(publisher ? { publisher } : {}), store, agents } };
}
