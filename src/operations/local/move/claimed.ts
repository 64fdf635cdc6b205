/** What is said when an entry cannot be claimed, or a claim was lost; every refusal names who has it. */
import type { Claim } from "../../../core/local/move/claim.ts";
import type { Holder, LocalRequest, LocalRun, Shown } from "../../../core/local/run.ts";
import { nearest } from "../../../core/runbook/nearest.ts";
import type { Decision } from "../store/session.ts";
import { type LocalWorld, type Refusal, refuse } from "../world.ts";

const ANEW = "`statem start SPEC --fresh` begins a new one.";

/** A process on another machine cannot be asked; it counts as at work until `start` takes the run from it. */
export function isAtWork({ processes }: LocalWorld, holder: Holder): boolean {
  return processes.isAlive(holder) !== false;
}

export function claimRefusal(claim: Exclude<Claim, { kind: "claimed" | "moved" }>, run: LocalRun, to: string): Refusal {
  const from = run.entry.node;
  const where: Shown = { run_id: run.id, current: from, current_entry_id: run.entry.id, to };
  switch (claim.kind) {
    case "no_edge": {
      const targets = claim.targets.length === 0 ? "(none)" : claim.targets.join(", ");
      const near = nearest(to, claim.targets);
      const hints = [
        ...(from === to ? [`The run is in ${to} already, where ${run.enteredBy} took it.`] : []),
        ...(near === undefined ? [] : [`Did you mean ${near}?`]),
        ...(claim.isNode || near !== undefined ? [] : [`The runbook has no node ${to}.`]),
        ...(claim.targets.length > 0 ? [] : [`Nothing leads on from ${from}: the run is over. ${ANEW}`]),
      ];
      return refuse("no_edge", [`No edge from ${from} to ${to}. Allowed targets: ${targets}.`, ...hints].join(" "));
    }
    case "busy":
      return busy(run, claim.request, where);
    case "overtaken": {
      const message = `Blocked: run ${run.id} was moved to ${from} by ${claim.by} while \`goto ${to}\` was asked for; look at \`statem cur\` first`;
      return refuse("overtaken", message, 2, { ...where, stage: "overtaken", by: claim.by, results: [] });
    }
    case "ended":
      return refuse("ended", `Blocked: run ${run.id} has ended: ${claim.reason}. ${ANEW}`, 2, {
        ...where,
        stage: "ended",
        results: [],
      });
    case "blocked": {
      const { event: _, ...details } = claim.shown;
      return refuse(
        "blocked",
        `Blocked: ${from} -> ${to}: ${String(details["summary"] ?? details["stage"])}`,
        2,
        details,
      );
    }
  }
}

export function busy(run: LocalRun, { holder, from, to, at }: LocalRequest, where: Shown = {}): Refusal {
  const host = holder.place.split(" ")[0] ?? "";
  const message =
    `Blocked: run ${run.id} is being moved by another process: ${holder.pid}${host === "" ? "" : ` on ${host}`}, ` +
    `${from} -> ${to} since ${at}. Wait for it; if it is gone, \`statem start\` takes the run over.`;
  const held = { pid: holder.pid, from, to, since: at };
  return refuse("busy", message, 2, { run_id: run.id, ...where, stage: "busy", held_by: held, results: [] });
}

/** The claim is another's by now: what was seen under it counts for nothing. */
export function lostClaim(run: LocalRun, request: LocalRequest): Decision | undefined {
  const { request: open } = run;
  if (open?.id === request.id && open.holder.pid === request.holder.pid) return undefined;
  const message = `Blocked: run ${run.id} was taken over while \`goto ${request.to}\` was at work; nothing was moved`;
  const details = { run_id: run.id, current: run.entry.node, stage: "taken_over", results: [] };
  return { kind: "refused", refusal: refuse("taken_over", message, 2, details), events: [] };
}
