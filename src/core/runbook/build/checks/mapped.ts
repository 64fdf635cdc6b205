/** A check that is a mapping: its type by StateM's inference, its defaults by StateM's, and keys that it has no use for. */
import { CHECK_TYPES, type CheckSummary, type CheckType, OWN_TYPES, type Purpose } from "../../local.ts";
import type { Problems } from "../../problems.ts";
import { COMMANDS, IGNORED, ITEMS, OF_TYPE, TYPE_NOUNS, TYPED_KEYS, WORDS } from "../../shape/check-keys.ts";
import { firstText, type Mapping, readMapping } from "../../shape/mapping.ts";
import type { MapTree } from "../../yaml/tree.ts";
import { idProblem } from "../names.ts";
import { readPatterns } from "../patterns.ts";
import type { Bench, Common, Definition, Standing } from "./bench.ts";
import { readGithub, readWeakening } from "./github.ts";
import { judgeKey } from "./ground.ts";
import { readChecklist, readCommand, readManual, readMessage } from "./kinds.ts";
import { readPredicate } from "./predicate.ts";
import { readReview } from "./review.ts";
import { readVariableCheck } from "./variable.ts";

export function readMapped(item: MapTree, defaultId: string, standing: Standing, bench: Bench): Definition | undefined {
  const mapping = readMapping("check", item, bench.problems);
  const { values } = mapping;
  const { purpose } = standing;
  const type = values.type ?? inferType(mapping, purpose);
  reportMisplaced(mapping, type, bench.problems);
  const isHook = purpose === "in_hook" || purpose === "out_hook" || purpose === "hook";
  const blocking = values.blocking ?? !(isHook && type === "message");
  const onFailure = values.on_failure ?? (blocking ? "block" : "continue");
  const common: Common = {
    id: readId(mapping, defaultId, bench.problems),
    blocks: onFailure === "block",
    carry: values.carry !== false,
    purpose,
    text: firstText(mapping, type === "message" ? ["text", "prompt", "name"] : WORDS, bench.problems)?.text ?? "",
    ...readOurs(mapping, bench),
  };
  const summary: CheckSummary = { type, blocking, on_failure: onFailure };
  switch (type) {
    case "message":
      return readMessage(mapping, common, summary, bench);
    case "manual":
      return readManual(mapping, common, summary, bench);
    case "checklist":
      return readChecklist(mapping, common, summary, bench);
    case "command":
      return readCommand(mapping, common, summary, bench);
    case "predicate":
      return mapping.has("var")
        ? readVariableCheck(mapping, common, summary, bench)
        : readPredicate(mapping, common, summary, bench);
    case "llm_review":
      return readReview(mapping, common, summary, bench);
    case "github":
      return readGithub(mapping, common, summary, bench);
    case "weakening":
      return readWeakening(mapping, common, summary);
  }
}

/** What only we have, on every kind of check. */
function readOurs(
  mapping: Mapping<"check">,
  bench: Bench,
): Omit<Common, "id" | "blocks" | "carry" | "purpose" | "text"> {
  const { accept, versions, parallel, via } = mapping.values;
  const inputs = readPatterns(mapping.tree("inputs"), mapping.values.inputs, bench.problems);
  for (const key of ["inputs", "versions", "parallel", "via"] as const)
    if (mapping.has(key)) judgeKey(key, mapping.placeOf(key), bench);
  return {
    ...(accept === "limited" ? { acceptsLimited: true } : {}),
    ...(inputs === undefined ? {} : { inputs }),
    ...(versions ? { versions } : {}),
    ...(parallel ? { parallel: true } : {}),
    ...(via ? { via } : {}),
  };
}

function inferType(mapping: Mapping<"check">, purpose: Purpose): CheckType {
  if (COMMANDS.some((key) => mapping.has(key))) return "command";
  if (mapping.has("path") || mapping.has("var")) return "predicate";
  if (ITEMS.some((key) => mapping.has(key))) return "checklist";
  return purpose === "in_hook" || purpose === "out_hook" || purpose === "hook" ? "message" : "manual";
}

function readId(mapping: Mapping<"check">, defaultId: string, problems: Problems): string {
  const { id } = mapping.values;
  if (id === undefined || id === null) return defaultId;
  const problem = idProblem(id);
  if (problem !== undefined) problems.error(mapping.placeOf("id"), "check_id", problem);
  return id;
}

function reportMisplaced(mapping: Mapping<"check">, type: CheckType, problems: Problems): void {
  for (const key of TYPED_KEYS) {
    if (!mapping.has(key) || OF_TYPE[type].includes(key)) continue;
    const users = [...CHECK_TYPES, ...OWN_TYPES]
      .filter((each) => OF_TYPE[each].includes(key))
      .map((each) => TYPE_NOUNS[each]);
    const message = `\`${key}\` does not belong here: ${users.join(" or ")} has it, and this is ${TYPE_NOUNS[type]}`;
    problems.doubt(mapping.placeOf(key), "misplaced_key", message);
  }
  for (const key of IGNORED) {
    if (mapping.has(key)) problems.warn(mapping.placeOf(key), "ignored_key", `\`${key}\` changes nothing`);
  }
  for (const key of ["equals", "one_of"] as const) {
    if (type !== "predicate" || mapping.has("json_path") || mapping.has("var") || !mapping.has(key)) continue;
    const message = `\`${key}\` does not belong here: it is only looked at beside \`json_path\``;
    problems.doubt(mapping.placeOf(key), "misplaced_key", message);
  }
}
