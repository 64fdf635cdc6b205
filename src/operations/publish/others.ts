/**
 * What another process has just written is that process's to say: it is about to. Comments are not made by compare-and-set,
 * so this is what keeps two processes from answering twice; whoever died before saying it is stood in for a little later.
 */
import { answeredComment } from "../../core/render/markers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Publication } from "../../ports/forge.ts";
import type { LastWrite } from "../../ports/run-store.ts";

/** For so long after a write its writer is taken to be alive. */
const MOMENT_MS = 15_000;

/** What this process has written itself, over all its tries. */
export class Own {
  readonly #commits = new Set<string>();
  readonly #answers = new Set<string>();
  /** When another process wrote last. */
  #othersAt = Number.NEGATIVE_INFINITY;

  /** A revision of ours, and the comments that it answers. */
  add(commit: string, answers: readonly string[]): void {
    this.#commits.add(commit);
    for (const comment of answers) this.#answers.add(comment);
  }

  /** Whether this process has written the answer to these words down. */
  hasAnswered(words: string): boolean {
    return this.#answers.has(words);
  }

  /** Whether another process, whose revision this is or stood before ours, may still be about to publish something. */
  isOwed({ commit, at }: Pick<LastWrite, "commit" | "at">, clock: Clock): boolean {
    if (!this.#commits.has(commit)) this.#othersAt = Math.max(this.#othersAt, Date.parse(at));
    return Math.abs(clock.now().getTime() - this.#othersAt) < MOMENT_MS;
  }

  /** The publication without new comments that another process owes; what changes in place can be said by anybody. */
  without(publication: Publication): Publication {
    const { sticky, answers } = publication;
    return {
      ...publication,
      sticky: sticky?.replaces === null ? null : sticky,
      answers: answers.filter((body) => this.#answers.has(answeredComment(body) ?? "")),
    };
  }
}
