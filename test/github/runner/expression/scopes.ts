/**
 * Owns which contexts and functions are available under which key of a workflow file.
 * Source: docs, actions/reference/workflows-and-actions/contexts, "Context availability". Using any other one makes the
 * whole file invalid on GitHub, so it does here. `hashFiles`, `matrix` and `strategy` are not played: naming them is refused.
 */
export interface Scope {
  contexts: readonly string[];
  functions: readonly string[];
}

const STATUS = ["always", "success", "failure", "cancelled"];
const STEP = ["github", "needs", "job", "runner", "env", "vars", "secrets", "steps", "inputs"];

/** What each key may name. */
export const SCOPES = {
  runName: { contexts: ["github", "inputs", "vars"], functions: [] },
  concurrency: { contexts: ["github", "inputs", "vars"], functions: [] },
  env: { contexts: ["github", "secrets", "inputs", "vars"], functions: [] },
  jobConcurrency: { contexts: ["github", "needs", "inputs", "vars"], functions: [] },
  jobEnv: { contexts: ["github", "needs", "vars", "secrets", "inputs"], functions: [] },
  jobIf: { contexts: ["github", "needs", "vars", "inputs"], functions: STATUS },
  jobName: { contexts: ["github", "needs", "vars", "inputs"], functions: [] },
  jobOutputs: { contexts: STEP, functions: [] },
  step: { contexts: STEP, functions: [] },
  stepIf: { contexts: STEP.filter((name) => name !== "secrets"), functions: STATUS },
  inputDefault: { contexts: ["github", "job", "runner"], functions: [] },
} as const satisfies Record<string, Scope>;

/** Every context name, so that evaluation can give those that have no value yet. */
export const CONTEXT_NAMES = STEP;
