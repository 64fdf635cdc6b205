/**
 * 2,500 revisions of one run: they go on in a successor, and a read never costs more than a few requests. Most of them are said
 * in bulk, in the words that the store itself would say; around the seam and at the ends the store says its own.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChainComment, readChain } from "../../../../src/adapters/github/issue/chain.ts";
import { dataLine, type Entry, pack, unpack } from "../../../../src/adapters/github/issue/entry.ts";
import { sha256 } from "../../../../src/adapters/local/digest.ts";
import { type GitHub, startGitHub } from "../../../github/index.ts";
import { openPlace, type Place, RUN, textOf, write } from "./place.ts";

let github: GitHub;
beforeAll(async () => {
  github = await startGitHub();
  github.addUser("passer-by");
});
afterAll(async () => {
  expect(github.unimplementedWhat).toEqual([]);
  await github.close();
});

const REVISIONS = 2_500;
/** As many revisions as fit into one issue, and what is said where it ends. */
const SEAM = 2_000;

test("2,500 revisions stand in two issues that name each other, and the newest is found from the end", async () => {
  const place = await openPlace(github);
  await writeOwn(place, 1, 3);
  await sayInBulk(place, 4, SEAM - 20);
  await writeOwn(place, SEAM - 19, SEAM + 20);
  await sayInBulk(place, SEAM + 21, REVISIONS - 20);
  await writeOwn(place, REVISIONS - 19, REVISIONS);

  const issues = await place.issues();
  expect(issues.map(({ title, state }) => [title, state])).toEqual([
    ["Run pr-1", "closed"],
    ["Run pr-1 (part 2)", "open"],
  ]);
  const [first, second] = issues;
  expect(first?.body).toContain(`It goes on in #${second?.number}.`);
  expect(second?.body).toContain(`Its beginning is in #${first?.number}.`);

  const since = github.requests.length;
  expect(await textOf(place.store())).toBe(`revision ${REVISIONS}`);
  expect(github.requests.slice(since).map(({ operationName }) => operationName)).toEqual(["RunIssues", "RunComments"]);

  const told = await Promise.all(issues.map(({ number }) => allOf(place, number)));
  expect(told[0]).toHaveLength(SEAM + 1);
  // Nothing is lost: each revision is followed by the next, over the seam too.
  const entries = told.flat().map(({ body }) => unpack(body, () => undefined, sha256));
  const digests = entries.map((one) => (one.kind === "entry" ? one.digest : ""));
  expect(entries.map((one) => (one.kind === "entry" ? one.entry.prev?.digest : ""))).toEqual([
    undefined,
    ...digests.slice(0, -1),
  ]);
  for (const [index, { number }] of issues.entries()) {
    const at = { issue: number, repository: repositoryIn(entries), run: RUN, digest: sha256, isWhole: true };
    expect(readChain(told[index] ?? [], at).kind).toBe("tip");
  }
}, 120_000);

async function writeOwn(place: Place, from: number, to: number): Promise<void> {
  const store = place.store();
  for (let number = from; number <= to; number++) {
    expect((await write(store, `revision ${number}`)).kind, `revision ${number}`).toBe("written");
  }
}

/** Follows what stands there. */
async function sayInBulk(place: Place, from: number, to: number): Promise<void> {
  const { number: issue } = (await place.issues()).at(-1) ?? { number: 0 };
  const last = (await allOf(place, issue)).at(-1);
  const read = unpack(last?.body ?? "", () => undefined, sha256);
  if (!last || read.kind !== "entry") throw new Error("Nothing stands there.");
  let before: Entry = read.entry;
  let prev = { issue, comment: last.id, digest: read.digest };
  for (let revision = from; revision <= to; revision++) {
    const files = { "record.json": { kind: "whole", text: `revision ${revision}` } as const };
    const number: number = before.number + 1;
    const isCheckpoint = number % 50 === 0;
    const pinned = { "runbook.yaml": { kind: "whole", text: "name: one\n" } as const };
    before = { ...before, number, write: `bulk ${number}`, prev, isCheckpoint, files: { ...files, ...pinned } };
    const packed = pack(before, sha256);
    const body = `revision ${revision}\n${dataLine(packed, [])}`;
    const { data } = await place.app.request(`POST /repos/${place.repository}/issues/${issue}/comments`, { body });
    prev = { issue, comment: (data as { readonly id: number }).id, digest: packed.digest };
  }
}

async function allOf(place: Place, issue: number): Promise<ChainComment[]> {
  const all: ChainComment[] = [];
  for (let page = 1; ; page++) {
    const path = `/issues/${issue}/comments?per_page=100&page=${page}`;
    const some = await place.by<readonly { id: number; node_id: string; body: string }[]>("maintainer", "GET", path);
    const rest = { createdAt: "", isWriters: true, editedBy: null };
    all.push(...some.map(({ id, node_id: handle, body }) => ({ id, handle, body, ...rest })));
    if (some.length < 100) return all;
  }
}

function repositoryIn(entries: readonly ReturnType<typeof unpack>[]): string {
  const [first] = entries;
  return first?.kind === "entry" ? first.entry.repository : "";
}

test("an issue that strangers filled to its end is left, and what stood there is not lost", async () => {
  const place = await openPlace(github);
  await writeOwn(place, 1, 2);
  const { number } = await place.issue();
  const stranger = place.as("passer-by");
  for (let count = 0; count < 2_498; count++)
    await stranger.request(`POST /repos/${place.repository}/issues/${number}/comments`, { body: "+1" });
  expect(await textOf(place.store())).toBe("revision 2");
  await writeOwn(place, 3, 4);
  expect((await place.issues()).map(({ title }) => title)).toEqual(["Run pr-1", "Run pr-1 (part 2)"]);
  expect(await textOf(place.store())).toBe("revision 4");
}, 120_000);
