/** The kinds of checks that need few words: message, manual, checklist, command. */
import type { CheckSummary } from "../../local.ts";
import { COMMANDS, ITEMS } from "../../shape/check-keys.ts";
import { firstText, type Mapping, reportShadowed } from "../../shape/mapping.ts";
import { readApprovers } from "../approvers.ts";
import { pathInside } from "../names.ts";
import { type Bench, type Common, type Definition, isMistyped, oneLine } from "./bench.ts";

const DEFAULT_TIMEOUT_S = 600;

export function readMessage(check: Mapping<"check">, common: Common, summary: CheckSummary, bench: Bench): Definition {
  if (common.text === "") reportEmpty(check, "this message says nothing", bench);
  const title = oneLine(common.text) || common.id;
  return { kind: "message", ...common, title, summary: { ...summary, text: common.text } };
}

export function readManual(check: Mapping<"check">, common: Common, summary: CheckSummary, bench: Bench): Definition {
  const { text } = common;
  const saysWhatItIs = check.has("type") || check.has("id");
  if (text.trim() === "" && !saysWhatItIs) {
    reportEmpty(check, "this mapping says neither what to run nor what to ask", bench);
  }
  const approvers = readApprovers(check.tree("approvers"), bench.approvers, bench);
  const hasApprovers = check.tree("approvers") !== undefined;
  const title = oneLine(text) || common.id;
  return { kind: "manual", ...common, title, approvers, hasApprovers, summary: { ...summary, text } };
}

export function readChecklist(
  check: Mapping<"check">,
  common: Common,
  summary: CheckSummary,
  bench: Bench,
): Definition | undefined {
  const [key, shadowed] = ITEMS.filter((each) => check.tree(each) !== undefined);
  if (key && shadowed) reportShadowed(shadowed, check.placeOf(shadowed), key, bench.problems);
  const items = (key === undefined ? undefined : check.values[key]) ?? [];
  if (items.length === 0) {
    const isReported = key !== undefined && isMistyped(check, key);
    if (!isReported) bench.problems.error(check.placeOf(key ?? "type"), "empty_check", "a checklist needs `items`");
    return undefined;
  }
  if (items.some((item) => item === "")) {
    bench.problems.error(check.placeOf(key ?? "items"), "empty_check", "an item of this checklist asks nothing");
  }
  const own = check.tree("approvers");
  const approvers = own === undefined ? {} : { approvers: readApprovers(own, bench.approvers, bench) };
  const title = oneLine(common.text) || oneLine(items.join("; "));
  return { kind: "checklist", ...common, title, items, ...approvers, summary: { ...summary, items } };
}

export function readCommand(check: Mapping<"check">, common: Common, summary: CheckSummary, bench: Bench): Definition {
  const written = COMMANDS.find((key) => check.has(key));
  const run = readRun(check, bench) ?? "";
  if (run.trim() === "" && !COMMANDS.some((key) => isMistyped(check, key))) {
    bench.problems.error(check.placeOf(written ?? "type"), "empty_command", "the command is empty");
  }
  return {
    kind: "command",
    ...common,
    title: oneLine(common.text) || oneLine(run),
    run,
    timeoutMs: readTimeout(check, common.id, bench),
    ...readFolder(check, bench),
    external: check.values.effect === "external",
    summary: { ...summary, run },
  };
}

/** The command under whichever of its names comes first. */
export function readRun(check: Mapping<"check">, bench: Bench): string | undefined {
  return firstText(check, COMMANDS, bench.problems)?.text;
}

/** Milliseconds; what has no limit of its own gets one, and a note says so. */
export function readTimeout(check: Mapping<"check">, id: string, bench: Bench): number {
  const { timeout } = check.values;
  if (timeout === undefined) bench.untimed.push({ id, at: check.at });
  return Math.max(1, Math.round((timeout ?? DEFAULT_TIMEOUT_S) * 1000));
}

/** `cwd`, as written; on GitHub it must stay inside the repository. */
export function readFolder(check: Mapping<"check">, bench: Bench): { cwd?: string } {
  const cwd = check.values.cwd ?? "";
  const folder = bench.ground === "github" ? pathInside(cwd) : cwd.trim();
  if (folder === undefined) {
    const message = "`cwd` is a folder from the repository's root, written with `/`, and must not leave it";
    bench.problems.error(check.placeOf("cwd"), "path_outside", message);
  }
  return folder ? { cwd: folder } : {};
}

function reportEmpty(check: Mapping<"check">, what: string, { problems }: Bench): void {
  problems.error(check.at, "empty_check", `${what}; if it is text with a colon, quote it`);
}
