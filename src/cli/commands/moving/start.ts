/** `start SPEC`: begins a run, or takes one up again. */
import { localNode } from "../../../core/local/move/claim.ts";
import { curPayload } from "../../../core/local/show/payloads.ts";
import { curProse } from "../../../core/local/show/prose.ts";
import { shellQuote } from "../../../core/render/terminal/typed.ts";
import { followedShown } from "../../../operations/local/move/follow.ts";
import { type Started, startRun } from "../../../operations/local/start.ts";
import type { CommandModule } from "../../arguments/invocation.ts";
import { answer, refused } from "../../output/answer.ts";
import { unlessInterrupted } from "../../wiring/interrupt.ts";
import { placeOf } from "../../wiring/place.ts";
import { askerOf, worldOf } from "../../wiring/world.ts";

export const run: CommandModule["run"] = async (invocation, surroundings) => {
  const world = worldOf(invocation, surroundings);
  const spec = invocation.positionals[0] ?? "";
  const asker = askerOf(invocation, surroundings);
  const fresh = invocation.flags.has("--fresh");
  const started = await unlessInterrupted(invocation, surroundings, world, () => startRun(world, asker, spec, fresh));
  if (started.kind === "refused") return refused(invocation, surroundings, started);
  const { session, runbook, archived, followed } = started;
  const place = placeOf(world.files.root, session.run, session.actor);
  const over = overOf(started);
  const more = {
    ...(archived === undefined ? {} : { archived }),
    ...followedShown(followed),
    ...(over === undefined ? {} : { over }),
  };
  const prose = [
    archived === undefined ? "" : `The former run is kept in ${archived}\n`,
    ...followed.steps.map(({ from, to }) => `Taken by itself: ${String(from)} -> ${String(to)}\n`),
    curProse(place, runbook),
    over === undefined ? "" : `${over.says}\n`,
  ];
  return answer(invocation, surroundings, { ...curPayload(place, runbook), ...more }, prose.join(""));
};

/** A run that is over can be started for ever: it says so, and how another is begun. */
function overOf({ session: { run }, runbook, resumed }: Started) {
  const { status, entry, spec } = run;
  const ending = status.kind === "ended" ? status.ending : localNode(runbook, entry.node)?.ending;
  if (ending === undefined) return undefined;
  const why = status.kind === "ended" ? `: ${status.reason}` : "";
  const anew = `statem start ${shellQuote(spec.path)} --fresh`;
  const hint = resumed ? ` Nothing is left to do in it; \`${anew}\` begins a new one.` : "";
  return { ending, begin_anew: anew, says: `The run is over: it stands in ${entry.node}, ${ending}${why}.${hint}` };
}
