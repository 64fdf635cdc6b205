/**
 * Whether a look is older than what we know already: a forge's answers may lag behind its own deliveries. Such a look is
 * taken again a few times, since going back to a former head makes all evidence and approvals of the newer one stale.
 */
import type { Run } from "../../../core/run/run.ts";
import type { Look, PullFacts } from "../../../ports/forge.ts";
import { type Arrival, type Word, wordsOf } from "../arrival.ts";

/** How often we look again; then what is shown is taken for the truth: pushes are undone and comments deleted, too. */
const MOST_LOOKS = 5;
/** So young a record may know of a head before a look shows it. */
const YOUNG_MS = 60_000;

export class Patience {
  #left = MOST_LOOKS;

  /** Whether to look again at what may only be shown too early: parts of an answer may be older than others. */
  isDoubtful(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /** Whether to look again. `run` as it was last written, at `writtenAt`. */
  isTooEarly({ pull }: Look, arrival: Arrival, run: Run | undefined, writtenAt: string, now: Date): boolean {
    const isYoung = now.getTime() - Date.parse(writtenAt) < YOUNG_MS;
    const words = wordsOf(arrival);
    const pushes = newestOf(words.flatMap(({ pushed }) => pushed ?? []));
    const isBehind =
      words.some((word) => lacksComment(pull, word)) ||
      pushes.some((pushed) => lacksPush(pull, pushed, run)) ||
      (isYoung && showsFormerHead(pull, pushes, run));
    return isBehind && this.isDoubtful();
  }
}

type Pushed = NonNullable<Word["pushed"]>;

/** The comment that woke us is not there yet: a deleted one has, as a rule, newer ones behind it. */
function lacksComment({ comments }: PullFacts, { comment }: Word): boolean {
  return comment !== undefined && comments.every(({ id }) => id < comment.id);
}

/** Of several pushes those that no other one has replaced. */
function newestOf(pushes: readonly Pushed[]): readonly Pushed[] {
  return pushes.filter(({ head }) => !pushes.some(({ before }) => before === head));
}

/** We were told of a head that is neither shown nor known, and nothing newer is shown either. */
function lacksPush({ head }: PullFacts, pushed: Pushed, run: Run | undefined): boolean {
  if (pushed.head === head) return false;
  const known = run?.subject.head;
  return run === undefined || (head === known?.commit && pushed.head !== known.previous);
}

/** The head before the one that we know: somebody took a push back, or the look is older than the push. */
function showsFormerHead({ head, state }: PullFacts, pushes: readonly Pushed[], run: Run | undefined): boolean {
  return state === "open" && head === run?.subject.head.previous && pushes.every((pushed) => pushed.head !== head);
}
