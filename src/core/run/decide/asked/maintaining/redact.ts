/** `redact`: a maintainer has an output's text removed from the record, whatever has become of the run. */

import type { Asked } from "../../../../command/command.ts";
import { outputDigestOf } from "../../../receipt.ts";
import type { Run } from "../../../run.ts";
import type { Spoken } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { done, type Outcome, refused } from "../../outcome.ts";
import { maySteer } from "../eligibility.ts";

const WHOLE_DIGITS = 64;

export function askRedact(draft: Draft, { digest }: Asked & { verb: "redact" }, { actor }: Spoken): Outcome {
  const shut = maySteer(draft.circumstances.runbook, draft.run, actor);
  if (shut) return shut;
  if (draft.circumstances.isIndelible) return refused("store_keeps");
  const found = outputsOf(draft.run).find((output) => output.startsWith(digest));
  // What only the older journal has is named whole: this run cannot tell what its beginning means.
  const output = found ?? (digest.length === WHOLE_DIGITS ? digest : undefined);
  if (output === undefined) return refused("no_output", { digest });
  draft.add({ kind: "redacted", output, stubs: [] });
  return done("redacted", { digest: output.slice(0, 12) });
}

function outputsOf({ receipts, setback }: Run): readonly string[] {
  return [...Object.values(receipts), ...(setback?.receipts ?? [])].flatMap((one) => outputDigestOf(one) ?? []);
}
