/**
 * Every variable of the environment that the command line reads, or gives to the commands of a runbook: from this table
 * help and docs/reference/cli.md are written, and a test holds it against the code.
 */

export interface Variable {
  readonly name: string;
  /** `read`: by statem. `given`: to the commands of checks, hooks and reviewers. */
  readonly use: "read" | "given" | "both";
  readonly does: string;
}

export const VARIABLES: readonly Variable[] = [
  {
    name: "STATEM_STATE_DIR",
    use: "both",
    does: "The state folder, relative to the working directory; `--state-dir` wins over it. Empty is the working directory itself. Unset: the nearest `.statem` with runs, here or above, within the repository; outside git not above the home folder. Commands are given it as an absolute path.",
  },
  {
    name: "STATEM_AGENT_ID",
    use: "both",
    does: "Who acts; `--agent-id` wins over it. Commands are given it when it was said.",
  },
  { name: "STATEM_AGENT_ROLE", use: "read", does: "As what whoever acts does so; `--agent-role` wins over it." },
  { name: "STATEM_STORE", use: "read", does: "`github` means `--github` for every command that takes it." },
  {
    name: "STATEM_LLM_REVIEW_CMD",
    use: "read",
    does: "The shell command of an `llm_review` that names none of its own. Unset: such a review is a confirmation.",
  },
  {
    name: "STATEM_RUN_ID",
    use: "both",
    does: "The run that a command belongs to; `goto` and `start` of that run are refused in it.",
  },
  {
    name: "STATEM_PURPOSE",
    use: "both",
    does: "Why a command runs: in_hook, before_transfer, dynamic_before_transfer, condition, out_hook or hook.",
  },
  { name: "STATEM_SPEC", use: "given", does: "Absolute path of the runbook." },
  {
    name: "STATEM_CURRENT",
    use: "given",
    does: "The node that the run is in; for an `in_hook` the one that is entered.",
  },
  {
    name: "STATEM_NONCE",
    use: "given",
    does: "To a reviewer with `verdict: json`: the nonce that its answer must carry.",
  },
  {
    name: "STATEM_VERDICT",
    use: "given",
    does: "To a check's or hook's command: a file for its `verdict`, `reason`, `retryable` and `evidence`, as one JSON object. It lowers and explains what the exit code says, and never raises it.",
  },
  {
    name: "STATEM_VARS",
    use: "given",
    does: "Where the runbook has `vars`: a file for lines `NAME=VALUE`, or `NAME<<END`, lines and `END`. Each is checked against its type and merged by its reducer; one that is wrong fails the check.",
  },
  {
    name: "STATEM_VAR_",
    use: "given",
    does: "Followed by a variable's name in capitals (STATEM_VAR_SCORE): what it holds, text as it stands and anything else as JSON.",
  },
  {
    name: "STATEM_COMMAND",
    use: "read",
    does: "For `statem hook stop`: how statem is called in what the agent is told, as words of a shell; default: `statem`.",
  },
  {
    name: "STATEM_STARTED_BY",
    use: "given",
    does: "A mark of statem's own, by which it finds what a command leaves running.",
  },
  {
    name: "STATEM_AUTOLOOP_STOP_STATES",
    use: "read",
    does: "For `statem hook stop`: nodes in which an agent may always stop, with commas; default: handoff,done,complete,completed,finished.",
  },
  {
    name: "STATEM_STOP_MAX_CONTINUATIONS_PER_ENTRY",
    use: "read",
    does: "For `statem hook stop`: how often an agent is sent back in one stay in a node, 1 to 10; default: 3.",
  },
  {
    name: "CLAUDE_PROJECT_DIR",
    use: "read",
    does: "For `statem hook stop`: the project's folder, when no run is found from the agent's own.",
  },
  {
    name: "GH_TOKEN",
    use: "read",
    does: "With `--github`: the token by which `goto` and `retry` ask, else GITHUB_TOKEN. Reading needs none.",
  },
  { name: "GITHUB_TOKEN", use: "read", does: "With `--github`: the token where GH_TOKEN is not set." },
  { name: "GITHUB_API_URL", use: "read", does: "With `--github`: the API's address. Default: from the remote's." },
  {
    name: "GITHUB_ACTIONS",
    use: "read",
    does: "With `--github`: `true` inside a workflow, where asking dispatches instead of commenting.",
  },
];

/** What the third column of the reference says. */
export const USES: Readonly<Record<Variable["use"], string>> = {
  read: "read",
  given: "given to commands",
  both: "read, and given to commands",
};
