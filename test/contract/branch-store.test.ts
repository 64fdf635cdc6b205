/** The run store contract, played on the state branch of an embedded GitHub, with a workflow's token as the Action has it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BranchStore } from "../../src/adapters/github/branch/store.ts";
import { createClient } from "../../src/adapters/github/client.ts";
import { repositoryName, runFolder, STATE_BRANCH } from "../../src/adapters/github/repository.ts";
import { sha256 } from "../../src/adapters/local/digest.ts";
import type { Revision } from "../../src/ports/run-store.ts";
import { type GitHub, startGitHub } from "../github/index.ts";
import { pastContract } from "./past.ts";
import { runStoreContract, type StoreUnderTest } from "./run-store.ts";

let github: GitHub;
let count = 0;
beforeAll(async () => {
  github = await startGitHub();
  github.addUser("mallory");
});
afterAll(async () => {
  expect(github.unimplementedWhat).toEqual([]);
  await github.close();
});

async function freshRepository(): Promise<string> {
  const repository = `acme/widgets-${++count}`;
  await github.addRepo(repository, { files: { "README.md": "# widgets\n" }, collaborators: { mallory: "write" } });
  return repository;
}
const workflowToken = (repository: string) => github.mintWorkflowToken(repository, { contents: "write" }, "mallory");
const storeOf = (repository: string, token: string) =>
  new BranchStore(createClient({ token, apiUrl: github.apiUrl }), repositoryName(repository), sha256);

async function place(): Promise<StoreUnderTest> {
  const repository = await freshRepository();
  const token = workflowToken(repository);
  return {
    open: () => storeOf(repository, token),
    breakDown: () => github.revokeToken(token),
    // By GitHub's own interface and with a person's token: signed by GitHub, and in that person's name.
    intrude: async (revision) => {
      const theirs = storeOf(repository, github.personToken("mallory"));
      const { token: at } = await theirs.read(revision.run);
      await theirs.write(revision, at);
    },
  };
}

runStoreContract("state branch", place);
pastContract("state branch", place);

const revision = (run: string, text: string): Revision => ({
  run,
  files: { "record.json": text },
  headline: `${run}: a revision`,
  body: "- something happened",
});

test("a reader meets a branch that is there and holds nothing of its run", async () => {
  const repository = await freshRepository();
  const store = storeOf(repository, workflowToken(repository));
  expect(await store.read("pr-1")).toEqual({ kind: "absent", token: "" });
  await store.write(revision("pr-1", "{}"), "");
  const other = await store.read("pr-2");
  expect(other).toMatchObject({ kind: "absent", token: expect.stringMatching(/^[0-9a-f]{40}$/) });
});

test("a record over GitHub's limit of 512,000 bytes is not read as a shorter one", async () => {
  const repository = await freshRepository();
  const store = storeOf(repository, workflowToken(repository));
  await store.write(revision("pr-1", "x".repeat(600_000)), "");
  expect(await store.read("pr-1")).toMatchObject({ kind: "found", text: "" });
});

test("a record that somebody took away is found empty, and is no fresh start", async () => {
  const repository = await freshRepository();
  const store = storeOf(repository, workflowToken(repository));
  await store.write(revision("pr-1", "{}"), "");
  const { token } = await store.read("pr-1");
  const client = createClient({ token: github.personToken("mallory"), apiUrl: github.apiUrl });
  const input = {
    branch: { repositoryNameWithOwner: repository, branchName: STATE_BRANCH },
    expectedHeadOid: token,
    message: { headline: "Away with it" },
    fileChanges: { deletions: [{ path: `${runFolder("pr-1", sha256)}/record.json` }] },
  };
  const document =
    "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";
  await client.graphql(document, { input });
  expect(await store.read("pr-1")).toMatchObject({ kind: "found", text: "", lastWrite: { isTrusted: false } });
});

test("a write whose answer is lost is known by what stands on the branch, and is not made twice", async () => {
  const repository = await freshRepository();
  const store = storeOf(repository, workflowToken(repository));
  await store.write(revision("pr-1", "1"), "");
  const { token } = await store.read("pr-1");
  github.faults.loseResponse({ field: "createCommitOnBranch" });
  const written = await store.write(revision("pr-1", "2"), token);
  const found = await store.read("pr-1");
  expect(found).toMatchObject({ kind: "found", text: "2" });
  expect(written).toEqual({ kind: "written", commit: found.kind === "found" ? found.lastWrite.commit : "" });
});

test("a write that GitHub did not make, and gave no answer to, is an error, and nothing stands", async () => {
  const repository = await freshRepository();
  const store = storeOf(repository, workflowToken(repository));
  await store.write(revision("pr-1", "1"), "");
  const { token } = await store.read("pr-1");
  const unwell = { status: 502, headers: { "content-type": "text/html" }, body: "<html>Unicorn!</html>" };
  github.faults.answerOnce({ field: "createCommitOnBranch" }, unwell);
  await expect(store.write(revision("pr-1", "2"), token)).rejects.toThrow();
  expect(await store.read("pr-1")).toMatchObject({ text: "1", token });
});

test("an empty repository says so", async () => {
  const repository = `acme/empty-${++count}`;
  await github.addRepo(repository, {});
  const store = storeOf(repository, workflowToken(repository));
  await expect(store.write(revision("pr-1", "1"), "")).rejects.toThrow(/empty/i);
});
