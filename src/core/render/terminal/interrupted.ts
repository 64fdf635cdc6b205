/** What is said when a command is cut off by a signal: where the run is, what is recorded, what to type. */
import { localNode } from "../../local/move/claim.ts";
import { unknownHooks } from "../../local/move/hook-lists.ts";
import type { LocalRun } from "../../local/run.ts";
import type { LocalRunbook } from "../../runbook/local.ts";
import { codeSpan, oneLine } from "../text/escape.ts";

/** One line; `command` is what was typed, without the program's name, and `target` the node that it asked for, if any. */
export function interruptedText(
  command: string,
  target: string | undefined,
  run: LocalRun,
  runbook: LocalRunbook,
): string {
  const { request, arrival, entry } = run;
  const head = `Interrupted: ${codeSpan(command)} was cut off.`;
  const hook = unknownHooks(run, localNode(runbook, entry.node))[0];
  const where = `Run ${oneLine(run.id)} is in ${codeSpan(entry.node)}`;
  if (hook !== undefined) {
    const id = oneLine(hook.hook.id);
    const next = hook.external
      ? `find out, then type \`statem resolve ${id} done\` or \`statem resolve ${id} retry\``
      : "it runs again with the next try";
    return `${head} ${where}; whether its hook ${codeSpan(id)} took effect is not known: ${next}.`;
  }
  if (arrival !== undefined) {
    return `${head} ${where} now, and its \`in_hook\` was not reached; type \`statem start ${oneLine(run.spec.path)}\` to go on.`;
  }
  if (request === undefined && target === entry.node) {
    return `${head} ${where} now: the move is made, and only what is taken by itself from there was cut off.`;
  }
  const counted = request?.attempt === undefined ? "" : ` (try ${request.attempt}, which is counted once)`;
  const recorded = request === undefined ? "" : `: nothing moved, and the try is recorded${counted}`;
  return `${head} ${where}${recorded}. Type the same command again to go on.`;
}
