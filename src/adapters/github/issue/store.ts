/**
 * An issue as a run store: one issue per run, one comment per revision. Its comments are the record, the issue's body is a
 * view. It needs an identity that nobody else speaks for, since whoever may comment under it may write revisions.
 */
import { randomUUID } from "node:crypto";
import type { Digest } from "../../../core/record/journal.ts";
import { RUN_LABEL, renderRevision, renderRunIssue, runIssueTitle } from "../../../core/render/stored/run-issue.ts";
import type { Revision, RunStore, Stored, Written } from "../../../ports/run-store.ts";
import { ask, type Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";
import type { Tip } from "./chain.ts";
import { changesOf } from "./changes.ts";
import type { Entry } from "./entry.ts";
import { findRun, isForbidden, listIssues, type Whose } from "./find.ts";
import { SHOW, type ShownAnswer } from "./questions.ts";
import { hasWon, say, strike } from "./say.ts";
import { beginningOf, continuationOf, type Target } from "./target.ts";
import { PAGE, type RunAt, readThread, type Thread, throughPages } from "./thread.ts";

const RECORD = "record.json";
const PINNED = "runbook.yaml";
const PAGE_FILE = "README.md";
/** The login of every workflow's token, whichever branch the workflow came from. */
const SHARED = "github-actions[bot]";

/** What this process saw of a run last: what a revision is a change of. */
interface Seen {
  readonly token: string;
  readonly at: RunAt;
  /** Where the chain ends; nothing for a run that has not begun. */
  readonly thread: Thread | undefined;
  readonly tip: Tip | undefined;
  readonly blank: number | undefined;
}

export class IssueStore implements RunStore {
  readonly #client: Client;
  readonly #name: RepositoryName;
  readonly #digest: Digest;
  readonly #whose: Whose;
  readonly #seen = new Map<string, Seen>();

  /** `whose`: `ours` for who writes; `anybodys` for who only reads, under whatever identity. */
  constructor(client: Client, name: RepositoryName, digest: Digest, whose: Whose) {
    this.#client = client;
    this.#name = name;
    this.#digest = digest;
    this.#whose = whose;
  }

  async read(run: string): Promise<Stored> {
    const known = this.#seen.get(run);
    if (known?.thread) {
      const thread = await readThread(this.#client, known.at, known.thread.number);
      const reading = thread?.reading;
      if (thread && reading?.kind === "tip" && reading.tip.entry.goesOnIn === undefined)
        return this.#found(known.at, thread, reading.tip);
    }
    const listed = await listIssues(this.#client, { name: this.#name }, run, this.#whose);
    if (this.#whose === "ours" && !isOwn(listed.viewer))
      return { kind: "blocked", code: "store_needs_app", detail: { actor: listed.viewer }, token: "blocked" };
    const at = { name: this.#name, repository: listed.repository, run, digest: this.#digest };
    const found = await findRun(this.#client, at, listed, this.#whose);
    if (found.kind === "tip") return this.#found(at, found.thread, found.tip);
    this.#seen.delete(run);
    if (found.kind === "absent" && !listed.canOpen)
      return { kind: "blocked", code: "store_closed", detail: {}, token: "blocked" };
    if (found.kind === "blocked") return { ...found, token: "blocked" };
    const seen = { token: "", at, thread: undefined, tip: undefined, blank: found.blank };
    this.#seen.set(run, seen);
    return { kind: "absent", token: "" };
  }

  /** No where issues may not be read: whoever keeps runs on the state branch need not ask for that. */
  async hasAny(run: string): Promise<boolean> {
    try {
      const listed = await listIssues(this.#client, { name: this.#name }, run, "anybodys");
      const at = { name: this.#name, repository: listed.repository, run, digest: this.#digest };
      return (await findRun(this.#client, at, listed, "anybodys")).kind !== "absent";
    } catch (error) {
      if (isForbidden(error)) return false;
      throw error;
    }
  }

  async write(revision: Revision, token: string): Promise<Written> {
    const { run } = revision;
    if (!this.#seen.has(run)) await this.read(run);
    const seen = this.#seen.get(run);
    // What this process saw since is not what the writer decided on.
    if (seen === undefined || seen.token !== token) return { kind: "conflict" };
    const { at, thread, tip, blank } = seen;
    const target =
      thread && tip ? await continuationOf(this.#client, at, thread, tip) : await beginningOf(this.#client, at, blank);
    if (target === undefined) return { kind: "conflict" };
    const { prev, part, number, isCheckpoint, comesFrom } = target;
    const { repository } = at;
    const changes = changesOf(revision, tip?.files, isCheckpoint, this.#digest);
    const before = comesFrom === undefined ? {} : { comesFrom };
    const entry: Entry = { format: 1, repository, run, part, number, write: randomUUID(), prev, ...before, ...changes };
    const words = renderRevision(run, revision.headline, revision.body);
    const said = await say(this.#client, at, target.thread, words, entry);
    // Asked twice: of two comments that are made at the same moment the one with the lower id may be seen later.
    const isFirst = hasWon(said.thread, said.digest);
    const shown = isFirst ? await this.#show(at, target, revision, said.thread) : said.thread;
    if (isFirst && hasWon(shown, said.digest)) {
      if (thread && tip && thread.number !== target.thread.number)
        await this.#close(thread.number, tip, revision, target.thread.number);
      if (shown.reading.kind === "tip") this.#found(at, shown, shown.reading.tip);
      return { kind: "written", commit: String(said.comment) };
    }
    await strike(this.#client, said.handle);
    return { kind: "conflict" };
  }

  /** Brings the view up to date, and whatever people have changed of it. What stands there then; as before if it is refused. */
  async #show(
    at: RunAt,
    { thread, part, comesFrom }: Target,
    { files, run }: Revision,
    before: Thread,
  ): Promise<Thread> {
    const body = renderRunIssue(run, files[PAGE_FILE], { before: comesFrom });
    const input = { id: thread.handle, title: runIssueTitle(run, part), body };
    if (!thread.labels.includes(RUN_LABEL)) await this.#label(thread.number);
    try {
      const answer = (await ask(this.#client, SHOW, { input, size: PAGE, before: null })) as ShownAnswer;
      return answer.updateIssue
        ? await throughPages(this.#client, at, thread.number, answer.updateIssue.issue)
        : before;
    } catch {
      return before;
    }
  }

  /** The issue that is full says where the run goes on. That it does not is untidy and no more: its last comment does. */
  async #close(number: number, { entry }: Tip, { files, run }: Revision, after: number): Promise<void> {
    const { owner, name: repo } = this.#name;
    const body = renderRunIssue(run, files[PAGE_FILE], { before: entry.comesFrom, after });
    const given = { owner, repo, issue_number: number, body, state: "closed" };
    await this.#client.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", given).catch(() => undefined);
  }

  async #label(number: number): Promise<void> {
    const { owner, name: repo } = this.#name;
    const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/labels";
    const given = { owner, repo, issue_number: number, labels: [RUN_LABEL] };
    await this.#client.request(route, given).catch(() => undefined);
  }

  #found(at: RunAt, thread: Thread, tip: Tip): Stored {
    const token = tip.link.digest;
    this.#seen.set(at.run, { token, at, thread, tip, blank: undefined });
    const pinned = tip.files[PINNED];
    return {
      kind: "found",
      text: tip.files[RECORD] ?? "",
      ...(pinned === undefined ? {} : { runbook: pinned }),
      token,
      lastWrite: {
        commit: String(tip.revision.comment),
        at: tip.revision.at,
        writer: thread.writer,
        isTrusted: this.#whose === "ours",
      },
    };
  }
}

/** An app's login that no workflow's token bears. */
function isOwn(login: string): boolean {
  return login.endsWith("[bot]") && login !== SHARED;
}
