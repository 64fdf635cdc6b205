/**
 * What each `{placeholder}` of a reason's sentence means, so that whoever fills one and whoever reads the record agree.
 * A test holds the list against the sentences in both directions.
 */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  by: "a login",
  actor: "login of who asked",
  argument: "the word that is too many, or what is missing",
  base: "name of the base branch",
  bytes: "size that was seen, in bytes",
  check: "a check's id as it was typed",
  checks: "ids of checks, separated by a comma and a space",
  commit: "a commit id, or what was typed for one",
  ending: "succeeded, failed, cancelled or exhausted",
  error: "what the system said when a command or job did not start",
  example: "a line that the grammar takes",
  exit: "exit code of a command",
  expected: "the commit under review",
  from: "the node that the edge leaves",
  head: "the commit under review, as many digits as a command needs",
  hint: "` Did you mean `VERB`?`, or nothing",
  known: "the newest schema that this version reads, or the revision that was published",
  limit: "the number that is not to be passed",
  line: "the exact line to type; in two_commands the number of the second command's line",
  needed: "the least role that would do",
  node: "a node's name",
  operation: "id of an operation",
  owners: "lists of owners of files, separated by a comma and a space",
  path: "path of the runbook",
  person: "login of the person who decided",
  until: "a time",
  previous: "the head before the commit under review",
  problem: "what is wrong, in one line",
  pull: "number of another pull request",
  reason: "somebody's words, or why a run is paused",
  role: "the role that the actor has",
  seconds: "a number of seconds",
  seen: "what was there instead of what was expected",
  targets: "names of nodes, separated by a comma and a space",
  teams: "names of teams, separated by a comma and a space",
  to: "the node that the edge leads to",
  used: "how often it has been done",
  verb: "a verb as it was typed",
  ways: "ways of settling a check, separated by a comma and a space",
  writer: "login of who changed the record",
};

/** Those that list names, each in backticks. */
export const LISTS: ReadonlySet<string> = new Set(["checks", "owners", "targets", "teams", "ways"]);
