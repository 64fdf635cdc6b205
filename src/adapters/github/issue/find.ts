/**
 * Which issue keeps a run. Label and title lead there fast; since anybody with triage may change both, what is found is judged
 * by its comments, and nothing is called absent before everything that we opened has been looked at.
 */
import { partInTitle, RUN_LABEL } from "../../../core/render/stored/run-issue.ts";
import { ask, type Client } from "../client.ts";
import { graphqlFaults } from "../errors.ts";
import type { ChainReading, Tip } from "./chain.ts";
import { type FoundAnswer, type IssueAnswer, isSameActor, LABELLED, OPENED } from "./questions.ts";
import { type RunAt, readThread, type Thread } from "./thread.ts";

export type Found =
  | { readonly kind: "tip"; readonly thread: Thread; readonly tip: Tip }
  /** `blank`: an issue that was opened for the run and holds nothing yet. */
  | { readonly kind: "absent"; readonly blank: number | undefined }
  | (ChainReading & { readonly kind: "blocked" });

/** Whose issues count: those of the identity that asks, or, for who only reads, any app's. */
export type Whose = "ours" | "anybodys";

/** More than so many issues are not looked into for a run whose title was changed. */
const MOST_OTHERS = 40;
const MOST_PAGES = 50;

export interface Listed {
  readonly viewer: string;
  readonly repository: string;
  /** Whether the repository takes issues. */
  readonly canOpen: boolean;
  readonly issues: readonly IssueAnswer[];
}

/** The issues that may keep the run, newest first: none is older than its pull request. */
export async function listIssues(
  client: Client,
  { name }: Pick<RunAt, "name">,
  run: string,
  whose: Whose,
  openedBy?: string,
): Promise<Listed> {
  const oldest = Number(/^pr-(\d+)/.exec(run)?.[1] ?? 0);
  const issues: IssueAnswer[] = [];
  let after: string | null = null;
  for (let pages = 0; ; pages++) {
    const which: Record<string, string> = openedBy === undefined ? { label: RUN_LABEL } : { login: openedBy };
    const document = openedBy === undefined ? LABELLED : OPENED;
    const answer = await listed(client, document, { ...name, ...which, after });
    const { viewer, repository } = answer;
    const { nodes, pageInfo } = repository.issues;
    const isCounted = ({ author }: IssueAnswer) =>
      whose === "ours" ? isSameActor(author, viewer.login) : author?.__typename === "Bot";
    issues.push(...nodes.filter((one) => one.number > oldest && isCounted(one)));
    after = pageInfo.endCursor;
    const isOver = !pageInfo.hasNextPage || (nodes.at(-1)?.number ?? 0) < oldest || pages >= MOST_PAGES;
    if (isOver)
      return { viewer: viewer.login, repository: repository.id, canOpen: repository.hasIssuesEnabled, issues };
  }
}

/** Whether a token may not read issues at all. */
export function isForbidden(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return graphqlFaults(cause).some(({ type }) => type === "FORBIDDEN");
}

/** @throws what to do when the token may not read issues. */
async function listed(client: Client, document: string, variables: Record<string, unknown>): Promise<FoundAnswer> {
  try {
    return (await ask(client, document, variables)) as FoundAnswer;
  } catch (cause) {
    if (!isForbidden(cause)) throw cause;
    const todo = "where runs are kept in issues (`store: issue`), the job collect needs `issues: read` as well";
    throw new Error(`This token may not read issues, and no run stands on the state branch; ${todo}.`, { cause });
  }
}

export async function findRun(client: Client, at: RunAt, listed: Listed, whose: Whose): Promise<Found> {
  const { run } = at;
  const titled = listed.issues.filter(({ title }) => partInTitle(title, run) !== undefined);
  const found = await firstOf(client, at, titled);
  if (found.kind !== "absent") return found;
  const seen = new Set(titled.map(({ number }) => number));
  const others = listed.issues.filter(({ number }) => !seen.has(number));
  for (const { number } of others) seen.add(number);
  const retitled = await firstOf(client, at, others.slice(0, MOST_OTHERS));
  if (retitled.kind !== "absent") return retitled;
  if (whose === "anybodys") return found;
  const { issues } = await listIssues(client, at, run, whose, listed.viewer);
  const unlabelled = await firstOf(client, at, issues.filter(({ number }) => !seen.has(number)).slice(0, MOST_OTHERS));
  return unlabelled.kind === "absent" ? found : unlabelled;
}

/** The newest that holds something of the run. One that holds another run's, or nothing, is passed by. */
async function firstOf(client: Client, at: RunAt, issues: readonly IssueAnswer[]): Promise<Found> {
  const blanks: number[] = [];
  const held: { readonly thread: Thread; readonly tip: Tip }[] = [];
  for (const { number, title } of issues) {
    const thread = await readThread(client, at, number);
    if (!thread || thread.isOthers) continue;
    const { reading } = thread;
    const isTitled = partInTitle(title, at.run) !== undefined;
    if (reading.kind === "blocked") {
      if (isTitled || thread.isKnown) return reading;
      continue;
    }
    if (reading.kind === "more") return { kind: "blocked", code: "state_comment_missing", detail: { seen: "0" } };
    if (reading.kind === "empty") {
      if (isTitled) blanks.push(number);
      continue;
    }
    held.push({ thread, tip: reading.tip });
    // A later part is where the run is; a first one must be the only one.
    if (reading.tip.hasBefore) break;
  }
  return oneOf(client, at, held, blanks);
}

async function oneOf(
  client: Client,
  at: RunAt,
  held: readonly { readonly thread: Thread; readonly tip: Tip }[],
  blanks: readonly number[],
): Promise<Found> {
  const ends = held.filter(({ tip }) => tip.entry.goesOnIn === undefined);
  const [newest] = ends.length > 0 ? ends : held;
  if (!newest) return { kind: "absent", blank: blanks.at(-1) };
  const second = ends.find((one) => one !== newest && !newest.tip.hasBefore);
  if (second) {
    const detail = { seen: `#${newest.thread.number}`, used: `#${second.thread.number}` };
    return { kind: "blocked", code: "state_second_tip", detail };
  }
  const { goesOnIn } = newest.tip.entry;
  if (goesOnIn === undefined || blanks.includes(goesOnIn)) return { kind: "tip", ...newest };
  // Where it goes on is not among those with label and title, or is gone.
  const next = await readThread(client, at, goesOnIn);
  if (!next) return { kind: "blocked", code: "state_issue_missing", detail: { seen: `#${goesOnIn}` } };
  if (next.reading.kind === "blocked") return next.reading;
  return next.reading.kind === "tip"
    ? oneOf(client, at, [{ thread: next, tip: next.reading.tip }], blanks)
    : { kind: "tip", ...newest };
}
