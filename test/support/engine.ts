/**
 * The engine on a table: commands go in one by one, and after each the events are folded and must give the very run that
 * `decide` spoke of. Time moves when a test says so.
 */
import { expect } from "vitest";
import { sha256 } from "../../src/adapters/local/digest.ts";
import type { Found } from "../../src/core/check/evidence-shape.ts";
import { searchPattern } from "../../src/core/check/pattern/search.ts";
import type { Asked } from "../../src/core/command/command.ts";
import type { Actor, Command } from "../../src/core/run/decide/command.ts";
import { type Decision, decide } from "../../src/core/run/decide/decide.ts";
import type { Outcome } from "../../src/core/run/decide/outcome.ts";
import type { Event, Happening } from "../../src/core/run/event.ts";
import { fold } from "../../src/core/run/fold/fold.ts";
import { edgesInPlay, type Gate, gateOf } from "../../src/core/run/gate.ts";
import type { Observation } from "../../src/core/run/receipt.ts";
import type { Run } from "../../src/core/run/run.ts";
import { allChecks, type Role, type Runbook } from "../../src/core/runbook/runbook.ts";
import { commitOf, treeOf } from "./commits.ts";
import { runbookFrom } from "./runbooks.ts";

/** What a command says beside how it ended. */
export interface Saying {
  readonly prints?: string;
  /** What stands in the file of its variables, and of its verdict. */
  readonly vars?: string;
  readonly verdict?: object;
}
/** How a due check ended: an exit code, or nothing was seen. */
export type Exit = number | "unseen" | "timed out" | "not started";

export class Engine {
  readonly runbook: Runbook;
  readonly journal: Happening[] = [];
  run: Run | undefined;
  /** Of the newest command. */
  decision: Decision | undefined;
  nowMs = Date.parse("2026-01-05T09:00:00Z");
  #lastWrite: { readonly at: string; readonly commit: string } | undefined;
  #revision = 0;
  /** Ids of the comments that carried commands. */
  readonly comments: string[] = [];

  constructor(text: string) {
    this.runbook = runbookFrom(text);
  }

  /** A run that has just started at commit 1, opened by `ada`, pushed by `ada`. */
  static started(text: string, change: { readonly author?: string | null; readonly pushedBy?: string | null } = {}) {
    const { author = "ada", pushedBy = "ada" } = change;
    const engine = new Engine(text);
    const { digest } = engine.runbook;
    engine.put({
      kind: "start",
      run: "pr-12",
      runbook: { path: ".statem/runbook.yaml", digest, commit: commitOf(0xba5e) },
      subject: {
        repository: "R_1",
        pull: 12,
        author,
        base: "main",
        head: { commit: commitOf(1), tree: treeOf(1), pushedBy },
      },
      commentsAfter: 0,
      saidAfter: 0,
      by: author,
    });
    return engine;
  }

  get state(): Run {
    if (!this.run) throw new Error("No run was started.");
    return this.run;
  }
  get now(): string {
    return new Date(this.nowMs).toISOString();
  }
  get node(): string {
    return this.state.entry.node;
  }
  /** Status in a word: active, paused, or the ending. */
  get status(): string {
    const { status } = this.state;
    return status.kind === "ended" ? status.ending : status.kind;
  }
  get outcome(): Outcome {
    if (!this.decision) throw new Error("Nothing was decided yet.");
    return this.decision.outcome;
  }
  get head(): string {
    return this.state.subject.head.commit;
  }
  get gates(): readonly Gate[] {
    return edgesInPlay(this.runbook, this.state).map((edge) => gateOf(this.runbook, this.state, edge));
  }
  /** What collect has to run, as `check` or `check of entry` where that is not the current one. */
  get due(): readonly string[] {
    const { operation, entry } = this.state;
    return (operation?.due ?? []).map((due) => (due.entry === entry.id ? due.check : `${due.check} of ${due.entry}`));
  }

  wait(seconds: number): this {
    this.nowMs += seconds * 1_000;
    return this;
  }

  /** Decides; then writes what happened, as an operation does. `isSameBatch` keeps the write for the next command. */
  put(command: Command, { isSameBatch = false } = {}): this {
    const circumstances = {
      runbook: this.runbook,
      now: this.now,
      digest: sha256,
      search: searchPattern,
      ...(this.#lastWrite && !isSameBatch ? { lastWrite: this.#lastWrite } : {}),
    };
    const decision = decide(this.run, this.journal.length, command, circumstances);
    const folded = decision.happenings.reduce<Run | undefined>(fold, this.run);
    expect(JSON.stringify(folded)).toBe(JSON.stringify(decision.run));
    for (const happening of decision.happenings) {
      expect(happening.seq).toBe(this.journal.length);
      this.journal.push(happening);
    }
    this.run = decision.run;
    this.decision = decision;
    if (decision.happenings.length > 0) this.#lastWrite = { at: this.now, commit: commitOf(0x1000 + ++this.#revision) };
    return this;
  }

  says(login: string | null, asked: Asked, role: Role = "write", change: SpokenChange = {}): this {
    const actor: Actor = { login, isBot: change.isBot ?? false, role };
    const comment = change.comment ?? String(1_001 + this.comments.length);
    this.comments.push(comment);
    const at = new Date(Date.parse(this.now) - (change.secondsAgo ?? 0) * 1_000).toISOString();
    const url = `https://github.example/octo/widgets/pull/12#issuecomment-${comment}`;
    const spoken = { comment, url, at, isEdited: change.isEdited ?? false, actor };
    return this.put({ kind: "asked", asked, spoken }, { isSameBatch: change.isSameBatch ?? false });
  }

  goto(node: string, confirm = false): this {
    return this.says("ada", { verb: "goto", node, confirm });
  }
  /** `bob`, with write access, approves at the present head. */
  approves(check?: string, login = "bob"): this {
    return this.says(login, { verb: "approve", commit: this.head, ...(check === undefined ? {} : { check }) });
  }
  rejects(reason: string, login = "bob"): this {
    return this.says(login, { verb: "reject", reason });
  }
  retries(): this {
    return this.says("ada", { verb: "retry" });
  }
  pushes(number: number, by: string | null = "ada"): this {
    return this.put({ kind: "head_moved", commit: commitOf(number), tree: treeOf(number), pushedBy: by });
  }

  /** Evidence for the open operation; checks that are not named exit with 0, say nothing and write nothing. */
  collects(
    exits: Readonly<Record<string, Exit>> = {},
    change: Partial<EvidenceOf> = {},
    saying: Readonly<Record<string, Saying>> = {},
  ): this {
    const { operation, subject } = this.state;
    const due = operation?.due ?? [];
    const observations = due.flatMap(({ check, entry, digest }): EvidenceOf["observations"] => {
      const exit = exits[check] ?? 0;
      if (exit === "unseen") return [];
      const about = { check, entry, digest };
      if (this.#isOfFile(check)) return [{ ...about, found: foundOf(exit) }];
      const { prints, vars, verdict } = saying[check] ?? {};
      const told = {
        ...(vars === undefined ? {} : { vars: { kind: "text" as const, text: vars } }),
        ...(verdict === undefined ? {} : { verdict: { kind: "text" as const, text: JSON.stringify(verdict) } }),
      };
      return [{ ...about, observation: observed(exit, prints), told }];
    });
    const { commit: head, tree } = subject.head;
    const evidence: EvidenceOf = {
      ...{ schema: 1, run: "pr-12", operation: operation?.id ?? "none", head, tree, observations },
      ...change,
    };
    return this.put({ kind: "evidence", evidence });
  }

  #isOfFile(id: string): boolean {
    return allChecks(this.runbook).some((check) => check.id === id && check.kind === "predicate");
  }

  /** Kinds of all events, or of those that the newest command brought. */
  kinds(of: "all" | "newest" = "newest"): readonly Event["kind"][] {
    const happenings = of === "all" ? this.journal : (this.decision?.happenings ?? []);
    return happenings.map(({ event }) => event.kind);
  }

  events<Kind extends Event["kind"]>(kind: Kind): readonly Extract<Event, { kind: Kind }>[] {
    return this.journal
      .map(({ event }) => event)
      .filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
  }
}

type EvidenceOf = Extract<Command, { kind: "evidence" }>["evidence"];
interface SpokenChange {
  readonly isBot?: boolean;
  readonly isEdited?: boolean;
  readonly secondsAgo?: number;
  readonly isSameBatch?: boolean;
  readonly comment?: string;
}

/** What is found of a file: what it must be for 0, else what it must not be, or nothing where it could not be read. */
function foundOf(exit: Exclude<Exit, "unseen">): Found {
  const verdict = exit === 0 ? "pass" : typeof exit === "number" ? "fail" : "limited";
  return { verdict, output: `as the table says: ${exit}` };
}

/** What a shell says of a command that ended so. */
export function observed(exit: Exclude<Exit, "unseen">, text = ""): Observation {
  const output = { head: "", tail: text, bytes: text.length, digest: sha256(text) };
  const seen = { exitCode: null, timedOut: false, durationMs: 1_000, output };
  if (exit === "timed out") return { ...seen, timedOut: true };
  if (exit === "not started") return { ...seen, error: "no such file" };
  return { ...seen, exitCode: exit };
}
