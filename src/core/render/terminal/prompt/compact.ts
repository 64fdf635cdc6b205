/** The line to paste before a conversation is compacted: what must survive, and what must not. */
import type { LocalRun } from "../../../local/run.ts";
import type { LocalRunbook } from "../../../runbook/local.ts";
import { codeSpan, oneLine } from "../../text/escape.ts";
import { type Tool, typed } from "../typed.ts";

/** What `statem compact-prompt` prints; begins with the host's own command. */
export function compactText(run: LocalRun, runbook: LocalRunbook, tool: Tool): string {
  const notes = ["progress.md", ...runbook.notes.filter((path) => path !== "progress.md")].map(codeSpan).join(", ");
  return [
    `/compact This conversation works on the statem run ${codeSpan(run.id)} and on no other; ignore every other run.`,
    "",
    "Keep:",
    `- the current state, ${codeSpan(run.entry.node)}, and the runbook, ${codeSpan(tool.spec)}`,
    "- the plan and which of its steps are done; facts that were found out; what was verified and how; open risks and questions",
    `- what stands in ${notes}, where they exist`,
    ...(runbook.goal.trim() === "" ? [] : [`- the goal: ${oneLine(runbook.goal)}`]),
    "- this rule: after compacting, ask the tool where the run is before you do anything; the tool is right, the summary may not be",
    "",
    "Drop: outputs of commands, listings of files, attempts that led nowhere, and what was said about moves that are made.",
    "",
    "Then type:",
    `    ${typed(tool, "cur", ["--json"])}`,
    `    ${typed(tool, "history", ["--tail", "8", "--json"])}`,
    "",
  ].join("\n");
}
