/** The failures of a local move, as `core/limits/failures.ts` counts them. */
import { countFailures, type Failures, normalise, type SeenFailures, timesSeen } from "../../limits/failures.ts";
import type { Reached } from "../../limits/reached.ts";
import type { Digest } from "../../record/journal.ts";
import { isBlocked } from "../move/result.ts";
import type { Shown } from "../run.ts";

/**
 * Short names of the failures among the results of one move from a node. A word that nobody has given yet is none: it is
 * waited for, however often somebody asks.
 */
export function failureKeys(node: string, results: readonly Shown[], digest: Digest): readonly string[] {
  return results.flatMap((result, index) => {
    if (!isBlocked([result])) return [];
    const { type, purpose, output, exit_code: exit } = result as Record<string, unknown>;
    if (type === "manual" || type === "checklist") return [];
    const words = typeof output === "string" ? normalise(output) : "";
    return [digest(JSON.stringify([node, index, type, purpose, exit ?? null, words])).slice(0, 16)];
  });
}

/** Whether one of them has come as often as it may. */
export function noProgress(
  { failures }: { readonly failures?: Failures },
  seen: SeenFailures,
  most: number | undefined,
  results: readonly Shown[],
): Reached | undefined {
  if (most === undefined) return undefined;
  const times = timesSeen(countFailures(failures, seen), seen);
  if (times < most) return undefined;
  const failed = results.find((result) => isBlocked([result]));
  const [line = ""] = String(failed?.["output"] ?? "")
    .trim()
    .split("\n")
    .slice(-1);
  const quoted = line === "" ? "" : `: ${line.slice(0, 200)}`;
  const summary = `the same failure came ${times} times with nothing new in between${quoted}`;
  return { reason: "no_progress", summary, fields: { times, limit: most } };
}
