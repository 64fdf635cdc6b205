/** Why a command, or evidence, is refused, and what to do instead. */
export const REFUSALS = {
  // Refusals of commands
  no_edge: "There is no edge from `{from}` to `{to}`. From here a run may go to: {targets}.",
  already_there: "The run already is in `{node}`.",
  run_ended: "This run has ended ({ending}); it takes no more commands.",
  run_over:
    "This pull request's run has ended ({ending}). A maintainer starts another one with `/statem start --again`.",
  not_ended: "This pull request's run has not ended; it is in `{node}`. `/statem cancel` ends it.",
  merged_already: "This pull request is merged; nothing runs for it any more.",
  run_paused: "This run is paused ({reason}); nothing moves until it is resumed.",
  run_exists: "This pull request has a run already; it is in `{node}`.",
  no_run: "This pull request has no run yet. A maintainer can type `/statem start`.",
  attempts_used: "The edge to `{to}` has been tried {used} times in this entry, as often as it may.",
  entries_used: "`{node}` has been entered {used} times, as often as this run may.",
  confirmation_missing: "This needs your word: {checks}. Type `/statem goto {to} --confirm` if it is so.",
  nothing_to_confirm: "Nothing here asks for the word of whoever goes on.",
  not_to_confirm: "No check called `{check}` asks for the asker's word here. These do: {checks}.",
  already_confirmed: "Somebody's word for `{check}` is recorded already.",
  nothing_to_revoke: "Nothing that `{actor}` approved or rejected counts here now.",
  taken_over: "`{by}` has taken this run over; agents wait until `/statem release`.",
  owned:
    "This run is `{by}`'s until {until}; another agent's commands count after that, or when a person takes it over.",
  not_taken_over: "Nobody has taken this run over.",
  not_yours: "`{actor}` may not release what `{by}` took over: that person, or a maintainer may.",
  no_node: "There is no node `{node}`. These are there: {targets}.",
  override_succeeds: "`{node}` is an ending that succeeds; no one may enter it past its gate.",
  no_variable: "The runbook has no variable `{name}`. These may be set: {names}.",
  not_settable: "The runbook does not say that `{name}` is `settable`. These may be set: {names}.",
  value_mistyped: "`{name}` is {needed}, and `{seen}` is none.",
  value_too_large: "With that `{name}` the run's variables would be larger than {limit} bytes together.",
  no_limit: "There is no limit `{limit}` to extend. These are there: {names}.",
  not_outdated: "The run is pinned to the very runbook that its base branch has.",
  rebind_unknown: "These are no nodes of the runbooks that they should be of: {targets}.",
  rebind_twice: "Two nodes cannot become one.",
  rebind_map: "These nodes of the run's way are gone, and need their new names: {targets}.",
  rebind_breaks:
    "These edges of the run's way are gone, and no map brings them back: {edges}. `/statem cancel` it, then a maintainer types `/statem start --again`.",
  store_keeps:
    "Where this run is kept each revision is a comment of its own, which only people may change. Edit or delete those that have it, and replace the secret.",
  no_output: "No output here has the digest `{digest}`. One that is no check's newest is named by all its 64 digits.",
  not_held: "The run's record is not in doubt; there is nothing to accept or to repair.",
  not_acceptable: "The record cannot be accepted: {problem}. `/statem repair COMMIT` takes it back to a good commit.",
  not_repairable: "No commit can mend this; what stands in the run's comment has to be done.",
  digest_other: "`{digest}` is not the digest of the record that is held, which is `{seen}`. Look at that one.",
  commit_not_of_run: "`{commit}` is no commit of this run's folder on the state branch.",
  commit_foreign: "`{commit}` was made by {writer}, who is no writer of this run's record.",
  commit_not_good: "The record at `{commit}` is in doubt itself.",
  not_paused: "The run is not paused.",
  paused_by_closing: "The run is paused because the pull request is closed; reopening it resumes the run.",
  may_not_hold: "`{actor}` may not do this: the author, or a person with write access may.",
  not_a_person_here:
    "`{actor}` is a bot, an app or an agent of this repository; only people hold, resume or cancel a run.",
  retries_used:
    "Collecting again has been asked for {used} times at this commit in this entry, as often as it may. Push a repair, or go another way.",
  nothing_to_retry: "No check failed or waits for evidence here.",
  not_to_drop: "No check called `{check}` was registered by an agent for this stay. These were: {checks}.",
  dropped_already: "`{check}` was dropped already, by `{by}`.",
  nothing_to_resolve: "No hook was cut off in this entry; there is nothing to resolve.",
  not_to_resolve: "No hook called `{check}` was cut off in this entry. These were: {checks}.",
  nothing_to_approve: "Nothing waits for a person here.",
  unknown_check: "No check called `{check}` waits for a person here. These do: {checks}.",
  already_approved: "You have approved this at this commit already.",
  not_a_person: "`{actor}` is a bot or an app; this check wants a person.",
  is_agent: "`{actor}` is listed as an agent of this repository; this check wants a person.",
  is_author: "`{actor}` opened this pull request; somebody else must approve it.",
  is_last_pusher: "`{actor}` pushed the commit under review; somebody else must approve it.",
  pusher_unknown:
    "Who pushed the commit under review is not known, so nobody can be told apart from the pusher. Push once more, then approve.",
  unknown_account: "The account behind this comment is unknown or deleted.",
  role_too_low: "`{actor}` has the role {role} here; {needed} was expected.",
  not_listed: "`{actor}` is not among the people this check names.",
  not_in_team: "`{actor}` is neither named by this check nor a member of {teams}.",
  team_unreadable:
    "Who is in {teams} may not be read here, so nobody counts by it. Only an app with the permission to read members can; name people in `users`, or a `role`.",
  not_code_owner: "`{actor}` owns nothing of what changed here. Its owners are {owners}.",
  codeowners_missing: "This check wants the owners of what changed, and the base branch has no CODEOWNERS file.",
  codeowners_too_many: "More changed here than whose owners can be told apart, so nobody counts as its owner.",
  codeowners_unreadable:
    "Who is in the teams that own what changed may not be read here, so nobody counts by them. Only an app with the permission to read members can.",
  other_way: "{checks} cannot be settled this way. These ways count: {ways}.",
  commit_required:
    "This check wants the commit to be named. The commit under review is `{head}`; look at it, then type `{line}`.",
  review_too_early:
    "Your review came before this run knew that `{head}` is under review, so it does not count. Review it once more, or type `{line}`.",
  may_not_ask:
    "`{actor}` may not ask for this: the author, an agent of the repository, or somebody with write access may.",
  commit_not_head:
    "`{commit}` is not the commit under review, which is `{head}`. Look at that one, then type `{line}`.",
  commit_malformed:
    "`{commit}` is no commit id: 12 to 40 hex digits were expected. The commit under review is `{head}`; type `{line}`.",
  head_unsettled:
    "The commit under review changed from `{previous}` to `{head}` less than {seconds} seconds before this was said, so it is not certain which one was meant. Look at `{head}`, then type `{line}`.",
  head_too_new:
    "The commit under review, `{head}`, had been known for less than {seconds} seconds before this was said, so it is not certain that it was meant. Look at it, then type `{line}`.",
  label_is_view:
    "Labels that begin with `statem/at:` only show where the run is; they are set back, and move nothing. `/statem goto NODE` asks for a move.",
  comment_edited: "A command never comes into being by an edit. Type it in a new comment.",
  button_outdated:
    "This button stood on the check of `{commit}`; the commit under review is `{head}` by now. Look at that one's check.",
  // Problems of a command's text
  unknown_verb: "There is no command `{verb}`.{hint} Nothing was changed.",
  runbook_misplaced:
    "`--runbook NAME` stands right behind the verb, with the name of a runbook as the check has it. For example: `/statem {verb} --runbook release`. Nothing was done.",
  unknown_runbook: "There is no runbook `{name}` for this pull request. There are: {targets}.",
  missing_argument: "`{verb}` needs {argument}. For example: `{example}`.",
  unexpected_argument: "`{verb}` does not take `{argument}`. For example: `{example}`.",
  two_commands: "A comment carries one command; this one has another at line {line}. Nothing was done.",
  lookalike:
    "This looks like a `/statem` command but is spelt with other characters. Nothing was changed; type it anew.",
  // Evidence that is kept out
  operation_closed: "Evidence for operation {operation} came when that operation was not open; it was kept out.",
  evidence_other_head: "Evidence for {seen} came while {expected} is under review; it was kept out.",
  evidence_malformed: "The evidence could not be read: {problem}. It was kept out.",
  evidence_too_large: "The evidence has {bytes} bytes; at most {limit} are taken. It was kept out.",
} as const satisfies Record<string, string>;
