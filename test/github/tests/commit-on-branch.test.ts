/** createCommitOnBranch: compare-and-set, authorship, signature, refusals. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { git } from "../git/run.ts";
import { type GitHub, startGitHub } from "../index.ts";
import type { RepoEvent } from "../seam.ts";
import { clone, type GraphqlAnswer, graphql, rest, widgets } from "./clients.ts";

let github: GitHub;
let token: string;
let head: string;

const mutation = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit { oid message committedDate author { name email user { login } } committer { name email user { login } }
      signature { isValid wasSignedByGitHub } }
    ref { name target { oid } repository { object(expression: "main:a/b.txt") { ... on Blob { text } } } }
  }
}`;
const base64 = (text: string): string => Buffer.from(text).toString("base64");

interface Changes {
  additions?: { path: string; contents: string }[];
  deletions?: { path: string }[];
}

function commit(fileChanges: Changes, more: Record<string, unknown> = {}, as = token): Promise<GraphqlAnswer> {
  const input = {
    branch: { repositoryNameWithOwner: "octo/widgets", branchName: "main" },
    expectedHeadOid: head,
    message: { headline: "Record", body: "Because." },
    fileChanges,
    ...more,
  };
  return graphql(github, as, mutation, { input });
}

const tip = async (): Promise<string> =>
  (await git(github.gitDir("octo/widgets"), ["rev-parse", "refs/heads/main"])).trim();

beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", {
    files: { "README.md": "hello\n", "run.sh": "true\n", ".github/workflows/ci.yml": "on: push\n" },
    collaborators: { ann: "write", ray: "read" },
  });
  token = github.mintWorkflowToken("octo/widgets", { contents: "write" }, "ann");
  head = await tip();
});
afterEach(() => github.close());

it("makes a commit that GitHub signed, by the token's bot, and sends the push", async () => {
  const events: RepoEvent[] = [];
  github.onEvent((event) => events.push(event));
  const { data, errors } = await commit({
    additions: [{ path: "a/b.txt", contents: base64("text") }],
    deletions: [{ path: "run.sh" }],
  });
  expect(errors).toEqual([]);
  const bot = "github-actions[bot]";
  expect(data.createCommitOnBranch).toMatchObject({
    commit: {
      message: "Record\n\nBecause.",
      author: { name: bot, email: `41898282+${bot}@users.noreply.github.com`, user: { login: bot } },
      committer: { name: "GitHub", email: "noreply@github.com", user: { login: "web-flow" } },
      signature: { isValid: true, wasSignedByGitHub: true },
    },
    ref: { name: "main", target: { oid: await tip() }, repository: { object: { text: "text" } } },
  });
  expect(events).toMatchObject([
    {
      event: "push",
      by: "workflow",
      actor: bot,
      payload: { before: head, after: await tip(), ref: "refs/heads/main" },
    },
  ]);
  const files = await git(github.gitDir("octo/widgets"), ["ls-tree", "-r", "--name-only", "main"]);
  expect(files.split("\n")).toEqual([".github/workflows/ci.yml", "README.md", "a/b.txt", ""]);
  await git(github.gitDir("octo/widgets"), ["fsck", "--strict"]);
});

it("shows a pushed commit without a signature, and its author only by the address", async () => {
  const ann = github.personToken("ann");
  const made = await clone(github, "octo/widgets", ann);
  await made.git("config", "user.email", `${github.userId("ann")}+ann@users.noreply.github.com`);
  await made.commit("pushed.txt", "x");
  await made.git("push", "origin", "main");
  await made.remove();
  const { data } = await graphql(
    github,
    ann,
    `{ repository(owner: "octo", name: "widgets") { ref(qualifiedName: "refs/heads/main") { target { ... on Commit {
      history(first: 5, path: "pushed.txt") { nodes { messageHeadline signature { isValid } author { user { login } } } } } } } } }`,
  );
  expect(data.repository.ref.target.history.nodes).toEqual([
    { messageHeadline: "change pushed.txt", signature: null, author: { user: { login: "ann" } } },
  ]);
});

it("answers 200 with STALE_DATA when the branch has moved, and moves nothing", async () => {
  await commit({ additions: [{ path: "one", contents: base64("1") }] });
  const moved = await tip();
  const answer = await commit({ additions: [{ path: "two", contents: base64("2") }] });
  expect(answer).toMatchObject({
    status: 200,
    data: { createCommitOnBranch: null },
    errors: [
      {
        type: "STALE_DATA",
        path: ["createCommitOnBranch"],
        message: `Expected branch to point to "${head}" but it did not. Pull and try again.`,
      },
    ],
  });
  expect(await tip()).toBe(moved);
});

it("lets exactly one of many writers at once win", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `file-${index}`);
  const answers = await Promise.all(names.map((path) => commit({ additions: [{ path, contents: base64(path) }] })));
  const won = answers.filter((answer) => answer.errors.length === 0);
  expect(won).toHaveLength(1);
  expect(won[0]?.data.createCommitOnBranch.commit.oid).toBe(await tip());
  const lost = answers.flatMap((answer) => answer.errors.map((error) => error.type));
  expect(lost).toEqual(Array.from({ length: 11 }, () => "STALE_DATA"));
});

it("loses against a push that lands between question and answer", async () => {
  const made = await clone(github, "octo/widgets", github.personToken("ann"));
  await made.commit("a.txt", "a");
  github.faults.beforeOnce({ field: "createCommitOnBranch" }, () => made.git("push", "origin", "main"));
  expect((await commit({})).errors[0]?.type).toBe("STALE_DATA");
  await made.remove();
});

it("runs several mutations of one document in order, not as one transaction", async () => {
  const query = `mutation ($one: CreateCommitOnBranchInput!, $two: CreateCommitOnBranchInput!, $three: CreateCommitOnBranchInput!) {
    one: createCommitOnBranch(input: $one) { commit { oid } }
    two: createCommitOnBranch(input: $two) { commit { oid } }
    three: createCommitOnBranch(input: $three) { clientMutationId ref { name } }
  }`;
  const input = (branchName: string) => ({
    branch: { repositoryNameWithOwner: "octo/widgets", branchName },
    expectedHeadOid: head,
    message: { headline: "x" },
  });
  await rest(github, github.personToken("ann")).git.createRef({ ...widgets, ref: "refs/heads/other", sha: head });
  const { data, errors } = await graphql(github, token, query, {
    one: input("main"),
    two: input("main"),
    three: { ...input("other"), clientMutationId: "me" },
  });
  expect(errors).toMatchObject([{ type: "STALE_DATA", path: ["two"] }]);
  expect(data).toMatchObject({
    one: { commit: { oid: await tip() } },
    two: null,
    three: { clientMutationId: "me", ref: { name: "other" } },
  });
});

it.each([
  [
    "a missing branch",
    {},
    { branch: { repositoryNameWithOwner: "octo/widgets", branchName: "nope" } },
    "NOT_FOUND",
    "Branch not found",
  ],
  [
    "a missing repository",
    {},
    { branch: { repositoryNameWithOwner: "octo/nope", branchName: "main" } },
    "NOT_FOUND",
    "'octo/nope'",
  ],
  [
    "a path to delete that is not there",
    { deletions: [{ path: "nope" }] },
    {},
    "UNPROCESSABLE",
    "does not exist as of commit oid",
  ],
  [
    "a path given twice",
    { additions: [{ path: "a", contents: "" }], deletions: [{ path: "a" }] },
    {},
    "UNPROCESSABLE",
    "more than once",
  ],
  ["a path with a leading slash", { additions: [{ path: "/a", contents: "" }] }, {}, "UNPROCESSABLE", "malformed"],
  ["contents that are not base64", { additions: [{ path: "a", contents: "a b" }] }, {}, "INVALID_BASE64", "base64"],
  [
    "a workflow file",
    { additions: [{ path: ".github/workflows/x.yml", contents: "" }] },
    {},
    "FORBIDDEN",
    "without `workflows` permission",
  ],
  [
    "an empty tree",
    { deletions: ["README.md", "run.sh", ".github/workflows/ci.yml"].map((path) => ({ path })) },
    {},
    undefined,
    "",
  ],
] satisfies [string, Changes, Record<string, unknown>, string | undefined, string][])(
  "refuses %s",
  async (_, changes, more, type, message) => {
    const { errors } = await commit(changes, more);
    expect(errors).toHaveLength(1);
    if (type) expect(errors[0]?.type).toBe(type);
    expect(errors[0]?.message).toContain(message);
    expect(await tip()).toBe(head);
  },
);

it("asks for contents: write, and for a pull request where the branch is protected", async () => {
  const weak = github.mintWorkflowToken("octo/widgets", { contents: "read" }, "ann");
  expect((await commit({}, {}, weak)).errors).toMatchObject([
    { type: "FORBIDDEN", message: "Resource not accessible by integration" },
  ]);
  expect((await commit({}, {}, github.personToken("ray"))).errors[0]?.message).toContain(
    "ray does not have the correct permissions",
  );
  github.protectBranch("octo/widgets", "main", { requirePullRequest: true });
  expect((await commit({})).errors[0]?.message).toBe("Changes must be made through a pull request.");
  expect(await tip()).toBe(head);
});
