/** Who pushed the head: by the delivery of the push, else by the forge's own log; never by what a commit says. */
import type { Look } from "../../../ports/forge.ts";
import type { Ports } from "../../ports.ts";
import { type Arrival, wordsOf } from "../arrival.ts";

export async function pusherOf({ pull }: Look, arrival: Arrival, { forge, log }: Ports): Promise<string | null> {
  const told = wordsOf(arrival).findLast(({ pushed }) => pushed?.head === pull.head)?.pushed;
  if (told) return told.by;
  if (pull.headRepository === null) return null;
  try {
    return await forge.pusher(pull.headRepository, pull.headRef, pull.head);
  } catch (error) {
    log.warn(
      `Who pushed ${pull.head} could not be asked (${String(error)}); approvals will be refused until it is known.`,
    );
    return null;
  }
}
