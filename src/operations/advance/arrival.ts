/** What woke an operation. A delivery only says where to look, and the few things that a look cannot show. */
import type { Asked } from "../../core/command/command.ts";
import { slugOf } from "../../core/run/run-id.ts";

/** What a job was started for. Anybody who may dispatch can start one with other words than the operation's own. */
interface StartedFor {
  readonly operation: string;
  readonly run?: string;
  readonly head?: string;
}
/** What collect left for an operation. */
export type Left =
  | (StartedFor & { readonly kind: "file"; readonly text: string; readonly log?: string })
  | (StartedFor & {
      readonly kind: "nothing";
      readonly code: "collector_failed" | "collector_not_started";
      readonly detail: Readonly<Record<string, string>>;
    });

/** What one delivery or one job told. */
export interface Word {
  /** Who pushed which head, as the delivery of the push told; `before` is the head that it replaced. */
  readonly pushed?: { readonly head: string; readonly by: string; readonly before?: string };
  /** The comment that woke us: its author's role is asked for beside the look. */
  readonly comment?: {
    readonly id: number;
    readonly login: string | null;
    readonly isBot: boolean;
    readonly body: string;
  };
  readonly left?: Left;
  /**
   * Asked in no comment: by dispatching a workflow (who asks is that run's actor, never an input), or by a button of the
   * check of `head`. `id` is unique for ever, and the same however often it is told.
   */
  readonly asked?: {
    readonly id: string;
    readonly url: string;
    readonly asked: Asked;
    readonly login: string;
    readonly isBot: boolean;
    readonly head?: string;
    /** The slug of the runbook whose run is asked; nothing for the default one. */
    readonly runbook?: string;
  };
}
export interface Arrival extends Word {
  /** Of the pull request, or of the issue. */
  readonly pull: number;
  readonly isIssue?: true;
  /** Who takes the evidence of what is dispatched from here. */
  readonly publisher: "action" | "app";
  /** What arrived for the same run behind it and is worked off with it, oldest first. */
  readonly more?: readonly Word[];
}

/**
 * What of an arrival is for one run: evidence, presses and dispatches are for the run that they name. What somebody typed wakes
 * all of them, since whose it is stands in the words.
 */
export function forRun(arrival: Arrival, slug: string | undefined): Arrival {
  const [first, ...more] = wordsOf(arrival).map(
    ({ left, asked, ...rest }): Word => ({
      ...rest,
      ...(left && slugOf(left.run ?? "") === slug ? { left } : {}),
      ...(asked && asked.runbook === slug ? { asked } : {}),
    }),
  );
  return { ...aboutOf(arrival), ...first, ...(more.length > 0 ? { more } : {}) };
}

/** What is the same for all of an arrival's words. */
function aboutOf({ pull, publisher, isIssue }: Arrival): Arrival {
  return { pull, publisher, ...(isIssue ? { isIssue } : {}) };
}

/** Everything that an arrival tells, oldest first. */
export function wordsOf({ pull: _pull, publisher: _by, isIssue: _is, more = [], ...first }: Arrival): readonly Word[] {
  return [first, ...more];
}

/** Several arrivals of one run as one. */
export function together(first: Arrival, others: readonly Arrival[]): Arrival {
  const more = [...(first.more ?? []), ...others.flatMap(wordsOf)];
  return more.length === 0 ? first : { ...first, more };
}

/** Evidence is told once: what was written down is not brought again. */
export function withLeft(arrival: Arrival, left: Left | undefined): Arrival {
  const [first, ...more] = wordsOf(arrival).map(({ left: _told, ...rest }: Word): Word => rest);
  return { ...aboutOf(arrival), ...first, ...(left ? { left } : {}), ...(more.length > 0 ? { more } : {}) };
}
