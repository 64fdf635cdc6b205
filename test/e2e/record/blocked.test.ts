/**
 * A record that cannot be read, or that somebody else wrote, holds its run with a reason of its own: nothing starts afresh
 * over it, the check is not green, and whoever commands is told.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { runFolder } from "../../../src/adapters/github/repository.ts";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { nextRevision, writeRecord } from "../../../src/core/record/record.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const WRITE =
  "mutation W($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";
const BOT = { name: "github-actions[bot]", email: "41898282+github-actions[bot]@users.noreply.github.com" };

let stage: Stage;
let clone: Clone;
let pull: Conversation;
let folder: string;
let good: string;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "blocked", { "a.js": "1\n" });
  folder = runFolder(`pr-${pull.pull}`, sha256);
  good = (await stage.state(`${folder}/record.json`)) ?? "";
  await clone.git("fetch", "--quiet", "origin", "statem-state");
  clean = await clone.git("rev-parse", "FETCH_HEAD");
});
let clean: string;
let spoilt: string;
afterEach(async () => {
  const seen = await pull.check();
  expect(seen).toContain("action_required: Held");
  await expectUntouched();
  expect((await stage.person("reviewer").merge(pull.pull)).status).toBe(405);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

/** The state branch stands where it was left by whoever spoilt it. */
async function expectUntouched(): Promise<void> {
  await clone.git("fetch", "--quiet", "origin", "statem-state");
  expect(await clone.git("rev-parse", "FETCH_HEAD")).toBe(spoilt);
}

/** Writes in our own name, signed by GitHub: what a bug of ours, or a newer version, would leave. */
async function writtenByUs(text: string): Promise<void> {
  await reset();
  const token = stage.github.mintWorkflowToken(stage.repository, { contents: "write" }, "maintainer");
  spoilt = await commitOnBranch(token, text);
}
/** Writes by GitHub's own interface with a person's token: GitHub signs that too, in their name. */
async function writtenByPerson(login: string, text: string): Promise<void> {
  await reset();
  spoilt = await commitOnBranch(stage.github.personToken(login), text);
}
/** Pushes by git under whatever name. */
async function pushed(text: string | null, who = BOT): Promise<void> {
  await reset();
  await clone.git("switch", "--quiet", "--detach", clean);
  await clone.git("config", "user.name", who.name);
  await clone.git("config", "user.email", who.email);
  spoilt = await clone.commit("pr-1: moved", { [`${folder}/record.json`]: text });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/statem-state");
}
async function reset(): Promise<void> {
  await clone.git("push", "--quiet", "--force", "origin", `${clean}:refs/heads/statem-state`);
}
async function commitOnBranch(token: string, text: string): Promise<string> {
  const input = {
    branch: { repositoryNameWithOwner: stage.repository, branchName: "statem-state" },
    expectedHeadOid: clean,
    message: { headline: "pr-1: moved" },
    fileChanges: { additions: [{ path: `${folder}/record.json`, contents: Buffer.from(text).toString("base64") }] },
  };
  const said = await fetch(stage.github.graphqlUrl, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: WRITE, variables: { input } }),
  });
  const { data } = (await said.json()) as { data: { createCommitOnBranch: { commit: { oid: string } } } };
  return data.createCommitOnBranch.commit.oid;
}
/** What follows the good record by every rule of ours, but for who wrote it: the reviewer's approval, forged. */
async function forgedSuccess(): Promise<string> {
  const record = JSON.parse(good) as Awaited<ReturnType<Stage["record"]>>;
  const { runbook, subject, entry } = record.state;
  const head = subject.head.commit;
  const said = "https://example.com";
  const at = "2026-01-01T00:00:00Z";
  const approval = { check: "review", entry: entry.id, head, runbook: runbook.digest, person: "reviewer", said, at };
  const state = { ...record.state, approvals: [approval] };
  const event = { kind: "approved", approval } as const;
  const happening = { seq: record.journal.length, at, actor: "reviewer", head, operation: null, event };
  return writeRecord(nextRevision(record, state, [happening], sha256).record);
}

test.each([
  ["empty", () => "", "state_unreadable", "it is empty"],
  ["{}", () => "{}", "state_unreadable", ""],
  ["null", () => "null", "state_unreadable", ""],
  ["cut", () => good.slice(0, good.length / 2), "state_unreadable", "it is not whole JSON"],
  ["begun with a byte order mark", () => `\uFEFF${good}`, "state_unreadable", "byte order mark"],
  ["of schema 3", () => good.replace('"schema": 2', '"schema": 3'), "state_newer", "has schema 3"],
  ["another run's", () => good.replaceAll('"pr-1"', '"pr-7"'), "state_other_run", "belongs to pr-7"],
  ["changed by hand", () => good.replace('"transitions": 0', '"transitions": 1'), "state_chain_broken", ""],
])("a record that is %s, although we wrote it", async (_name, text, code, words) => {
  await writtenByUs(text());
  const answer = await pull.says("reviewer", `/statem approve review ${await pull.head()}`);
  expect(answer).toContain(`\`${code}\``);
  expect(answer).toContain(words);
  expect(await pull.sticky()).toContain(words);
});

test.each([
  ["pushed by git, in our name, a valid newer record", async () => pushed(await forgedSuccess())],
  ["pushed by git, the very same record with a line more", async () => pushed(`${good}\n`)],
  ["pushed by git, the record taken away", async () => pushed(null)],
  ["written by GitHub's interface, a valid newer record", async () => writtenByPerson("agent", await forgedSuccess())],
  ["written by GitHub's interface, by a maintainer", async () => writtenByPerson("maintainer", await forgedSuccess())],
])("a record that a stranger wrote: %s", async (_name, spoil) => {
  await spoil();
  const answer = await pull.says("agent", "/statem status");
  expect(answer).toContain("`state_foreign`");
  expect(answer).toContain(spoilt.slice(0, 12));
  expect(await pull.check()).not.toContain("success");
});

test("a push does not get past it either, and the new head is not green", async () => {
  await pushed(await forgedSuccess());
  await pull.push({ "a.js": "2\n" });
  expect(await pull.check()).toContain("action_required: Held");
});
