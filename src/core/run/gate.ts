/**
 * What must hold before an edge may be taken, and what is known of it now. One judgement serves the engine, the
 * sticky comment, the check and the command line, so that they can never give different reasons.
 */
import type { Check, Edge, HookCheck, Runbook } from "../runbook/runbook.ts";
import { isEvidenced, nodeOf } from "../runbook/runbook.ts";
import { addedTo } from "./added.ts";
import { arrivingHooks, type HookPurpose, isHookFresh, isUnknown, leavingHooks } from "./hooks.ts";
import { type Receipt, receiptKey } from "./receipt.ts";
import type { Approval, Rejection, Run, Step } from "./run.ts";

/** What is known of one check at the current head. Everything but `pass` carries why. */
export type Judgement =
  | {
      readonly kind: "pass";
      readonly receipt?: Receipt;
      readonly approvals?: readonly Approval[];
      readonly by?: string;
    }
  | {
      readonly kind: "fail" | "limited";
      readonly reason: string;
      readonly receipt?: Receipt;
      readonly rejection?: Rejection;
    }
  | {
      readonly kind: "waiting";
      /** Who or what is awaited. */
      readonly on: "evidence" | "forge" | "person" | "confirmation" | "nobody_asked";
      /** Live approvals so far. */
      readonly approvals: readonly Approval[];
      /** Lists of owners of what changed of whom nobody has approved; told once one has. */
      readonly owners?: readonly string[];
      /** The last verdict, made stale by a push. */
      readonly stale?: Receipt;
    };

/** One check of a gate, the entry under which it is settled, and what is known of it. */
export interface GateItem {
  readonly check: Check;
  readonly node: string;
  readonly entry: string;
  readonly purpose: "before_transfer" | "condition" | HookPurpose;
  /** Of a hook on the way along an edge: the node that it leads to. */
  readonly to?: string;
  /** Asked again at the edge into a succeeded ending, on behalf of an earlier node of the path. */
  readonly carried: boolean;
  readonly judgement: Judgement;
}
export interface Gate {
  readonly edge: Edge;
  /** The checks; behind them the hooks, once all of the checks hold. */
  readonly items: readonly GateItem[];
  /** `blocked`: a blocking check failed or is limited; `waiting`: something is not settled yet. */
  readonly state: "holds" | "waiting" | "blocked";
}

/** The gate of an edge out of the run's current node. */
export function gateOf(runbook: Runbook, run: Run, edge: Edge): Gate {
  const own = checksOf(runbook, edge, addedTo(run)).map((asked) => ({ ...asked, entry: run.entry.id, carried: false }));
  const carried = endsWell(runbook, edge.to) ? carriedChecks(runbook, run) : [];
  const isAsked = edgesInPlay(runbook, run).includes(edge);
  const items = [...carried, ...own].map((asked) => ({
    ...asked,
    judgement: judge(run, asked.check, asked.entry, isAsked),
  }));
  const state = stateOf(items);
  if (state !== "holds") return { edge, items, state };
  const hooks = leavingHooks(runbook, edge).map((hook) => hookItem(run, { ...hook, node: edge.from, to: edge.to }));
  // All of them run, even after one has failed.
  return { edge, items: [...items, ...hooks], state: hooks.some(isAwaited) ? "waiting" : stateOf(hooks) };
}

/** The hooks of the node that the run stands in, which run as soon as it has arrived there. */
export function arrivalItems(runbook: Runbook, run: Run): readonly GateItem[] {
  const { node } = run.entry;
  return arrivingHooks(runbook, run).map((hook) => hookItem(run, { ...hook, node }));
}

function hookItem(
  run: Run,
  hook: Pick<GateItem, "node" | "to"> & { readonly check: HookCheck; readonly purpose: HookPurpose },
): GateItem {
  const { check, to } = hook;
  const item = { ...hook, entry: run.entry.id, carried: false };
  if (!isEvidenced(check)) return { ...item, judgement: { kind: "pass" } };
  const receipt = run.receipts[itemKey(item)];
  const on = isCollecting(run, check, item.entry, to) ? "evidence" : "nobody_asked";
  return { ...item, judgement: judgeReceipt(check, receipt, receipt && isHookFresh(run, hook, receipt), on) };
}

/** What a check or hook is told apart by where two edges ask the same. */
export function itemKey({ check, entry, to }: Pick<GateItem, "check" | "entry" | "to">): string {
  return receiptKey({ check: check.id, entry, ...(to === undefined ? {} : { to }) });
}

/** The edges that are asked for now: the open request's, or else the node's `auto` edges in file order. */
export function edgesInPlay(runbook: Runbook, run: Run): readonly Edge[] {
  const edges = nodeOf(runbook, run.entry.node)?.edges ?? [];
  const { request } = run;
  if (request) return edges.filter((edge) => edge.to === request.to);
  return run.owner?.hold ? [] : edges.filter((edge) => edge.auto);
}

/** What these edges ask, each once: two edges out of one node share its `before_transfer`. */
export function itemsInPlay(runbook: Runbook, run: Run): readonly GateItem[] {
  const items = edgesInPlay(runbook, run).flatMap((edge) => gateOf(runbook, run, edge).items);
  return uniqueItems(items);
}

/** Each once, the last of each. */
export function uniqueItems(items: readonly GateItem[]): GateItem[] {
  return [...new Map(items.map((item) => [itemKey(item), item])).values()];
}

/** Whether a node is an ending that stands for success. */
export function endsWell(runbook: Runbook, node: string): boolean {
  return nodeOf(runbook, node)?.ending === "succeeded";
}

/** Whether a judgement keeps a blocking check's gate shut by itself (waiting does so too, but asks for nothing). */
export function isAgainst(item: GateItem): boolean {
  return item.check.blocks && (item.judgement.kind === "fail" || item.judgement.kind === "limited");
}

/** Whether it is a hook of which nobody knows whether it took effect. */
export function isOfUnknownHook({ judgement }: GateItem): boolean {
  return "receipt" in judgement && judgement.receipt !== undefined && isUnknown(judgement.receipt);
}

/** Whether it is still open what a machine will say. */
export function isAwaited({ check, judgement }: GateItem): boolean {
  return isEvidenced(check) && judgement.kind === "waiting";
}

type Asked = Pick<GateItem, "check" | "node" | "purpose">;

/** In file order; what agents added stands behind the node's own. */
function checksOf(runbook: Runbook, edge: Edge, added: readonly Check[] = []): Asked[] {
  const before = nodeOf(runbook, edge.from)?.beforeTransfer ?? [];
  return [
    ...[...before, ...added].map((check) => ({ check, node: edge.from, purpose: "before_transfer" as const })),
    ...edge.condition.map((check) => ({ check, node: edge.from, purpose: "condition" as const })),
  ];
}

/** The gates of the whole path, as the design's section on evidence carries them: never confirmations. */
function carriedChecks(runbook: Runbook, run: Run) {
  return run.path.flatMap((step) => {
    const edge = nodeOf(runbook, step.from)?.edges.find((candidate) => candidate.to === step.to);
    if (!edge || isUngated(step)) return [];
    return checksOf(runbook, edge)
      .filter(({ check }) => check.carry && check.kind !== "confirmation" && check.kind !== "message")
      .map((asked) => ({ ...asked, entry: step.entry, carried: true }));
  });
}

/** Nothing is carried of a step that was taken past its gate. */
export function isUngated({ override, handedOver }: Step): boolean {
  return override === true || handedOver === true;
}

function judge(run: Run, check: Check, entry: string, isAsked: boolean): Judgement {
  switch (check.kind) {
    case "command":
    case "predicate":
      return judgeByReceipt(run, check, entry, isCollecting(run, check, entry) ? "evidence" : "nobody_asked");
    case "github":
    case "scope":
    case "weakening":
    case "dynamic":
      return judgeByReceipt(run, check, entry, isAsked ? "forge" : "nobody_asked");
    case "variable":
      return judgeByReceipt(run, check, entry, isAsked ? "evidence" : "nobody_asked");
    case "manual":
      return judgeManual(run, check, entry);
    case "message":
      return { kind: "pass" };
    case "confirmation": {
      const given = run.confirmations.find((one) => one.check === check.id && one.entry === entry);
      return given ? { kind: "pass", by: given.by } : { kind: "waiting", on: "confirmation", approvals: [] };
    }
  }
}

/** `on`: what is awaited while there is no fresh receipt. */
function judgeByReceipt(run: Run, check: Check, entry: string, on: (Judgement & { kind: "waiting" })["on"]): Judgement {
  const receipt = run.receipts[receiptKey({ check: check.id, entry })];
  return judgeReceipt(check, receipt, receipt && isFresh(run, check, receipt), on);
}

function judgeReceipt(
  check: Check,
  receipt: Receipt | undefined,
  counts: boolean | undefined,
  on: (Judgement & { kind: "waiting" })["on"],
): Judgement {
  if (receipt && counts) {
    const passes = receipt.verdict === "pass" || (receipt.verdict === "limited" && check.acceptsLimited === true);
    return passes ? { kind: "pass", receipt } : { kind: receipt.verdict, reason: receipt.reason, receipt };
  }
  return { kind: "waiting", on, approvals: [], ...(receipt ? { stale: receipt } : {}) };
}

/** Whether a receipt still says something about the head and the check. */
export function isFresh(run: Run, check: Check, receipt: Receipt): boolean {
  return (
    receipt.staleSince === undefined &&
    receipt.digest === check.digest &&
    receipt.checkedAt.head === run.subject.head.commit
  );
}

function isCollecting(run: Run, check: Check, entry: string, to?: string): boolean {
  return run.operation?.due.some((due) => due.check === check.id && due.entry === entry && due.to === to) ?? false;
}

function judgeManual(run: Run, check: Check & { kind: "manual" }, entry: string): Judgement {
  const isLive = (one: Approval | Rejection) =>
    one.check === check.id &&
    one.entry === entry &&
    one.staleSince === undefined &&
    one.head === run.subject.head.commit;
  const rejection = run.rejections.find(isLive);
  if (rejection) return { kind: "fail", reason: "rejected", rejection };
  const approvals = run.approvals.filter((one) => isLive(one) && one.runbook === run.runbook.digest);
  const people = new Set(approvals.map((one) => one.person.toLowerCase()));
  const owners = check.approvers.codeowners ? ownersLeft(approvals) : [];
  if (people.size >= check.approvers.count && owners.length === 0) return { kind: "pass", approvals };
  return { kind: "waiting", on: "person", approvals, ...(owners.length === 0 ? {} : { owners }) };
}

/** Each approval says what had to be covered when it was given; the newest knows best. */
function ownersLeft(approvals: readonly Approval[]): readonly string[] {
  const covered = new Set(approvals.flatMap(({ owns }) => owns?.covered ?? []));
  return (approvals.at(-1)?.owns?.wanted ?? []).filter((owners) => !covered.has(owners));
}

function stateOf(items: readonly GateItem[]): Gate["state"] {
  if (items.some(isAgainst)) return "blocked";
  return items.some((item) => item.judgement.kind === "waiting") ? "waiting" : "holds";
}
