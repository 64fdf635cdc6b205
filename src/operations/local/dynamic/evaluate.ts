/** The current entry's dynamic checks at a move: all registered files must be there and in order, or none of them runs. */

import { readDynamicFile, snapshotOf } from "../../../core/check/dynamic/file.ts";
import { type CheckResult, refusalResult } from "../../../core/check/result.ts";
import { isBlocked, recorded } from "../../../core/local/move/result.ts";
import type { LocalRun, Shown } from "../../../core/local/run.ts";
import type { DynamicSettings, LocalCheck, LocalConfirmation, LocalNode } from "../../../core/runbook/local.ts";
import { evaluate, evaluateAll, type Setting } from "../checks/evaluate.ts";
import { dynamicFolder, producersOf } from "./files.ts";

export interface DynamicOutcome {
  readonly results: readonly CheckResult[];
  /** What the history says of it. */
  readonly payload: Shown;
}

export async function evaluateDynamic(setting: Setting, run: LocalRun, node: LocalNode): Promise<DynamicOutcome> {
  if (node.dynamic === undefined) return { results: [], payload: { configured: false, results: [] } };
  const { world } = setting;
  const producers = producersOf(world, run);
  const path = dynamicFolder(world.files.root, run.id, run.entry);
  const base = { configured: true, path, entry_id: run.entry.id, producers };
  if (node.dynamic.stalePolicy === "require_confirmation") {
    const question = "The dynamic checks of this entry still fit what was done.";
    const result = await evaluate(setting, madeUp(question));
    if (isBlocked([result])) {
      return { results: [result], payload: { ...base, results: recorded([result]), checks_snapshot: [] } };
    }
  }
  const { problems, checks, snapshot } = gather(setting, run, node.dynamic);
  const results = problems.length > 0 ? problemResult(setting, problems) : await evaluateAll(setting, checks);
  return { results, payload: { ...base, results: recorded(results), checks_snapshot: snapshot } };
}

function gather({ world, runbook }: Setting, run: LocalRun, settings: DynamicSettings) {
  const problems: string[] = [];
  const checks: LocalCheck[] = [];
  const snapshot: Shown[] = [];
  const producers = producersOf(world, run);
  for (const { agent_id, path } of producers) {
    const document = world.documents.read(path);
    if (document.kind !== "text") {
      problems.push(`the checks of ${agent_id} are gone or cannot be read: ${path}`);
      continue;
    }
    const reading = readDynamicFile(document.text, path, settings, world.digest, runbook);
    if (reading.kind === "invalid")
      problems.push(`the checks of ${agent_id} are not valid: ${reading.problem} (${path})`);
    else {
      checks.push(...reading.file.checks);
      snapshot.push(...snapshotOf(reading.file));
    }
  }
  if (settings.required && producers.length === 0)
    problems.push("dynamic checks are required here; none are registered");
  if (problems.length === 0 && checks.length < settings.minItems) {
    problems.push(`at least ${settings.minItems} dynamic checks are needed; there are ${checks.length}`);
  }
  return { problems, checks, snapshot };
}

function problemResult({ world }: Setting, problems: readonly string[]): CheckResult[] {
  const text = problems.join("; ");
  world.person.say(text);
  return [refusalResult("dynamic_before_transfer", text)];
}

/** A question that stands in no file. */
function madeUp(text: string): LocalConfirmation {
  return {
    kind: "confirmation",
    id: "dynamic",
    digest: "",
    title: text,
    blocks: true,
    carry: false,
    purpose: "dynamic_before_transfer",
    text,
    summary: { type: "manual", blocking: true, on_failure: "block", text },
  };
}
