/** Patterns are judged where they are written: what could not be searched for in linear time is a problem of the runbook. */
import { translatePattern } from "../../../check/pattern/translate.ts";
import type { Mapping } from "../../shape/mapping.ts";
import { placeInside } from "../../yaml/tree.ts";
import type { Bench } from "./bench.ts";

export function checkPattern(
  check: Mapping<"check">,
  key: "matches" | "accept_regex" | "reject_regex",
  { problems }: Bench,
): void {
  const pattern = check.values[key];
  const tree = check.tree(key);
  if (typeof pattern !== "string" || tree === undefined) return;
  const translation = translatePattern(pattern);
  if (translation.kind === "ok") return;
  const message = `\`${key}\` cannot be searched for: ${translation.message}, at character ${translation.at + 1} of the pattern`;
  problems.error(placeInside(tree, translation.at), "pattern", message);
}
