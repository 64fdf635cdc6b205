/** The one visible answer that every command gets. */
export interface Answer {
  readonly outcome: "done" | "refused";
  /** A reason code of `render/reasons.ts`. */
  readonly code: string;
  readonly verb: string;
  readonly actor: string | null;
  /** What the sentence of that code is filled with. */
  readonly detail: Readonly<Record<string, string>>;
}
