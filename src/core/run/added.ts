/** Checks that a run asks beside its runbook's: those that agents registered, and what every check of a run is found by. */
import { allChecks, type Check, type Runbook } from "../runbook/runbook.ts";
import type { AddedCheck, Run } from "./run.ts";

/** Where agents register checks for an entry, from the repository's root. */
export function registeredFolder(entry: string): string {
  return `.statem/dynamic/${entry}`;
}

/** What is due in the current entry. */
export function addedTo(run: Run): readonly Check[] {
  return allAddedTo(run).flatMap(({ check, dropped }) => (dropped === undefined ? [check] : []));
}

/** With those that a person dropped. */
export function allAddedTo({ added = [], entry }: Run): readonly AddedCheck[] {
  return added.filter((one) => one.entry === entry.id);
}

/** Every check that a run may ask, of whatever entry. */
export function checksOfRun(runbook: Runbook, { added = [] }: Run): readonly Check[] {
  return [...allChecks(runbook), ...added.map(({ check }) => check)];
}
