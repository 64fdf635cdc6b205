/** docs/reference/runbook.md: what a runbook may hold, with the tables made from the tables that the program reads. */
import { ELSEWHERE } from "../../src/core/runbook/build/checks/ground.ts";
import { CHECK_TYPES, type CheckType, OWN_TYPES } from "../../src/core/runbook/local.ts";
import { CHECK, type CheckKey, OF_TYPE } from "../../src/core/runbook/shape/check-keys.ts";
import { KEYS } from "../../src/core/runbook/shape/keys.ts";
import { DIFFERENCES } from "./differences.ts";
import { PATTERNS_OF_PATHS, TRIGGERS } from "./on-github.ts";

/** What each type of check asks. */
const TYPES: Readonly<Record<CheckType, readonly [passes: string, onGitHub: string]>> = {
  message: ["always; its text is shown", "the same"],
  manual: ["somebody says yes: `--yes`, or y on a terminal", "waits for its `approvers`"],
  checklist: ["as manual, one question an item", "the asker's word by `--confirm`; with `approvers` as manual"],
  command: ["the shell exits with 0", "run on the commit under review"],
  predicate: [
    "every operator that is written holds for the file, or for the variable",
    "the file as the job *collect* finds it, the variable as the record has it",
  ],
  llm_review: ["the command exits with 0 and every marker holds for what it said, or its JSON passes", "refused"],
  github: ["limited locally: what it asks is known on a pull request alone", "GitHub is asked at the head"],
  weakening: ["limited locally: the diff is looked at on a pull request alone", "the diff is looked at"],
};
const ALL_TYPES = [...CHECK_TYPES, ...OWN_TYPES];

export function referencePage(): string {
  return `${[
    HEAD,
    "## The root",
    keyTable(KEYS.root),
    "## A node",
    "`nodes` is a mapping from name to node, or a list. A node is a mapping, its prompt as text, or nothing.",
    keyTable(KEYS.node),
    "## An edge",
    "In `edges`, a list:",
    keyTable(KEYS.edge),
    "At its source, in `next`: a node's name, a mapping, or a list of both.",
    keyTable(KEYS.next),
    CHECKS,
    table(
      ["type", "passes when", "on GitHub"],
      ALL_TYPES.map((type) => [`\`${type}\``, ...TYPES[type]]),
    ),
    table(
      ["key", "means", "for"],
      Object.entries(CHECK).map(([key, means]) => [`\`${key}\``, means, usersOf(key as CheckKey)]),
    ),
    "## `approvers`",
    "Who may settle a `manual` check on GitHub. The root's are the defaults of all.",
    keyTable(KEYS.approvers),
    "## `dynamic_before_transfer`",
    keyTable(KEYS.dynamic),
    "## `limits` and `require`",
    keyTable(KEYS.limits),
    keyTable(KEYS.require),
    LIMITS,
    "## `vars`",
    VARIABLES,
    keyTable(KEYS.variable),
    "## `on` and `scope`",
    TRIGGERS,
    keyTable(KEYS.on),
    "`pull_request`:",
    keyTable(KEYS.pull_request),
    "`issue`:",
    keyTable(KEYS.issue),
    "`scope`, of the runbook or of a node:",
    keyTable(KEYS.scope),
    PATTERNS_OF_PATHS,
    "## What is carried out where",
    "All keys are read and checked everywhere. Where leaving one out makes nothing less strict it changes nothing, and `validate` notes it once; where a gate, a bound or a person would depend on it, it is refused (`not_on_github`).",
    table(
      ["key", "locally", "on GitHub"],
      Object.entries(ELSEWHERE).map(([key, { local, github }]) => [`\`${key}\``, PLACES[local], placed(github)]),
    ),
    "## What a `github` check asks",
    "Each of `check_runs`:",
    keyTable(KEYS.check_run),
    "`changed_files`:",
    keyTable(KEYS.changed_files),
    "## `.statem/config.yaml`",
    "Read from the base branch, beside the runbook: what the Action and the app must agree on. Absent means defaults; what is not carried out yet is refused by holding the run. Today `publisher` and `agents` are.",
    keyTable(KEYS.config),
    PATTERNS,
    TEXT,
    table(
      ["text", "StateM's reader", "here", "`validate` says"],
      DIFFERENCES.map(({ line, statem, here, says }) => [
        line.split("\n").map(code).join("<br>"),
        statem,
        here,
        says === undefined ? "" : `\`${says}\``,
      ]),
    ),
  ].join("\n\n")}\n`;
}

const HEAD = `# The runbook

<!-- Made by scripts/schema.ts from src/core/runbook/shape/ and scripts/schema/; changes here are lost. -->

A runbook is a YAML or JSON file, at most 1 MiB (256 KiB on GitHub), in \`.statem/\`; \`.statem/runbook.yaml\` is the default. It is
YAML 1.2 without tags. \`runbook.schema.json\` beside this page is its JSON Schema, for editors. Keys that stand in no table do not
exist: on GitHub and under \`--strict\` they are errors, otherwise warnings, and \`statem start\` refuses one that is a slip of a real
key. On GitHub hooks, dynamic checks and the types of checks that the table below calls refused are errors (\`not_on_github\`), each
with what to do instead.`;

const CHECKS = `## A check

\`before_transfer\`, \`condition\`, \`in_hook\`, \`out_hook\` and \`hook\` are one check or a list. A check is text, which somebody must
confirm, or a mapping. A mapping without a \`type\` is a command if it has \`run\`, else a predicate if it has \`path\` or \`var\`, else a checklist
if it has \`items\`, else a manual check, or in a hook a message. Text is a question in a hook too: there it blocks without \`--yes\`
(or y on a terminal), and \`validate\` notes it; what only says something is \`{type: message, text: ...}\`. An edge's \`hook\` runs
even if the node's \`out_hook\` has failed, as in StateM. \`blocking\` is true by default, but for a message in a hook;
\`on_failure\` is \`block\` if it is true, else \`continue\`, and is what alone decides. A command or reviewer without a \`timeout\` gets
10 minutes, and \`validate\` says so. A predicate that has only a \`path\` always passes, even if the file is missing.

A predicate with \`var\` looks at a variable of the run, or at a counter: \`run.transitions\`, or \`run.entries.NODE\`, how often NODE
was entered. A command may write one JSON object to the file that \`STATEM_VERDICT\` names: \`verdict\` (pass, fail or limited), and if it
likes \`reason\`, \`retryable\` and \`evidence\`. It can lower what the exit code says and explain it, never raise it; what cannot be read
there makes a pass limited. \`"retryable": false\` twice in one stay ends the run, failed. A verdict is limited when nothing could be established - a tool is missing, an answer is cut, only a
pull request could tell -, and a limited check has not passed, unless it says \`accept: limited\`. A
reviewer with \`verdict: json\` prints one JSON object and nothing else, \`{"nonce": "...", "verdict": "pass", "reason": "..."}\`, with
the nonce that \`STATEM_NONCE\` and the end of its letter say, \`verdict\` pass, fail or limited, and, if it likes, \`items\`, a list of
\`{"item": "...", "verdict": "..."}\`: where the check has \`items\`, each of them once. Anything else, an error, a missing item and a
contradiction included, is limited.`;

/** The words for what a key does somewhere. */
const PLACES = { done: "carried out", idle: "changes nothing" } as const;

function placed(where: string): string {
  return where === "done" || where === "idle" ? PLACES[where] : `refused; ${where}`;
}

const LIMITS = `Limits count over the run's whole life, across stops and starts. One that is reached ends the run: \`exhausted\`, with the reason
\`limit_transitions\`, \`limit_entries\`, \`limit_deadline\`, \`limit_minutes\`, \`limit_vars\` or \`no_progress\`. Locally they are looked at
whenever the run is to go on; \`minutes\` also stop a command that would take longer than what is left. Two failures are the same
if the same check says the same, times, durations, colours and addresses aside; new is a change of a file that git does not
ignore, or of the \`notes\`. \`validate\` warns of a cycle that nothing bounds: \`max_entries\` of a node on it, \`transitions\`,
\`entries\` and \`deadline\` bound it, \`minutes\` where a command runs on it, and a condition that a counter of it (\`run.entries.NODE\`,
\`run.transitions\`) has \`at_most\` so much; \`same_failure\`, \`vars\` and \`max_attempts\` do not. It prints the worst case of each.
On GitHub: [variables and limits](../variables-and-limits.md).`;

const VARIABLES = `A command of a check or hook finds each variable in \`STATEM_VAR_NAME\` (a text as it is, anything else as JSON), and writes to
them by lines in the file that \`STATEM_VARS\` names, as with GitHub's own \`GITHUB_OUTPUT\`: \`NAME=VALUE\`, or \`NAME<<END\`, lines, and
\`END\`. A list is written as JSON. What it wrote is merged when the check or hook is recorded, whatever its exit code. A line that
cannot be taken - an unknown name, a value of another type, a second writer under \`refuse\` - fails the check, and none of its
lines count. A predicate with \`var\` looks at them, and \`limits\` may bound a number.`;

const PATTERNS = `## Patterns

\`matches\`, \`accept_regex\` and \`reject_regex\` are searched for anywhere, mean what they mean in Python, and take linear time whatever
the pattern and the text. What cannot be had that way is an error with its column: looking ahead and behind, references back to
groups, atomic groups, possessive counts, conditional groups, anything behind a \`$\` without the flag \`m\`, and counts that make a
pattern larger than 500 places. \`\\b\` and \`\\B\` know ASCII words only; \`\\d\`, \`\\s\` and \`\\w\` know Unicode.`;

const TEXT = `## Text that StateM reads differently

StateM's own reader is not a YAML parser: it cuts each line at its first colon and takes what follows as it stands. Where both
take a text and differ, \`validate\` notes both readings; where YAML refuses, it prints the line to paste. White space at the end
of a text is dropped, as there.`;

function keyTable(keys: Readonly<Record<string, string>>): string {
  return table(
    ["key", "means"],
    Object.entries(keys).map(([key, means]) => [`\`${key}\``, means]),
  );
}

function usersOf(key: CheckKey): string {
  const users = ALL_TYPES.filter((type) => OF_TYPE[type].includes(key));
  return users.length === 0 ? "all" : users.join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Code whose backticks and spaces survive. */
function code(text: string): string {
  return text === "" ? "" : text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
