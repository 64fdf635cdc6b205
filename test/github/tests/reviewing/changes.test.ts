/** What a pull request changes, and what becomes of it: files with their patches, drafts. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { graphql, refusal, rest } from "../clients.ts";
import { type PullWorld, pull, startWorld } from "./world.ts";

let world: PullWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

it("lists files with patches from the merge base, page by page, and in GraphQL", async () => {
  const { github, made, as } = world;
  await made.git("rm", "--quiet", "old.txt");
  await made.commit("new name.txt", "last line without an end");
  await writeFile(join(made.dir, "image.bin"), Buffer.from([0, 1, 2]));
  await made.git("add", "-A");
  await made.git("commit", "--quiet", "-m", "more");
  // What the base gains meanwhile is none of the pull request's.
  await made.git("push", "--quiet", "origin", "topic");
  await made.git("checkout", "--quiet", "main");
  await made.commit("base.txt", "base");
  await made.git("push", "--quiet", "origin", "main");
  const { data } = await as("ray").pulls.listFiles(pull);
  expect(data.map((file) => [file.filename, file.status, file.additions, file.deletions, file.patch])).toEqual([
    ["README.md", "modified", 1, 1, "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three"],
    ["image.bin", "added", 0, 0, undefined],
    ["new name.txt", "added", 1, 0, "@@ -0,0 +1 @@\n+last line without an end\n\\ No newline at end of file"],
    ["old.txt", "removed", 0, 1, "@@ -1 +0,0 @@\n-going"],
  ]);
  expect(data.map((file) => /^[0-9a-f]{40}$/.test(file.sha ?? ""))).toEqual([true, true, true, true]);
  const page = await as("ray").pulls.listFiles({ ...pull, per_page: 3, page: 2 });
  expect(page.data.map((file) => file.filename)).toEqual(["old.txt"]);
  const query = `query ($after: String) { repository(owner: "acme", name: "widgets") { pullRequest(number: 1) {
    files(first: 3, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes { path changeType additions deletions } } } } }`;
  const ray = github.personToken("ray");
  const first = (await graphql(github, ray, query)).data.repository.pullRequest.files;
  expect([first.totalCount, first.pageInfo.hasNextPage, first.nodes[0]]).toEqual([
    4,
    true,
    { path: "README.md", changeType: "MODIFIED", additions: 1, deletions: 1 },
  ]);
  const rest = (await graphql(github, ray, query, { after: first.pageInfo.endCursor })).data.repository.pullRequest;
  expect(rest.files.nodes).toEqual([{ path: "old.txt", changeType: "DELETED", additions: 0, deletions: 1 }]);
});

it("becomes a draft and ready again by mutation, for authors, writers, and tokens that may write contents", async () => {
  const { github, as } = world;
  const id = (await as("ann").pulls.get(pull)).data.node_id;
  const change = async (token: string, mutation: string) =>
    graphql(
      github,
      token,
      `mutation ($p: ID!) { ${mutation}(input: { pullRequestId: $p }) { pullRequest { isDraft } } }`,
      {
        p: id,
      },
    );
  const job = (permissions: Parameters<typeof github.mintWorkflowToken>[1]) =>
    github.mintWorkflowToken("acme/widgets", permissions, "ann");
  for (const token of [github.personToken("tri"), job({ pull_requests: "write" })])
    expect((await change(token, "convertPullRequestToDraft")).errors[0]?.type).toBe("FORBIDDEN");
  const drafted = await change(github.personToken("ann"), "convertPullRequestToDraft");
  expect([drafted.errors, drafted.data.convertPullRequestToDraft.pullRequest]).toEqual([[], { isDraft: true }]);
  await change(job({ pull_requests: "write", contents: "write" }), "markPullRequestReadyForReview");
  expect((await rest(github, github.personToken("ray")).pulls.get(pull)).data.draft).toBe(false);
  expect(world.events.map((event) => [event.payload.action, event.by])).toEqual([
    ["converted_to_draft", "person"],
    ["ready_for_review", "workflow"],
  ]);
  expect((await refusal(as("eve").pulls.update({ ...pull, state: "closed" }))).status).toBe(403);
});
