/** StateM's result of one check, as its JSON and its history have it: a pure function of the check and what was found. */
import type { CheckType, LocalCheck, Purpose } from "../runbook/local.ts";
import type { Finding } from "./finding.ts";

export type CheckResult = {
  readonly type: CheckType;
  readonly purpose: Purpose;
  readonly passed: boolean;
  readonly blocking: boolean;
  readonly on_failure: "block" | "continue";
  /** Whether it failed and the run goes on all the same. */
  readonly continued: boolean;
  readonly output: string;
  readonly exit_code?: number;
  /** Only where the check itself said so. */
  readonly retryable?: boolean;
};

/** What is limited has not passed, unless the check says that it may: nobody knows that it holds. */
export function resultOf(check: LocalCheck, { verdict, output, exitCode, retryable }: Finding): CheckResult {
  const { type, blocking, on_failure } = check.summary;
  const passed = verdict === "pass" || (verdict === "limited" && check.acceptsLimited === true);
  return {
    type,
    purpose: check.purpose,
    passed,
    blocking,
    on_failure,
    continued: !passed && !check.blocks,
    output,
    ...(exitCode === undefined ? {} : { exit_code: exitCode }),
    ...(retryable === undefined ? {} : { retryable }),
  };
}

/** Whether a result keeps the run where it is. */
export function isBlocking(result: CheckResult): boolean {
  return !result.passed && !result.continued;
}

/** A failing manual result that stands for no check: what StateM says when dynamic checks cannot be read. */
export function refusalResult(purpose: Purpose, output: string): CheckResult {
  return { type: "manual", purpose, passed: false, blocking: true, on_failure: "block", continued: false, output };
}
