/** Runbooks for tests: from text, since only the reader makes valid ones, or as they ship. */
import { readFileSync } from "node:fs";
import { sha256 } from "../../src/adapters/local/digest.ts";
import { parseRunbook } from "../../src/core/runbook/parse.ts";
import type { Runbook } from "../../src/core/runbook/runbook.ts";

/** @throws with the first problem when the text is no runbook. */
export function runbookFrom(text: string): Runbook {
  const parsed = parseRunbook(text, { path: ".statem/runbook.yaml", digest: sha256, strict: true, for: "github" });
  if (parsed.kind === "ok") return parsed.runbook;
  const [problem] = parsed.problems;
  throw new Error(`Line ${problem?.line}: ${problem?.message}`);
}

/** The text of a runbook that ships. */
export function shippedRunbook(name: "minimal" | "coding-agent" | "draft-verify-revise"): string {
  return readFileSync(new URL(`../../runbooks/${name}.yaml`, import.meta.url), "utf8");
}

/** Hooks in every place, two of which must never run twice by accident. */
export const HOOKED = `
nodes:
  work:
    in_hook: [{ id: prepare, run: ./prepare, effect: external }, { id: look, path: plan.md, exists: true }]
    out_hook: { id: tidy, run: ./tidy }
    next:
      - { to: done, condition: { id: tests, run: npm test }, hook: { id: announce, run: ./announce, effect: external } }
      - { to: again, auto: true, condition: { id: flaky, run: ./flaky } }
  again:
    next: { to: work, auto: true, condition: { id: review, type: manual } }
  done:
    in_hook: { id: thanks, run: ./thanks }
`;

/** Variables, predicates over them and over counters, every limit, and a person who takes over. */
export const VARIED = `
agents: [bot]
vars: { score: { type: number, reducer: add, default: 5, settable: true } }
limits: { transitions: 12, entries: 9, deadline: 9h, same_failure: 3, minutes: 2, vars: { score: 60 }, on_limit: person }
nodes:
  work:
    next:
      - { to: done, auto: true, condition: [{ id: tests, run: npm test }, { id: enough, var: score, at_least: 10 }] }
      - { to: fix, condition: { id: few, var: run.entries.fix, at_most: 3 } }
  fix: { next: work }
  person: { actor: human, next: [{ to: done, condition: { id: look, type: manual } }, work] }
  done: { ending: succeeded }
`;

/** One command and one person between the work and its end, asked for by hand. */
export const ASKED = `
agents: [bot]
nodes:
  work:
    next:
      - to: done
        condition:
          - { id: tests, run: npm test }
          - { id: review, type: manual }
      - fix
  fix:
    next: work
  done:
    ending: succeeded
`;

/** The same without asking: the edge is taken by itself. */
export const AUTO = `
agents: [bot]
nodes:
  work:
    before_transfer: { id: tests, run: npm test }
    next: { to: done, auto: true, condition: { id: review, type: manual } }
  done:
    ending: succeeded
`;

/** Three nodes in a row, each with a gate that is asked for again at the end. */
export const CARRIED = `
agents: [bot]
nodes:
  plan:
    next: { to: build, condition: [{ id: lint, run: npm run lint }, { id: plan-review, type: manual }, The plan is written.] }
  build:
    next:
      - { to: verify, condition: { id: compile, run: npm run build } }
      - plan
  verify:
    next:
      - { to: done, condition: { id: tests, run: npm test } }
      - build
  done:
    ending: succeeded
`;
