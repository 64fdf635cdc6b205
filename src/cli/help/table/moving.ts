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
      "Going on keeps the node, the entry and the attempts, and runs the node's `in_hook` again. It also takes over a runbook that was edited or moved meanwhile. It says so when the run is over; then `--fresh` begins another.",
      "Without `--state-dir`, the run is kept in the nearest `.statem`, here or above, that has runs or holds the runbook; without one, in the nearest at all, or in a new one here.",
      "Then the gates of the node's `auto` edges are run, and the first that holds is taken, and so on from there. `--yes` is your word for the `in_hook` and for the first of these gates, not for those of nodes that you have not seen.",
    ],
    example: "statem start .statem/runbook.yaml",
    load: () => import("../../commands/moving/start.ts"),
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
    more: [
      "A move is made in this order. The node's `before_transfer`, its dynamic checks and the edge's `condition` are run, all of them, even after one has failed; if one that blocks failed, nothing else is run. Then the node's `out_hook` and the edge's `hook`: both, in this order, and the `hook` runs even if the `out_hook` has failed, as in StateM; if one of them failed, the run stays, and the next try runs the `out_hook` again. Then the run is in TARGET, whatever comes: an `in_hook` that fails there exits with 2 and does not bring it back.",
      "From TARGET, `auto` edges whose gates hold are followed, at most 20 in one call. `--yes` is your word for what you asked for, not for those.",
      "Exit code 2 means that a check or hook held it back; the answer says which, and what it saw. After Ctrl-C (130) the try is recorded, and the same command goes on with it.",
    ],
    example: "statem goto verify --yes",
    load: () => import("../../commands/moving/goto.ts"),
  },
  {
    name: "save",
    positionals: [],
    flags: [
      { name: "--skip-hooks", kind: "switch", does: "Only records: runs no `out_hook` and looks at no `auto` edge." },
    ],
    who: "agent",
    does: "Runs the current node's `out_hook` and records it.",
    more: [
      "It asks for no move, but the gates of the node's `auto` edges are run, as by `start`, and the first that holds is taken. `--yes` is your word for the `out_hook` and for these gates.",
    ],
    example: "statem save --skip-hooks",
    load: () => import("../../commands/moving/save.ts"),
  },
  {
    name: "resolve",
    positionals: [
      { name: "HOOK", does: "The hook's id, as the command that was refused names it." },
      { name: "OUTCOME", does: "`done`: it took effect. `retry`: it did not, and is to be run again." },
    ],
    flags: [],
    who: "agent",
    does: "Settles a hook of which nobody knows whether it took effect, since its process died.",
    more: [
      "A hook marked `effect: external` is never run twice by accident: after a crash, moves along it are refused until somebody has found out what became of it and says so here. The word is recorded as the asker's; nothing is run and nothing moves. Then type the refused command again.",
    ],
    example: "statem resolve deploy done --json || true",
    load: () => import("../../commands/moving/resolve.ts"),
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
