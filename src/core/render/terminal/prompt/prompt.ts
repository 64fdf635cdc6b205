/**
 * The prompt that brings a reader who knows nothing back into a run. Goal, notes and prompts are the runbook's and speak
 * for themselves; what programs printed stands in marked fences.
 */
import type { LocalRun } from "../../../local/run.ts";
import type { LocalRunbook } from "../../../runbook/local.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { join } from "../../text/budget.ts";
import { codeSpan, oneLine } from "../../text/escape.ts";
import { indented } from "../data.ts";
import { type Tool, typed, typedStart } from "../typed.ts";
import { failureSection } from "../ways/failure.ts";
import { ownChecksLine } from "../ways/own-checks.ts";
import { waitingFor } from "../ways/waiting.ts";
import { type Way, waysOf } from "../ways/ways.ts";
import { askedLine } from "../ways/words.ts";

export interface PromptFacts {
  readonly run: LocalRun;
  readonly runbook: LocalRunbook;
  readonly tool: Tool;
  /** What is wrong with the runbook's file, as a sentence; absent when it is the text that the run is bound to. */
  readonly drift?: string;
}

/** What `statem prompt` prints. */
export function promptText({ run, runbook, tool, drift }: PromptFacts): string {
  const node = nodeOf(runbook, run.entry.node);
  const goal = runbook.goal.trim();
  return `${join([
    `You are at work in a statem run. Where it is and what it allows is what the tool says now, not what you remember of this conversation; if they differ, the tool is right. Do not move by any other way than \`goto\`.`,
    `Run: ${run.id}\nRunbook: ${oneLine(tool.spec)}\nCurrent state at prompt generation time: ${oneLine(run.entry.node)}`,
    goal === "" ? "" : `Goal of the whole run:\n${indented(goal)}`,
    `Commands:\n${commands(tool)}`,
    drift === undefined ? "" : `${drift} Moves are refused until the first command has taken it over.`,
    notes(runbook),
    ending(run) ?? todo(run, node?.prompt ?? ""),
    ...(run.status.kind === "ended"
      ? []
      : [wait(run, runbook), ways(run, runbook), ownChecksLine(run, runbook), failureSection(run, runbook)]),
  ])}\n`;
}

function commands(tool: Tool): string {
  return [
    ["go on with this run", typedStart(tool)],
    ["where you are", typed(tool, "cur", ["--json"])],
    ["what happened", typed(tool, "history", ["--tail", "8", "--json"])],
    ["what is missing", typed(tool, "explain", ["--json"])],
    ["move on", typed(tool, "goto <next-state>", ["--json"])],
  ]
    .map(([what, line]) => `- ${what}:\n    ${line}`)
    .join("\n");
}

function notes(runbook: LocalRunbook): string {
  if (runbook.notes.length === 0) return "";
  const files = runbook.notes.map((path) => `- ${codeSpan(path)}`).join("\n");
  return `Files that outlast this conversation; read them first, and write down there what must not be lost:\n${files}`;
}

function todo(run: LocalRun, prompt: string): string {
  const title = `What to do now, in ${codeSpan(run.entry.node)}:`;
  return prompt.trim() === "" ? `${title} the runbook says nothing.` : `${title}\n${indented(prompt.trim())}`;
}

function ending({ status, entry }: LocalRun): string | undefined {
  if (status.kind !== "ended") return undefined;
  return `The run has ended in ${codeSpan(entry.node)}: ${status.ending} (${oneLine(status.reason)}). There is nothing left to do in it.`;
}

/** Where the reader is not the one who is awaited. */
function wait(run: LocalRun, runbook: LocalRunbook): string {
  const waiting = waitingFor(run, runbook);
  if (waiting.kind === "person")
    return `The run waits for a person: ${waiting.why}. Say what you need from them, and stop.`;
  return waiting.kind === "stuck" ? `The run can go nowhere: ${waiting.why}. Tell a person, and stop.` : "";
}

function ways(run: LocalRun, runbook: LocalRunbook): string {
  const all = waysOf(run, runbook);
  if (all.length === 0) return "No way leads out of this state.";
  return `Ways out of here:\n${all.map(way).join("\n")}`;
}

function way({ edge, shut, asked }: Way): string {
  if (shut !== undefined) return `- ${codeSpan(edge.to)}: shut, because ${shut}`;
  const checks = asked.filter(({ settler }) => settler !== "none");
  const lead = `- ${codeSpan(edge.to)}${edge.auto ? " (taken by itself)" : ""}`;
  return checks.length === 0
    ? `${lead}: nothing is asked`
    : `${lead} asks:\n${checks.map((one) => `    ${askedLine(one)}`).join("\n")}`;
}
