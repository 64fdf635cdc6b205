/**
 * Ctrl-C, or a signal to end, while a command is at work: says in one line where the run is, and ends. Every step was
 * written before the next began, so there is nothing to undo; what the command had started is ended with it (the shell's
 * own guard, on exit).
 */
import { constants } from "node:os";
import { interruptedText } from "../../core/render/terminal/interrupted.ts";
import { readRun } from "../../operations/local/read.ts";
import type { LocalWorld } from "../../operations/local/world.ts";
import type { Invocation, Surroundings } from "../arguments/invocation.ts";
import { refused } from "../output/answer.ts";
import { askerOf } from "./world.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does the work; a signal meanwhile ends the process as a shell would tell it: 130 for Ctrl-C. */
export async function unlessInterrupted<T>(
  invocation: Invocation,
  surroundings: Surroundings,
  world: LocalWorld,
  work: () => Promise<T>,
): Promise<T> {
  const end = (signal: NodeJS.Signals): void => {
    const message = describe(invocation, surroundings, world);
    // On a terminal the line of a command that was cut off, or `^C`, stands before ours.
    if (!invocation.common.json && surroundings.isTerminal()) surroundings.warn("\n");
    refused(invocation, surroundings, { kind: "refused", exit: 2, code: "interrupted", message });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

function describe(invocation: Invocation, surroundings: Surroundings, world: LocalWorld): string {
  const command = `${invocation.command} ${invocation.positionals.join(" ")}`.trim();
  try {
    const reading = readRun(world, askerOf(invocation, surroundings));
    const target = invocation.command === "goto" ? invocation.positionals[0] : undefined;
    if (reading.kind === "run") return interruptedText(command, target, reading.view.run, reading.view.runbook);
  } catch {
    // The signal ends us whatever the files say.
  }
  return `Interrupted: \`${command}\` was cut off. \`statem cur\` says where the run is.`;
}
