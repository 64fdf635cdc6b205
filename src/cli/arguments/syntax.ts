/**
 * What a command takes, as data: from it arguments are read, usage lines and the reference page are written. Apart from
 * the reading, because help needs the words and not the reader.
 */

/** An option. `--limit N` takes a text or a whole number, a switch takes nothing. */
export interface Flag {
  /** With its dashes: `--limit`. */
  readonly name: string;
  /** Other spellings of the same. */
  readonly aliases?: readonly string[];
  readonly kind: "switch" | "text" | "number";
  /** What stands for the value in a usage line; switches have none. */
  readonly value?: string;
  /** One sentence for help. */
  readonly does: string;
}

/** An argument without a name, in its place. */
export interface Positional {
  /** In capitals, as a usage line shows it. */
  readonly name: string;
  readonly does: string;
  /** May be left out. Those stand last. */
  readonly isOptional?: true;
}

export interface Syntax {
  readonly positionals: readonly Positional[];
  readonly flags: readonly Flag[];
}

/** What every command takes besides its own. */
export const COMMON_FLAGS: readonly Flag[] = [
  {
    name: "--state-dir",
    kind: "text",
    value: "DIR",
    does: "Folder that holds the runs. Default: STATEM_STATE_DIR, else the nearest `.statem` with runs, here or above.",
  },
  { name: "--run-id", kind: "text", value: "ID", does: "The run that is meant. Default: the active run." },
  { name: "--agent-id", kind: "text", value: "ID", does: "Who acts. Default: STATEM_AGENT_ID." },
  { name: "--agent-role", kind: "text", value: "ROLE", does: "As what. Default: STATEM_AGENT_ROLE." },
  {
    name: "--yes",
    kind: "switch",
    does: "Gives your own word for every check that asks for it: nobody else has looked. A check with `approvers` is never passed by it. Also answers yes to questions.",
  },
  { name: "--json", kind: "switch", does: "Prints one JSON object and nothing else." },
];

export const HELP_FLAG: Flag = { name: "--help", aliases: ["-h"], kind: "switch", does: "Shows this help." };

/** Everything that may stand behind a command. */
export function flagsOf(syntax: Syntax): readonly Flag[] {
  return [...syntax.flags, ...COMMON_FLAGS, HELP_FLAG];
}
