/**
 * Which labels a pull request should bear: the one that shows where its run is, and none that was a command. Labels are a
 * view: whatever somebody did to them is set back, and nothing is read from them.
 */
import { isViewLabel, readLabel, viewLabel } from "../../core/command/label.ts";
import type { Labeling, Look, Publication } from "../../ports/forge.ts";
import { labelId } from "../advance/inbox.ts";
import type { RunView } from "../view.ts";

export const NO_LABELS: Publication["labels"] = { on: null, off: [], make: [] };

/** A run's first revision makes the labels of all its nodes, so that no later one has to make its own. */
const FIRST = 1;
const MOST_MADE = 30;

/** What is to be changed of them. */
export function labelsOf({ pull, repository }: Look, { run, runbook, revision }: RunView): Publication["labels"] {
  const name = viewLabel(run.entry.node);
  const isHeard = (label: string) =>
    pull.labelings.every((one) => !isSame(one.label, label) || isOld(one, run) || isAnswered(one, run));
  const isSpent = (label: string) =>
    isViewLabel(label) ? !isSame(label, name) : readLabel(label).kind === "command" && isHeard(label);
  const isOn = pull.labels.some((label) => isSame(label.name, name));
  const knownAs = (wanted: string) => repository.viewLabels.find((label) => isSame(label.name, wanted));
  const others = runbook.nodes.map((node) => viewLabel(node.name)).filter((one) => !isSame(one, name) && !knownAs(one));
  return {
    on: isOn ? null : { name, handle: knownAs(name)?.handle ?? null },
    off: pull.labels.filter((label) => isSpent(label.name)).map(({ handle }) => handle),
    make: revision === FIRST ? [...new Set(others)].slice(0, MOST_MADE) : [],
  };
}

function isAnswered(one: Labeling, run: RunView["run"]): boolean {
  return Object.hasOwn(run.answers, labelId(one));
}

function isOld({ at }: Labeling, { saidAfter }: RunView["run"]): boolean {
  return saidAfter === undefined || Date.parse(at) / 1_000 <= saidAfter;
}

/** Names of labels are compared as GitHub does, without case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
