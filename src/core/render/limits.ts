/** What bounds the run and how far it has come, and because of which limit it was handed over. */
import { limitsOf } from "../run/totals/limits.ts";
import type { RunView } from "./section/ask.ts";
import { codeSpan } from "./text/escape.ts";
import { say } from "./text/say.ts";

export function limits({ run, runbook }: RunView): string {
  const { transitions, entries, deadlineMs, sameFailure, minutes, vars } = limitsOf(runbook, run);
  const { handedOver: over, startedAt } = run;
  const since = over?.at ?? startedAt;
  const spent = ((run.commandMs ?? 0) - (over?.commandMs ?? 0)) / 60_000;
  const bounds = [
    `${run.transitions - (over?.transitions ?? 0)} of ${transitions} transitions`,
    ...(entries === undefined ? [] : [`each node ${entries} times`]),
    ...(deadlineMs === undefined || since === undefined ? [] : [`until ${minuteOf(Date.parse(since) + deadlineMs)}`]),
    ...(sameFailure === undefined ? [] : [`the same failure ${sameFailure} times`]),
    ...(minutes === undefined ? [] : [`${spent.toFixed(1)} of ${minutes} minutes of commands`]),
    ...Object.entries(vars ?? {}).map(([name, most]) => `${codeSpan(name)} up to ${most}`),
  ];
  const handed = over === undefined ? "" : `**A limit handed the run over.** ${say(over.reason, over.told)}\n\n`;
  return `${handed}**Limits:** ${bounds.join("; ")}`;
}

function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
