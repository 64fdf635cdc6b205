/** What a local run waits for: the judgement behind `explain` and the stop hook, so that they never disagree. */
import type { LocalRun } from "../../../local/run.ts";
import type { LocalRunbook } from "../../../runbook/local.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { missing, needsPerson, type Way, waysOf } from "./ways.ts";

export type Waiting =
  /** There is work for the agent. */
  | { readonly kind: "agent" }
  /** Another person must act or decide; the sentence says why. */
  | { readonly kind: "person"; readonly why: string }
  /** The run is over. */
  | { readonly kind: "ended"; readonly ending: string }
  /** No way can be taken any more: somebody must look after it. */
  | { readonly kind: "stuck"; readonly why: string };

/** Judges what the run waits for. */
export function waitingFor(run: LocalRun, runbook: LocalRunbook): Waiting {
  if (run.status.kind === "ended") return { kind: "ended", ending: run.status.ending };
  const node = nodeOf(runbook, run.entry.node);
  if (node === undefined) return { kind: "stuck", why: "the runbook has no such node any more" };
  if (node.ending !== undefined) return { kind: "ended", ending: node.ending };
  if (node.actor === "human") return { kind: "person", why: "its actor is a person" };
  const open = waysOf(run, runbook).filter((way) => way.shut === undefined);
  if (open.length === 0) return { kind: "stuck", why: "every way out of it is shut" };
  // A way is at its end for the agent when all that is missing on it is the person's; a way round it does not count,
  // because most nodes that wait for a review also have an edge for repairs.
  if (open.some((way) => needsPerson(way) && isUpToPerson(way))) {
    return { kind: "person", why: "all that is missing on the way is a person's to decide" };
  }
  return { kind: "agent" };
}

function isUpToPerson(way: Way): boolean {
  return missing(way).every(({ settler }) => settler === "person");
}
