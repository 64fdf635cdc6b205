/** What the page on the runbook says of the keys that look at a pull request. Apart from the tables, which make themselves. */

export const TRIGGERS = `On GitHub a pull request that \`on\` leaves out gets no run and no comment, and its check is neutral and says why. It is looked at
again at every event: a label, a push that touches one of \`paths\`, another base start its run then. A run that has begun goes on
whatever the pull request stops to match. All conditions of \`pull_request\` must hold, one of each list is enough, and labels and
logins are told apart without regard to case. A draft waits, without any check, until it is ready; a fork waits for a maintainer's
\`/statem start\`, and its check says so. By \`manual\`, \`/statem start\` of whoever may ask starts a run whatever else is written; without
\`on\` it does so too. Where more files changed than GitHub lists (3,000), \`paths\` leaves nothing out. A required check takes neutral
for a pass, so \`validate\` warns of what in \`on\` an agent can set by itself: labels, and the base of its pull request.`;

export const PATTERNS_OF_PATHS = `Patterns of paths, here and in \`branches\`, \`inputs\`, \`paths\`, \`within\` and \`none_of\`, begin at the repository's root: \`*\` is
anything but \`/\`, \`**\` anything, \`**/\` at the beginning of a part any folders or none, \`?\` one character but \`/\`, and a \`/\` at the end
everything below. All else stands for itself, and braces are refused. A renamed file counts under both of its names.`;
