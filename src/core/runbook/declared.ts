/**
 * What a runbook declares beside its graph: what starts it, what it may change, its variables, its bounds, and what it asks
 * of GitHub. Apart from `local.ts`, which holds the graph.
 */
import type { Json } from "./local.ts";

/** What becomes of two writes to one variable. */
export const REDUCERS = ["replace", "append", "union", "add", "max", "min", "refuse"] as const;

/** What may be changed. Both are patterns of paths from the repository's root. */
export interface Scope {
  readonly paths?: readonly string[];
  readonly deny?: readonly string[];
}
/** What starts a run on GitHub. */
export interface Triggers {
  readonly pullRequest?: {
    readonly branches?: readonly string[];
    readonly labels?: readonly string[];
    readonly authors?: readonly string[];
    readonly paths?: readonly string[];
    readonly draft: boolean;
    readonly forks: boolean;
  };
  readonly issue?: { readonly labels?: readonly string[] };
  readonly manual: boolean;
}
export interface Variable {
  readonly type: "number" | "text" | "boolean" | "list";
  readonly initial: Json;
  readonly reducer: (typeof REDUCERS)[number];
  readonly settable: boolean;
}
/** What bounds a run; locally nothing does that is not written, on GitHub some are there without it (`github.ts`). */
export interface Limits {
  readonly transitions?: number;
  readonly entries?: number;
  readonly deadlineMs?: number;
  readonly sameFailure?: number;
  readonly minutes?: number;
  readonly vars?: Readonly<Record<string, number>>;
  readonly onLimit?: string;
}

/** What a `github` check asks at the head. */
export interface GithubQuestions {
  readonly checkRuns?: readonly { readonly name: string; readonly app?: string; readonly workflow?: string }[];
  readonly changedFiles?: {
    readonly within?: readonly string[];
    readonly noneOf?: readonly string[];
    readonly maxLines?: number;
  };
  readonly labels?: readonly string[];
  readonly reviews?: number;
  readonly bodyChecklist?: true;
  readonly upToDate?: true;
}

/** The type that a value has; nothing has none, and neither has a mapping. */
export function typeOf(value: Json): Variable["type"] | undefined {
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "number":
      return "number";
    case "string":
      return "text";
    case "boolean":
      return "boolean";
    default:
      return undefined;
  }
}
