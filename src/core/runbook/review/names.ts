/** Names in a sentence. */
import { ticked } from "../ticked.ts";

const SHOWN = 5;

/** A few of them, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return [...names.slice(0, SHOWN).map(ticked), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
