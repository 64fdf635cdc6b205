/** StateM's commands that only look: at the run, its past, its graph, a runbook. */
import type { CommandRow } from "../row.ts";
import { COMMAND, REMOTE, RUNBOOK } from "./words.ts";

export const LOOKING: readonly CommandRow[] = [
  {
    name: "state",
    positionals: [],
    flags: [],
    who: "agent",
    does: "Shows the whole graph, every node with its checks and every edge.",
    example: "statem state --json",
    load: () => import("../../commands/state.ts"),
  },
  {
    name: "ls",
    positionals: [{ name: "NODE", does: "A node of the runbook." }],
    flags: [],
    who: "agent",
    does: "Shows one node as `cur` shows the current one.",
    example: "statem ls verify",
    load: () => import("../../commands/ls.ts"),
  },
  {
    name: "history",
    positionals: [],
    flags: [
      {
        name: "--limit",
        aliases: ["--tail"],
        kind: "number",
        value: "N",
        does: "Only the last N events; 0 means all.",
      },
      ...REMOTE,
    ],
    who: "agent",
    github: "also",
    does: "Shows what happened in this run, oldest first.",
    example: "statem history --tail 5",
    load: () => import("../../commands/history.ts"),
  },
  {
    name: "prompt",
    positionals: [],
    flags: [COMMAND],
    who: "agent",
    does: "Prints a text that lets a reader who knows nothing go on with the run, with the exact commands.",
    example: "statem prompt",
    load: () => import("../../commands/helping/prompt.ts"),
  },
  {
    name: "compact-prompt",
    positionals: [],
    flags: [COMMAND],
    who: "agent",
    does: "Prints a `/compact` line that says what of the conversation to keep.",
    example: "statem compact-prompt",
    load: () => import("../../commands/helping/compact-prompt.ts"),
  },
  {
    name: "validate",
    positionals: [RUNBOOK],
    flags: [
      { name: "--strict", kind: "switch", does: "Takes unknown keys for errors, as GitHub runs do." },
      {
        name: "--review",
        kind: "switch",
        does: "Answers the ten questions of a well-designed state graph for this runbook, each with what was seen.",
      },
    ],
    who: "person",
    does: "Checks a runbook and touches nothing: every problem with its line and column.",
    more: [
      "Without `--strict` an unknown key is a warning. One that is a slip of a real key is a warning too, but `statem start` refuses it, and the answer says so.",
    ],
    example: "statem validate .statem/runbook.yaml --strict",
    load: () => import("../../commands/validate.ts"),
  },
];
