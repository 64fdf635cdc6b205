/**
 * One pull request as a story plays it: somebody pushes or says something, everything that follows happens, and what
 * people then see - answer, sticky comment, check - is what a test looks at.
 */

import type { RunRecord } from "../../../src/core/record/record.ts";
import { answerMarker, isSticky } from "../../../src/core/render/markers.ts";
import type { Clone } from "./git.ts";
import type { CheckAnswer, CommentAnswer } from "./person.ts";
import type { Stage } from "./stage.ts";

export interface Opening {
  readonly title?: string;
  readonly base?: string;
  readonly draft?: boolean;
  readonly body?: string;
}

/** Opens a pull request of a branch off the base with these files, and waits until all that follows has happened. */
export async function converse(
  stage: Stage,
  clone: Clone,
  branch: string,
  files: Readonly<Record<string, string | null>>,
  opening: Opening = {},
): Promise<Conversation> {
  const base = opening.base ?? "main";
  await clone.git("fetch", "--quiet", "origin");
  await clone.git("switch", "--quiet", "--no-track", "--create", branch, `origin/${base}`);
  await clone.commit(`Work on ${branch}`, files);
  await clone.git("push", "--quiet", "origin", `HEAD:refs/heads/${branch}`);
  const pull = await stage.person("agent").openPull(opening.title ?? `Work on ${branch}`, branch, opening);
  await stage.settled();
  return new Conversation(stage, clone, branch, pull);
}

export class Conversation {
  readonly pull: number;
  readonly branch: string;
  readonly #stage: Stage;
  readonly #clone: Clone;

  constructor(stage: Stage, clone: Clone, branch: string, pull: number) {
    this.#stage = stage;
    this.#clone = clone;
    this.branch = branch;
    this.pull = pull;
  }

  /** Pushes a commit with these files; `null` removes one. The answer is its id. */
  async push(files: Readonly<Record<string, string | null>>, message = "More work"): Promise<string> {
    const commit = await this.pushOnly(files, message);
    await this.#stage.settled();
    return commit;
  }
  /** Pushes and waits for nothing. */
  async pushOnly(files: Readonly<Record<string, string | null>>, message = "More work"): Promise<string> {
    await this.#clone.git("switch", "--quiet", this.branch);
    const commit = await this.#clone.commit(message, files);
    await this.#clone.git("push", "--quiet", "origin", `HEAD:refs/heads/${this.branch}`);
    return commit;
  }

  /** Somebody comments; the answer is what we said to it, empty when we said nothing. */
  async says(login: string, body: string): Promise<string> {
    return (await this.speaks(login, body)).answer;
  }
  async speaks(login: string, body: string): Promise<{ readonly id: number; readonly answer: string }> {
    const { id } = await this.#stage.person(login).comment(this.pull, body);
    await this.#stage.settled();
    return { id, answer: await this.answerTo(id) };
  }
  /** What we answered to a comment. @throws when it was answered twice. */
  async answerTo(comment: number): Promise<string> {
    const found = (await this.ours()).filter((body) => body.startsWith(answerMarker(String(comment))));
    if (found.length > 1) throw new Error(`Comment ${comment} was answered ${found.length} times.`);
    return found[0]?.slice(answerMarker(String(comment)).length).trim() ?? (await this.#signOn(comment));
  }

  /** The same refusal again is our sign on the words; why is to be read in the record. */
  async #signOn(comment: number): Promise<string> {
    const said = (await this.comments()).find(({ id }) => id === comment);
    if (said?.reactions?.confused !== 1) return "";
    const { code } = (await this.record()).state.answers[String(comment)] ?? {};
    return `⛔ again: \`${code}\``;
  }

  /** Conclusion (or status) and title of the check at the head, as the pull request's page shows it. */
  async check(commit?: string): Promise<string> {
    const seen = await this.checkRun(commit);
    return seen ? `${seen.conclusion ?? seen.status}: ${seen.output.title}` : "missing";
  }
  async checkRun(commit?: string): Promise<CheckAnswer | undefined> {
    return this.#stage.person("maintainer").check(commit ?? (await this.head()));
  }
  async head(): Promise<string> {
    return (await this.#stage.person("maintainer").pull(this.pull)).head.sha;
  }
  /** The sticky comment. @throws when there are two. */
  async sticky(): Promise<string> {
    const found = (await this.ours()).filter(isSticky);
    if (found.length > 1) throw new Error(`There are ${found.length} sticky comments.`);
    return found[0] ?? "";
  }
  /** Everything that we said here. */
  async ours(): Promise<string[]> {
    return (await this.comments()).filter(({ user }) => user?.login === this.#stage.ours).map(({ body }) => body);
  }
  comments(): Promise<readonly CommentAnswer[]> {
    return this.#stage.person("maintainer").comments(this.pull);
  }

  record(): Promise<RunRecord> {
    return this.#stage.record(this.pull);
  }
  /** The node that the run stands in and how it is, for example `verify active`. */
  async where(): Promise<string> {
    const { entry, status } = (await this.record()).state;
    return `${entry.node} ${status.kind === "ended" ? status.ending : status.kind}`;
  }
}
