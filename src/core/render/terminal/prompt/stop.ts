/** What the stop hook tells an agent that is sent back to work. Program text only: no output and no person's words in it. */
import { codeSpan, oneLine } from "../../text/escape.ts";
import { shellQuote } from "../typed.ts";

export interface StopFacts {
  /** How statem is called, already fit for a shell. */
  readonly command: string;
  readonly runId: string;
  readonly stateDir: string;
  readonly current: string;
  readonly targets: readonly string[];
}

/** Why the agent may not stop yet, and what to type. */
export function stopReason({ command, runId, stateDir, current, targets }: StopFacts): string {
  // Quoted even where a shell would not need it: hosts hand this text to agents, which copy it anywhere.
  const folder = stateDir.includes("'") ? shellQuote(stateDir) : `'${stateDir}'`;
  const reach = `--run-id ${shellQuote(runId)} --state-dir ${folder} --json`;
  return [
    `The statem run ${oneLine(runId)} is not finished: its current state is ${codeSpan(current)}, from which it may go to ${targets.map(codeSpan).join(", ")}.`,
    "Go on with it. Ask the tool where you are and what it asks for, do that, and move with `goto` when it holds:",
    `- ${command} cur ${reach}`,
    `- ${command} next ${reach}`,
    "If you cannot go on without a person, say what you need from them and stop; do not move the run to get out of it.",
  ].join("\n");
}
