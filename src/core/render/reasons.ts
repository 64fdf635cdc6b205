/**
 * The closed list of reason codes and the sentence of each: what was seen, what was expected, what to do next.
 * Every surface says a reason with these words. `{name}` is filled from the detail beside the code.
 */
import { ANSWERS } from "./reasons/answers.ts";
import { REFUSALS } from "./reasons/refusals.ts";
import { STATES } from "./reasons/states.ts";
import { VERDICTS } from "./reasons/verdicts.ts";

export const REASONS = { ...VERDICTS, ...ANSWERS, ...REFUSALS, ...STATES } as const;

export type ReasonCode = keyof typeof REASONS;

/** The sentence of a reason code. An unfilled placeholder stays visible, which a test forbids for every use of ours. */
export function sentence(code: string, detail: Readonly<Record<string, string>> = {}): string {
  const template: string = REASONS[code as ReasonCode] ?? code;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => detail[name] ?? whole);
}
