/**
 * The runbook as the engine sees it: StateM's spellings and defaults are already translated.
 * Built by `parse.ts` alone, so that a value of these types is always valid.
 *
 * These types hold what is carried out on GitHub: `parseRunbook(text, { for: "github", ... })` makes a `Runbook`. Without
 * that, or with `for: "local"`, it makes a `LocalRunbook` (`local.ts`): the whole language. There every check has
 * - `kind`: command, manual, confirmation (the plain string), message, checklist, predicate or llm_review;
 * - `id`, `digest`, `title`, `blocks` (whether a failure blocks: only `on_failure` decided), `carry`, as here;
 * - `purpose`, `text`, and `summary`: StateM's JSON of it, to be printed as it stands (a confirmation's type is `manual`).
 * A node has `inHook`, `beforeTransfer`, `dynamic`, `outHook`; an edge `condition`, `hook`. Judges are in `core/check/`.
 */

import type { GithubQuestions, Limits, Scope, Triggers, Variable } from "./declared.ts";
import type { DynamicSettings, Operators, VariableOperators } from "./local.ts";

/** Roles of a person on a repository, weakest first (GitHub's built-in roles). */
export const ROLES = ["none", "read", "triage", "write", "maintain", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who may settle a manual check, and how (design: approvals). */
export interface Approvers {
  /** The least role that counts. */
  readonly role: Role;
  /** Logins of which alone one counts; empty means anybody with the role. */
  readonly users: readonly string[];
  /** How many different people must approve. */
  readonly count: number;
  readonly allowAuthor: boolean;
  readonly allowLastPusher: boolean;
  /** Seconds that a head must have been known before an approval without a commit id counts. */
  readonly settleS: number;
  /** Teams whose members count beside `users`, as `team` or `org/team`, lower case. */
  readonly teams?: readonly string[];
  /** Every changed file that CODEOWNERS gives owners must be covered by one of them. */
  readonly codeowners?: true;
  /** An approval counts only if it names the commit. */
  readonly sha?: true;
}

/** How people may settle a check. */
export const VIA = ["comment", "label", "review"] as const;
export type Via = (typeof VIA)[number];

interface CheckBase {
  /** Unique within the runbook; what people type. */
  readonly id: string;
  /** SHA-256 of the check's canonical definition: a changed check has other receipts. */
  readonly digest: string;
  /** One line for people: what is asked. */
  readonly title: string;
  /** Whether a failure keeps the run where it is. */
  readonly blocks: boolean;
  /** `false`: not needed again at the edge into a succeeded ending. */
  readonly carry: boolean;
  /** What could not be established lets pass. */
  readonly acceptsLimited?: true;
}
/** A shell command that must exit with 0. */
export interface CommandCheck extends CheckBase {
  readonly kind: "command";
  readonly run: string;
  readonly timeoutMs: number;
  /** Relative to the repository's root. */
  readonly cwd?: string;
  /** A hook that must never run twice by accident. */
  readonly external?: boolean;
}
/** Something that must be true of a file of the commit, once the commands before it have run. */
export interface PredicateCheck extends CheckBase {
  readonly kind: "predicate";
  /** From `cwd`, or else from the repository's root; never out of it. */
  readonly path: string;
  readonly cwd?: string;
  /** Only those that are written. */
  readonly operators: Operators;
}
/** Something that must be true of a variable or a counter of the run: judged where the record is written. */
export interface VariableCheck extends CheckBase {
  readonly kind: "variable";
  /** `score`, `run.transitions`, `run.entries.NODE`. */
  readonly variable: string;
  /** Only those that are written; at least one. */
  readonly operators: VariableOperators;
}
/** Says something, and always holds. */
export interface MessageCheck extends CheckBase {
  readonly kind: "message";
}
/** A person's check: waits for approvals. */
export interface ManualCheck extends CheckBase {
  readonly kind: "manual";
  readonly approvers: Approvers;
  /** The ways that count; absent: comments (with buttons and dispatches) and labels. */
  readonly via?: readonly Via[];
}
/** A plain string, or a checklist without approvers: confirmed by whoever asks for the transition, recorded as that actor's word. */
export interface ConfirmationCheck extends CheckBase {
  readonly kind: "confirmation";
}
/** What GitHub itself must say of the pull request at the head. */
export interface GithubCheck extends CheckBase {
  readonly kind: "github";
  readonly asks: GithubQuestions;
}
/** What the pull request may change when its node is left: made from the `scope` of runbook and node. */
export interface ScopeCheck extends CheckBase {
  readonly kind: "scope";
  readonly node: string;
  readonly scopes: { readonly root?: Scope; readonly node?: Scope };
}
/** The diff must not weaken what judges it. */
export interface WeakeningCheck extends CheckBase {
  readonly kind: "weakening";
}
/** That what agents registered for the entry is in order; its checks stand behind it in the gate. */
export interface DynamicCheck extends CheckBase {
  readonly kind: "dynamic";
  readonly settings: DynamicSettings;
}
/** What is asked of the pull request itself: judged wherever the record is written, without running anything of it. */
export type PullCheck = GithubCheck | ScopeCheck | WeakeningCheck | DynamicCheck;
/** What is judged where the commit is checked out. */
export type CollectedCheck = CommandCheck | PredicateCheck;
export type Check = CollectedCheck | VariableCheck | ManualCheck | ConfirmationCheck | MessageCheck | PullCheck;

/** Whether the check looks at the pull request itself. */
export function isPullCheck(check: Check): check is PullCheck {
  return ["github", "scope", "weakening", "dynamic"].includes(check.kind);
}
/** Whether the check is judged where the commit is checked out. */
export function isCollected(check: Check): check is CollectedCheck {
  return check.kind === "command" || check.kind === "predicate";
}
/** Whether the check is settled by evidence, and not by anybody's word. */
export function isEvidenced(check: Check): check is CollectedCheck | PullCheck {
  return isCollected(check) || isPullCheck(check);
}

/** An ending that a node without outgoing edges stands for. */
export type NodeEnding = "succeeded" | "failed" | "cancelled";
/** Who is expected to act in a node, and may ask to leave it. */
export type NodeActor = "agent" | "human" | "system";

/** What may stand in a hook: it does something, or looks whether it was done, or says something. */
export type HookCheck = CollectedCheck | MessageCheck;

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly condition: readonly Check[];
  /** Run once the gate holds, behind the node's `outHook`. */
  readonly hook: readonly HookCheck[];
  /** Taken without being asked for as soon as its gate holds. */
  readonly auto: boolean;
  /** Tries within one entry. */
  readonly maxAttempts?: number;
}
export interface Node {
  readonly name: string;
  readonly prompt: string;
  readonly actor: NodeActor;
  readonly beforeTransfer: readonly Check[];
  /** Run on arriving; what it says stands in the prompt. */
  readonly inHook: readonly CollectedCheck[];
  /** Run once the gate of any edge out of here holds. */
  readonly outHook: readonly HookCheck[];
  /** Outgoing edges in file order. */
  readonly edges: readonly Edge[];
  /** Set exactly when there are no outgoing edges. */
  readonly ending?: NodeEnding;
  readonly maxEntries?: number;
}
/** On GitHub transitions are always bounded. */
export type BoundLimits = Limits & { readonly transitions: number };
export interface Runbook {
  readonly name: string;
  readonly initial: string;
  readonly goal: string;
  /** Durable project files that every prompt names. */
  readonly notes: readonly string[];
  /** Logins that never count as a person, lower case. */
  readonly agents: readonly string[];
  readonly limits: BoundLimits;
  readonly vars: Readonly<Record<string, Variable>>;
  /** What starts a run; absent: the default (`core/pull/triggers.ts`). */
  readonly on?: Triggers;
  /** In file order. */
  readonly nodes: readonly Node[];
  /** SHA-256 of the text that it was read from. */
  readonly digest: string;
}

/**
 * Something wrong with (or doubtful in) a runbook's text; a note is neither, but worth knowing before one relies on it.
 * Lines and columns count from 1.
 */
export interface Problem {
  readonly severity: "error" | "warning" | "note";
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The node of that name; a name that comes from a valid runbook is always there. */
export function nodeOf<Each extends { readonly name: string }>(
  runbook: { readonly nodes: readonly Each[] },
  name: string,
): Each | undefined {
  return runbook.nodes.find((node) => node.name === name);
}

/** Every check of every gate and hook, in file order. */
export function allChecks(runbook: Runbook): readonly Check[] {
  return runbook.nodes.flatMap((node) => [
    ...node.inHook,
    ...node.beforeTransfer,
    ...node.outHook,
    ...node.edges.flatMap((edge) => [...edge.condition, ...edge.hook]),
  ]);
}
