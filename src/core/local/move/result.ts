/** What the results of checks mean for the move, and how much of them is recorded. */
import type { Json, Shown } from "../run.ts";

/** Whether one of them keeps the run where it is: `on_failure` alone decides. */
export function isBlocked(results: readonly Shown[]): boolean {
  return results.some((result) => result["passed"] === false && result["on_failure"] !== "continue");
}

/** So much of all outputs of one event is kept, and so much of one. */
const EVENT_BYTES = 36 * 1024;
const MOST = 4 * 1024;

/** Results as they are recorded: each output cut to its share, with what was left out said in its middle. */
export function recorded(results: readonly Shown[]): readonly Shown[] {
  const share = Math.max(256, Math.min(MOST, Math.floor(EVENT_BYTES / Math.max(1, results.length))));
  return results.map((result) => {
    const output: Json | undefined = result["output"];
    return typeof output === "string" ? { ...result, output: cut(output, share) } : result;
  });
}

/** Head and tail of a text that is longer than `most` characters. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.floor(most / 4);
  const tail = most - head;
  return `${whole(text.slice(0, head))}\n[... ${text.length - most} characters left out ...]\n${whole(text.slice(-tail))}`;
}

/** Without half a character at either end. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}
