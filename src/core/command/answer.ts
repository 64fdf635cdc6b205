/** The one visible answer that every command gets. */
export interface Answer {
  readonly outcome: "done" | "refused";
  /** A reason code of `render/reasons.ts`. */
  readonly code: string;
  readonly verb: string;
  readonly actor: string | null;
  /** What the sentence of that code is filled with. */
  readonly detail: Readonly<Record<string, string>>;
  /** When it was refused, ISO 8601 in UTC. */
  readonly at?: string;
  /** The same was said to the same person a moment ago: a sign on their words is enough. */
  readonly isRepeated?: true;
}

/** For so long what was said to somebody need not be said again. */
const TOLD_MS = 3_600_000;

/** A refusal as it is recorded: whether the very same was told to the same person within the hour. */
export function asRepeated(refusal: Answer, answers: readonly Answer[], now: string): Answer {
  const told = answers.some(
    (one) =>
      one.outcome === "refused" &&
      one.isRepeated === undefined &&
      one.at !== undefined &&
      Date.parse(now) - Date.parse(one.at) < TOLD_MS &&
      sameWords(one) === sameWords(refusal),
  );
  return { ...refusal, at: now, ...(told ? { isRepeated: true } : {}) };
}

/** `after` only says where the answer would stand. */
function sameWords({ code, verb, actor, detail }: Answer): string {
  const { after: _place, ...said } = detail;
  return JSON.stringify([code, verb, actor?.toLowerCase() ?? null, Object.entries(said).sort()]);
}
