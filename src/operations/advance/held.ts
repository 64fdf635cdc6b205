/** What is said where no run may go on, or none is to be started. */
import type { View } from "../../core/render/view.ts";
import type { Look } from "../../ports/forge.ts";
import type { Ports } from "../ports.ts";
import { heldView, type UnrecordedAnswer } from "../publish/publication.ts";
import { publishHeld } from "../publish/publish.ts";
import type { Arrival } from "./arrival.ts";
import { unrecordedAnswer } from "./unrecorded.ts";

type HeldView = View & { readonly kind: "held" };

/** Holds a run for a reason, and answers whoever woke us with it. */
export async function hold(
  look: Look,
  arrival: Arrival,
  code: string,
  detail: Readonly<Record<string, string>>,
  ports: Ports,
) {
  return sayHeld(look, heldView(look, code, detail), unrecordedAnswer(arrival, code, detail), ports);
}

export async function sayHeld(look: Look, view: HeldView, answer: UnrecordedAnswer | undefined, ports: Ports) {
  ports.log.warn(`The run is held: ${view.code}`);
  await publishHeld(look, view, answer, false, ports);
  return { kind: "held", code: view.code, view } as const;
}

/** Where there is no run nothing of ours is to be seen, but a command still gets its answer. */
export async function stayIdle(look: Look, arrival: Arrival, reason: string, ports: Ports) {
  const answer = unrecordedAnswer(arrival, "no_run", {});
  await publishHeld(look, heldView(look, "no_run", {}), answer, true, ports);
  return { kind: "idle", reason } as const;
}
