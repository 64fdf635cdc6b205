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
