/** What follows from a record that stands, whether it was written just now or found so: it is shown, and what is due is started. */
import type { RunRecord } from "../../core/record/record.ts";
import type { View } from "../../core/render/view.ts";
import type { Operation } from "../../core/run/run.ts";
import type { Look } from "../../ports/forge.ts";
import type { Try } from "../advance/advanced.ts";
import type { Arrival } from "../advance/arrival.ts";
import type { Ports } from "../ports.ts";
import type { Own } from "./others.ts";
import { isForgotten, publish, startCollect } from "./publish.ts";

interface Standing {
  readonly record: RunRecord;
  readonly commit: string;
  readonly view: View;
  readonly isNew: boolean;
  /** Set when what stood there before was another's, who may owe comments on it. */
  readonly own: Own;
  readonly others: Own | undefined;
}

/** What follows from a record that stands: it is published, and what it asks for is collected, whatever came of the other. */
export async function follow(
  look: Look,
  { record, commit, view, isNew, own, others }: Standing,
  { publisher }: Arrival,
  opened: Operation | undefined,
  ports: Ports,
): Promise<Try> {
  const shown = await publish(look, view, record.digest, commit, { own, others, publisher }, ports);
  const due = opened ?? ((await isForgotten(record, ports)) ? record.state.operation : undefined);
  const left = due && (await startCollect(look, record, due, publisher, ports));
  if (left) return { kind: "left", left };
  switch (shown.kind) {
    case "shown":
      return { kind: "over", advanced: { kind: isNew ? "written" : "unchanged", record, view } };
    case "outdated":
      return { kind: "again", isWritten: true };
    case "unknown":
      return { kind: "again", isWritten: true, error: shown.error };
  }
}
