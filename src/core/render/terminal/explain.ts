/** What may happen next in a local run, what each way still needs, from whom, and the command to type: text and JSON. */
import { type UnknownHook, unknownHooks } from "../../local/move/hook-lists.ts";
import type { Json, LocalRun, Shown } from "../../local/run.ts";
import type { LocalRunbook } from "../../runbook/local.ts";
import { nodeOf } from "../../runbook/runbook.ts";
import { cutText, join } from "../text/budget.ts";
import { codeSpan, oneLine } from "../text/escape.ts";
import { failureSection, failuresOf } from "./ways/failure.ts";
import { ownChecksLine } from "./ways/own-checks.ts";
import { type Waiting, waitingFor } from "./ways/waiting.ts";
import { type Asked, missing, needsPerson, type Way, waysOf } from "./ways/ways.ts";
import { askedLine, stateOf } from "./ways/words.ts";

const TITLE_LIMIT = 200;

export interface ExplainFacts {
  readonly run: LocalRun;
  readonly runbook: LocalRunbook;
  /** What is wrong with the runbook's file, as a sentence. */
  readonly drift?: string;
  /** The line to type for a move to a node, its word given or not. */
  readonly typeGoto: (target: string, givesWord: boolean) => string;
  /** The line that takes over what is in the runbook's file. */
  readonly typeStart: string;
}

/** For a terminal. */
export function explainText(facts: ExplainFacts): string {
  const { run, runbook, drift } = facts;
  const here = `Run ${oneLine(run.id)} is in ${codeSpan(run.entry.node)}${waitingText(waitingFor(run, runbook))}`;
  return `${join([
    here,
    drift === undefined ? "" : `${drift} Nothing moves until it is taken over:\n    ${facts.typeStart}`,
    ...unknownHooks(run, nodeOf(runbook, run.entry.node)).map(unknownText),
    ...(run.status.kind === "ended" ? [] : waysOf(run, runbook).map((way) => wayText(way, facts))),
    run.status.kind === "ended" ? "" : ownChecksLine(run, runbook),
    run.status.kind === "ended" ? "" : failureSection(run, runbook),
  ])}\n`;
}

/** For programs. */
export function explainJson(facts: ExplainFacts): Shown {
  const { run, runbook, drift } = facts;
  const waiting = waitingFor(run, runbook);
  return {
    run_id: run.id,
    current: run.entry.node,
    current_entry_id: run.entry.id,
    waits_for: waiting.kind === "ended" || waiting.kind === "stuck" ? "nobody" : waiting.kind,
    why: waiting.kind === "person" || waiting.kind === "stuck" ? waiting.why : null,
    ending: waiting.kind === "ended" ? waiting.ending : null,
    drift: drift ?? null,
    ways: run.status.kind === "ended" ? [] : waysOf(run, runbook).map((way) => wayJson(way, facts)),
    unknown_hooks: unknownHooks(run, nodeOf(runbook, run.entry.node)).map(({ key, hook, external }) => ({
      ...{ hook: key, hook_id: hook.id, title: hook.title, external },
    })),
    own_checks: ownChecksLine(run, runbook) ?? null,
    last_failure: failuresOf(run, runbook).map(({ title, output, remedy }) => ({ title, output, remedy })),
  };
}

/** A hook whose process died before it could say what became of it. */
function unknownText({ hook, external }: UnknownHook): string {
  const title = `Whether the hook ${codeSpan(hook.id)} (${codeSpan(cutText(hook.title, TITLE_LIMIT))}) took effect is not known.`;
  if (!external) return `${title} It runs again with the next try.`;
  return `${title} Find out, then type one of:\n    statem resolve ${hook.id} done\n    statem resolve ${hook.id} retry`;
}

function waitingText(waiting: Waiting): string {
  switch (waiting.kind) {
    case "agent":
      return ": its agent is at work.";
    case "person":
      return ` and waits for a person: ${waiting.why}.`;
    case "ended":
      return `: it is over, ${waiting.ending}.`;
    case "stuck":
      return ` and can go nowhere: ${waiting.why}.`;
  }
}

function wayText(way: Way, facts: ExplainFacts): string {
  const title = `To ${codeSpan(way.edge.to)}`;
  if (way.shut !== undefined) return `${title}: shut, because ${way.shut}.`;
  const asked = way.asked.filter(({ settler }) => settler !== "none");
  const checks =
    asked.length === 0 ? [`${title}: nothing is asked.`] : [`${title}:`, ...asked.map((one) => `  ${askedLine(one)}`)];
  if (needsPerson(way)) return [...checks, "  Locally nobody can take this way."].join("\n");
  const line = facts.typeGoto(way.edge.to, givesWord(way));
  const last = way.edge.auto ? "  The run takes it by itself; by hand it is:" : "  To move there, type:";
  return [...checks, last, `    ${line}`].join("\n");
}

function wayJson(way: Way, facts: ExplainFacts): Json {
  return {
    to: way.edge.to,
    auto: way.edge.auto,
    shut: way.shut ?? null,
    checks: way.asked.map(checkJson),
    missing: missing(way).map(({ check }) => check.id),
    command: way.shut !== undefined || needsPerson(way) ? null : facts.typeGoto(way.edge.to, givesWord(way)),
  };
}

function checkJson(asked: Asked): Json {
  const { check, purpose, settler, seen } = asked;
  return {
    id: check.id,
    type: check.kind,
    title: check.title,
    purpose,
    blocking: check.blocks,
    settled_by: settler,
    last_seen: seen.kind,
    what_to_do: stateOf(asked),
  };
}

function givesWord(way: Way): boolean {
  return way.asked.some(({ settler }) => settler === "asker");
}
