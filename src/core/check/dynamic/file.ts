/**
 * A file of dynamic checks -> its checks, or what is wrong with it. It is held against the same rules as a runbook's own
 * checks, by being read as one, so that nothing gets in here that would be refused there.
 */
import type { Shown } from "../../local/run.ts";
import type { Digest } from "../../record/journal.ts";
import type { CheckType, DynamicSettings, Json, LocalCheck, LocalRunbook } from "../../runbook/local.ts";
import { parseRunbook } from "../../runbook/parse.ts";
import { gatherProblems } from "../../runbook/problems.ts";
import { readYaml } from "../../runbook/yaml/read.ts";
import { plainOf } from "../../runbook/yaml/tree.ts";

export interface DynamicFile {
  readonly producer: Shown;
  readonly basis?: Json;
  /** As they are written. */
  readonly items: readonly Json[];
  readonly checks: readonly LocalCheck[];
}
/** What such checks may ask about: variables and counters of nodes. */
export interface Declaring {
  readonly vars?: LocalRunbook["vars"];
  readonly nodes: readonly { readonly name: string }[];
}
export type DynamicReading =
  | { readonly kind: "ok"; readonly file: DynamicFile }
  | { readonly kind: "invalid"; readonly problem: string };

/** Reads a file; `settings` are the node's, if it has any. Its checks may ask about what `runbook` declares. */
export function readDynamicFile(
  text: string,
  path: string,
  settings: DynamicSettings | undefined,
  digest: Digest,
  runbook?: Declaring,
): DynamicReading {
  const problems = gatherProblems(false);
  const tree = readYaml(text, { path, ground: "local" }, problems);
  const [first] = problems.list().filter((problem) => problem.severity === "error");
  if (tree === undefined || first !== undefined)
    return invalid(`line ${first?.line ?? 1}: ${first?.message ?? "empty"}`);
  const value = plainOf(tree) as Json;
  const whole: Shown = Array.isArray(value) ? { checks: value } : isObject(value) ? value : {};
  const items = whole["checks"];
  if (!Array.isArray(items)) return invalid("it must be a list of checks, or a mapping with a list called `checks`");
  const parsed = parseRunbook(JSON.stringify(around(items, runbook)), {
    path: "dynamic.json",
    digest,
    strict: false,
  });
  if (parsed.kind === "invalid") {
    return invalid(parsed.problems.find((problem) => problem.severity === "error")?.message ?? "unreadable");
  }
  const checks = (parsed.runbook.nodes[0]?.beforeTransfer ?? []).map(
    (check): LocalCheck => ({ ...check, purpose: "dynamic_before_transfer" }),
  );
  const file: DynamicFile = {
    producer: isObject(whole["producer"]) ? whole["producer"] : {},
    ...(whole["basis"] === undefined ? {} : { basis: whole["basis"] }),
    items,
    checks,
  };
  const problem = settings && settingsProblem(file, settings);
  return problem === undefined ? { kind: "ok", file } : invalid(problem);
}

/** A runbook in which these checks stand alone, in a node that is called like no other. */
export function around(items: readonly Json[], runbook: Declaring | undefined): Json {
  const names = runbook?.nodes.map((node) => node.name) ?? [];
  let own = "dynamic";
  while (names.some((name) => name.toLowerCase() === own)) own += "-";
  const vars = Object.entries(runbook?.vars ?? {}).map(([name, { type }]) => [name, { type }] as const);
  return {
    ...(vars.length === 0 ? {} : { vars: Object.fromEntries(vars) }),
    nodes: [{ name: own, before_transfer: items }, ...names.map((name) => ({ name }))],
  };
}

/** What a snapshot shows of a check: what is written, with the defaults that it gets. */
export function snapshotOf({ items, checks }: DynamicFile): Shown[] {
  return checks.map((check, index) => {
    const item = items[index];
    return { ...check.summary, ...(isObject(item) ? item : {}) };
  });
}

function settingsProblem({ items, checks, basis }: DynamicFile, settings: DynamicSettings): string | undefined {
  for (const [index, check] of checks.entries()) {
    const [item, type]: [Json | undefined, CheckType] = [items[index], check.summary.type];
    const place = `checks[${index}]`;
    if (!isObject(item)) return `${place} must be a mapping here`;
    if (!settings.allowTypes.includes(type)) {
      return `${place} is of type ${type}; this node allows ${settings.allowTypes.join(", ")}`;
    }
    if (settings.requireReason && isBlank(item["reason"])) return `${place} needs a \`reason\``;
  }
  const summary = isObject(basis) ? basis["implementation_summary"] : undefined;
  return settings.requireBasis && isBlank(summary) ? "it needs `basis.implementation_summary`" : undefined;
}

function isBlank(value: Json | undefined): boolean {
  return typeof value !== "string" || value.trim() === "";
}

function isObject(value: Json | undefined): value is Shown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(problem: string): DynamicReading {
  return { kind: "invalid", problem };
}
