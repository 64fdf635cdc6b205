/**
 * Owns whether the inputs of a dispatch are what the file declares. Source: docs, rest "Create a workflow dispatch event"
 * (25 inputs, 65,535 characters); messages as reported in benc-uk/workflow-dispatch and peter-evans/slash-command-dispatch.
 */
import type { InputSpec } from "../workflow/model.ts";

type CheckedInputs =
  /** `texts` is what `github.event.inputs` shows, `typed` what `inputs` shows. */
  | { kind: "good"; texts: Record<string, string>; typed: Record<string, string | boolean> }
  | { kind: "bad"; message: string };

/** Checks what a dispatch brings, and fills in defaults. */
export function checkInputs(given: Readonly<Record<string, unknown>>, specs: readonly InputSpec[]): CheckedInputs {
  const names = Object.keys(given);
  if (names.length > 25) {
    return bad(`Invalid request.\n\nNo more than 25 properties are allowed; ${names.length} were supplied.`);
  }
  if (JSON.stringify(given).length > 65_535) return bad("inputs are too large.");
  const unexpected = names.filter((name) => !specs.some((spec) => spec.name === name));
  if (unexpected.length > 0) return bad(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  const texts: Record<string, string> = {};
  const typed: Record<string, string | boolean> = {};
  for (const spec of specs) {
    const value = given[spec.name] ?? spec.default;
    // What GitHub makes of other JSON types is not known: refused, so that callers send text.
    if (value !== undefined && typeof value !== "string") {
      return bad(`Invalid request.\n\nFor 'inputs/${spec.name}', ${JSON.stringify(value)} is not a string.`);
    }
    if (spec.required && (value === undefined || value === ""))
      return bad(`Required input '${spec.name}' not provided`);
    const text = value ?? "";
    const allowed = allowedValues(spec);
    if (value !== undefined && allowed !== undefined && !allowed.includes(text)) {
      return bad(`Provided value '${text}' for input '${spec.name}' not in the list of allowed values`);
    }
    texts[spec.name] = text;
    typed[spec.name] = spec.type === "boolean" ? text === "true" : text;
  }
  return { kind: "good", texts, typed };
}

function allowedValues(spec: InputSpec): readonly string[] | undefined {
  if (spec.type === "choice") return spec.options;
  return spec.type === "boolean" ? ["true", "false"] : undefined;
}

function bad(message: string): CheckedInputs {
  return { kind: "bad", message };
}
