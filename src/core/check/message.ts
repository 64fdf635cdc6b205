/** A message says its text and always passes. */
import type { MessageCheck } from "../runbook/local.ts";
import type { Finding } from "./finding.ts";

export function judgeMessage(check: MessageCheck): Finding {
  return { verdict: "pass", output: check.text };
}
