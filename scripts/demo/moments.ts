/** Keeps what a pull request looked like after each act, for the folder and the page that the demonstration leaves. */
import type { CheckAnswer, CommentAnswer, Person } from "../../test/e2e/stage/person.ts";
import type { Stage } from "../../test/e2e/stage/stage.ts";
import type { Tell } from "./narrator.ts";

/** The pull request as everybody saw it at one moment. */
export interface Moment {
  /** Who acted, and what they did. */
  readonly who: string;
  readonly did: string;
  readonly head: string;
  readonly state: string;
  readonly check: CheckAnswer | undefined;
  readonly comments: readonly CommentAnswer[];
}

export class Moments {
  readonly all: Moment[] = [];
  readonly #stage: Stage;
  readonly #tell: Tell;
  readonly #viewer: Person;
  #lastCheck = "missing";

  constructor(stage: Stage, tell: Tell) {
    this.#stage = stage;
    this.#tell = tell;
    this.#viewer = stage.person("maintainer");
  }

  /** Lets somebody act, waits until everything that follows has happened, and keeps what is to be seen then. */
  async act<T>(who: string, did: string, pull: (result: T) => number, work: () => Promise<T>): Promise<T> {
    this.#tell(who, `— ${did}`);
    const result = await work();
    await this.#stage.settled();
    const number = pull(result);
    const { head, state, merged } = await this.#viewer.pull(number);
    const check = await this.#viewer.check(head.sha);
    const seen = check ? `${check.conclusion ?? "in progress"}: ${check.output.title ?? ""}` : "missing";
    if (seen !== this.#lastCheck) this.#tell("check statem", seen);
    this.#lastCheck = seen;
    const comments = await this.#viewer.comments(number);
    this.all.push({ who, did, head: head.sha, state: merged ? "merged" : state, check, comments });
    return result;
  }

  /** @throws when the check does not say what the story needs it to say: a story that went another way is no proof. */
  expect(conclusion: string | null, title: string): void {
    const check = this.all.at(-1)?.check;
    if ((check?.conclusion ?? null) === conclusion && check?.output.title?.includes(title)) return;
    throw new Error(
      `The check says "${check?.conclusion ?? "in progress"}: ${check?.output.title ?? "nothing"}"; ` +
        `"${conclusion ?? "in progress"}" with "${title}" was expected.`,
    );
  }
}
