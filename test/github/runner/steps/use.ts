/** Owns the way from a resolved `uses` to what plays it. */

import { runNodeAction } from "./action/node-action.ts";
import { runDownload } from "./artifact/download.ts";
import { runUpload } from "./artifact/upload.ts";
import type { StepCall, StepEnd } from "./call.ts";
import { SUCCESS } from "./call.ts";
import { runCheckout } from "./checkout/checkout.ts";
import type { ResolvedUse } from "./resolve.ts";

/** Runs whatever a `uses` was resolved to. */
export async function runUse(call: StepCall, uses: string, use: ResolvedUse | undefined): Promise<StepEnd> {
  const given = Object.entries(call.inputs).map(([name, value]) => `\n  ${name}: ${value}`);
  call.log(`##[group]Run ${uses}${given.length > 0 ? `\nwith:${given.join("")}` : ""}\n##[endgroup]`);
  switch (use?.kind) {
    case "checkout":
      return runCheckout(call, use.major);
    case "upload-artifact":
      return runUpload(call);
    case "download-artifact":
      return runDownload(call);
    case "setup-node":
      // The node that runs this runner is on every step's PATH.
      return SUCCESS;
    case "node":
      return runNodeAction(call, use);
    default:
      return { kind: "failure", message: use?.message ?? `Unable to resolve action ${uses}` };
  }
}
