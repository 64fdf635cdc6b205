/** Somebody on GitHub: an agent, a reviewer, a reader. Everything they do goes over HTTP with their own token. */
import type { GitHub } from "../../github/index.ts";
import { type Clone, cloneAs } from "./git.ts";

export interface PullAnswer {
  readonly number: number;
  readonly state: string;
  readonly merged: boolean;
  readonly head: { readonly sha: string };
}
export interface CommentAnswer {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly login: string };
  readonly reactions?: { readonly confused: number };
}
export interface CheckAnswer {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly output: { readonly title: string | null; readonly summary: string | null };
  readonly app: { readonly slug: string };
}
/** What GitHub said to a request, refusals included. */
export interface Said<T> {
  readonly status: number;
  readonly body: T;
}

export class Person {
  readonly login: string;
  readonly #github: GitHub;
  readonly #repository: string;
  readonly #token: string;

  constructor(login: string, github: GitHub, repository: string, token: string) {
    this.login = login;
    this.#github = github;
    this.#repository = repository;
    this.#token = token;
  }

  clone(folder: string): Promise<Clone> {
    return cloneAs(this.login, `${this.#github.url}/${this.#repository}.git`, this.#token, folder);
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<Said<T>> {
    const response = await fetch(`${this.#github.apiUrl}/repos/${this.#repository}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as T };
  }

  async openPull(title: string, head: string, options: { base?: string; draft?: boolean; body?: string } = {}) {
    const given = {
      title,
      head,
      base: options.base ?? "main",
      draft: options.draft ?? false,
      body: options.body ?? "",
    };
    return (await this.done<PullAnswer>("POST", "/pulls", given)).number;
  }
  comment(pull: number, body: string): Promise<CommentAnswer> {
    return this.done("POST", `/issues/${pull}/comments`, { body });
  }
  /** Changes a comment: one's own, or with write access anybody's. */
  edit(comment: number, body: string): Promise<CommentAnswer> {
    return this.done("PATCH", `/issues/comments/${comment}`, { body });
  }
  /** A person starting a workflow by hand, with whatever inputs they like. */
  dispatch(file: string, inputs: Readonly<Record<string, string>>, ref = "main"): Promise<Said<unknown>> {
    return this.ask("POST", `/actions/workflows/${file}/dispatches`, { ref, inputs });
  }
  merge(pull: number): Promise<Said<{ readonly message: string; readonly sha?: string }>> {
    return this.ask("PUT", `/pulls/${pull}/merge`, {});
  }
  pull(pull: number): Promise<PullAnswer> {
    return this.done("GET", `/pulls/${pull}`);
  }
  comments(pull: number): Promise<readonly CommentAnswer[]> {
    return this.done("GET", `/issues/${pull}/comments?per_page=100`);
  }
  /** The newest check of a name on a commit; `statem` by default. */
  async check(commit: string, name = "statem"): Promise<CheckAnswer | undefined> {
    const path = `/commits/${commit}/check-runs?check_name=${encodeURIComponent(name)}&filter=latest`;
    const found = await this.done<{ readonly check_runs: readonly CheckAnswer[] }>("GET", path);
    return found.check_runs[0];
  }

  /** @throws what GitHub said when it refused. */
  async done<T>(method: string, path: string, body?: unknown): Promise<T> {
    const said = await this.ask<T>(method, path, body);
    if (said.status >= 300) throw new Error(`${method} ${path}: ${said.status} ${JSON.stringify(said.body)}`);
    return said.body;
  }
}
