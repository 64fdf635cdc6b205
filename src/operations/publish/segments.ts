/** Older events of a run, read only where something in them must be taken out. */

import type { Segment } from "../../core/record/record.ts";
import { outputsToRedact } from "../../core/record/redact.ts";
import type { Happening } from "../../core/run/event.ts";
import type { Ports } from "../ports.ts";

/** The segments that these happenings may change. @throws when one of them cannot be read: it would keep what is to go. */
export async function segmentsFor(
  run: string,
  happenings: readonly Happening[],
  { store }: Pick<Ports, "store">,
): Promise<readonly Segment[]> {
  if (outputsToRedact(happenings).length === 0) return [];
  return ((await store.past?.segments(run)) ?? []).map((text) => JSON.parse(text) as Segment);
}
