/** An outside reviewer: a command that is given a prompt, and what its answer is held against. */
import type { CheckSummary, Markers } from "../../local.ts";
import { MARKERS } from "../../shape/check-keys.ts";
import type { Mapping } from "../../shape/mapping.ts";
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
    ...(check.values.verdict === "json" ? { answersJson: true } : {}),
    summary: { ...summary, run: run || FROM_ENVIRONMENT, prompt: common.text, ...Object.fromEntries(shown) },
  };
}
