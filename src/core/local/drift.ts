/** What changed between the runbook that a run is bound to and the file as it is now, in a line that a person can check. */
import type { LocalCheck, LocalNode, LocalRunbook } from "../runbook/local.ts";

const NAMED = 5;

/** `now` is absent when the file is no valid runbook any more. */
export function describeChange(bound: LocalRunbook, now: LocalRunbook | undefined): string {
  if (now === undefined) return "it is not a valid runbook any more";
  const [before, after] = [byName(bound), byName(now)];
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const changed = [...before.keys()].filter((name) => after.has(name) && before.get(name) !== after.get(name));
  const parts = [part("gone", gone), part("new", added), part("changed", changed)].filter((text) => text !== "");
  return parts.length === 0 ? "its words changed, no node, edge or check did" : `nodes ${parts.join("; ")}`;
}

function byName(runbook: LocalRunbook): Map<string, string> {
  return new Map(runbook.nodes.map((node) => [node.name, fingerprint(node)]));
}

/** What matters for a move: checks by their digests, edges by their ends and bounds. */
function fingerprint({
  prompt,
  inHook,
  beforeTransfer,
  outHook,
  dynamic,
  edges,
  actor,
  maxEntries,
}: LocalNode): string {
  const digests = (checks: readonly LocalCheck[]) => checks.map((check) => [check.digest, check.summary.on_failure]);
  return JSON.stringify([
    ...[prompt, actor, maxEntries ?? null, dynamic?.summary ?? null],
    ...[inHook, beforeTransfer, outHook].map(digests),
    ...edges.map((edge) => [edge.to, edge.auto, edge.maxAttempts ?? null, digests(edge.condition), digests(edge.hook)]),
  ]);
}

function part(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${word}: ${names.slice(0, NAMED).join(", ")}${more}`;
}
