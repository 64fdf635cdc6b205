/** Commands on the run of a pull request that have no local counterpart. Approving is not among what they do. */
import type { CommandRow } from "../row.ts";
import { ASKING, REMOTE } from "./words.ts";

const load = () => import("../../commands/remote.ts");

export const ON_GITHUB: readonly CommandRow[] = [
  {
    name: "status",
    positionals: [],
    flags: REMOTE,
    who: "agent",
    github: "only",
    does: "Shows the run of this branch's pull request: what each check said, and what is awaited from whom.",
    more: [
      "Reading needs git and the clone's remote, no token. `goto`, `cur`, `next`, `explain` and `history` take `--github` too.",
    ],
    example: "statem status --github --json || true",
    load,
  },
  {
    name: "retry",
    positionals: [],
    flags: ASKING,
    who: "agent",
    github: "only",
    does: "Asks the pull request's run to collect again what failed or never arrived, and waits for it.",
    more: [
      "Asking comments in your name, with the token in GH_TOKEN or GITHUB_TOKEN; inside a workflow it dispatches instead.",
    ],
    example: "statem retry --github --wait 60 --json || true",
    load,
  },
  {
    name: "confirm",
    positionals: [{ name: "CHECK", does: "a check that asks for the word of whoever goes on" }],
    flags: ASKING,
    who: "agent",
    github: "only",
    does: "Gives your word for one check of the pull request's run, and waits for what its gate says.",
    more: ["Locally the same is said by `--yes`, or by y on a terminal."],
    example: "statem confirm plan-1 --github --wait 60 --json || true",
    load,
  },
  {
    name: "approve",
    positionals: [],
    flags: REMOTE,
    who: "person",
    github: "only",
    does: "Prints the line and the link with which a person approves. It approves nothing.",
    example: "statem approve --github --json || true",
    load,
  },
];
