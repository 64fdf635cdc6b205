/** After a record is written: everything public follows from it, and whoever opened an operation starts its collect. */
import type { RunRecord } from "../../core/record/record.ts";
import type { View } from "../../core/render/view.ts";
import type { Operation } from "../../core/run/run.ts";
import type { Look } from "../../ports/forge.ts";
import type { Left } from "../advance/arrival.ts";
import type { Ports } from "../ports.ts";
import { publicationOf } from "./publication.ts";

/** Publishes a view. Whether the record stood still meanwhile: if not, what was published is older than the truth. */
export async function publish(look: Look, view: View, digest: string, commit: string, ports: Ports): Promise<boolean> {
  const publication = publicationOf(look, view, digest);
  if (!publication) return true;
  const { lastWrite, problems } = await ports.forge.publish(publication);
  for (const problem of problems) ports.log.warn(`Not everything could be published: ${problem}`);
  return lastWrite === null || lastWrite === commit;
}

/** Starts collect for an operation. What could not be started is evidence too: a run must be able to say so. */
export async function startCollect(
  look: Look,
  record: RunRecord,
  opened: Operation,
  publisher: "action" | "app",
  { forge, log }: Ports,
): Promise<Left | undefined> {
  const { pull } = record.state.subject;
  const order = {
    operation: opened.id,
    run: record.run,
    pull,
    head: opened.head,
    publisher,
    ref: look.repository.defaultBranch,
  };
  const answer = await forge.dispatch(order);
  if (answer.kind === "dispatched") return undefined;
  log.warn(`Collect could not be started for ${opened.id}: ${answer.error}`);
  return { kind: "nothing", operation: opened.id, code: "collector_not_started", detail: { error: answer.error } };
}
