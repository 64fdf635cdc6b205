/**
 * The world that a story plays in: one pull request on a repository in memory. People act; after each act `advance` runs
 * as the Action's job would; what then is to be seen in public is told, so that a story reads like a conversation.
 */

import { sha256 } from "../../src/adapters/local/digest.ts";
import { MemoryClock, timestamp } from "../../src/adapters/memory/clock.ts";
import { MemoryForge } from "../../src/adapters/memory/forge.ts";
import type { MemoryPull } from "../../src/adapters/memory/pulls.ts";
import { MemoryRepository } from "../../src/adapters/memory/repository.ts";
import { MemoryStore } from "../../src/adapters/memory/run-store.ts";
import { MemoryShell, type Scripted } from "../../src/adapters/memory/shell.ts";
import { MemoryWorkspace } from "../../src/adapters/memory/workspace.ts";
import { readRecord } from "../../src/core/record/read.ts";
import type { RunRecord } from "../../src/core/record/record.ts";
import { isSticky } from "../../src/core/render/markers.ts";
import type { Event } from "../../src/core/run/event.ts";
import type { Run } from "../../src/core/run/run.ts";
import { runIdOf } from "../../src/core/run/run-id.ts";
import type { Role } from "../../src/core/runbook/runbook.ts";
import type { Advanced } from "../../src/operations/advance/advanced.ts";
import type { Arrival } from "../../src/operations/advance/arrival.ts";
import { advance } from "../../src/operations/advance/several/every.ts";
import { collect } from "../../src/operations/collect.ts";
import { eitherStore } from "../../src/operations/either.ts";
import { FILES } from "../../src/operations/names.ts";
import type { Ports } from "../../src/operations/ports.ts";
import type { CollectOrder, Review } from "../../src/ports/forge.ts";
import { commitOf, treeOf } from "./commits.ts";
import { Teller } from "./teller.ts";

export interface Opening {
  readonly author?: string;
  readonly isFork?: boolean;
  readonly isDraft?: boolean;
  readonly base?: string;
  /** Issues that are closed by merging it. */
  readonly closes?: readonly number[];
  /** Number of the commit; the next one that nobody has used, if not said. */
  readonly commit?: number;
}

export class World {
  readonly number: number;
  readonly clock: MemoryClock;
  readonly repository: MemoryRepository;
  readonly store: MemoryStore;
  /** Where records are kept when the configuration says `store: issue`. */
  readonly otherStore: MemoryStore;
  readonly forge: MemoryForge;
  readonly shell: MemoryShell;
  /** What the operations said while they worked. */
  readonly log: string[] = [];
  /** Of the newest `advance`. */
  advanced: Advanced | undefined;
  #head = 0;
  #taken = 0;
  readonly #teller: Teller;

  /** A repository of its own with this runbook, or one more pull request of the repository of another world. */
  constructor(place: string | null | World, number = 12) {
    const beside = place instanceof World ? place : undefined;
    this.number = number;
    this.clock = beside?.clock ?? new MemoryClock();
    this.repository = beside?.repository ?? new MemoryRepository(this.clock);
    this.store = beside?.store ?? new MemoryStore({ clock: this.clock, writer: this.repository.ours });
    this.otherStore = beside?.otherStore ?? new MemoryStore({ clock: this.clock, writer: this.repository.ours });
    this.forge = beside?.forge ?? new MemoryForge(this.repository, this.store);
    this.shell = beside?.shell ?? new MemoryShell(sha256);
    this.#teller = new Teller(this.repository);
    if (place instanceof World) return;
    this.repository.runbook = place;
    const roles: Record<string, Role> = { ada: "write", bob: "write", eve: "read", max: "maintain" };
    for (const [login, role] of Object.entries(roles)) this.repository.roles.set(login, role);
  }

  ports(change: Partial<Ports> = {}): Ports {
    const { forge, store, otherStore, clock } = this;
    const say = (line: string) => void this.log.push(line);
    return { forge, store, otherStore, clock, digest: sha256, log: { info: say, warn: say }, ...change };
  }

  get pull(): MemoryPull {
    return this.repository.pull(this.number);
  }
  /** The whole sticky comment. */
  get sticky(): string {
    return this.pull.comments.find(({ body }) => isSticky(body))?.body ?? "";
  }
  get record(): RunRecord {
    const run = runIdOf(this.number);
    const reading = readRecord(this.store.files(run)[FILES.record] ?? "", run, sha256);
    if (reading.kind === "blocked") throw new Error(`The record cannot be read: ${reading.code}`);
    return reading.record;
  }
  get run(): Run {
    return this.record.state;
  }
  /** Events of a kind in the record's own journal. */
  events(kind: Event["kind"]): readonly Event[] {
    return this.record.journal.events.map(({ event }) => event).filter((event) => event.kind === kind);
  }
  /** The conversation since the last time it was asked for. */
  get told(): string {
    return this.#teller.tell();
  }

  async opens(opening: Opening = {}): Promise<this> {
    this.opensUnseen(opening);
    return this.#after(`${this.pull.author} opens #${this.number} at ${this.pull.head.slice(0, 7)}`, {});
  }

  /** Somebody opens an issue with these labels; nothing is woken by that. */
  opensIssue(author: string, labels: readonly string[] = []): this {
    this.#head += 1;
    this.repository.openIssue(this.number, author, commitOf(this.#head), treeOf(this.#head), labels);
    return this;
  }

  /** An opening whose job has not run yet. */
  opensUnseen({ author = "ada", commit = this.#head + 1, closes = [], ...how }: Opening = {}): void {
    this.#head = commit;
    const at = { head: commitOf(this.#head), headTree: treeOf(this.#head), pushedBy: author };
    this.repository.open(this.number, { author, ...at, ...how });
    this.pull.closes = closes;
  }

  async pushes(by = "ada"): Promise<this> {
    const head = this.pushesUnseen(by);
    return this.#after(`${by} pushes ${head.slice(0, 7)}`, { pushed: { head, by } });
  }

  /** A push of a head with these files. */
  async pushesFiles(files: Readonly<Record<string, string>>, by = "ada"): Promise<this> {
    const head = this.pushesUnseen(by);
    this.repository.heads.set(head, new Map(Object.entries(files)));
    const names = Object.keys(files).join(", ");
    return this.#after(`${by} pushes ${head.slice(0, 7)} with ${names === "" ? "nothing" : names}`, {
      pushed: { head, by },
    });
  }

  /** A push whose job has not run yet. */
  pushesUnseen(by = "ada"): string {
    this.#head += 1;
    this.repository.push(this.number, commitOf(this.#head), treeOf(this.#head), by);
    return this.pull.head;
  }

  async comments(login: string | null, body: string, isBot = false): Promise<this> {
    const comment = this.commentsUnseen(login, body, isBot);
    return this.#after(`${login ?? "ghost"}: ${body}`, { comment: { id: comment, login, isBot, body } });
  }

  /** A comment whose job has not run yet; its id. */
  commentsUnseen(login: string | null, body: string, isBot = false): number {
    return this.repository.comment(this.number, login === null ? null : { login, isBot }, body).id;
  }

  async labels(login: string, label: string, isBot = false): Promise<this> {
    this.repository.label(this.number, { login, isBot }, label);
    return this.#after(`${login} puts on the label ${label}`, {});
  }

  /** A review of the present head, or of another commit. */
  async reviews(login: string, state: Review["state"], body = "", commit = this.pull.head): Promise<this> {
    Object.assign(this.repository.review(this.number, { login, isBot: false }, state, body), { commit });
    const text = body === "" ? "" : `: ${body}`;
    return this.#after(`${login} reviews ${commit.slice(0, 7)}, ${state}${text}`, {});
  }

  /** The oldest order is carried out; commands end as told, with 0 where nothing is. */
  async collects(endings: Readonly<Record<string, number | Scripted>> = {}): Promise<this> {
    const order = this.nextOrder();
    const left = await this.collected(order, endings);
    const how = left.kind === "file" ? "collect leaves evidence" : "collect leaves nothing";
    return this.#after(`${how} for ${order.operation}`, { left });
  }

  /** The job of the oldest order dies before it leaves anything. */
  async dies(): Promise<this> {
    const { operation, run, head } = this.nextOrder();
    const left = { kind: "nothing", operation, run, head, code: "collector_failed", detail: {} } as const;
    return this.#after(`collect dies at ${operation}`, { left });
  }

  /** The oldest order that no job has taken up. */
  nextOrder(): CollectOrder {
    const [order] = this.waiting;
    if (!order) throw new Error("Nothing was dispatched.");
    this.#taken += 1;
    return order;
  }
  /** Orders that no job has taken up. */
  get waiting(): readonly CollectOrder[] {
    return this.repository.orders.filter(({ pull }) => pull === this.number).slice(this.#taken);
  }

  async collected(order: CollectOrder, endings: Readonly<Record<string, number | Scripted>> = {}) {
    this.shell.script("npm test", 0);
    for (const [command, ending] of Object.entries(endings)) this.shell.script(command, ending);
    const number = Number.parseInt(order.head.slice(0, 4), 16);
    const { shell } = this;
    const store = eitherStore(this.store, this.otherStore);
    const workspace = new MemoryWorkspace(order.head, treeOf(number), this.repository.heads.get(order.head));
    const collected = await collect(order, { store, shell, workspace, digest: sha256, log: this.ports().log });
    const { operation, run, head } = order;
    return collected.kind === "evidence"
      ? ({ kind: "file", operation, run, head, text: collected.text, log: "https://github.example/log" } as const)
      : ({ kind: "nothing", operation, run, head, code: "collector_failed", detail: {} } as const);
  }

  /** A check run of somebody else at the head. */
  async checkRuns(name: string, conclusion: string | null, app = "github-actions"): Promise<this> {
    this.checkRunsUnseen(name, conclusion, app);
    return this.#after(`the check run ${name} of ${app}: ${conclusion ?? "in progress"}`, {});
  }
  /** One of which no delivery tells; what ran before has ended by then. */
  checkRunsUnseen(name: string, conclusion: string | null, app = "github-actions"): void {
    const at = timestamp(this.clock);
    const { checkRuns } = this.repository;
    const completed =
      conclusion === null ? { status: "in_progress", completedAt: null } : { status: "completed", completedAt: at };
    const found = checkRuns.findIndex((one) => one.name === name && one.app === app && one.status !== "completed");
    const ran = { id: this.repository.nextId(), suite: app, name, app, workflow: null, startedAt: at, isOurs: false };
    const known = checkRuns[found];
    if (known) checkRuns[found] = { ...known, ...completed, conclusion };
    else checkRuns.push({ ...ran, ...completed, conclusion, head: this.pull.head });
  }
  async writes(body: string): Promise<this> {
    this.pull.body = body;
    return this.#after("the pull request's text is edited", {});
  }

  async closes(): Promise<this> {
    this.repository.turn(this.number, "closed");
    return this.#after("the pull request is closed", {});
  }
  async reopens(): Promise<this> {
    this.repository.turn(this.number, "open");
    return this.#after("the pull request is reopened", {});
  }
  async merges(): Promise<this> {
    this.repository.turn(this.number, "merged");
    return this.#after("the pull request is merged", {});
  }
  /** Any other delivery: something woke us. */
  async wakes(what = "a delivery arrives"): Promise<this> {
    return this.#after(what, {});
  }

  waits(seconds: number): this {
    this.clock.pass(seconds);
    return this;
  }

  /** Runs `advance` as a job would, without telling of it. */
  async advance(what: Partial<Arrival> = {}, ports: Ports = this.ports()): Promise<Advanced> {
    const isIssue = this.repository.pulls.get(this.number)?.isIssue ? { isIssue: true as const } : {};
    this.advanced = await advance({ pull: this.number, ...isIssue, publisher: "action", ...what }, ports);
    return this.advanced;
  }

  async #after(act: string, what: Partial<Arrival>): Promise<this> {
    this.#teller.act(act);
    await this.advance(what);
    this.#teller.look(this.pull);
    return this;
  }
}
