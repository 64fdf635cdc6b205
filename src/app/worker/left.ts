/** What a completed collect run left, as the operation is told. */

import { readEvidence } from "../../core/check/evidence.ts";
import type { Left } from "../../operations/advance/arrival.ts";
import type { EvidenceSource } from "../../ports/evidence.ts";
import type { CollectedJob } from "../deliveries/cause.ts";

/** @throws when GitHub does not answer. */
export async function leftBy({ run, operation, job, log }: CollectedJob, source: EvidenceSource): Promise<Left> {
  const found = await source.leftBy(job);
  if (found.kind === "missing") return nothing(operation, {});
  if (found.kind === "unusable") return nothing(operation, { error: found.problem });
  const reading = readEvidence(found.text);
  const isOther = reading.kind === "ok" && (reading.evidence.run !== run || reading.evidence.operation !== operation);
  if (isOther) return nothing(operation, { error: "the artifact holds another operation's evidence" });
  return { kind: "file", operation, text: found.text, log };
}

function nothing(operation: string, detail: Readonly<Record<string, string>>): Left {
  return { kind: "nothing", operation, code: "collector_failed", detail };
}
