/**
 * The one table of verbs. The grammar knows no verb that is not here; help, the reference page and the answers'
 * examples are made from it, and a test feeds every example back to the grammar.
 */
import type { Verb } from "./command.ts";

export interface VerbRow {
  readonly verb: Verb;
  /** What stands behind `/statem`; capitals are to be replaced, brackets may be left out. */
  readonly usage: string;
  /** Who may, as the end of a sentence that begins with "May be asked by". */
  readonly who: string;
  /** A whole line that can be typed. */
  readonly example: string;
  readonly does: string;
}

/** Every verb, in the order in which help shows them. */
export const VERBS: readonly VerbRow[] = [
  {
    verb: "help",
    usage: "help",
    who: "anybody who can read",
    example: "/statem help",
    does: "Shows these commands.",
  },
  {
    verb: "status",
    usage: "status",
    who: "anybody who can read",
    example: "/statem status",
    does: "Says where the run is and what is missing.",
  },
  {
    verb: "history",
    usage: "history",
    who: "anybody who can read",
    example: "/statem history",
    does: "Lists what happened in this run, and who let it through.",
  },
  {
    verb: "explain",
    usage: "explain",
    who: "anybody who can read",
    example: "/statem explain",
    does: "Says what may happen next, what each way still needs, and from whom.",
  },
  {
    verb: "prompt",
    usage: "prompt",
    who: "anybody who can read",
    example: "/statem prompt",
    does: "Says what is to be done where the run stands.",
  },
  {
    verb: "goto",
    usage: "goto NODE [--confirm]",
    who: "the author, an agent of the repository, or somebody with write access",
    example: "/statem goto verify",
    does: "Asks for the edge to NODE. `--confirm` gives your word for the checks that ask for it. Quote a name that has spaces.",
  },
  {
    verb: "confirm",
    usage: "confirm CHECK",
    who: "the author, an agent of the repository, or somebody with write access",
    example: "/statem confirm plan-1",
    does: "Gives your word for CHECK, one of those that ask whoever goes on for it.",
  },
  {
    verb: "approve",
    usage: "approve [CHECK] [SHA]",
    who: "whom the check names",
    example: "/statem approve review 1a2b3c4d5e6f",
    does: "Approves CHECK (or all that waits for you) at the commit under review; SHA, 12 to 40 digits, says which one you looked at.",
  },
  {
    verb: "reject",
    usage: "reject [CHECK] REASON",
    who: "whom the check names",
    example: "/statem reject review The tests are missing",
    does: "Rejects CHECK (or all that waits for you) and shows REASON to the agent. `--` in front of REASON says that it begins with no check.",
  },
  {
    verb: "revoke",
    usage: "revoke [CHECK]",
    who: "whom the check names, for their own word; a maintainer for a rejection",
    example: "/statem revoke review",
    does: "Takes back what you approved or rejected: CHECK, or all of it.",
  },
  {
    verb: "retry",
    usage: "retry",
    who: "the author, an agent of the repository, or somebody with write access",
    example: "/statem retry",
    does: "Runs the failed checks, and those without evidence, again at the same commit; five times at most for one commit in one entry.",
  },
  {
    verb: "start",
    usage: "start [RUNBOOK] [--again]",
    who: "the author, an agent of the repository, or somebody with write access; for a fork, and with `--again`, a maintainer",
    example: "/statem start",
    does: "Starts the run of this pull request, under RUNBOOK if one is named; with `--again` a new one in the place of one that has ended, which stays as it is.",
  },
  {
    verb: "pause",
    usage: "pause",
    who: "the author, or a person with write access",
    example: "/statem pause",
    does: "Holds the run where it is: nothing moves and nothing is collected until somebody resumes it.",
  },
  {
    verb: "resume",
    usage: "resume",
    who: "a person with write access, or whoever paused it",
    example: "/statem resume",
    does: "Lets a paused run go on.",
  },
  {
    verb: "cancel",
    usage: "cancel",
    who: "the author, or a person with write access",
    example: "/statem cancel",
    does: "Ends the run for good as cancelled.",
  },
  {
    verb: "takeover",
    usage: "takeover",
    who: "a person with write access",
    example: "/statem takeover",
    does: "Makes you the run's owner: agents are refused and nothing moves by itself until you release it.",
  },
  {
    verb: "release",
    usage: "release",
    who: "whoever took it over, or a person with maintain access",
    example: "/statem release",
    does: "Gives a run that was taken over back to its author and to automation.",
  },
  {
    verb: "override",
    usage: "override NODE REASON",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem override repair The runner is broken",
    does: "Moves the run to NODE without its gate, never into an ending that succeeds; the check's title says so from then on.",
  },
  {
    verb: "set",
    usage: "set VAR=VALUE REASON",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem set score=90 Measured by hand, the benchmark was broken",
    does: "Sets a variable that the runbook marks `settable`, and asks again for what was seen while it was otherwise; the check's title says so from then on. Quote `VAR=VALUE` where it has spaces.",
  },
  {
    verb: "extend",
    usage: "extend LIMIT REASON",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem extend transitions The second migration needs its own round",
    does: "Grants once more what the runbook's limit allows. LIMIT: `transitions`, `entries`, `deadline`, `same_failure`, `minutes` or `vars.NAME`, where the run is bounded by it.",
  },
  {
    verb: "rebind",
    usage: "rebind [OLD=NEW ...]",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem rebind verify=check",
    does: "Has the run go on under the runbook that its base branch has now; OLD=NEW names a node that was renamed. Approvals have to be given again.",
  },
  {
    verb: "drop",
    usage: "drop CHECK REASON",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem drop dynamic/codex/2 It asks for a tool that we do not use",
    does: "Takes away CHECK, which an agent registered for the present stay in the node; those of the runbook stay.",
  },
  {
    verb: "resolve",
    usage: "resolve HOOK OUTCOME",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem resolve announce done",
    does: "Settles a hook marked `effect: external` that was cut off. OUTCOME: `done`, it took effect; `retry`, it did not and is to be run again.",
  },
  {
    verb: "redact",
    usage: "redact DIGEST",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem redact 1a2b3c4d5e6f",
    does: "Removes an output's text from the record, its journal and its pages. DIGEST, 12 digits or more, stands beside the output in `record.json`; for one that is no check's newest, all 64.",
  },
  {
    verb: "accept-state",
    usage: "accept-state DIGEST REASON",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem accept-state 1a2b3c4d5e6f The edit was mine",
    does: "Lets a run go on whose record is held, from what that record says. DIGEST, 12 digits or more, names the text that was looked at. Node, entries and counters stay; every receipt, approval, word and variable is stale.",
  },
  {
    verb: "repair",
    usage: "repair COMMIT",
    who: "a person with maintain access, not the author or the last pusher",
    example: "/statem repair 1a2b3c4d5e6f",
    does: "Takes a record that is held back to what COMMIT of the state branch left, with every receipt, approval, word and variable stale.",
  },
];

/** The row of a verb. */
export function verbRow(verb: Verb): VerbRow {
  const row = VERBS.find((candidate) => candidate.verb === verb);
  if (!row) throw new Error(`The table of verbs has no row for "${verb}"; give it one.`);
  return row;
}

/** The verb that a word spells; capitals, as phones put them, make no difference. */
export function verbOf(word: string): Verb | undefined {
  return VERBS.find((row) => row.verb === word.toLowerCase())?.verb;
}
