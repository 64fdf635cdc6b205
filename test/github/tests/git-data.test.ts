/** Git by REST: blobs, trees, commits, refs, and reading files. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { git } from "../git/run.ts";
import { type GitHub, startGitHub } from "../index.ts";
import { graphql, refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
let bot: ReturnType<typeof rest>;
let head: string;

beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", {
    files: { "a/b.txt": "b", "a.txt": "a" },
    collaborators: { ann: "write", ray: "read" },
  });
  bot = rest(github, github.mintWorkflowToken("octo/widgets", { contents: "write" }, "ann"));
  head = (await bot.git.getRef({ ...widgets, ref: "heads/main" })).data.object.sha;
});
afterEach(() => github.close());

const file = (path: string, content: string) => ({ path, mode: "100644" as const, type: "blob" as const, content });

it("makes an orphan branch of a tree, a commit without parents and a ref, which only one can do", async () => {
  const { data: tree } = await bot.git.createTree({
    ...widgets,
    tree: [file("README.md", "state\n"), file("runs/x/y.json", "{}")],
  });
  const { data: commit } = await bot.git.createCommit({
    ...widgets,
    message: "Start [skip ci]",
    tree: tree.sha,
    parents: [],
  });
  expect(commit).toMatchObject({ parents: [], committer: { name: "GitHub" }, verification: { verified: true } });
  const ref = { ...widgets, ref: "refs/heads/statem-state", sha: commit.sha };
  const both = await Promise.allSettled([bot.git.createRef(ref), bot.git.createRef(ref)]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await refusal(bot.git.createRef(ref))).toEqual({ status: 422, message: "Reference already exists" });
  const dir = github.gitDir("octo/widgets");
  expect(await git(dir, ["ls-tree", "-r", "--name-only", "statem-state"])).toBe("README.md\nruns/x/y.json\n");
  await git(dir, ["fsck", "--strict"]);
  const { data } = await graphql(
    github,
    github.personToken("ann"),
    `{ repository(owner: "octo", name: "widgets") { object(oid: "${commit.sha}") { ... on Commit { signature { wasSignedByGitHub } parents(first: 1) { totalCount } } } } }`,
  );
  expect(data.repository.object).toEqual({ signature: { wasSignedByGitHub: true }, parents: { totalCount: 0 } });
});

it("changes a tree over its base, keeping git's order of names, and refuses to empty it", async () => {
  const { data: old } = await bot.git.getCommit({ ...widgets, commit_sha: head });
  const change = (tree: object[]) =>
    bot.request("POST /repos/{owner}/{repo}/git/trees", {
      ...widgets,
      base_tree: old.tree.sha,
      tree,
    } as never) as Promise<{ data: { sha: string } }>;
  const { data } = await change([
    file("a-b", "1"),
    file("a/c/d", "2"),
    { path: "a/b.txt", mode: "100644", type: "blob", sha: null },
  ]);
  const dir = github.gitDir("octo/widgets");
  expect(await git(dir, ["ls-tree", "-r", "--name-only", data.sha])).toBe("a-b\na.txt\na/c/d\n");
  await git(dir, ["fsck", "--strict"]);
  const gone = ["a/b.txt", "a.txt"].map((path) => ({ path, mode: "100644", type: "blob", sha: null }));
  expect((await refusal(change(gone))).status).toBe(422);
  for (const path of ["../x", "/x", "a//b", ".git/config"]) {
    expect((await refusal(change([file(path, "")]))).message).toContain("malformed path");
  }
});

it("moves a ref forward alone, unless forced, and nothing that is protected", async () => {
  const { data: old } = await bot.git.getCommit({ ...widgets, commit_sha: head });
  const commit = async (parents: string[]) =>
    (await bot.git.createCommit({ ...widgets, message: "x", tree: old.tree.sha, parents })).data.sha;
  const next = await commit([head]);
  const orphan = await commit([]);
  const move = (sha: string, force = false) => bot.git.updateRef({ ...widgets, ref: "heads/main", sha, force });
  expect((await move(next)).data.object.sha).toBe(next);
  expect(await refusal(move(orphan))).toEqual({ status: 422, message: "Update is not a fast forward" });
  expect((await move(orphan, true)).data.object.sha).toBe(orphan);
  expect((await refusal(bot.git.updateRef({ ...widgets, ref: "heads/nope", sha: head }))).message).toBe(
    "Reference does not exist",
  );
  expect((await refusal(bot.git.getRef({ ...widgets, ref: "heads/nope" }))).status).toBe(404);
  expect((await refusal(bot.git.createRef({ ...widgets, ref: "refs/heads/a..b", sha: head }))).status).toBe(422);
  expect((await refusal(bot.git.createRef({ ...widgets, ref: "refs/heads/x", sha: "1".repeat(40) }))).message).toBe(
    "Object does not exist",
  );
  github.protectBranch("octo/widgets", "main", { requirePullRequest: true });
  expect((await refusal(move(await commit([orphan])))).message).toBe("Changes must be made through a pull request.");
  const { data } = await rest(github, github.personToken("ann")).repos.listActivities({
    ...widgets,
    ref: "refs/heads/main",
  });
  expect(data.map((one) => [one.activity_type, one.actor?.login])).toEqual([
    ["force_push", "github-actions[bot]"],
    ["push", "github-actions[bot]"],
    ["branch_creation", "octo"],
  ]);
});

it("keeps workflow files out of what a workflow's token makes, and lets a person with the scope", async () => {
  const path = ".github/workflows/x.yml";
  const attempt = async (client: typeof bot, branch: string) => {
    const { data: tree } = await client.git.createTree({ ...widgets, tree: [file(path, "on: push\n")] });
    const { data: commit } = await client.git.createCommit({
      ...widgets,
      message: "x",
      tree: tree.sha,
      parents: [head],
    });
    return client.git.createRef({ ...widgets, ref: `refs/heads/${branch}`, sha: commit.sha });
  };
  expect((await refusal(attempt(bot, "x"))).message).toContain("without `workflows` permission");
  expect((await refusal(attempt(rest(github, github.personToken("ann")), "x"))).message).toContain(
    "without `workflow` scope",
  );
  await attempt(rest(github, github.personToken("ann", { workflows: true })), "x");
});

it("answers 409 in an empty repository, 404 for its files, and lets a first push in", async () => {
  await github.addRepo("octo/empty", { collaborators: { ann: "write" } });
  const client = rest(github, github.personToken("ann"));
  const empty = { owner: "octo", repo: "empty" };
  const conflict = { status: 409, message: "Git Repository is empty." };
  expect(await refusal(client.git.createTree({ ...empty, tree: [file("a", "")] }))).toEqual(conflict);
  expect(await refusal(client.git.getRef({ ...empty, ref: "heads/main" }))).toEqual(conflict);
  expect((await refusal(client.repos.getContent({ ...empty, path: "a" }))).status).toBe(404);
  const { data } = await graphql(
    github,
    github.personToken("ann"),
    `{ repository(owner: "octo", name: "empty") { defaultBranchRef { name } object(expression: "HEAD") { oid } } }`,
  );
  expect(data.repository).toEqual({ defaultBranchRef: null, object: null });
});

it("reads files and folders, at a ref or the default branch", async () => {
  const { data } = await bot.repos.getContent({ ...widgets, path: "a/b.txt" });
  expect(data).toMatchObject({
    type: "file",
    path: "a/b.txt",
    name: "b.txt",
    encoding: "base64",
    content: "Yg==\n",
    size: 1,
  });
  const { data: folder } = await bot.repos.getContent({ ...widgets, path: "a", ref: head });
  expect(folder).toMatchObject([{ type: "file", path: "a/b.txt" }]);
  expect((await refusal(bot.repos.getContent({ ...widgets, path: "nope" }))).status).toBe(404);
  expect((await refusal(bot.repos.getContent({ ...widgets, path: "a.txt", ref: "nope" }))).message).toBe(
    "No commit found for the ref nope",
  );
  expect(
    (await refusal(bot.repos.getContent({ ...widgets, path: "a.txt", mediaType: { format: "raw" } }))).status,
  ).toBe(501);
});
