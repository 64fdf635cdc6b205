/** Says one entry in an issue, and finds out whether it has won: the order of comment ids decides, and everybody sees the same. */
import { ask, type Client } from "../client.ts";
import { isUnanswered } from "../errors.ts";
import { dataLine, type Entry, pack, pieceLine } from "./entry.ts";
import { HIDE, SAY, type SaidAnswer } from "./questions.ts";
import { PAGE, type RunAt, readThread, type Thread, throughPages } from "./thread.ts";

export interface Said {
  /** Number and handle of our comment. */
  readonly comment: number;
  readonly handle: string;
  readonly digest: string;
  readonly thread: Thread;
}

/** @throws when it was not said, or nobody told whether it was and it is not to be seen. */
export async function say(client: Client, at: RunAt, to: Thread, words: string, entry: Entry): Promise<Said> {
  const packed = pack(entry, at.digest);
  const pieces: number[] = [];
  for (const piece of packed.pieces)
    pieces.push(await post(client, to, `Part of the next revision.\n\n${pieceLine(piece)}`));
  const body = `${words}\n${dataLine(packed, pieces)}`;
  const input = { subjectId: to.handle, body };
  try {
    const { addComment } = (await ask(client, SAY, { input, size: PAGE, before: null })) as SaidAnswer;
    const thread = await throughPages(client, at, to.number, addComment.subject);
    const { id, fullDatabaseId } = addComment.commentEdge.node;
    return { comment: Number(fullDatabaseId), handle: id, digest: packed.digest, thread };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const thread = await readThread(client, at, to.number);
    // Nobody else writes the same text: each entry has a word of its own in it.
    const own = thread?.newest.find((comment) => comment.isWriters && comment.body === body);
    if (!thread || !own) throw error;
    return { comment: own.id, handle: own.handle, digest: packed.digest, thread };
  }
}

/** Whether an entry is on the chain, as an issue shows it. */
export function hasWon({ reading }: Thread, digest: string): boolean {
  return reading.kind === "tip" && reading.tip.won.includes(digest);
}

/** Puts what lost out of sight. That it stays to be seen is untidy and no more. */
export async function strike(client: Client, handle: string): Promise<void> {
  await client.graphql(HIDE, { input: { subjectId: handle, classifier: "OUTDATED" } }).catch(() => undefined);
}

async function post(client: Client, { handle }: Thread, body: string): Promise<number> {
  const document = `mutation WritePiece($input: AddCommentInput!) {
  addComment(input: $input) { commentEdge { node { fullDatabaseId } } }
}`;
  const answer = (await ask(client, document, { input: { subjectId: handle, body } })) as {
    readonly addComment: { readonly commentEdge: { readonly node: { readonly fullDatabaseId: string } } };
  };
  return Number(answer.addComment.commentEdge.node.fullDatabaseId);
}
