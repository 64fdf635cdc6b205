/** From what was seen of a command to a verdict. Only an exit code of 0 is a pass; what never ran is limited, not failed. */
import type { ReasonCode } from "../render/reasons.ts";
import type { Observation, VerdictKind } from "../run/receipt.ts";
import type { CommandCheck } from "../runbook/runbook.ts";
import { type Finding, linesOf, outputOf, type Ran, secondsOf } from "./finding.ts";

export interface Judgement {
  readonly verdict: VerdictKind;
  readonly reason: ReasonCode;
  /** Fills the reason's sentence. */
  readonly detail: Readonly<Record<string, string>>;
}

/**
 * Judges an observation of a command check. A contradictory one (an error beside an exit code of 0, a limit reached
 * beside one) is read as the worse of the two.
 */
export function judgeObservation(check: CommandCheck, observation: Observation): Judgement {
  if (observation.error !== undefined) {
    return { verdict: "limited", reason: "not_started", detail: { error: observation.error } };
  }
  if (observation.timedOut) {
    return { verdict: "fail", reason: "timed_out", detail: { seconds: String(check.timeoutMs / 1000) } };
  }
  if (observation.exitCode === null) {
    return { verdict: "limited", reason: "not_started", detail: { error: "no exit code was seen" } };
  }
  if (observation.exitCode === 0) return { verdict: "pass", reason: "passed", detail: {} };
  return { verdict: "fail", reason: "exit_code", detail: { exit: String(observation.exitCode) } };
}

/** The same for a local run, in StateM's words. What was stopped has no exit code. */
export function judgeCommand(check: CommandCheck, ran: Ran): Finding {
  if (ran.error !== undefined) return { verdict: "limited", output: `command could not be started: ${ran.error}` };
  const said = outputOf(ran);
  if (ran.timedOut) {
    return { verdict: "fail", output: linesOf(`command timed out after ${secondsOf(check.timeoutMs)}s`, said) };
  }
  if (ran.exitCode === null) return { verdict: "limited", output: linesOf(said, "command left no exit code") };
  return { verdict: ran.exitCode === 0 ? "pass" : "fail", output: said, exitCode: ran.exitCode };
}
