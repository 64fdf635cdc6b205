/**
 * Commands as lines to type: what every surface prints where it tells somebody what to do. Apart from the grammar and
 * held against it by a test, so that we never advertise what we do not understand.
 */

/** How many digits of a commit sentences show; a command that is to be typed names all of them (ADR 0002). */
export const COMMIT_DIGITS = 12;

/** The line that asks for an edge. */
export function gotoLine(node: string, confirm = false): string {
  return `/statem goto ${quoteName(node)}${confirm ? " --confirm" : ""}`;
}
/** The line that approves a check at a commit; without a check all that waits for whoever types it. */
export function approveLine(check: string | undefined, head: string): string {
  return `/statem approve ${check === undefined ? "" : `${check} `}${head}`;
}
/** The line that rejects a check; REASON is for the reader to replace. */
export function rejectLine(check: string): string {
  return `/statem reject ${check} REASON`;
}
/** The line that gives the asker's word for one check. */
export function confirmLine(check: string): string {
  return `/statem confirm ${check}`;
}
/** The line that accepts the record that is held, by its digest; REASON is for the reader to replace. */
export function acceptLine(digest: string): string {
  return `/statem accept-state ${digest.slice(0, COMMIT_DIGITS)} REASON`;
}
/** The line that takes a record that is held back to a commit. */
export function repairLine(commit: string): string {
  return `/statem repair ${commit}`;
}
/** The line that takes the base branch's runbook over; NEW is for the reader to replace. */
export function rebindLine(gone: readonly string[]): string {
  return ["/statem rebind", ...gone.map((node) => quoteName(`${node}=NEW`))].join(" ");
}
/** The line that says of a hook that was cut off whether it took effect. */
export function resolveLine(hook: string, as: "done" | "retry"): string {
  return `/statem resolve ${hook} ${as}`;
}
/** The line that sets a variable, to be completed. */
export function setLine(variable: string): string {
  return `/statem set ${variable}=VALUE REASON`;
}
export const RETRY_LINE = "/statem retry";
export const RESUME_LINE = "/statem resume";
export const START_LINE = "/statem start";

/** In quotes where the grammar would otherwise take the name for several words, a flag or a quoted one. */
function quoteName(name: string): string {
  if (/^[\p{L}\p{N}_][^\s"'`]*$/u.test(name)) return name;
  const mark = ['"', "'", "`"].find((candidate) => !name.includes(candidate)) ?? '"';
  return `${mark}${name}${mark}`;
}
