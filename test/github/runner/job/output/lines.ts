/** Owns what a line of a step's output does: commands take effect, everything else is log. */
import type { StepRun } from "../../run/state.ts";
import { annotate, type JobSession, logTo } from "../session.ts";
import { type LogCommand, parseCommand } from "./commands.ts";

interface OutputReader {
  line(text: string): void;
  /** A command that fails its step, when there was one. */
  flaw(): string | undefined;
}

/** Reads one step's output, line by line. */
export function createOutputReader(session: JobSession, step: StepRun): OutputReader {
  let stopToken: string | undefined;
  let flaw: string | undefined;
  const log = (text: string) => logTo(session, step, text);
  const obey = ({ name, properties, message }: LogCommand): void => {
    if (name === "add-mask") session.masks.add(message);
    else if (name === "error" || name === "warning" || name === "notice") {
      annotate(session, step, { level: name, message, properties });
    } else if (name === "stop-commands") stopToken = message;
    else if (name === "group" || name === "endgroup" || name === "debug") log(`##[${name}]${message}`);
    else if (name === "set-output") {
      annotate(session, step, { level: "warning", message: DEPRECATED, properties: {} });
      step.outputs[properties.name ?? ""] = message;
    } else if (name === "set-env" || name === "add-path") flaw = `The \`${name}\` command is disabled.`;
    else log(`::${name}:: is no command that this runner plays`);
  };
  return {
    line(text) {
      const command = parseCommand(text);
      if (stopToken !== undefined) {
        if (command?.name === stopToken.toLowerCase()) stopToken = undefined;
        else log(text);
      } else if (command === undefined) log(text);
      else obey(command);
    },
    flaw: () => flaw,
  };
}

const DEPRECATED =
  "The `set-output` command is deprecated and will be disabled soon. Please upgrade to using Environment Files.";
