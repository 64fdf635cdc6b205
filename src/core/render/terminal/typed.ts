/**
 * Commands as they are to be typed into a POSIX shell. Run ids, paths and node names come from people: each is quoted, so
 * that what is pasted means what is shown.
 */

/** How this run is reached from a shell. */
export interface Tool {
  /** How statem is called: `statem`, `npx statem`; one or several words of a shell, as they are. */
  readonly command: string;
  readonly runId: string;
  /** Absolute. */
  readonly stateDir: string;
  /** Absolute path of the runbook. */
  readonly spec: string;
}

/** One word of a POSIX shell, quoted only where it must be. */
export function shellQuote(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}

/** `statem cur --run-id p --state-dir '/my state' --json`. */
export function typed(tool: Tool, command: string, more: readonly string[] = [], reach = reachOf(tool)): string {
  return [tool.command, command, ...reach, ...more].join(" ");
}

/** `statem goto verify ...`, quoted; a name that begins like an option stands behind `--`. */
export function typedGoto(tool: Tool, target: string, more: readonly string[] = [], reach?: readonly string[]): string {
  return target.startsWith("-")
    ? typed(tool, "goto", [...more, "--", shellQuote(target)], reach)
    : typed(tool, `goto ${shellQuote(target)}`, more, reach);
}

/** The line that starts or resumes this very run. */
export function typedStart(tool: Tool): string {
  return typed(tool, `start ${shellQuote(tool.spec)}`, ["--json"]);
}

/** The options that find the run from any folder. */
function reachOf(tool: Tool): readonly string[] {
  return ["--run-id", shellQuote(tool.runId), "--state-dir", shellQuote(tool.stateDir)];
}
