/** GitHub as the forge: each method is one request, and says so by being one. */
import type { Digest } from "../../core/record/journal.ts";
import type { Role } from "../../core/runbook/runbook.ts";
import type {
  Board,
  CloseLook,
  CloseQuestions,
  CollectOrder,
  Forge,
  Look,
  Publication,
  PullFacts,
  Survey,
} from "../../ports/forge.ts";
import { storedVariables } from "./branch/store.ts";
import { ask, type Client } from "./client.ts";
import { closeLook } from "./close/close.ts";
import { messageOf, statusOf } from "./errors.ts";
import { changedFiles } from "./files/changed.ts";
import { textsAt } from "./files/texts.ts";
import { buriedComments } from "./look/buried.ts";
import { issueLookOf, lookOf } from "./look/look.ts";
import { ISSUE_LOOK, LOOK } from "./look/query.ts";
import type { IssueLookAnswer, LookAnswer } from "./look/shape.ts";
import { collaborators, membershipOf, pusherOf, roleOf } from "./people/people.ts";
import { type Published, publish } from "./publish/publish.ts";
import { type RepositoryName, runFolder } from "./repository.ts";
import { writeBoard } from "./survey/boards.ts";
import { survey } from "./survey/survey.ts";
import { throttledBy } from "./throttled.ts";

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

  async look(
    pull: number,
    run: string,
    { isIssue, ...paths }: { runbook: string; config: string; isIssue?: true },
  ): Promise<Look> {
    const variables = { ...this.#repository, pull, ...paths, ...storedVariables(run, this.#digest) };
    if (isIssue) return issueLookOf((await ask(this.#client, ISSUE_LOOK, variables)) as IssueLookAnswer, run);
    const answer = (await ask(this.#client, LOOK, variables)) as LookAnswer;
    return lookOf(answer, run, await buriedComments(this.#client, answer, { ...this.#repository, pull }));
  }

  survey(): Promise<Survey> {
    return survey(this.#client, this.#repository);
  }

  writeBoard(board: Board, body: string): Promise<void> {
    return writeBoard(this.#client, board, body);
  }

  role(login: string): Promise<Role> {
    return roleOf(this.#client, this.#repository, login);
  }

  closeLook(pull: PullFacts, wanted: CloseQuestions): Promise<CloseLook> {
    return closeLook(this.#client, this.#repository, pull, wanted);
  }

  changedFiles(pull: number, head: string): ReturnType<Forge["changedFiles"]> {
    return changedFiles(this.#client, this.#repository, pull, head);
  }

  texts(commit: string, paths: readonly string[]): ReturnType<Forge["texts"]> {
    return textsAt(this.#client, this.#repository, commit, paths);
  }

  membership(team: string, login: string): ReturnType<Forge["membership"]> {
    return membershipOf(this.#client, this.#repository, team, login);
  }

  collaborators(): ReturnType<Forge["collaborators"]> {
    return collaborators(this.#client, this.#repository);
  }

  pusher(repository: string, ref: string, head: string): Promise<string | null> {
    return pusherOf(this.#client, repository, ref, head);
  }

  publish(publication: Publication): Promise<Published> {
    return publish(this.#client, this.#repository, publication, runFolder(publication.run, this.#digest));
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
  const told = `${COLLECT_FILE}: ${messageOf(error)}`;
  const throttled = throttledBy(error, Date.now());
  if (throttled) return { kind: "throttled", error: told, waitMs: throttled.waitMs } as const;
  return { kind: "refused", error: told } as const;
}
