/** How every command ends: one JSON object, or prose; refusals on standard output with `--json`, else on standard error. */
import type { Shown } from "../../core/local/run.ts";
import { dumps } from "../../core/local/text/json.ts";
import type { Refusal } from "../../operations/local/world.ts";
import type { Invocation, Surroundings } from "../arguments/invocation.ts";

/** Prints a success; `prose` is whole lines. */
export function answer({ common }: Invocation, { write }: Surroundings, payload: Shown, prose: string): number {
  write(common.json ? `${dumps(payload)}\n` : prose);
  return 0;
}

/** Prints a refusal; the exit code is the refusal's. */
export function refused(invocation: Invocation, surroundings: Surroundings, refusal: Refusal): number {
  const { message, details, exit } = refusal;
  if (invocation.common.json) {
    const whole = { ok: false, error: message, ...(details === undefined ? {} : { details }) };
    surroundings.write(`${dumps(whole)}\n`);
  } else surroundings.warn(`statem: ${message}\n`);
  return exit;
}
