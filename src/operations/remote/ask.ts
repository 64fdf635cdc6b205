/**
 * Asks the run on the forge and waits for what its gate says: first for the answer, then until nothing is being collected
 * any more. Whoever asks here decides nothing; stopping to wait takes nothing back.
 */
import type { Digest } from "../../core/record/journal.ts";
import type { Place } from "../../core/render/view.ts";
import type { Asker } from "../../ports/asker.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { type RemoteRun, readRemote } from "./read.ts";

export interface AskPorts {
  readonly asker: Asker;
  readonly store: Pick<RunStore, "read">;
  readonly clock: Clock;
  readonly digest: Digest;
  /** Called while waiting, with what is awaited and for how long so far. */
  readonly progress: (awaited: "answer" | "evidence", waitedMs: number, url: string) => void;
}
export interface Asked {
  /** The answer as it stands in the conversation; nothing when none came in time. */
  readonly answer: string | undefined;
  readonly url: string;
  /** The run after it. */
  readonly run: RemoteRun;
  /** Whether evidence was still being collected when the time was over. */
  readonly isStillCollecting: boolean;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/** `first`: id of the run that is asked, which the line is for. */
export async function askRun(
  place: Place,
  first: string,
  line: string,
  waitMs: number,
  ports: AskPorts,
): Promise<Asked> {
  const { asker, clock } = ports;
  const asked = await asker.ask(place.pull, line);
  const { url } = asked;
  const startedAt = clock.now().getTime();
  const waited = () => clock.now().getTime() - startedAt;
  let pauseMs = FIRST_MS;
  const pause = async (awaited: "answer" | "evidence") => {
    ports.progress(awaited, waited(), url);
    await clock.sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_MS);
  };
  let answer = await asker.answerTo(place.pull, asked);
  while (answer === undefined && waited() < waitMs) {
    await pause("answer");
    answer = await asker.answerTo(place.pull, asked);
  }
  let run = await readRemote(place, first, ports.store, ports.digest);
  while (answer !== undefined && isCollecting(run) && waited() < waitMs) {
    await pause("evidence");
    run = await readRemote(place, first, ports.store, ports.digest);
  }
  return { answer, url, run, isStillCollecting: isCollecting(run) };
}

function isCollecting(run: RemoteRun): boolean {
  return run.kind === "run" && run.view.run.operation !== undefined;
}
