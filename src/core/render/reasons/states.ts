/** Why a run ended, rests or is held. */
export const STATES = {
  // Endings and pauses
  reached: "Reached `{node}`.",
  merged: "Merged at the commit that was verified.",
  merged_unverified: "Merged although the run had not succeeded at the merged commit.",
  closed: "The pull request was closed.",
  asked: "`{by}` asked for it.",
  cancelled: "Cancelled by hand; no check of it counts any more.",
  limit_transitions: "The run used up its {limit} transitions.",
  limit_entries: "`{to}` has been entered {used} times, as often as this run may enter any node.",
  limit_deadline: "The run's time was over at {until}.",
  limit_minutes: "The run's commands have used up their {limit} minutes.",
  limit_vars: "`{name}` is {seen}, and may be {limit} at most.",
  no_progress: "The same failure of `{check}` came {used} times with nothing new in between: {seen}",
  unrecoverable: "`{check}` said twice in one stay that trying again cannot help.",
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
  on_no_issue: "This runbook is for no issue: its `on` does not list `issue`.",
  on_issue_labels: "This runbook is for issues that bear one of {labels}.",
  adopted: "Pull request {pull} has taken this run over; it goes on there.",
  record_issue: "This issue keeps the record of a run; what is said to the run is said on its pull request.",
  on_manual: "This runbook is for pull requests that somebody starts: type `/statem start`.",
  on_branches: "This runbook is for pull requests into {targets}; this one goes into `{base}`.",
  on_authors: "This runbook is for pull requests of {people}; this one is `{actor}`'s.",
  on_labels: "This runbook is for pull requests with one of these labels: {labels}.",
  on_paths: "This runbook is for pull requests that change {paths}; this one changes nothing of it.",
  no_runbook: "There is no `{path}` on `{base}`.",
  runbook_invalid: "`{path}` on `{base}` is not valid: {problem}",
  runbook_twice: "Several files on `{base}` are called alike: {paths}. Rename all but one.",
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
