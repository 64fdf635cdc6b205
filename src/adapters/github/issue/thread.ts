/** One issue as far as its chain needs it: pages from the end until a checkpoint is reached, and who took comments away. */
import type { Digest } from "../../../core/record/journal.ts";
import { ask, type Client } from "../client.ts";
import { graphqlFaults } from "../errors.ts";
import type { RepositoryName } from "../repository.ts";
import { type ChainComment, type ChainReading, keptBy, readChain } from "./chain.ts";
import { type CommentAnswer, isSameActor, TAIL, type TailAnswer, type ThreadAnswer } from "./questions.ts";

/** Fifty revisions lie between two checkpoints; the rest is room for what people say. */
export const PAGE = 60;
/** An issue takes 2,500 comments. */
const MOST_PAGES = 45;

export interface Thread {
  /** The forge's handle. */
  readonly handle: string;
  readonly number: number;
  /** Login of who opened it, whose comments are the revisions. */
  readonly writer: string;
  readonly title: string;
  readonly labels: readonly string[];
  /** All comments, people's included. */
  readonly comments: number;
  /** Newest ones, oldest first. */
  readonly newest: readonly ChainComment[];
  /** Whether its revisions, as far as they can be read, are another run's. */
  readonly isOthers: boolean;
  /** Whether one can be read at all. */
  readonly isKnown: boolean;
  readonly reading: ChainReading;
}
/** Which run, in which repository. */
export interface RunAt {
  readonly name: RepositoryName;
  /** The forge's own id of the repository. */
  readonly repository: string;
  readonly run: string;
  readonly digest: Digest;
}

/** Nothing when there is no such issue. */
export async function readThread(client: Client, at: RunAt, number: number): Promise<Thread | undefined> {
  const first = await page(client, at, number, null);
  return first && throughPages(client, at, number, first);
}

/** From a first page that was seen already. */
export async function throughPages(client: Client, at: RunAt, number: number, first: ThreadAnswer): Promise<Thread> {
  const nodes: CommentAnswer[] = [...first.comments.nodes];
  let { pageInfo } = first.comments;
  let thread = threadOf(first, nodes, number, at, !pageInfo.hasPreviousPage);
  for (let pages = 1; thread.reading.kind === "more" && pages < MOST_PAGES; pages++) {
    const earlier = await page(client, at, number, pageInfo.startCursor);
    if (!earlier) break;
    nodes.unshift(...earlier.comments.nodes);
    pageInfo = earlier.comments.pageInfo;
    thread = threadOf(first, nodes, number, at, !pageInfo.hasPreviousPage);
  }
  return thread;
}

async function page(client: Client, { name }: RunAt, number: number, before: string | null) {
  const variables = { owner: name.owner, name: name.name, number, size: PAGE, before };
  try {
    return ((await ask(client, TAIL, variables)) as TailAnswer).repository.issue ?? undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function threadOf(
  answer: ThreadAnswer,
  nodes: readonly CommentAnswer[],
  number: number,
  { repository, run, digest }: RunAt,
  isWhole: boolean,
): Thread {
  const writer = answer.author?.login ?? "";
  const newest = nodes.map((node) => chainComment(node, writer)).sort((one, other) => one.id - other.id);
  const kept = keptBy(newest, digest);
  const taken = answer.timelineItems.nodes.find(
    ({ actor, deletedCommentAuthor }) => isSameActor(deletedCommentAuthor, writer) && !isSameActor(actor, writer),
  );
  const reading: ChainReading = taken
    ? { kind: "blocked", code: "state_comment_deleted", detail: { writer: taken.actor?.login ?? "somebody" } }
    : readChain(newest, { issue: number, repository, run, digest, isWhole });
  return {
    handle: answer.id,
    number,
    writer,
    title: answer.title,
    labels: answer.labels.nodes.map(({ name }) => name),
    comments: answer.comments.totalCount,
    newest,
    isOthers: kept !== undefined && (kept.run !== run || kept.repository !== repository),
    isKnown: kept !== undefined,
    reading,
  };
}

function chainComment(node: CommentAnswer, writer: string): ChainComment {
  const { id, fullDatabaseId, body, createdAt, lastEditedAt, editor, author } = node;
  const editedBy = lastEditedAt === null ? null : (editor?.login ?? "");
  return { id: Number(fullDatabaseId), handle: id, body, createdAt, editedBy, isWriters: isSameActor(author, writer) };
}

/** Only a number that names no issue is gone; every other silence is an error. */
function isGone(error: unknown): boolean {
  return graphqlFaults(error).some(({ type, path }) => type === "NOT_FOUND" && path?.at(-1) === "issue");
}
