/** The checks of a gate or hook: a list, or one that stands alone; each with its id and the digest of its definition. */
import { canonicalJson } from "../../../record/canonical.ts";
import type { LocalCheck } from "../../local.ts";
import { reportType } from "../../shape/mapping.ts";
import { ticked } from "../../ticked.ts";
import { isNothing, type Tree } from "../../yaml/tree.ts";
import { type Bench, type Definition, oneLine, type Standing } from "./bench.ts";
import { isOnGround } from "./ground.ts";
import { readMapped } from "./mapped.ts";

const HOOK_QUESTION =
  "text in a hook is a question too: it blocks without `--yes` (or y on a terminal); what only says something is `{type: message, text: ...}`";

/** The checks that stand there. */
export function readChecks(tree: Tree | undefined, standing: Standing, bench: Bench): LocalCheck[] {
  if (tree === undefined) return [];
  const items = tree.kind === "list" ? tree.items : [tree];
  return items.flatMap((item, index) => {
    const defaultId = freeId(`${standing.idPlace}-${index + 1}`, bench);
    const definition = readOne(item, defaultId, standing, bench);
    if (definition === undefined || !isOnGround(definition, item.at, bench)) return [];
    claimId(definition.id, item, bench);
    return [finish(definition, bench)];
  });
}

function readOne(item: Tree, id: string, standing: Standing, bench: Bench): Definition | undefined {
  if (item.kind === "map") return readMapped(item, id, standing, bench);
  if (item.kind === "list") {
    reportType("a check", "text or a mapping", item, bench.problems);
    return undefined;
  }
  if (isNothing(item)) {
    bench.problems.error(item.at, "empty_check", "this check asks nothing");
    return undefined;
  }
  const base = { id, blocks: true, carry: true, purpose: standing.purpose };
  if (typeof item.value === "string") {
    const text = item.value.trimEnd();
    if (text === "") bench.problems.error(item.at, "empty_check", "this check asks nothing");
    const isHook = ["in_hook", "out_hook", "hook"].includes(standing.purpose);
    if (isHook && bench.ground === "local") bench.problems.note(item.at, "hook_question", HOOK_QUESTION);
    const summary = { type: "manual", blocking: true, on_failure: "block", text } as const;
    return { kind: "confirmation", ...base, title: oneLine(text), text, summary };
  }
  if (bench.ground === "github") {
    reportType("a check", "text or a mapping", item, bench.problems);
    return undefined;
  }
  // StateM says what is no text and no mapping, and never asks it.
  bench.problems.doubt(item.at, "wrong_type", () => {
    const quoted = JSON.stringify(item.source);
    return `a check must be text or a mapping; ${item.source} is said and asks nothing; if it is a question, quote it: ${quoted}`;
  });
  const text = typeof item.value === "boolean" ? (item.value ? "True" : "False") : String(item.value);
  const summary = { type: "message", blocking: true, on_failure: "block", text } as const;
  return { kind: "message", ...base, title: text, text, summary };
}

/** The id, or the first of its kind that is free: nodes whose names differ in more than letters may share a slug. */
function freeId(id: string, { ids }: Bench): string {
  let free = id;
  for (let count = 2; ids.has(free); count += 1) free = `${id}-${count}`;
  return free;
}

function claimId(id: string, item: Tree, { ids, problems }: Bench): void {
  const former = ids.get(id);
  if (former === undefined) ids.set(id, item.at);
  else {
    problems.error(item.at, "duplicate_check", `the check id ${ticked(id)} is taken already, in line ${former.line}`);
  }
}

/** The digest is over what is asked and how it is judged, not over how StateM's JSON shows it. */
function finish(definition: Definition, bench: Bench): LocalCheck {
  const { purpose: _purpose, summary: _summary, ...asked } = definition;
  const said = asked.kind === "message" || asked.kind === "llm_review" ? { text: asked.text } : {};
  const { text: _text, hasApprovers: _has, external: _external, ...kernel }: Loose = asked;
  return { ...definition, digest: bench.digest(canonicalJson({ ...kernel, ...said })) };
}
interface Loose {
  readonly text: string;
  readonly hasApprovers?: boolean;
  readonly external?: boolean;
}
