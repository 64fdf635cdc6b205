/**
 * Where the next revision is said. An issue takes 2,500 comments: at 2,000 the run goes on in another one. The last entry here
 * says so, and wins like any other, so that nobody can write to both.
 */
import { randomUUID } from "node:crypto";
import type { Client } from "../client.ts";
import type { Tip } from "./chain.ts";
import type { Entry, Link } from "./entry.ts";
import { openIssue } from "./open.ts";
import { hasWon, say, strike } from "./say.ts";
import { type RunAt, readThread, type Thread } from "./thread.ts";

/** What is left of GitHub's 2,500 is room for people. */
export const MOST_COMMENTS = 2_000;
const FORBIDDEN_FROM = 2_500;
/** Between two checkpoints. */
const MOST_CHANGES = 50;

export interface Target {
  readonly thread: Thread;
  readonly prev: Link | null;
  readonly part: number;
  readonly number: number;
  readonly isCheckpoint: boolean;
  /** The issue before this one; nothing in the first. */
  readonly comesFrom: number | undefined;
}

/** Where a run begins. Nothing when somebody else has begun it meanwhile. */
export async function beginningOf(client: Client, at: RunAt, blank: number | undefined): Promise<Target | undefined> {
  const number = blank ?? (await openIssue(client, at, 1));
  const thread = await mustRead(client, at, number);
  if (thread.reading.kind !== "empty") return undefined;
  return { thread, prev: null, part: 1, number: 1, isCheckpoint: true, comesFrom: undefined };
}

/** Where a run goes on. Nothing when somebody else has written meanwhile. */
export async function continuationOf(client: Client, at: RunAt, thread: Thread, tip: Tip): Promise<Target | undefined> {
  const { part, goesOnIn, comesFrom } = tip.entry;
  if (goesOnIn !== undefined) return nextPart(client, at, goesOnIn, tip.link, tip.number, part);
  const isCheckpoint = tip.won.length >= MOST_CHANGES;
  if (thread.comments < MOST_COMMENTS)
    return { thread, prev: tip.link, part, number: tip.number + 1, isCheckpoint, comesFrom };
  const next = await openIssue(client, at, part + 1, thread.number);
  // Flooded to the end: nobody can write there any more, so nobody needs to be told.
  if (thread.comments >= FORBIDDEN_FROM) return nextPart(client, at, next, tip.link, tip.number, part);
  const seal: Entry = {
    format: 1,
    repository: at.repository,
    run: at.run,
    part,
    number: tip.number + 1,
    write: randomUUID(),
    prev: tip.link,
    isCheckpoint: false,
    files: {},
    goesOnIn: next,
    ...(comesFrom === undefined ? {} : { comesFrom }),
  };
  const said = await say(client, at, thread, `This run goes on in #${next}.\n`, seal);
  if (hasWon(said.thread, said.digest)) {
    const link = { issue: thread.number, comment: said.comment, digest: said.digest };
    return nextPart(client, at, next, link, seal.number, part);
  }
  await strike(client, said.handle);
  return undefined;
}

async function nextPart(client: Client, at: RunAt, issue: number, prev: Link, before: number, part: number) {
  const thread = await mustRead(client, at, issue);
  if (thread.reading.kind !== "empty") return undefined;
  return { thread, prev, part: part + 1, number: before + 1, isCheckpoint: true, comesFrom: prev.issue };
}

async function mustRead(client: Client, at: RunAt, number: number): Promise<Thread> {
  const thread = await readThread(client, at, number);
  if (!thread)
    throw new Error(`GitHub does not show issue ${number} (yet), which the run ${at.run} is to be written to.`);
  return thread;
}
