/**
 * Which answers a run remembers: each is the claim that keeps a command from being obeyed twice. A look shows so many
 * words at most, and what was answered before those is never asked about again.
 */
import type { Run } from "../../run.ts";

const MOST = 100;

/** What is no comment carries its time in its name, so that the oldest can be told: `label-SECONDS-…`, `review-…`, `verdict-…`. */
export function wordsId(kind: "label" | "review" | "verdict", at: string, id: string): string {
  return `${kind}-${Math.floor(Date.parse(at) / 1_000)}-${id.replace(/[^\w]/g, "_")}`;
}

/** The newest answers to each kind of words; older words count as read from now on. */
export function keepNewest(
  answers: Run["answers"],
  { commentsAfter, saidAfter }: Pick<Run, "commentsAfter" | "saidAfter">,
): Pick<Run, "answers" | "commentsAfter" | "saidAfter"> {
  const ids = Object.keys(answers);
  const comments = oldest(ids.filter((id) => /^\d+$/.test(id)));
  const timed = oldest(ids.filter((id) => secondsOf(id) !== undefined));
  const others = oldest(ids.filter((id) => !/^\d+$/.test(id) && secondsOf(id) === undefined));
  const dropped = new Set([...comments, ...timed, ...others]);
  const said = Math.max(saidAfter ?? 0, ...timed.map((id) => secondsOf(id) ?? 0));
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !dropped.has(id))),
    commentsAfter: Math.max(commentsAfter, ...comments.map(Number)),
    ...(said === 0 ? {} : { saidAfter: said }),
  };
}

/** Those beyond the newest. */
function oldest(ids: readonly string[]): readonly string[] {
  return [...ids].sort(byNumber).slice(0, Math.max(0, ids.length - MOST));
}

function secondsOf(id: string): number | undefined {
  const found = /^(?:label|review|verdict)-(\d+)-/.exec(id)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** By the time in an id, else by the number that it ends with: comments and runs of workflows are counted up. */
function byNumber(one: string, other: string): number {
  return numberOf(one) - numberOf(other);
}

function numberOf(id: string): number {
  return secondsOf(id) ?? Number(/\d*$/.exec(id)?.[0]);
}
