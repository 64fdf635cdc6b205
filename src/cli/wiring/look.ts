/** The commands that only look share this: read the run, warn of a runbook that drifted, answer. */

import { sha256 } from "../../adapters/local/digest.ts";
import { describeChange } from "../../core/local/drift.ts";
import type { Shown } from "../../core/local/run.ts";
import type { Place } from "../../core/local/show/payloads.ts";
import { parseRunbook } from "../../core/runbook/parse.ts";
import { type RunView, readRun } from "../../operations/local/read.ts";
import type { Refusal } from "../../operations/local/world.ts";
import type { Invocation, Surroundings } from "../arguments/invocation.ts";
import { answer, refused } from "../output/answer.ts";
import { placeOf } from "./place.ts";
import { askerOf, worldOf } from "./world.ts";

export type Look = (view: RunView, place: Place) => { readonly payload: Shown; readonly prose: string } | Refusal;

export function look(invocation: Invocation, surroundings: Surroundings, make: Look): number {
  const world = worldOf(invocation, surroundings);
  const reading = readRun(world, askerOf(invocation, surroundings));
  if (reading.kind === "refused") return refused(invocation, surroundings, reading);
  const { view } = reading;
  const made = make(view, placeOf(view.stateDir, view.run, view.agentId));
  if ("kind" in made) return refused(invocation, surroundings, made as Refusal);
  if (view.drift.kind !== "none") surroundings.warn(`statem: ${driftWarning(view)}\n`);
  return answer(invocation, surroundings, made.payload, made.prose);
}

function driftWarning({ drift, run, runbook }: RunView): string {
  const { path } = run.spec;
  if (drift.kind !== "edited") return `the runbook ${path} is gone; this is the text that the run is bound to`;
  const parsed = parseRunbook(drift.now, { path, digest: sha256, strict: false });
  const changed = describeChange(runbook, parsed.kind === "ok" ? parsed.runbook : undefined);
  return `the runbook ${path} was edited (${changed}); this is the text that the run is bound to, until \`statem start\``;
}
