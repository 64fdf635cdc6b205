/** A run that goes on under another text: its nodes have the new names, and what people approved was the old one. */
import type { Event } from "../event.ts";
import { type Renaming, renamed } from "../rebind/drift.ts";
import type { Run } from "../run.ts";
import { expirePeople } from "./subject.ts";

export function foldRebound(run: Run, { runbook, map }: Event & { kind: "rebound" }): Run {
  const name = (node: string) => renamed(node, map);
  const { request, setback } = run;
  return {
    ...run,
    runbook,
    entry: { ...run.entry, node: name(run.entry.node) },
    path: run.path.map((step) => ({ ...step, from: name(step.from), to: name(step.to) })),
    ...(request ? { request: { ...request, to: name(request.to) } } : {}),
    ...(setback ? { setback: { ...setback, node: name(setback.node) } } : {}),
    attempts: Object.fromEntries(Object.entries(run.attempts).map(([to, tries]) => [name(to), tries])),
    entries: countsUnder(run.entries, map),
    approvals: expirePeople(run, "rebound").approvals,
  };
}

/** Two nodes that became one have been entered as often as both. */
function countsUnder(entries: Run["entries"], map: Renaming): Run["entries"] {
  const counts = new Map<string, number>();
  for (const [node, count] of Object.entries(entries)) {
    const name = renamed(node, map);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Object.fromEntries(counts);
}
