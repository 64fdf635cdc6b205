/** Asking a run on the forge for something, in one's own name; never deciding anything for it. */

/** How the asked-for thing can be followed. */
export interface AskedFor {
  /** Under this the run's record keeps its answer. */
  readonly id: string;
  /** Where it can be read. */
  readonly url: string;
}
export interface Asker {
  /** Says a command line in the pull request's conversation. @throws what the forge says when it refuses. */
  ask(pull: number, line: string): Promise<AskedFor>;
  /** The answer to it, as it stands in public; nothing while there is none. */
  answerTo(pull: number, asked: AskedFor): Promise<string | undefined>;
}
