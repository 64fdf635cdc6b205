/** A repository with an app of its own that keeps runs in issues, and people who do things to them. */
import { type Client, createClient } from "../../../../src/adapters/github/client.ts";
import type { Whose } from "../../../../src/adapters/github/issue/find.ts";
import { IssueStore } from "../../../../src/adapters/github/issue/store.ts";
import { repositoryName } from "../../../../src/adapters/github/repository.ts";
import { sha256 } from "../../../../src/adapters/local/digest.ts";
import type { Revision, RunStore, Stored, Written } from "../../../../src/ports/run-store.ts";
import type { GitHub } from "../../../github/index.ts";

export interface SeenComment {
  readonly id: number;
  readonly node_id: string;
  readonly body: string;
  readonly user: { readonly login: string };
}
export interface SeenIssue {
  readonly number: number;
  readonly node_id: string;
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly labels: readonly { readonly name: string }[];
}

/** The run that is kept; its pull request's number is below every issue's here. */
export const RUN = "pr-1";
const PERMISSIONS = { contents: "write", issues: "write", metadata: "read" } as const;
const apps = new WeakMap<GitHub, number>();
let count = 0;

export class Place {
  readonly repository: string;
  readonly #github: GitHub;
  readonly #token: string;

  constructor(github: GitHub, repository: string, token: string) {
    this.#github = github;
    this.repository = repository;
    this.#token = token;
  }

  /** One more process of the app. */
  store(): IssueStore {
    return this.storeOf(this.#token);
  }
  storeOf(token: string, whose: Whose = "ours"): IssueStore {
    const client = createClient({ token, apiUrl: this.#github.apiUrl });
    return new IssueStore(client, repositoryName(this.repository), sha256, whose);
  }
  get app(): Client {
    return createClient({ token: this.#token, apiUrl: this.#github.apiUrl });
  }
  /** `maintainer` may do everything, `stranger` has no role. */
  as(login: string): Client {
    return createClient({ token: this.#github.personToken(login), apiUrl: this.#github.apiUrl });
  }

  /** REST by somebody: `path` is below the repository. */
  async by<T>(login: string, method: string, path: string, body: Record<string, unknown> = {}): Promise<T> {
    return (await this.as(login).request(`${method} /repos/${this.repository}${path}`, body)).data as T;
  }
  /** The issues with our label, oldest first. */
  async issues(): Promise<readonly SeenIssue[]> {
    const query = "/issues?state=all&labels=statem-run&direction=asc&per_page=100";
    return this.by("maintainer", "GET", query);
  }
  async issue(): Promise<SeenIssue> {
    const [issue] = await this.issues();
    if (!issue) throw new Error("No issue keeps a run.");
    return issue;
  }
  /** Oldest first; the first hundred. */
  async comments(issue?: number): Promise<readonly SeenComment[]> {
    return this.by("maintainer", "GET", `/issues/${issue ?? (await this.issue()).number}/comments?per_page=100`);
  }
  /** The comments that hold a revision, and whether they are hidden. */
  async entries(): Promise<readonly { readonly body: string; readonly isMinimized: boolean }[]> {
    const { node_id: id } = await this.issue();
    const document =
      "query ($id: ID!) { node(id: $id) { ... on Issue { comments(first: 100) { nodes { body isMinimized } } } } }";
    const answer = (await this.as("maintainer").graphql(document, { id })) as {
      readonly node: {
        readonly comments: { readonly nodes: readonly { readonly body: string; readonly isMinimized: boolean }[] };
      };
    };
    return answer.node.comments.nodes.filter(({ body }) => body.includes("<!-- statem:data "));
  }
  /** The comment that holds a revision, counted from 1. */
  async revision(number: number): Promise<SeenComment> {
    const held = (await this.comments()).filter(({ body }) => body.includes("<!-- statem:data "));
    const found = held[number - 1];
    if (!found) throw new Error(`There is no revision ${number}.`);
    return found;
  }
}

export async function openPlace(github: GitHub, options: { readonly issues?: boolean } = {}): Promise<Place> {
  const repository = `acme/kept-${++count}`;
  await github.addRepo(repository, {
    ...options,
    files: { "README.md": "# kept\n" },
    collaborators: { maintainer: "admin", writer: "write" },
  });
  // A key costs more than everything else here: one app serves all repositories of a GitHub.
  const app = apps.get(github) ?? github.addApp({ slug: "statem", permissions: PERMISSIONS }).id;
  apps.set(github, app);
  const place = new Place(github, repository, github.installationToken(github.install(app, repository)));
  if (options.issues !== false) await place.by("writer", "POST", "/issues", { title: "Stands for pull request 1" });
  return place;
}

export function revisionOf(text: string, run = RUN): Revision {
  const files = {
    "record.json": text,
    "runbook.yaml": "name: one\n",
    "README.md": `<!-- a -->\n# ${text.slice(0, 40)}\n`,
  };
  return { run, files, headline: `${run}: ${text.slice(0, 40)}`, body: `- ${text.slice(0, 40)}` };
}
/** Reads and writes: what one process does. */
export async function write(store: RunStore, text: string, run = RUN): Promise<Written> {
  const { token } = await store.read(run);
  return store.write(revisionOf(text, run), token);
}
/** Writes these one after another. @throws when one does not win. */
export async function writeAll(store: RunStore, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const written = await write(store, text);
    if (written.kind !== "written") throw new Error(`${text} ended in ${written.kind}.`);
  }
}
export async function textOf(store: RunStore, run = RUN): Promise<string> {
  return said(await store.read(run));
}
export function said(stored: Stored): string {
  switch (stored.kind) {
    case "found":
      return stored.text;
    case "absent":
      return "absent";
    case "blocked":
      return stored.code;
  }
}
