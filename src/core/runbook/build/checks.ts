/** The checks of a gate: StateM's spellings, inference and defaults, translated to the engine's three kinds. */

import { canonicalJson } from "../../record/canonical.ts";
import type { Place, Problems } from "../problems.ts";
import type { Approvers, Check } from "../runbook.ts";
import { firstText, type Mapping, readMapping, reportType } from "../shape/mapping.ts";
import { ticked } from "../ticked.ts";
import { isNothing, type Tree } from "../yaml/tree.ts";
import { readApprovers } from "./approvers.ts";
import { idProblem, pathInside } from "./names.ts";

/** What reading checks needs to know of the whole runbook. */
export interface Bench {
  readonly problems: Problems;
  readonly digest: (text: string) => string;
  /** The runbook's defaults for manual checks. */
  readonly approvers: Approvers;
  /** Ids that are taken, and where. */
  readonly ids: Map<string, Place>;
}

const COMMANDS = ["run", "cmd", "command"] as const;
const WORDS = ["prompt", "text", "name"] as const;
const DEFAULT_TIMEOUT_S = 600;

/** The checks of a list, or the one that stands alone. `place` is the beginning of the ids that they get by default. */
export function readChecks(tree: Tree | undefined, place: string, bench: Bench): Check[] {
  if (tree === undefined) return [];
  const items = tree.kind === "list" ? tree.items : [tree];
  return items.flatMap((item, index) => {
    const check = readCheck(item, `${place}-${index + 1}`, bench);
    return check === undefined ? [] : [check];
  });
}

/** A check before its digest is taken. */
type Definition = Check extends infer Each ? (Each extends Check ? Omit<Each, "digest"> : never) : never;

function readCheck(item: Tree, defaultId: string, bench: Bench): Check | undefined {
  const { problems } = bench;
  const definition =
    item.kind === "map" ? readMapped(item, defaultId, bench) : readConfirmation(item, defaultId, bench);
  if (definition === undefined) return undefined;
  const former = bench.ids.get(definition.id);
  if (former !== undefined) {
    const hint = definition.id === defaultId ? "; give one of them an `id`" : "";
    const message = `the check id ${ticked(definition.id)} is taken already, in line ${former.line}${hint}`;
    problems.error(item.at, "duplicate_check", message);
  }
  bench.ids.set(definition.id, former ?? item.at);
  return { ...definition, digest: bench.digest(canonicalJson(definition)) };
}

function readConfirmation(item: Tree, id: string, { problems }: Bench): Definition | undefined {
  if (item.kind !== "scalar" || typeof item.value !== "string") {
    if (!isNothing(item)) reportType("a check", "text or a mapping", item, problems);
    else problems.error(item.at, "empty_check", "this check asks nothing");
    return undefined;
  }
  const title = oneLine(item.value);
  if (title === "") problems.error(item.at, "empty_check", "this check asks nothing");
  return { kind: "confirmation", id, title, blocks: true, carry: true };
}

function readMapped(item: Tree & { readonly kind: "map" }, defaultId: string, bench: Bench): Definition | undefined {
  const { problems } = bench;
  const mapping = readMapping("check", item, problems);
  const { values } = mapping;
  const command = COMMANDS.find((key) => mapping.has(key));
  const type = values.type ?? (command === undefined ? "manual" : "command");
  const asked = firstText(mapping, WORDS, problems)?.text ?? "";
  const common = {
    id: readId(mapping, defaultId, problems),
    // Only `on_failure` decides; `blocking` is its default.
    blocks: values.on_failure ? values.on_failure === "block" : values.blocking !== false,
    carry: values.carry !== false,
  };
  const approvers = readApprovers(mapping.tree("approvers"), bench.approvers, problems);
  if (type === "manual") {
    if (command !== undefined) reportMisplaced(mapping, command, "a manual check runs nothing", problems);
    const title = oneLine(asked) || (values.type || values.id ? common.id : "");
    if (title === "" && !mapping.has("type")) {
      const message = "this mapping says neither what to run nor what to ask; if it is text with a colon, quote it";
      problems.error(item.at, "empty_check", message);
    }
    return { kind: "manual", ...common, title, approvers };
  }
  if (mapping.has("approvers")) reportMisplaced(mapping, "approvers", "a command has no approvers", problems);
  const run = firstText(mapping, COMMANDS, problems)?.text ?? "";
  if (run.trim() === "" && !COMMANDS.some((key) => isMistyped(mapping, key))) {
    problems.error(mapping.placeOf(command ?? "type"), "empty_command", "the command is empty");
  }
  const cwd = readFolder(mapping, problems);
  return {
    kind: "command",
    ...common,
    title: oneLine(asked) || oneLine(run),
    run,
    timeoutMs: Math.max(1, Math.round((values.timeout ?? DEFAULT_TIMEOUT_S) * 1000)),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

function readId(mapping: Mapping<"check">, defaultId: string, problems: Problems): string {
  const { id } = mapping.values;
  if (id === undefined || id === null) return defaultId;
  const problem = idProblem(id);
  if (problem !== undefined) problems.error(mapping.placeOf("id"), "check_id", problem);
  return id;
}

function readFolder(mapping: Mapping<"check">, problems: Problems): string | undefined {
  const { cwd } = mapping.values;
  const inside = pathInside(cwd ?? "");
  if (inside === undefined) {
    const message = "`cwd` is a folder from the repository's root, written with `/`, and must not leave it";
    problems.error(mapping.placeOf("cwd"), "path_outside", message);
  }
  return inside === "" ? undefined : inside;
}

/** Whether the key holds something that is no text, which has been reported already. */
function isMistyped(mapping: Mapping<"check">, key: (typeof COMMANDS)[number]): boolean {
  return mapping.tree(key) !== undefined && typeof mapping.values[key] !== "string";
}

function reportMisplaced(
  mapping: Mapping<"check">,
  key: "run" | "cmd" | "command" | "approvers",
  why: string,
  problems: Problems,
) {
  problems.doubt(mapping.placeOf(key), "misplaced_key", `\`${key}\` does not belong here: ${why}`);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
