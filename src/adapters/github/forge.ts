/** GitHub as the forge: each method is one request, and says so by being one. */
import type { Digest } from "../../core/record/journal.ts";
import { ROLES, type Role } from "../../core/runbook/runbook.ts";
import type { CollectOrder, Forge, Look, Publication, Surveyed } from "../../ports/forge.ts";
import { storedVariables } from "./branch/store.ts";
import { ask, type Client } from "./client.ts";
import { messageOf, statusOf } from "./errors.ts";
import { changedFiles } from "./files/changed.ts";
import { textsAt } from "./files/texts.ts";
import { buriedComments } from "./look/buried.ts";
import { lookOf } from "./look/look.ts";
import { LOOK } from "./look/query.ts";
import type { LookAnswer } from "./look/shape.ts";
import { type Published, publish } from "./publish/publish.ts";
import { type RepositoryName, repositoryName, runFolder } from "./repository.ts";
import { survey } from "./survey/survey.ts";

/** The workflow file that collects evidence, as `statem init` writes it. */
const COLLECT_FILE = "statem-collect.yml";

export class GithubForge implements Forge {
  readonly #client: Client;
  readonly #repository: RepositoryName;
  readonly #digest: Digest;

  constructor(client: Client, repository: RepositoryName, digest: Digest) {
    this.#client = client;
    this.#repository = repository;
    this.#digest = digest;
  }

  async look(pull: number, run: string, paths: { runbook: string; config: string }): Promise<Look> {
    const variables = { ...this.#repository, pull, ...paths, ...storedVariables(run, this.#digest) };
    const answer = (await ask(this.#client, LOOK, variables)) as LookAnswer;
    return lookOf(answer, run, await buriedComments(this.#client, answer, { ...this.#repository, pull }));
  }

  survey(): Promise<readonly Surveyed[]> {
    return survey(this.#client, this.#repository);
  }

  /** `role_name` is exact; a custom role counts as the built-in that `permission` says it is based on. */
  async role(login: string): Promise<Role> {
    try {
      const { owner, name: repo } = this.#repository;
      const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
      const { data } = await this.#client.request(route, { owner, repo, username: login });
      const { permission, role_name } = data as { permission: string; role_name?: string };
      return ROLES.find((role) => role === role_name) ?? ROLES.find((role) => role === permission) ?? "none";
    } catch (error) {
      if (statusOf(error) === 404) return "none";
      throw error;
    }
  }

  changedFiles(pull: number): ReturnType<Forge["changedFiles"]> {
    return changedFiles(this.#client, this.#repository, pull);
  }

  texts(commit: string, paths: readonly string[]): ReturnType<Forge["texts"]> {
    return textsAt(this.#client, this.#repository, commit, paths);
  }

  /** By the app's `members: read`; a workflow's token has none, and is refused. */
  async membership(team: string, login: string): ReturnType<Forge["membership"]> {
    const [slug = team, org = this.#repository.owner] = team.split("/").reverse();
    try {
      const route = "GET /orgs/{org}/teams/{team_slug}/memberships/{username}";
      const { data } = await this.#client.request(route, { org, team_slug: slug, username: login });
      return (data as { readonly state: string }).state === "active" ? "member" : "other";
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return "other";
      if (status === 403) return "unreadable";
      throw error;
    }
  }

  /** By the activity log, whose entries are the pushes themselves; what a commit says of itself is its author's choice. */
  async pusher(repository: string, ref: string, head: string): Promise<string | null> {
    const { owner, name: repo } = repositoryName(repository);
    const route = "GET /repos/{owner}/{repo}/activity";
    const { data } = await this.#client.request(route, { owner, repo, ref: `refs/heads/${ref}`, per_page: 30 });
    const entries = data as readonly { readonly after: string; readonly actor: { readonly login: string } | null }[];
    return entries.find((entry) => entry.after === head)?.actor?.login ?? null;
  }

  publish(publication: Publication): Promise<Published> {
    return publish(this.#client, publication, runFolder(publication.run, this.#digest));
  }

  /** `run-name` of the workflow file is readable as `display_title`. The newest hundred runs are looked at. */
  async hasCollector({ run, operation }: Pick<CollectOrder, "run" | "operation">): Promise<boolean> {
    const { owner, name: repo } = this.#repository;
    const route = "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs";
    const given = { owner, repo, workflow_id: COLLECT_FILE, event: "workflow_dispatch", per_page: 100 };
    const { data } = await this.#client.request(route, given);
    const { workflow_runs } = data as { readonly workflow_runs: readonly { readonly display_title: string }[] };
    return workflow_runs.some(({ display_title }) => display_title === `statem ${run} ${operation}`);
  }

  /** Tried twice when GitHub does not answer: that it then may happen twice is harmless, the second evidence is kept out. */
  async dispatch(order: CollectOrder): ReturnType<Forge["dispatch"]> {
    try {
      await this.#dispatchOnce(order);
    } catch (error) {
      const status = statusOf(error);
      if (status !== undefined && status < 500) return refusal(error);
      try {
        await this.#dispatchOnce(order);
      } catch (again) {
        return refusal(again);
      }
    }
    return { kind: "dispatched" };
  }

  async #dispatchOnce({ operation, run, pull, head, publisher, ref }: CollectOrder): Promise<void> {
    const { owner, name: repo } = this.#repository;
    const inputs = { operation, run, pull: String(pull), head, publisher };
    const route = "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches";
    await this.#client.request(route, { owner, repo, workflow_id: COLLECT_FILE, ref, inputs });
  }
}

function refusal(error: unknown) {
  return { kind: "refused", error: `${COLLECT_FILE}: ${messageOf(error)}` } as const;
}
