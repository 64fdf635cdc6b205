/** The forge over a repository in memory. Everything that a look shows is read in one go, as one query does. */
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
  Surveyed,
} from "../../ports/forge.ts";
import { publishTo } from "./publish.ts";
import { checksOf, commentsOf } from "./pulls.ts";
import type { MemoryRepository } from "./repository.ts";
import type { MemoryStore } from "./run-store.ts";

const SHOWN_LABELINGS = 30;
const SHOWN_REVIEWS = 50;

export class MemoryForge implements Forge {
  readonly #repository: MemoryRepository;
  readonly #store: MemoryStore;

  constructor(repository: MemoryRepository, store: MemoryStore) {
    this.#repository = repository;
    this.#store = store;
  }

  async look(number: number, run: string, paths = { runbook: ".statem/runbook.yaml" }): Promise<Look> {
    const { name, url, defaultBranch, ours, config, checks } = this.#repository;
    const runbook = this.#repository.runbookAt(paths.runbook);
    const pull = this.#repository.pull(number);
    const { author, state, isDraft, isFork, headRef, head, headTree, base } = pull;
    return {
      run,
      repository: { name, handle: "repository-1", url, defaultBranch, viewLabels: [] },
      pull: {
        ...{ number, author, state, isDraft, isFork, headRef, head, headTree, base, runbook, config },
        closes: pull.closes,
        ...(pull.isIssue ? { isIssue: true as const } : {}),
        handle: `pull-${number}`,
        headRepository: isFork ? `${author}/${name.split("/")[1]}` : name,
        runbooks: this.#repository.runbookNames,
        baseCommit: "ba5e".repeat(10),
        comments: commentsOf(pull, url, ours),
        checks: checksOf(checks, head),
        url: `${url}/pull/${number}`,
        labels: [...pull.labels].map((label) => ({ name: label, handle: label })),
        labelings: pull.labelings.slice(-SHOWN_LABELINGS),
        reviews: pull.reviews.slice(-SHOWN_REVIEWS),
      },
      stored: this.#store.at(run),
    };
  }

  async survey(): Promise<Survey> {
    const { url, ours, checks, pulls, board } = this.#repository;
    const surveyed = [...pulls.values()].map((pull): Surveyed => {
      const changedAt = new Map(pull.comments.map((one) => [one.id, one.editedAt ?? one.createdAt]));
      return {
        number: pull.number,
        state: pull.state,
        isDraft: pull.isDraft,
        closedAt: pull.state === "open" ? null : (pull.closedAt ?? null),
        head: pull.head,
        base: pull.base,
        runbooks: this.#repository.runbookNames,
        comments: commentsOf(pull, url, ours).map((one) => ({ ...one, changedAt: changedAt.get(one.id) ?? "" })),
        checks: checksOf(checks, pull.head),
        labels: [...pull.labels],
        reviewedAt: pull.reviews.findLast(({ isOurs }) => !isOurs)?.submittedAt ?? null,
      };
    });
    const boards = board === null ? [] : [{ number: 1, handle: "issue-1", body: board }];
    return { pulls: surveyed, boards };
  }

  async writeBoard(_board: Board, body: string): Promise<void> {
    this.#repository.board = body;
  }

  async role(login: string): Promise<Role> {
    return this.#repository.roles.get(login.toLowerCase()) ?? "none";
  }

  async closeLook({ number }: PullFacts, { checkRuns, body, upToDate, folder }: CloseQuestions): Promise<CloseLook> {
    const pull = this.#repository.pull(number);
    if (this.#repository.closeFault !== undefined) throw new Error(this.#repository.closeFault);
    const wanted = this.#repository.checkRuns.filter(
      ({ name, head }) => head === pull.head && checkRuns.includes(name),
    );
    return {
      head: pull.head,
      ...(checkRuns.length === 0 ? {} : { checkRuns: wanted }),
      ...(body ? { body: pull.body } : {}),
      ...(upToDate ? { behindBy: pull.behindBy } : {}),
      ...(folder === undefined ? {} : { inFolder: this.#filesIn(pull.head, folder) }),
    };
  }

  #filesIn(head: string, folder: string) {
    const at = `${folder}/`;
    const files = this.#repository.heads.get(head) ?? new Map<string, string>();
    return [...files].flatMap(([path, text]) => (path.startsWith(at) ? [{ name: path.slice(at.length), text }] : []));
  }

  async changedFiles(number: number): ReturnType<Forge["changedFiles"]> {
    return this.#repository.pull(number).files;
  }

  async texts(_commit: string, paths: readonly string[]): ReturnType<Forge["texts"]> {
    return paths.map((path) => this.#repository.files.get(path) ?? null);
  }

  async collaborators(): ReturnType<Forge["collaborators"]> {
    return Object.fromEntries(this.#repository.roles);
  }

  async membership(team: string, login: string): ReturnType<Forge["membership"]> {
    const members = this.#repository.teams.get(team);
    if (members === "unreadable") return members;
    return members?.includes(login.toLowerCase()) ? "member" : "other";
  }

  async pusher(_repository: string, _ref: string, head: string): Promise<string | null> {
    return this.#repository.pushers.get(head) ?? null;
  }

  async publish(publication: Publication) {
    const problems = publishTo(this.#repository, publication);
    return { lastWrite: this.#store.lastWrite(publication.run)?.commit ?? null, problems };
  }

  async hasCollector({ run, operation }: Pick<CollectOrder, "run" | "operation">): Promise<boolean> {
    return this.#repository.orders.some((order) => order.run === run && order.operation === operation);
  }

  async dispatch(order: CollectOrder): ReturnType<Forge["dispatch"]> {
    const { dispatchFault, orders } = this.#repository;
    if (dispatchFault !== undefined) return { kind: "refused", error: dispatchFault };
    orders.push(order);
    return { kind: "dispatched" };
  }
}
