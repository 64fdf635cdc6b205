/**
 * The closed list of reason codes and the sentence of each: what was seen, what was expected, what to do next.
 * Every surface says a reason with these words. `{name}` is filled from the detail beside the code.
 */
export const REASONS = {
  // Verdicts of checks
  passed: "The command exited with 0.",
  exit_code: "The command exited with {exit}; 0 was expected.",
  timed_out: "The command was stopped after {seconds} seconds, its limit.",
  not_started: "The command could not be started: {error}.",
  collector_failed: "The job that collects evidence ended without leaving any. `/statem retry` starts it again.",
  collector_not_started:
    "The job that collects evidence could not be started: {error}. Mend that, then `/statem retry`.",
  not_observed: "The evidence says nothing about this check. `/statem retry` collects it again.",
  check_runs_passed: "Concluded well: {checks}.",
  check_run_failed: "The check run `{name}` concluded `{seen}`; `success` was expected.",
  check_run_missing: "There is no check run `{name}` at this commit; one that concluded well was expected.",
  check_run_unsettled: "The check run `{name}` concluded `{seen}`, which says nothing; `success` was expected.",
  files_passed: "The {used} changed files are what was expected.",
  files_none: "No file is changed, so there is nothing to look at.",
  files_too_many: "More files are changed than GitHub lists, so nobody can say what they are.",
  files_outside: "Changed outside of what is expected ({used} in all): {paths}.",
  files_forbidden: "Changed although they must not be ({used} in all): {paths}.",
  lines_too_many: "{seen} lines are changed; at most {limit} were expected.",
  nothing_weakened: "Nothing that judges the change was weakened.",
  tests_deleted: "Tests are deleted ({used} in all): {paths}.",
  tests_skipped: "Tests are left out ({used} in all): {paths}.",
  tests_emptied: "Tests ask less than before ({used} in all): {paths}.",
  tests_unseen: "Changes to tests that GitHub does not show ({used} in all): {paths}.",
  gate_changed: "What the gates run, or are configured by, is changed ({used} in all): {paths}.",
  scope_kept: "Nothing is changed that may not be.",
  scope_denied: "Denied by the scope of `{node}` ({used} in all): {paths}.",
  scope_guarded:
    "Decides over the gates or who owns what, so the scope of `{node}` must name it to allow it ({used} in all): {paths}.",
  scope_left: "Outside of what may be changed in `{node}` ({used} in all): {paths}.",
  labels_on: "On the pull request: {labels}.",
  labels_missing: "Not on the pull request: {labels}.",
  reviews_passed: "Approved at this commit by {people}.",
  review_against: "Changes are asked for by {people}.",
  checklist_ticked: "All {limit} boxes in the pull request's text are ticked.",
  checklist_open: "{used} of {limit} boxes in the pull request's text are ticked; open: {items}.",
  checklist_empty: "There is no box in the pull request's text, so nothing is said by ticking them all.",
  up_to_date: "The branch holds the tip of its base.",
  behind_base: "The branch lacks {used} commits of its base.",
  github_silent: "GitHub did not answer what was asked: {error}.",
  rejected: "Rejected by {person}: {reason}",
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
    "Accepted as it stands: `{digest}`. Node, entries and counters stay; every receipt, approval and confirmation is stale, and what was said before this counts no more.",
  state_repaired:
    "Taken back to `{commit}`. Every receipt, approval and confirmation is stale, and what was said before this counts no more.",
  rebound: "The run goes on under the base branch's runbook, `{digest}`. Checks of its way that are gone: {checks}.",
  redacted:
    "The output `{digest}` is removed from the record, its journal and its pages. The history of the state branch, the job's log, and comments that quoted it or were edited since still have it: those a person deletes, and a secret in it must be replaced.",
  extended: "Granted once more what the runbook allows of {limit}.",
  paused: "Paused; `/statem resume` lets it go on.",
  resumed: "The run goes on.",
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
  no_limit: "There is no limit `{limit}` to extend; `transitions` is one.",
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
  // Endings and pauses
  reached: "Reached `{node}`.",
  merged: "Merged at the commit that was verified.",
  merged_unverified: "Merged although the run had not succeeded at the merged commit.",
  closed: "The pull request was closed.",
  asked: "`{by}` asked for it.",
  cancelled: "Cancelled by hand; no check of it counts any more.",
  limit_transitions: "The run used up its {limit} transitions.",
  // Runs that are held
  runbook_safe:
    "The runbook on `{base}` has changed, and has all that this run's way had. The run takes it over before it succeeds; a maintainer's `{line}` does so now.",
  runbook_map:
    "The runbook on `{base}` has changed, and has these nodes of this run's way no more: {targets}. The run succeeds only after a maintainer typed `{line}` with their new names.",
  runbook_checks:
    "The runbook on `{base}` has changed, and has these checks of this run's way no more: {checks}. The run succeeds only after a maintainer typed `{line}`.",
  runbook_breaks:
    "The runbook on `{base}` has changed, and these edges of this run's way are gone: {edges}. The run cannot succeed; `/statem cancel` it, then a maintainer types `/statem start --again`.",
  runbook_gone: "There is no valid runbook on `{base}` any more; no run succeeds while that is so.",
  awaits_start: "This pull request comes from a fork; a maintainer starts its run with `/statem start`.",
  on_nothing: "This runbook is for no pull request: its `on` lists neither `pull_request` nor `manual`.",
  on_manual: "This runbook is for pull requests that somebody starts: type `/statem start`.",
  on_branches: "This runbook is for pull requests into {targets}; this one goes into `{base}`.",
  on_authors: "This runbook is for pull requests of {people}; this one is `{actor}`'s.",
  on_labels: "This runbook is for pull requests with one of these labels: {labels}.",
  on_paths: "This runbook is for pull requests that change {paths}; this one changes nothing of it.",
  no_runbook: "There is no `{path}` on `{base}`.",
  runbook_invalid: "`{path}` on `{base}` is not valid: {problem}",
  people_too_few:
    "Nobody can settle `{check}`: it wants {needed}, and of the people it names {used} can count, since the author and agents do not. Name more people in `{path}` on `{base}`, lower its `count`, allow the author, or let somebody else open the pull request.",
  people_unentitled:
    "Nobody can settle `{check}`: it wants {needed}, and {used} can count here, since the others have too low a role, are agents, or opened this pull request. Give somebody the role, change its `approvers` in `{path}` on `{base}`, or let somebody else open the pull request.",
  teams_unreadable:
    "Nobody can settle `{check}`: it wants {needed}, and who is in its teams may not be read here. Have the app publish, which may read members, or name people or a role in `{path}` on `{base}`.",
  config_invalid: "`{path}` on `{base}` is not valid: {problem}",
  base_changed:
    "This pull request now goes into `{base}`; its run was started for `{from}`, under the runbook of that branch. Set the base back, or open a new pull request.",
  same_commit:
    "Pull request {pull} has the same commit `{head}` and the same base, and its run has not succeeded. Finish or close that one, then type `/statem status` here.",
  state_missing:
    "This pull request had a run, and its record is gone. Nothing starts afresh in its place; a maintainer must look at that.",
  state_unreadable:
    "The run's record cannot be read ({problem}). Nothing starts afresh over it; a maintainer must repair it.",
  state_foreign:
    "The run's record was last changed by {writer} in commit `{commit}`, who is no writer of it. A maintainer must look at that.",
  state_chain_broken:
    "The run's journal is not the chain that its record names ({problem}). A maintainer must look at that.",
  state_newer: "The run's record has schema {seen}; this version reads up to {known}. Upgrade the action.",
  state_other_run: "The record under this run's name belongs to {seen}. A maintainer must look at that.",
  state_other_repository:
    "The run's record was made for another repository ({seen}). If this one is a copy or a fork, a maintainer deletes its state branch, which came along; else somebody put the record here.",
  state_rolled_back:
    "The run's record is at revision {seen}, and revision {known} was published already: somebody put an older or another one in its place. A maintainer must bring the state branch forward again.",
  state_other_store:
    "The configuration says that runs are kept in {expected}, and this one's record is in {seen}. Nothing starts afresh in its place: set `store` back until this pull request is closed.",
  store_needs_app:
    "The configuration says `store: issue`, which needs an app of its own; `{actor}` is an identity that others share, and whoever may comment under it could write the record. Set up the app, or take `store` out.",
  store_closed:
    "The configuration says `store: issue`, and no issue can be opened here. Enable issues, or take `store` out.",
  state_comment_edited:
    "Comment {seen} of the run's issue, which holds a revision, was changed by {writer} after it was written. A maintainer must look at that.",
  state_comment_deleted: "{writer} deleted a comment of the run's issue that we wrote. A maintainer must look at that.",
  state_comment_missing:
    "A revision is missing from the run's issue (what stands at comment {seen} does not follow). A maintainer must look at that.",
  state_second_tip:
    "The run's issue tells of two courses of the same run ({seen} and {used}). A maintainer must look at that.",
  state_issue_missing: "The issue {seen}, in which the run goes on, is gone. A maintainer must look at that.",
  runbook_missing:
    "The runbook text that this run is pinned to is missing from its folder. A maintainer must look at that.",
} as const satisfies Record<string, string>;

export type ReasonCode = keyof typeof REASONS;

/** The sentence of a reason code. An unfilled placeholder stays visible, which a test forbids for every use of ours. */
export function sentence(code: string, detail: Readonly<Record<string, string>> = {}): string {
  const template: string = REASONS[code as ReasonCode] ?? code;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => detail[name] ?? whole);
}
