/** The commands that StateM does not have: setting up, explaining, drawing, and the hook of the agents' programs. */
import type { CommandRow } from "../row.ts";
import { REMOTE } from "./words.ts";

/** How agents' programs are told of the hook; the two take the same form. */
const REGISTRATION = `Registration. Claude Code: put this into .claude/settings.json. Codex: into .codex/hooks.json,
then look at it and trust it there with /hooks.

{
  "hooks": {
    "Stop": [
      {
        "hooks": [{ "type": "command", "command": "statem hook stop", "timeout": 15 }]
      }
    ]
  }
}`;

export const HELPING: readonly CommandRow[] = [
  {
    name: "explain",
    positionals: [],
    flags: REMOTE,
    who: "agent",
    github: "also",
    does: "Says what may happen next, what each way still needs, from whom, and the command to type for it.",
    example: "statem explain",
    load: () => import("../../commands/helping/explain.ts"),
  },
  {
    name: "graph",
    positionals: [
      { name: "SPEC", does: "A runbook to draw without a run. Default: that of the run.", isOptional: true },
    ],
    flags: [{ name: "--mermaid", kind: "switch", does: "Prints a mermaid diagram, for Markdown." }],
    who: "person",
    does: "Draws the runbook with the current node and the path taken.",
    example: "statem graph --mermaid",
    load: () => import("../../commands/helping/graph.ts"),
  },
  {
    name: "init",
    positionals: [],
    flags: [
      {
        name: "--runbook",
        kind: "text",
        value: "NAME",
        does: "Which runbook to begin with: `minimal` (default) or `coding-agent`.",
      },
      {
        name: "--test",
        kind: "text",
        value: "COMMAND",
        does: "The command that tests the project. Default: found out.",
      },
      { name: "--local", kind: "switch", does: "No GitHub workflows: runs stay on this machine." },
      { name: "--skill", kind: "switch", does: "Also writes a skill file that tells agents how to work in a run." },
      { name: "--force", kind: "switch", does: "Overwrites files that differ from what would be written." },
    ],
    who: "person",
    does: "Sets statem up in this repository: shows the files, and writes them after a yes.",
    more: [
      "Nothing that exists and differs is overwritten without `--force`. Run again, it changes nothing that is as it should be.",
      "Without a terminal it writes only with `--yes`, and otherwise shows what it would write.",
    ],
    example: "statem init --local --yes",
    load: () => import("../../commands/helping/init.ts"),
  },
  {
    name: "hook stop",
    positionals: [],
    flags: [],
    who: "host",
    does: "Answers an agent program's Stop hook: sends the agent back to work while the run has work for it.",
    more: [
      "Reads the hook's JSON on standard input, always exits 0, and never moves the run.",
      "It lets the agent stop when there is no active run, when the run waits for a person, has ended or cannot be read, when its runbook was edited, when the node is a stop state (handoff, done, complete, completed, finished, or those that STATEM_AUTOLOOP_STOP_STATES lists, with commas), and after a few continuations in one entry.",
    ],
    verbatim: REGISTRATION,
    example: `echo '{"cwd": ".", "stop_hook_active": false}' | statem hook stop`,
    load: () => import("../../commands/helping/hook.ts"),
  },
  {
    name: "help",
    positionals: [
      { name: "COMMAND", does: "A command, or `environment`: the variables that are read.", isOptional: true },
      { name: "SUBCOMMAND", does: "Its subcommand, if it has any.", isOptional: true },
    ],
    flags: [],
    who: "person",
    does: "Shows all commands, or one with its options and an example.",
    example: "statem help goto",
    load: () => import("../../commands/helping/help.ts"),
  },
];
