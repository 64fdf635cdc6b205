/** What woke an operation. A delivery only says where to look, and the few things that a look cannot show. */
import type { Asked } from "../../core/command/command.ts";

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

export interface Arrival {
  readonly pull: number;
  /** Who pushed which head, as the delivery of the push told. */
  readonly pushed?: { readonly head: string; readonly by: string };
  /** The comment that woke us: its author's role is asked for beside the look. */
  readonly comment?: {
    readonly id: number;
    readonly login: string | null;
    readonly isBot: boolean;
    readonly body: string;
  };
  readonly left?: Left;
  /** Asked by dispatching a workflow: who asks is that run's actor, never an input. `id` is unique for ever. */
  readonly asked?: {
    readonly id: string;
    readonly url: string;
    readonly asked: Asked;
    readonly login: string;
    readonly isBot: boolean;
  };
  /** Who takes the evidence of what is dispatched from here. */
  readonly publisher: "action" | "app";
}
