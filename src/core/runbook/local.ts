/**
 * The whole language, as a local run sees it: every kind of check, the hooks, the settings for dynamic checks. Apart from
 * `runbook.ts`, which holds what is carried out on GitHub, so that the compiler keeps the rest out of there.
 */
import type { GithubQuestions, Limits, Scope, Triggers, Variable } from "./declared.ts";
import type {
  Approvers,
  CommandCheck,
  ConfirmationCheck,
  ManualCheck,
  NodeActor,
  NodeEnding,
  MessageCheck as SharedMessage,
  PredicateCheck as SharedPredicate,
  VariableCheck as SharedVariable,
  Via,
} from "./runbook.ts";

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Where a check stands, by StateM's words; commands are told by `STATEM_PURPOSE`. */
export type Purpose = "in_hook" | "before_transfer" | "dynamic_before_transfer" | "condition" | "out_hook" | "hook";

/** StateM's types of checks, in the order in which its tables list them. */
export const CHECK_TYPES = ["checklist", "command", "llm_review", "manual", "message", "predicate"] as const;
/** Those that are ours alone: they look at a pull request, so nothing local is known of what they ask. */
export const OWN_TYPES = ["github", "weakening"] as const;
export type CheckType = (typeof CHECK_TYPES)[number] | (typeof OWN_TYPES)[number];

/**
 * What StateM's JSON shows of a check, to be printed as it stands: `type, blocking, on_failure`, then by type `run` |
 * `run, prompt, accept_*, reject_*` | `path` and the operators that are written | `items` | `text`.
 */
export interface CheckSummary {
  readonly type: CheckType;
  readonly blocking: boolean;
  /** What alone decides; `blocks` of the check is its translation. */
  readonly on_failure: "block" | "continue";
  readonly [key: string]: Json;
}

/** What every check has locally, beside what it has on GitHub (`id`, `digest`, `title`, `blocks`, `carry`). */
export interface Asked {
  readonly purpose: Purpose;
  /** What is asked or said, as it is written (`title` is one line of it); empty where nothing is. */
  readonly text: string;
  readonly summary: CheckSummary;
  /** What its receipt depends on beside the commit; locally every move judges anew. */
  readonly inputs?: readonly string[];
  readonly versions?: readonly string[];
  readonly parallel?: true;
  readonly via?: readonly Via[];
}
interface Own extends Asked {
  readonly acceptsLimited?: true;
  readonly id: string;
  readonly digest: string;
  readonly title: string;
  readonly blocks: boolean;
  readonly carry: boolean;
}

/** A shell command. `cwd` is as written: from the runbook's folder, absolute, or with `~`. */
export interface LocalCommand extends CommandCheck, Asked {
  /** A hook's command that must never run twice by accident (`effect: external`). */
  readonly external: boolean;
}
/** `type: manual`, or a mapping without a type in a gate. */
export interface LocalManual extends ManualCheck, Asked {
  /** Whether it has `approvers` of its own: locally it is `limited` then, whatever is typed. */
  readonly hasApprovers: boolean;
}
/** A plain string. StateM's type of it is `manual`. */
export interface LocalConfirmation extends ConfirmationCheck, Asked {}
/** Says something and always passes; a mapping without a type in a hook. */
export interface MessageCheck extends SharedMessage, Asked {}
/** One question for each item, confirmed as a whole. */
export interface ChecklistCheck extends Own {
  readonly kind: "checklist";
  /** At least one. */
  readonly items: readonly string[];
  /** Only if it has some of its own: `limited` locally, as a manual check. */
  readonly approvers?: Approvers;
}
/** Something that must be true of a file. `path` is as written: from `cwd` or else from the runbook's folder, absolute, or with `~`. */
export interface PredicateCheck extends SharedPredicate, Asked {}
export interface Operators {
  readonly exists?: boolean;
  readonly nonEmpty?: boolean;
  readonly contains?: string;
  readonly notContains?: string;
  /** Python's dialect, known to be translatable. */
  readonly matches?: string;
  readonly jsonPath?: string;
  readonly equals?: Json;
  readonly oneOf?: readonly Json[];
}
/** Something that must be true of a variable or a counter of the run. */
export interface VariableCheck extends SharedVariable, Asked {}
export interface VariableOperators {
  readonly equals?: Json;
  readonly oneOf?: readonly Json[];
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Python's dialect, known to be translatable. */
  readonly matches?: string;
}
/** An outside reviewer's judgement. */
export interface ReviewCheck extends Own {
  readonly kind: "llm_review";
  /** Absent: `STATEM_LLM_REVIEW_CMD`, and where that is empty too a confirmation of the same text. */
  readonly run?: string;
  readonly timeoutMs: number;
  readonly cwd?: string;
  /** Whether the prompt and its context are sent on stdin. */
  readonly stdin: boolean;
  readonly markers: Markers;
  /** It answers one JSON object that carries the nonce it was given. */
  readonly answersJson?: true;
  /** What such an answer must have a verdict on. */
  readonly items?: readonly string[];
}
/** What must, and what must not, stand in a reviewer's output. Patterns are Python's, known to be translatable. */
export interface Markers {
  readonly acceptContains?: string;
  readonly rejectContains?: string;
  readonly acceptRegex?: string;
  readonly rejectRegex?: string;
}
/** What GitHub says at the head; locally limited. */
export interface GithubCheck extends Own {
  readonly kind: "github";
  readonly asks: GithubQuestions;
}
/** Whether the diff weakens what judges it; locally limited. */
export interface WeakeningCheck extends Own {
  readonly kind: "weakening";
}
export type LocalCheck =
  | LocalCommand
  | LocalManual
  | LocalConfirmation
  | MessageCheck
  | ChecklistCheck
  | PredicateCheck
  | VariableCheck
  | ReviewCheck
  | GithubCheck
  | WeakeningCheck;

/** A node's `dynamic_before_transfer`, completed from the defaults. */
export interface DynamicSettings {
  /** Whether there must be a file of checks at all. */
  readonly required: boolean;
  /** How many checks there must be over all agents. */
  readonly minItems: number;
  readonly requireReason: boolean;
  readonly requireBasis: boolean;
  readonly stalePolicy: "none" | "require_confirmation";
  /** Sorted. */
  readonly allowTypes: readonly CheckType[];
  /** What StateM's JSON shows of it, without `resolved_path`. */
  readonly summary: Readonly<Record<string, Json>>;
}

export interface LocalEdge {
  readonly from: string;
  readonly to: string;
  readonly condition: readonly LocalCheck[];
  readonly hook: readonly LocalCheck[];
  readonly auto: boolean;
  readonly maxAttempts?: number;
}
export interface LocalNode {
  readonly name: string;
  readonly prompt: string;
  readonly actor: NodeActor;
  readonly inHook: readonly LocalCheck[];
  readonly beforeTransfer: readonly LocalCheck[];
  /** Absent: dynamic checks are stored for this node, and never run. */
  readonly dynamic?: DynamicSettings;
  readonly outHook: readonly LocalCheck[];
  /** Outgoing edges: those of `next` first, then those of `edges`, in file order. */
  readonly edges: readonly LocalEdge[];
  /** Set exactly when there are no outgoing edges. */
  readonly ending?: NodeEnding;
  readonly maxEntries?: number;
  readonly scope?: Scope;
  readonly runner?: string;
}
export interface LocalRunbook {
  readonly name: string;
  readonly initial: string;
  readonly goal: string;
  readonly notes: readonly string[];
  readonly agents: readonly string[];
  readonly limits: Limits;
  readonly on?: Triggers;
  readonly scope?: Scope;
  readonly vars: Readonly<Record<string, Variable>>;
  /** Paths by name. */
  readonly artifacts: Readonly<Record<string, string>>;
  readonly emit: boolean;
  readonly nodes: readonly LocalNode[];
  /** Every edge, in StateM's order: those of `next` in the order of the nodes, then those of `edges`. */
  readonly edges: readonly LocalEdge[];
  readonly digest: string;
}

/** Whether only people with approvers' rights could settle it, of whom there are none locally: always `limited` there. */
export function wantsApprovers(check: LocalCheck): boolean {
  return check.kind === "manual" ? check.hasApprovers : check.kind === "checklist" && check.approvers !== undefined;
}
