/** Arguments and options that several rows of the table share. */
import type { Flag, Positional } from "../../arguments/syntax.ts";

export const RUNBOOK: Positional = { name: "SPEC", does: "Path of the runbook, YAML or JSON." };

/** For texts that tell a reader what to type. */
export const COMMAND: Flag = {
  name: "--command",
  kind: "text",
  value: "TEXT",
  does: "How statem is called where the text will be read. Default: `statem`.",
};

const PULL: Flag = {
  name: "--pull",
  kind: "number",
  value: "NUMBER",
  does: "With `--github`: the pull request. Default: the one whose head is this branch.",
};

const OTHER: Flag = {
  name: "--runbook",
  kind: "text",
  value: "NAME",
  does: "With `--github`: the run under this runbook, as its check has the name. Default: the default runbook's.",
};

/** For commands that can look at the run of a pull request. */
export const REMOTE: readonly Flag[] = [
  {
    name: "--github",
    kind: "switch",
    does: "The run of this branch's pull request instead of a local one; STATEM_STORE=github means the same.",
  },
  PULL,
  OTHER,
];

/** For commands that can ask it for something, and wait. */
export const ASKING: readonly Flag[] = [
  ...REMOTE,
  { name: "--wait", kind: "number", value: "SECONDS", does: "With `--github`: how long to wait. Default: 900." },
];
