/**
 * Whether an agent may stop. Pure, and on the side of letting it: it is sent back only while a readable run, under the
 * runbook that it is bound to, has work that the agent itself can do.
 */
import type { LocalRun } from "../../core/local/run.ts";
import { stopReason } from "../../core/render/terminal/prompt/stop.ts";
import { waitingFor } from "../../core/render/terminal/ways/waiting.ts";
import { waysOf } from "../../core/render/terminal/ways/ways.ts";
import { oneLine } from "../../core/render/text/escape.ts";
import type { LocalRunbook } from "../../core/runbook/local.ts";

export type StopAnswer =
  /** With a note where a person would otherwise wonder. */
  { readonly kind: "allow"; readonly note?: string } | { readonly kind: "block"; readonly reason: string };

export interface StopFacts {
  readonly run: LocalRun;
  readonly runbook: LocalRunbook;
  readonly drift: "none" | "edited" | "missing";
  readonly stopStates: readonly string[];
  readonly command: string;
  readonly stateDir: string;
  /** How often it was sent back in this entry and session, and how often it may be. */
  readonly continuations: { readonly used: number; readonly most: number };
}

/** Judges one stop. */
export function decideStop(facts: StopFacts): StopAnswer {
  const { run, runbook, drift, continuations } = facts;
  const current = run.entry.node;
  const name = `The statem run ${oneLine(run.id)}`;
  if (facts.stopStates.includes(current)) return { kind: "allow" };
  const waiting = waitingFor(run, runbook);
  if (waiting.kind === "ended") return { kind: "allow" };
  if (drift !== "none") {
    const what = drift === "edited" ? "was edited" : "is not there: statem could not read it";
    const note = `${name} goes on when its runbook is taken over again (\`statem start\`): ${oneLine(run.spec.path)} ${what}.`;
    return { kind: "allow", note };
  }
  if (waiting.kind === "person") {
    return { kind: "allow", note: `${name} waits for a person in ${oneLine(current)}: ${waiting.why}.` };
  }
  if (waiting.kind === "stuck") {
    return { kind: "allow", note: `${name} can go nowhere from ${oneLine(current)}: ${waiting.why}.` };
  }
  if (continuations.used >= continuations.most) {
    const note = `${name} is not finished, but its agent was sent back ${continuations.used} times in this stay in ${oneLine(current)}; statem lets it stop.`;
    return { kind: "allow", note };
  }
  const targets = waysOf(run, runbook).flatMap(({ edge, shut }) => (shut === undefined ? [edge.to] : []));
  return {
    kind: "block",
    reason: stopReason({ command: facts.command, runId: run.id, stateDir: facts.stateDir, current, targets }),
  };
}
