/**
 * The closed tables of keys: what is not in them does not exist. One table a mapping, with what each key means, from which
 * messages (and documentation) are made; a test holds them against the schemas.
 */
import { CHECK } from "./check-keys.ts";

const TARGET = {
  to: "the node that the edge leads to",
  target: "StateM's other word for `to`",
} as const;
const EDGE = {
  condition: "checks that must hold on this edge alone",
  hook: "what is done on this edge before the next node is entered",
  auto: "taken without being asked for as soon as its gate holds",
  max_attempts: "tries within one entry",
} as const;

export const KEYS = {
  root: {
    name: "what the runbook is called; default: the file's name",
    initial: "the first node; default: the first in the file",
    start: "StateM's other word for `initial`",
    nodes: "the nodes, as a mapping by name or as a list",
    edges: "the edges, as a list",
    goal: "one paragraph: what done means",
    notes: "durable project files that every prompt names",
    on: "what starts a run on GitHub; default: pull requests of the repository that are no drafts",
    scope: "what the agent may change, checked against the diff",
    agents: "logins that never count as a person",
    approvers: "defaults for manual checks",
    vars: "typed variables of the run, by name",
    artifacts: "files that are part of the state, by name: their digests stand in every receipt",
    limits: "what bounds the run",
    require: "nodes that every path must pass before others",
    emit: "true: each transition sends the repository dispatch `statem-transition`",
  },
  node: {
    name: "the node's name, where nodes are a list",
    prompt: "what to do here",
    pre_request: "StateM's other word for `prompt`",
    "pre-request": "StateM's other word for `prompt`",
    in_hook: "what is done when the node is entered",
    before_transfer: "checks that must hold on every edge out of this node",
    dynamic_before_transfer: "settings for checks that are registered while the run stands here",
    out_hook: "what is done before the node is left",
    next: "edges, written at their source",
    next_states: "StateM's other word for `next`",
    actor: "who is expected to act: agent, human or system",
    ending: "what a node without outgoing edges stands for: succeeded, failed or cancelled",
    max_entries: "how often the run may enter this node, over its whole life",
    scope: "narrows the runbook's for what happens in this node",
    runner: "on which of the configuration's `runners` its checks are collected",
  },
  edge: {
    from: "the node that the edge leaves",
    source: "StateM's other word for `from`",
    node1: "StateM's other word for `from`",
    ...TARGET,
    node2: "StateM's other word for `to`",
    ...EDGE,
  },
  next: { ...TARGET, name: "StateM's other word for `to`", ...EDGE },
  check: CHECK,
  approvers: {
    role: "the least role that counts; default: write, and read where `users` are named",
    users: "logins, of which alone one counts",
    count: "how many different people must approve; default: 1",
    allow_author: "whether the pull request's author counts",
    allow_last_pusher: "whether who pushed the commit counts",
    teams: "teams whose members count, as `team` or `org/team`",
    codeowners: "whether the owners of the files that changed must approve",
    sha: "true: an approval counts only if it names the commit",
    settle: "seconds that a commit must have been known to be approved without naming it; default: 60",
  },
  limits: {
    transitions: "transitions over the run's whole life; default: 100 on GitHub, locally none",
    entries: "how often any one node may be entered",
    deadline: "how long the run may take from its start: 90s, 30m, 2h, 14d",
    same_failure: "so many times the same failure with nothing new in between is no progress, and the end",
    minutes: "minutes that its commands may run, together",
    vars: "the most that variables may reach, by name",
    on_limit:
      "the node that takes over, once, when a limit is reached, instead of an ending; everything is counted anew from there",
  },
  on: {
    pull_request: "pull requests start runs; by itself: those of the repository that are no drafts",
    issue: "issues start runs",
    manual: "true: `/statem start` does, whatever else is written here",
  },
  pull_request: {
    branches: "names or patterns of base branches",
    labels: "one of these labels must be on it",
    authors: "logins, one of which must have opened it",
    paths: "patterns, one of which a changed file must match",
    draft: "true: drafts too",
    forks: "true: those of forks too, without waiting for a maintainer's `/statem start`",
  },
  issue: { labels: "one of these labels must be on it" },
  scope: {
    paths: "patterns of what may be changed",
    deny: "patterns of what may not be changed",
  },
  variable: {
    type: "number, text, boolean or list",
    default: "its value when the run starts; default: 0, no text, false, an empty list",
    reducer:
      "what becomes of a write: replace, append, union, add, max, min, or refuse (as replace, but two writers in one move fail); default: refuse",
    settable: "true: a maintainer may set it by `/statem set`",
  },
  config: {
    publisher: "action or app: who alone obeys and publishes; default: whoever is woken",
    agents: "logins that never count as a person, beside those of the runbook",
    store:
      "where records are kept: branch (the state branch; default) or issue (one issue per run, which needs an app of its own)",
    state_branch: "name of that branch",
    app: "id of the app that publishes",
    writers: "ids of the apps whose commits on the state branch count",
    default_runbook: "the runbook's file",
    runners: "machines that a node's `runner` names",
    limits: "ceilings over every runbook's own",
    retention: "how long records of ended runs are kept",
  },
  check_run: {
    name: "the check run's name",
    app: "the app that must have made it",
    workflow: "the workflow file that must have made it",
  },
  changed_files: {
    within: "patterns, one of which every changed file must match",
    none_of: "patterns that no changed file may match",
    max_lines: "how many lines may be added and deleted, together",
  },
  dynamic: {
    path: "current_entry: where the checks are kept",
    required: "whether there must be some; default: false",
    min_items: "how many there must be over all agents; default: 0",
    require_reason: "whether each must say its `reason`; default: false",
    require_basis: "whether each file must say its `basis.implementation_summary`; default: false",
    merge: "all: the checks of all agents count",
    refresh: "on_attempt: they are read again on every try",
    stale_policy: "none, or require_confirmation: whether they must be confirmed first; default: none",
    allow_types: "the types that they may have; default: all",
  },
  require: { node: "the node that must not be got round", before: "the node that must not be reached without it" },
} as const satisfies Record<string, Record<string, string>>;

/** A kind of mapping that a runbook has. */
export type Subject = keyof typeof KEYS;

/** How messages call each of them. */
export const NOUNS: Readonly<Record<Subject, string>> = {
  root: "a runbook",
  node: "a node",
  edge: "an edge",
  next: "an edge at its source",
  check: "a check",
  approvers: "`approvers`",
  limits: "`limits`",
  on: "`on`",
  pull_request: "`pull_request`",
  issue: "`issue`",
  scope: "a scope",
  variable: "a variable",
  config: "the configuration",
  check_run: "an item of `check_runs`",
  changed_files: "`changed_files`",
  dynamic: "`dynamic_before_transfer`",
  require: "an item of `require`",
};

/** Keys whose text names a node: there a whole number is text, as in StateM. */
export const NAMING_KEYS: ReadonlySet<string> = new Set(
  "name initial start from source node1 to target node2 node before on_limit".split(" "),
);

/** Whether it is a key anywhere. */
export function isKnownKey(word: string): boolean {
  return Object.values(KEYS).some((table) => Object.hasOwn(table, word));
}
