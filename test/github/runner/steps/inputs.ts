/** Owns reading the inputs of built-in actions: the ones that are played by name, the rest only at their harmless value. */
import type { StepCall } from "./call.ts";

/** Inputs that are accepted only as the real action's default, because anything else is not played. */
export function refuseOtherInputs(
  call: StepCall,
  played: readonly string[],
  harmless: Readonly<Record<string, string>>,
): string | undefined {
  for (const [name, value] of Object.entries(call.inputs)) {
    if (played.includes(name) || value === harmless[name]) continue;
    return `input '${name}: ${value}' is not played by this runner`;
  }
  return undefined;
}

/** A boolean input, as `@actions/core` reads it. */
export function readFlag(call: StepCall, name: string, fallback: boolean): boolean {
  const value = call.inputs[name];
  if (value === undefined || value === "") return fallback;
  if (/^(true|True|TRUE)$/.test(value)) return true;
  if (/^(false|False|FALSE)$/.test(value)) return false;
  throw new Error(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}`);
}
