/** StateM's commands for walking a run: what an agent types all day. */
import type { CommandRow } from "../row.ts";
import { ASKING, REMOTE, RUNBOOK } from "./words.ts";

const TARGET = { name: "TARGET", does: "The node to go to; `statem next` lists them." } as const;

export const MOVING: readonly CommandRow[] = [
  {
    name: "start",
    positionals: [RUNBOOK],
    flags: [{ name: "--fresh", kind: "switch", does: "Begins a new run even if one of this runbook is active." }],
    who: "agent",
    does: "Starts a run of a runbook, or goes on with the active one, and makes it the active run.",
    more: [
      "Going on keeps the node, the entry and the attempts, and runs the node's `in_hook` again. It also takes over a runbook that was edited or moved meanwhile.",
    ],
    example: "statem start .statem/runbook.yaml",
    load: () => import("../../commands/start.ts"),
  },
  {
    name: "cur",
    positionals: [],
    flags: REMOTE,
    who: "agent",
    github: "also",
    does: "Shows the current node: what to do there, its checks, and where it leads.",
    example: "statem cur --json",
    load: () => import("../../commands/cur.ts"),
  },
  {
    name: "next",
    positionals: [],
    flags: REMOTE,
    who: "agent",
    github: "also",
    does: "Lists the edges out of the current node.",
    example: "statem next",
    load: () => import("../../commands/next.ts"),
  },
  {
    name: "goto",
    aliases: ["transfer"],
    positionals: [TARGET],
    flags: [
      { name: "--confirm", kind: "switch", does: "With `--github`: gives your word for what the edge asks." },
      ...ASKING,
    ],
    who: "agent",
    github: "also",
    does: "Asks for the edge to TARGET: runs its checks and, if they hold, moves there.",
    more: ["Exit code 2 means that a check or hook held it back; the answer says which, and what it saw."],
    example: "statem goto verify --yes",
    load: () => import("../../commands/goto.ts"),
  },
  {
    name: "save",
    positionals: [],
    flags: [{ name: "--skip-hooks", kind: "switch", does: "Records without running the node's `out_hook`." }],
    who: "agent",
    does: "Runs the current node's `out_hook` and records it, without moving.",
    example: "statem save --skip-hooks",
    load: () => import("../../commands/save.ts"),
  },
  {
    name: "dynamic path",
    positionals: [],
    flags: [],
    who: "agent",
    does: "Says where the checks that belong to this entry alone are kept.",
    example: "statem dynamic path --json",
    load: () => import("../../commands/dynamic.ts"),
  },
  {
    name: "dynamic list",
    aliases: ["dynamic show"],
    positionals: [],
    flags: [],
    who: "agent",
    does: "Lists who registered checks for this entry, and which.",
    example: "statem dynamic list",
    load: () => import("../../commands/dynamic.ts"),
  },
  {
    name: "dynamic write",
    positionals: [{ name: "FILE", does: "YAML or JSON: `{checks: [...]}` or a bare list." }],
    flags: [{ name: "--role", kind: "text", value: "ROLE", does: "As what you register them." }],
    who: "agent",
    does: "Registers checks of your own for this entry; they only ever add to its gate.",
    example:
      "printf 'checks:\\n  - run: \"true\"\\n    reason: the change needs it\\n' > checks.yaml && statem dynamic write checks.yaml",
    load: () => import("../../commands/dynamic.ts"),
  },
];
