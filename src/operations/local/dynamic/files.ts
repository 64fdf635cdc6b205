/** Where an entry's dynamic checks lie, and the manifest that names them. Made only when somebody registers some. */

import { localNode } from "../../../core/local/move/claim.ts";
import type { LocalEntry, LocalRun, Producer, Shown } from "../../../core/local/run.ts";
import { dumps } from "../../../core/local/text/json.ts";
import { nodeFolder } from "../../../core/local/text/names.ts";
import type { LocalRunbook } from "../../../core/runbook/local.ts";
import type { Reader } from "../open.ts";

/** The folder of an entry's checks, absolute. */
export function dynamicFolder(root: string, run: string, { node, id }: LocalEntry): string {
  return `${root}/runs/${run}/nodes/${nodeFolder(node)}/${id}/dynamic_before_transfer`;
}

/** Who registered checks for the current entry: by the journal, and by a manifest that StateM wrote. */
export function producersOf(world: Reader, run: LocalRun): readonly Producer[] {
  const known = run.producers;
  const others = manifestProducers(world, run).filter((one) => !known.some((own) => own.agent_id === one.agent_id));
  return [...others, ...known];
}

/** The manifest as it is, or as it would be. */
export function manifestOf(run: LocalRun, runbook: LocalRunbook, producers: readonly Producer[], at: string): Shown {
  return {
    version: 1,
    run_id: run.id,
    node: run.entry.node,
    entry_id: run.entry.id,
    created_at: at,
    dynamic_before_transfer: localNode(runbook, run.entry.node)?.dynamic?.summary ?? null,
    producers,
  };
}

export function manifestText(manifest: Shown): string {
  return `${dumps(manifest)}\n`;
}

function manifestProducers({ documents, files }: Reader, run: LocalRun): readonly Producer[] {
  const folder = dynamicFolder(files.root, run.id, run.entry);
  const document = documents.read(`${folder}/manifest.json`);
  if (document.kind !== "text") return [];
  try {
    const manifest: { readonly producers?: unknown } = JSON.parse(document.text);
    return Array.isArray(manifest.producers) ? manifest.producers.filter(isProducer) : [];
  } catch {
    // A damaged manifest hides nobody who is in the journal; StateM's own would be lost silently, so it is one that fails.
    return [{ agent_id: "manifest", role: "", path: `${folder}/manifest.json` }];
  }
}

function isProducer(value: unknown): value is Producer {
  return typeof value === "object" && value !== null && "agent_id" in value && "path" in value;
}
