/**
 * What is asked of whom now: the one judgement behind the sticky comment's first line, the check's title and
 * conclusion, the answer to `status` and the branch page, so that they can never disagree.
 */

import { isEdgeOpen, mostTransitions, shutBecause } from "../../run/decide/bounds.ts";
import {
  arrivalItems,
  endsWell,
  type GateItem,
  isAgainst,
  isAwaited,
  isOfUnknownHook,
  uniqueItems,
} from "../../run/gate.ts";
import { attemptsOf, type Ending, entriesOf } from "../../run/run.ts";
import { nodeOf } from "../../runbook/runbook.ts";
import { driftReason } from "../drift.ts";
import type { Detail } from "../text/say.ts";
import type { Mends, View } from "../view.ts";

export type RunView = Extract<View, { kind: "run" }>;

export type Ask =
  /** Someone must look after it before anything goes on. */
  | { readonly kind: "held"; readonly code: string; readonly detail: Detail; readonly mends?: Mends }
  /** Nothing: the runbook is not for this pull request. */
  | { readonly kind: "excluded"; readonly code: string; readonly detail: Detail }
  | { readonly kind: "paused"; readonly code: string; readonly detail: Detail }
  | { readonly kind: "ended"; readonly ending: Ending; readonly code: string; readonly detail: Detail }
  /** The agent must repair what fails. */
  | { readonly kind: "repair"; readonly failing: readonly GateItem[] }
  /** Evidence is missing: it is on its way, or nobody collects it. */
  | { readonly kind: "collecting"; readonly items: readonly GateItem[]; readonly isUnderWay: boolean }
  /** GitHub has to say something that it has not said yet. */
  | { readonly kind: "forge"; readonly items: readonly GateItem[] }
  /** Whoever asks must give a word. */
  | { readonly kind: "confirm"; readonly to: string; readonly items: readonly GateItem[] }
  /** People must decide. */
  | { readonly kind: "review"; readonly items: readonly GateItem[] }
  /** The node's actor must work, then ask for an edge. */
  | { readonly kind: "work"; readonly actor: "agent" | "human" | "system" }
  /** No edge may be tried any more: nothing that an agent does helps. */
  | { readonly kind: "stuck"; readonly code: string; readonly detail: Detail }
  /** The gate holds; the next look takes the edge. */
  | { readonly kind: "moving"; readonly to: string };

/** Judges what the view asks for. */
export function askOf(view: View): Ask {
  if (view.kind !== "run") {
    const { kind, code, detail, mends } = view;
    return kind === "held" && mends ? { kind, code, detail, mends } : { kind, code, detail };
  }
  const { status } = view.run;
  if (status.kind === "paused") return { kind: "paused", code: status.reason, detail: detailOf(view) };
  if (status.kind === "ended") {
    return { kind: "ended", ending: status.ending, code: status.reason, detail: detailOf(view) };
  }
  const { owner, request } = view.run;
  if (owner?.hold && !request) return { kind: "held", code: "taken_over", detail: { by: owner.login } };
  const arriving = arrivalItems(view.runbook, view.run).filter(isAwaited);
  if (arriving.length > 0) return { kind: "collecting", items: arriving, isUnderWay: view.run.operation !== undefined };
  return isInPlay(view) ? askOfGates(view) : askOfWork(view);
}

/** Whether the view's gates are asked for, or only shown as what could be asked for. */
export function isInPlay(view: RunView): boolean {
  const edges = nodeOf(view.runbook, view.run.entry.node)?.edges ?? [];
  return view.run.request !== undefined || (!view.run.owner?.hold && edges.some((edge) => edge.auto));
}

/** Nothing is asked for: the node's actor works, unless something here was found wanting at this very commit. */
function askOfWork({ gates, run, runbook }: RunView): Ask {
  const failing = gates.flatMap((gate) =>
    gate.items.filter((item) => isAgainst(item) && item.judgement.kind === "fail"),
  );
  if (failing.length > 0) return { kind: "repair", failing: uniqueItems(failing) };
  return { kind: "work", actor: nodeOf(runbook, run.entry.node)?.actor ?? "agent" };
}

/** A gate that is shut is passed over while another one may still open. */
function askOfGates(view: RunView): Ask {
  const { gates, run, runbook } = view;
  const open = gates.find((gate) => gate.state !== "blocked" && isEdgeOpen(runbook, run, gate.edge));
  if (!open) {
    const failing = uniqueItems(gates.flatMap((gate) => gate.items.filter(isAgainst)));
    const unknown = failing.find(isOfUnknownHook);
    if (unknown) return { kind: "stuck", code: "hook_unknown", detail: { check: unknown.check.id } };
    if (failing.length > 0) return { kind: "repair", failing };
    const why = gates.map((gate) => shutBecause(runbook, run, gate.edge, false)).find((one) => one !== undefined);
    return { kind: "stuck", code: why?.code ?? "no_edge", detail: why?.detail ?? detailOf({ run, runbook }) };
  }
  if (open.state === "holds") {
    // A gate that holds is passed at once, but into success under a text that was replaced.
    const why = endsWell(runbook, open.edge.to) ? driftReason(view) : undefined;
    return why ? { kind: "stuck", ...why } : { kind: "moving", to: open.edge.to };
  }
  const waiting = (on: readonly string[]) =>
    open.items.filter(({ judgement }) => judgement.kind === "waiting" && on.includes(judgement.on));
  const evidence = waiting(["evidence", "nobody_asked"]);
  if (evidence.length > 0) return { kind: "collecting", items: evidence, isUnderWay: run.operation !== undefined };
  const forge = waiting(["forge"]);
  if (forge.length > 0) return { kind: "forge", items: forge };
  const words = waiting(["confirmation"]);
  return words.length > 0
    ? { kind: "confirm", to: open.edge.to, items: words }
    : { kind: "review", items: waiting(["person"]) };
}

/** What an ending's or a pause's sentence is filled with: a run keeps the code, the numbers stand elsewhere in it. */
function detailOf({ run, runbook }: Pick<RunView, "run" | "runbook">): Detail {
  const { node } = run.entry;
  const to = run.request?.to ?? node;
  const used = attemptsOf(run, to)?.used ?? entriesOf(run, node);
  const by = run.status.kind === "paused" ? (run.status.by ?? "") : "";
  return {
    node,
    by,
    to,
    from: node,
    targets: "none",
    used: String(used),
    limit: String(mostTransitions(runbook, run)),
    ...(run.status.kind === "ended" ? run.status.told : {}),
  };
}
