/**
 * Whether a diff weakens what judges it: tests that are deleted, left out or emptied, gate scripts and their configuration.
 * There may be good reasons for each, so nothing is failed: it is limited, with the places, and a person decides.
 */
import { pathsOf } from "../../../pull/paths.ts";
import type { Runbook } from "../../../runbook/runbook.ts";
import { type Answer, fewOf } from "../answer.ts";
import type { SeenFile } from "../sight.ts";
import { gateCode } from "./gate-code.ts";
import { type Patch, readPatch } from "./patch.ts";
import { isTestFile, lostQuestions, skippedLines } from "./tests.ts";

export function judgeWeakening(files: readonly SeenFile[] | null, runbook: Runbook): readonly Answer[] {
  if (files === null) return [{ verdict: "limited", reason: "files_too_many", detail: {} }];
  if (files.length === 0) return [{ verdict: "limited", reason: "files_none", detail: {} }];
  const isGateCode = gateCode(runbook);
  const seen = files.map((file) => ({ file, patch: file.patch === undefined ? undefined : readPatch(file.patch) }));
  const tests = seen.filter(({ file }) => isTestFile(file.path) && file.status !== "removed");
  const answers = [
    found(
      "tests_deleted",
      seen.filter(({ file }) => isDeletedTest(file)).map(({ file }) => file.formerPath ?? file.path),
    ),
    found(
      "tests_skipped",
      tests.flatMap(({ file, patch }) => skipped(file, patch)),
    ),
    found(
      "tests_emptied",
      tests.filter(({ patch }) => patch && lostQuestions(patch) > 0).map(({ file }) => file.path),
    ),
    found(
      "gate_changed",
      seen
        .filter(({ file, patch }) => pathsOf([file]).some((path) => isGateCode(path, patch)))
        .map(({ file }) => file.path),
    ),
    found(
      "tests_unseen",
      tests.filter(({ file, patch }) => !patch && isChanged(file)).map(({ file }) => file.path),
    ),
  ].flatMap((answer) => answer ?? []);
  return answers.length > 0 ? answers : [{ verdict: "pass", reason: "nothing_weakened", detail: {} }];
}

/** Taken away, or moved to where no tool looks for tests. */
function isDeletedTest({ path, formerPath, status }: SeenFile): boolean {
  if (formerPath !== undefined) return isTestFile(formerPath) && !isTestFile(path);
  return status === "removed" && isTestFile(path);
}

function skipped({ path }: SeenFile, patch: Patch | undefined): string[] {
  return patch ? skippedLines(patch).map((number) => `${path}:${number}`) : [];
}

/** A renaming alone has no diff, and needs none. */
function isChanged({ additions, deletions, status }: SeenFile): boolean {
  return additions + deletions > 0 || status === "modified";
}

type Weakened = "tests_deleted" | "tests_skipped" | "tests_emptied" | "tests_unseen" | "gate_changed";

function found(reason: Weakened, places: readonly string[]): Answer | undefined {
  if (places.length === 0) return undefined;
  return { verdict: "limited", reason, detail: { paths: fewOf(places), used: String(places.length) } };
}
