/** What is said to a command that was obeyed. */
export const ANSWERS = {
  // Answers that are done
  help: "These are the commands.",
  status: "This is where the run stands.",
  history: "This is what happened.",
  explain: "This is what may happen next.",
  prompt: "This is what is to be done here.",
  started: "The run has started at `{node}`.",
  again: "A new run, `{run}`, takes this one's place.",
  moved: "Moved from `{from}` to `{to}`.",
  requested: "Asked for `{to}`; what is still missing stands below.",
  blocked: "Asked for `{to}`, and its gate does not hold; what to repair stands below.",
  confirmed: "Your word is recorded for: {checks}.",
  approved: "Approved at `{commit}`: {checks}.",
  reject_recorded: "Rejected at `{commit}`: {checks}.",
  retried: "Asked again for: {checks}.",
  revoked: "Taken back: {checks}.",
  takeover: "`{by}` holds the run; agents are refused and nothing moves by itself until `/statem release`.",
  release: "The run is `{by}`'s again, and goes on by itself.",
  overridden: "Moved from `{from}` to `{to}` past its gate.",
  state_accepted:
    "Accepted as it stands: `{digest}`. Node, entries and counters stay; every receipt, approval, confirmation and variable is stale, and what was said before this counts no more.",
  state_repaired:
    "Taken back to `{commit}`. Every receipt, approval, confirmation and variable is stale, and what was said before this counts no more.",
  rebound: "The run goes on under the base branch's runbook, `{digest}`. Checks of its way that are gone: {checks}.",
  redacted:
    "The output `{digest}` is removed from the record, its journal and its pages. The history of the state branch, the job's log, and comments that quoted it or were edited since still have it: those a person deletes, and a secret in it must be replaced.",
  dropped: "Dropped: `{check}` is not asked for any more in this stay.",
  hook_done: "Recorded that the hook `{check}` took effect; it is not run again.",
  hook_again: "The hook `{check}` is run again.",
  variable_set:
    "`{name}` is `{seen}` now. What was seen while it was otherwise, and may depend on it, is asked for again.",
  extended: "Granted once more what the runbook allows of {limit}.",
  paused: "Paused; `/statem resume` lets it go on.",
  resumed: "The run goes on.",
} as const satisfies Record<string, string>;
