/** An outside reviewer: a command that is given a prompt, and what its answer is held against. */
import type { CheckSummary, Markers } from "../../local.ts";
import { ITEMS, MARKERS } from "../../shape/check-keys.ts";
import { type Mapping, reportShadowed } from "../../shape/mapping.ts";
import { type Bench, type Common, type Definition, oneLine } from "./bench.ts";
import { readFolder, readRun, readTimeout } from "./kinds.ts";
import { checkPattern } from "./pattern.ts";

/** What StateM shows where the environment says which reviewer to call. */
const FROM_ENVIRONMENT = "$STATEM_LLM_REVIEW_CMD";

export function readReview(check: Mapping<"check">, common: Common, summary: CheckSummary, bench: Bench): Definition {
  const run = readRun(check, bench)?.trim();
  for (const key of ["accept_regex", "reject_regex"] as const) checkPattern(check, key, bench);
  const { accept_contains, reject_contains, accept_regex, reject_regex } = check.values;
  const markers: Markers = {
    ...(accept_contains ? { acceptContains: accept_contains } : {}),
    ...(reject_contains ? { rejectContains: reject_contains } : {}),
    ...(accept_regex ? { acceptRegex: accept_regex } : {}),
    ...(reject_regex ? { rejectRegex: reject_regex } : {}),
  };
  const items = readItems(check, bench);
  const shown = MARKERS.flatMap((key) => {
    const value = check.values[key];
    return typeof value === "string" ? [[key, value] as const] : [];
  });
  return {
    kind: "llm_review",
    ...common,
    title: oneLine(common.text) || (run ? oneLine(run) : common.id),
    ...(run ? { run } : {}),
    timeoutMs: readTimeout(check, common.id, bench),
    ...readFolder(check, bench),
    stdin: check.values.stdin !== false,
    markers,
    ...(check.values.verdict === "json" ? { answersJson: true, ...(items.length > 0 ? { items } : {}) } : {}),
    summary: { ...summary, run: run || FROM_ENVIRONMENT, prompt: common.text, ...Object.fromEntries(shown) },
  };
}

/** What an answer in JSON must have a verdict on, each once. */
function readItems(check: Mapping<"check">, { problems }: Bench): readonly string[] {
  for (const marker of MARKERS.filter((each) => check.values.verdict === "json" && check.has(each))) {
    const message = `\`${marker}\` does not belong here: an answer in JSON is not searched for marks`;
    problems.doubt(check.placeOf(marker), "misplaced_key", message);
  }
  const [key, shadowed] = ITEMS.filter((each) => check.tree(each) !== undefined);
  if (key === undefined) return [];
  if (shadowed) reportShadowed(shadowed, check.placeOf(shadowed), key, problems);
  const items = check.values[key] ?? [];
  const at = check.placeOf(key);
  if (items.includes("")) problems.error(at, "empty_check", "an item of this review asks nothing");
  if (new Set(items).size < items.length)
    problems.error(at, "empty_check", "an item of this review stands there twice");
  if (check.values.verdict !== "json")
    problems.doubt(at, "misplaced_key", `\`${key}\` does not belong here: only a review with \`verdict: json\` has it`);
  return items;
}
