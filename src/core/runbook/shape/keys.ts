/**
 * The closed tables of keys: what is not in them does not exist. One table a mapping, with what each key means, from which
 * messages (and documentation) are made; a test holds them against the schemas.
 */

const TARGET = {
  to: "the node that the edge leads to",
  target: "StateM's other word for `to`",
} as const;
const EDGE = {
  condition: "checks that must hold on this edge alone",
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
    agents: "logins that never count as a person",
    approvers: "defaults for manual checks",
    limits: "what bounds the run",
  },
  node: {
    name: "the node's name, where nodes are a list",
    prompt: "what to do here",
    pre_request: "StateM's other word for `prompt`",
    "pre-request": "StateM's other word for `prompt`",
    before_transfer: "checks that must hold on every edge out of this node",
    next: "edges, written at their source",
    next_states: "StateM's other word for `next`",
    actor: "who is expected to act: agent, human or system",
    ending: "what a node without outgoing edges stands for: succeeded, failed or cancelled",
    max_entries: "how often the run may enter this node, over its whole life",
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
  check: {
    id: "what people type; default: from its place",
    type: "command or manual; default: from the other keys",
    run: "the shell command; it must exit with 0",
    cmd: "StateM's other word for `run`",
    command: "StateM's other word for `run`",
    timeout: "seconds until the command is stopped; default: 600",
    cwd: "where the command runs, from the repository's root",
    prompt: "what is asked",
    text: "StateM's other word for `prompt`",
    name: "StateM's other word for `prompt`",
    blocking: "whether a failure blocks, unless `on_failure` says it",
    on_failure: "block or continue",
    carry: "false: not needed again at the end",
    approvers: "who may settle a manual check",
  },
  approvers: {
    role: "the least role that counts; default: write",
    users: "logins that count whatever their role",
    count: "how many different people must approve; default: 1",
    allow_author: "whether the pull request's author counts",
    allow_last_pusher: "whether who pushed the commit counts",
    settle: "seconds that a commit must have been known to be approved without naming it; default: 60",
  },
  limits: { transitions: "transitions over the run's whole life; default: 100" },
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
};

/** Keys whose text names a node: there a whole number is text, as in StateM. */
export const NAMING_KEYS: ReadonlySet<string> = new Set(
  "name initial start from source node1 to target node2".split(" "),
);

/** Whether it is a key anywhere. */
export function isKnownKey(word: string): boolean {
  return Object.values(KEYS).some((table) => Object.hasOwn(table, word));
}
