/** A local run and its runbook as values, for tests of what is rendered from them. */
import { createHash } from "node:crypto";
import type { LocalRun, Shown } from "../../../src/core/local/run.ts";
import type { LocalRunbook } from "../../../src/core/runbook/local.ts";
import { parseRunbook } from "../../../src/core/runbook/parse.ts";

const digest = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** A runbook of the whole language; a text with problems fails the test. */
export function madeRunbook(text: string): LocalRunbook {
  const parsed = parseRunbook(text, { path: "/project/.statem/runbook.yaml", digest, strict: true });
  if (parsed.kind === "ok") return parsed.runbook;
  throw new Error(parsed.problems.map(({ line, message }) => `${line}: ${message}`).join("\n"));
}

/** A run that stands in a node, with what a test says otherwise. */
export function madeRun(node: string, over: Partial<LocalRun> = {}): LocalRun {
  return {
    id: "p",
    spec: { path: "/project/.statem/runbook.yaml", digest: digest("") },
    entry: { id: "20260728T100000Z-0a1b2c3d", node },
    status: { kind: "active" },
    agent: "agent-1",
    createdAt: "2026-07-28T10:00:00Z",
    updatedAt: "2026-07-28T10:00:00Z",
    attempts: {},
    entries: {},
    transitions: 0,
    enteredBy: "agent-1",
    hooks: {},
    producers: [],
    shown: 2,
    ...over,
  };
}

/** A blocked move of that run's entry, as the history keeps it. */
export function madeFailure(to: string, results: readonly Shown[]): Shown {
  return { event: "goto_blocked", current_entry_id: "20260728T100000Z-0a1b2c3d", to, results };
}

/** One result of a check. */
export function madeResult(type: string, purpose: string, passed: boolean, output: string, exit?: number): Shown {
  return {
    type,
    purpose,
    passed,
    blocking: true,
    on_failure: "block",
    continued: false,
    output,
    ...(exit === undefined ? {} : { exit_code: exit }),
  };
}

export const TOOL = {
  command: "statem",
  runId: "p",
  stateDir: "/project/.statem",
  spec: "/project/.statem/runbook.yaml",
};

/** Everything that the renderers tell apart: words, commands, people, messages, limits, endings. */
export const FULL = `name: full
goal: The change is right and its tests pass.
notes: [docs/plan.md]
nodes:
  plan:
    prompt: Write the plan.
    next:
      to: work
      condition: The plan is written.
  work:
    prompt: |
      Do the work.
      - Commit small.
    before_transfer:
      - id: tests
        run: npm test
      - type: message
        text: Remember the docs.
    next:
      - to: review
        condition:
          - id: seen
            type: manual
            prompt: Is it right?
            approvers: { role: write }
      - to: plan
        max_attempts: 2
  review:
    actor: human
    next: done
  done:
    ending: succeeded
`;
