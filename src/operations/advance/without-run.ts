/** What is said where no run goes on: it is held, there is none, or the runbook is not for this pull request. */
import type { Exclusion } from "../../core/pull/triggers.ts";
import { sayPlainly } from "../../core/render/text/say.ts";
import type { Look } from "../../ports/forge.ts";
import type { Ports } from "../ports.ts";
import { excludedView, heldView, type UnrecordedAnswer } from "../publish/publication.ts";
import { publishExcluded, publishHeld } from "../publish/publish.ts";
import type { Try } from "./advanced.ts";
import type { Arrival } from "./arrival.ts";
import { type Doubt, mendsOf } from "./mending/doubt.ts";
import { unrecordedAnswers } from "./unrecorded.ts";

type Detail = Readonly<Record<string, string>>;

export async function hold(look: Look, arrival: Arrival, code: string, detail: Detail, ports: Ports): Promise<Try> {
  ports.log.warn(`The run is held: ${code}`);
  const view = heldView(look, code, detail);
  const unrecorded = unrecordedAnswers(arrival, code, detail);
  await publishHeld(look, view, { unrecorded, publisher: arrival.publisher }, false, ports);
  return { kind: "over", advanced: { kind: "held", code, view } };
}

/** A record in doubt: what a maintainer may do about it is told beside, and whoever tried to is told why not. */
export async function holdDoubtful(
  look: Look,
  arrival: Arrival,
  doubt: Doubt,
  refusal: UnrecordedAnswer | undefined,
  ports: Ports,
): Promise<Try> {
  const { code, detail } = doubt;
  ports.log.warn(`The run is held: ${code}`);
  const view = { ...heldView(look, code, detail), mends: await mendsOf(look, doubt, ports) };
  const others = unrecordedAnswers(arrival, code, detail).filter((one) => one.comment !== refusal?.comment);
  const unrecorded = refusal ? [...others, refusal] : others;
  await publishHeld(look, view, { unrecorded, publisher: arrival.publisher }, false, ports);
  return { kind: "over", advanced: { kind: "held", code, view } };
}

/** Where there is no run nothing of ours is to be seen, but a command still gets its answer. */
export async function stayIdle(look: Look, arrival: Arrival, reason: string, ports: Ports): Promise<Try> {
  const unrecorded = unrecordedAnswers(arrival, "no_run", {});
  await publishHeld(look, heldView(look, "no_run", {}), { unrecorded, publisher: arrival.publisher }, true, ports);
  return { kind: "over", advanced: { kind: "idle", reason } };
}

/** A pull request has taken the run over: the comment and whoever speaks there are told where it goes on. */
export async function leaveTo(pull: number, look: Look, arrival: Arrival, ports: Ports): Promise<Try> {
  const adopted = { code: "adopted", detail: { pull: String(pull) } } as const;
  const unrecorded = unrecordedAnswers(arrival, adopted.code, adopted.detail);
  await publishHeld(look, excludedView(look, adopted), { unrecorded, publisher: arrival.publisher }, false, ports);
  return { kind: "over", advanced: { kind: "left", to: pull } };
}

/** The runbook is not for this pull request: its check says so, and nothing else. */
export async function exclude(look: Look, arrival: Arrival, exclusion: Exclusion, ports: Ports): Promise<Try> {
  const { code, detail } = exclusion;
  const unrecorded = unrecordedAnswers(arrival, code, detail);
  const told = { unrecorded, publisher: arrival.publisher };
  await publishExcluded(look, excludedView(look, exclusion), told, ports);
  return { kind: "over", advanced: { kind: "idle", reason: sayPlainly(code, detail).replace(/\.$/, "") } };
}
