/** Owns what an event of the forge starts: origins, their files, the triggers that take it. */
import type { Forge, RepoEvent } from "../../seam.ts";
import type { Registry } from "../run/registry.ts";
import { asksToSkip, startsNothing, takes } from "./match.ts";
import { findOrigins, type Origin } from "./origin.ts";
import { pick } from "./payload.ts";
import { readWorkflowFiles } from "./workflow-files.ts";

/** Starts every run that this event asks for. */
export function startRunsFor(forge: Forge, registry: Registry, event: RepoEvent): void {
  if (startsNothing(event)) return;
  for (const origin of findOrigins(forge, event)) {
    if (!asksToSkip(forge.gitDir(event.repo), origin)) startRunsOf(forge, registry, event, origin);
  }
}

function startRunsOf(forge: Forge, registry: Registry, event: RepoEvent, origin: Origin): void {
  for (const file of readWorkflowFiles(forge, event.repo, origin.sha)) {
    // Docs, events workflow_run: workflows chain at most three deep.
    const chain = chainOf(registry, event);
    if (chain > 3) continue;
    const request = { chain, repo: event.repo, origin, payload: event.payload, actor: event.actor, by: event.by };
    if (file.kind === "broken") {
      // A broken file follows nobody, since whom it would follow cannot be read: else it would follow itself.
      const isMeant = origin.event !== "workflow_run" && (file.events?.includes(origin.event) ?? true);
      if (isMeant) registry.start({ ...request, file });
      continue;
    }
    const trigger = file.workflow.triggers.get(origin.event);
    if (trigger !== undefined && takes(trigger, event, origin)) registry.start({ ...request, file });
  }
}

/** How many runs led to this event by `workflow_run`. */
function chainOf(registry: Registry, event: RepoEvent): number {
  if (event.event !== "workflow_run") return 0;
  const id = pick(event.payload, "workflow_run", "id");
  return (registry.runs.find((run) => run.id === id)?.chain ?? 0) + 1;
}
