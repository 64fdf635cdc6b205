/** GraphQL: the official schema, errors instead of silent nulls, connections, and what the queries show. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../index.ts";
import { type Clone, clone, graphql, rest, widgets } from "./clients.ts";

let github: GitHub;
let token: string;
let made: Clone;
let head: string;

const ask = async (selection: string, as = token) => {
  const { data, errors } = await graphql(github, as, `{ repository(owner: "octo", name: "widgets") { ${selection} } }`);
  return { repository: data?.repository, errors };
};

beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", {
    files: { "README.md": "hello\n", "a/b.txt": "b" },
    collaborators: { ann: "write" },
  });
  const ann = github.personToken("ann");
  token = github.mintWorkflowToken(
    "octo/widgets",
    { contents: "write", checks: "read", pull_requests: "write" },
    "ann",
  );
  made = await clone(github, "octo/widgets", ann);
  await made.git("checkout", "--quiet", "-b", "topic");
  await made.commit("one.txt", "1");
  await made.git("mv", "README.md", "GUIDE.md");
  head = await made.commit("a/b.txt", "c");
  await made.git("push", "--quiet", "origin", "topic");
  await rest(github, ann).pulls.create({
    ...widgets,
    title: "Topic",
    body: "Text",
    head: "topic",
    base: "main",
    draft: true,
  });
});
afterEach(async () => {
  await made.remove();
  await github.close();
});

it("shows a pull request with its ends, commits, files and comments", async () => {
  await rest(github, token).issues.createComment({ ...widgets, issue_number: 1, body: "first" });
  await rest(github, token).issues.addLabels({ ...widgets, issue_number: 1, labels: ["later"] });
  const { repository, errors } = await ask(`pullRequest(number: 1) {
    number title url state isDraft isCrossRepository merged mergedAt mergedBy { login } mergeCommit { oid } closed closedAt
    author { __typename login } headRefOid headRefName headRepository { nameWithOwner } headRef { target { oid } }
    baseRefName baseRefOid baseRef { name target { oid ... on Commit { tree { oid } file(path: "a/b.txt") { object { ... on Blob { text } } } } } }
    commits(last: 1) { totalCount nodes { commit { oid messageHeadline checkSuites(first: 1) { totalCount } } } }
    files(first: 10) { nodes { path changeType } }
    labels(first: 5) { nodes { name } }
    comments(first: 10) { totalCount nodes { id databaseId fullDatabaseId body url lastEditedAt includesCreatedEdit viewerDidAuthor isMinimized editor { login } author { __typename login } } } }`);
  expect(errors).toEqual([]);
  const base = (await made.git("rev-parse", "origin/main")).trim();
  expect(repository.pullRequest).toMatchObject({
    number: 1,
    title: "Topic",
    url: `${github.url}/octo/widgets/pull/1`,
    state: "OPEN",
    isDraft: true,
    isCrossRepository: false,
    merged: false,
    mergedAt: null,
    mergedBy: null,
    mergeCommit: null,
    closed: false,
    closedAt: null,
    author: { __typename: "User", login: "ann" },
    headRefOid: head,
    headRefName: "topic",
    headRepository: { nameWithOwner: "octo/widgets" },
    headRef: { target: { oid: head } },
    baseRefName: "main",
    baseRefOid: base,
    baseRef: { name: "main", target: { oid: base, file: { object: { text: "b" } } } },
    commits: {
      totalCount: 2,
      nodes: [{ commit: { oid: head, messageHeadline: "change a/b.txt", checkSuites: { totalCount: 0 } } }],
    },
    files: {
      nodes: [
        { path: "GUIDE.md", changeType: "RENAMED" },
        { path: "a/b.txt", changeType: "MODIFIED" },
        { path: "one.txt", changeType: "ADDED" },
      ],
    },
    labels: { nodes: [{ name: "later" }] },
    comments: {
      totalCount: 1,
      nodes: [
        {
          body: "first",
          lastEditedAt: null,
          includesCreatedEdit: false,
          viewerDidAuthor: true,
          isMinimized: false,
          editor: null,
          // A bot's login has no suffix here, unlike in REST.
          author: { __typename: "Bot", login: "github-actions" },
        },
      ],
    },
  });
});

it("finds objects by expression and oid, null when there are none, and cuts long text silently", async () => {
  const euro = "€".repeat(171_000);
  await made.commit("long.txt", euro);
  await made.commit("binary", "a\0b");
  await made.git("push", "--quiet", "origin", "HEAD:objects");
  const { repository, errors } = await ask(`
    long: object(expression: "objects:long.txt") { ... on Blob { text isTruncated byteSize isBinary } }
    binary: object(expression: "objects:binary") { ... on Blob { text isTruncated isBinary } }
    tree: object(expression: "main:") { __typename ... on Tree { entries { name type object { ... on Tree { entries { name } } } } } }
    commit: object(oid: "${head}") { __typename oid ... on Commit { message } }
    missing: object(expression: "main:nope") { oid }
    nowhere: object(expression: "nope") { oid }
    gone: ref(qualifiedName: "nope") { name }
    short: ref(qualifiedName: "topic") { name prefix target { oid } }`);
  expect(errors).toEqual([]);
  expect(repository.long).toMatchObject({ isTruncated: true, byteSize: 513_000, isBinary: false });
  expect(Buffer.byteLength(repository.long.text)).toBe(511_998);
  expect(euro.startsWith(repository.long.text)).toBe(true);
  expect(repository.binary).toEqual({ text: null, isTruncated: false, isBinary: true });
  expect(repository.tree.entries).toEqual([
    { name: "README.md", type: "blob", object: {} },
    { name: "a", type: "tree", object: { entries: [{ name: "b.txt" }] } },
  ]);
  expect(repository.commit).toEqual({ __typename: "Commit", oid: head, message: "change a/b.txt" });
  expect(repository).toMatchObject({
    missing: null,
    nowhere: null,
    gone: null,
    short: { name: "topic", prefix: "refs/heads/", target: { oid: head } },
  });
});

it("gives an error, not a null, for what it does not imitate, and counts it", async () => {
  const { repository, errors } = await ask("stargazerCount nameWithOwner");
  expect(repository).toBeNull();
  expect(errors).toMatchObject([{ type: "NOT_IMPLEMENTED", path: ["repository", "stargazerCount"] }]);
  const argument = await ask('pullRequests(first: 1, labels: ["x"]) { totalCount }');
  expect(argument.errors).toMatchObject([{ type: "NOT_IMPLEMENTED" }]);
  const mutation = await graphql(
    github,
    token,
    `mutation { addStar(input: { starrableId: "x" }) { clientMutationId } }`,
  );
  expect(mutation.errors).toMatchObject([{ type: "NOT_IMPLEMENTED", path: ["addStar"] }]);
  expect(github.unimplemented).toBe(3);
});

it("refuses what the schema or GitHub's pagination refuses", async () => {
  expect((await ask("nonsense")).errors[0]?.message).toContain(`Cannot query field "nonsense" on type "Repository"`);
  expect((await ask("pullRequests { nodes { id } }")).errors).toMatchObject([
    { type: "MISSING_PAGINATION_BOUNDARIES" },
  ]);
  expect((await ask("pullRequests { totalCount }")).repository.pullRequests).toEqual({ totalCount: 1 });
  expect((await ask("pullRequests(first: 101) { totalCount }")).errors).toMatchObject([
    { type: "EXCESSIVE_PAGINATION" },
  ]);
  const deep =
    "pullRequests(first: 100) { nodes { commits(first: 100) { nodes { commit { checkSuites(first: 100) { nodes { id } } } } } } }";
  expect((await ask(deep)).errors).toMatchObject([{ type: "MAX_NODE_LIMIT_EXCEEDED" }]);
  expect((await ask("pullRequest(number: 9) { id }")).errors).toMatchObject([
    { type: "NOT_FOUND", message: "Could not resolve to a PullRequest with the number of 9." },
  ]);
  expect(github.unimplemented).toBe(0);
});

it("pages through comments forwards and backwards", async () => {
  for (const body of ["1", "2", "3"])
    await rest(github, token).issues.createComment({ ...widgets, issue_number: 1, body });
  const page = async (args: string) =>
    (
      await ask(
        `pullRequest(number: 1) { comments(${args}) { totalCount nodes { body } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
      )
    ).repository.pullRequest.comments;
  const first = await page("first: 2");
  expect(first).toMatchObject({
    totalCount: 3,
    nodes: [{ body: "1" }, { body: "2" }],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  });
  expect(await page(`first: 2, after: "${first.pageInfo.endCursor}"`)).toMatchObject({
    nodes: [{ body: "3" }],
    pageInfo: { hasNextPage: false },
  });
  expect(await page("last: 2")).toMatchObject({
    nodes: [{ body: "2" }, { body: "3" }],
    pageInfo: { hasPreviousPage: true },
  });
});

it("adds, edits, hides, deletes and reacts to comments", async () => {
  const { repository } = await ask("pullRequest(number: 1) { id }");
  const run = async (text: string, variables: Record<string, unknown>, as = token) =>
    graphql(github, as, text, variables);
  const added = await run(
    `mutation ($id: ID!) { addComment(input: { subjectId: $id, body: "hi", clientMutationId: "c" }) { clientMutationId commentEdge { node { id body author { login } } } } }`,
    { id: repository.pullRequest.id },
  );
  expect(added.errors).toEqual([]);
  const { node } = added.data.addComment.commentEdge;
  expect([added.data.addComment.clientMutationId, node.body, node.author.login]).toEqual(["c", "hi", "github-actions"]);
  const id = node.id as string;
  const edited = await run(
    `mutation ($id: ID!) { updateIssueComment(input: { id: $id, body: "ho" }) { issueComment { body includesCreatedEdit editor { login } } } }`,
    { id },
  );
  expect(edited.data.updateIssueComment.issueComment).toEqual({
    body: "ho",
    includesCreatedEdit: true,
    editor: { login: "github-actions" },
  });
  const reacted = await run(
    `mutation ($id: ID!) { addReaction(input: { subjectId: $id, content: EYES }) { reaction { content user { login } } } }`,
    { id },
  );
  expect(reacted.data.addReaction.reaction).toEqual({ content: "EYES", user: { login: "github-actions[bot]" } });
  const hidden = await run(
    `mutation ($id: ID!) { minimizeComment(input: { subjectId: $id, classifier: OUTDATED }) { minimizedComment { isMinimized minimizedReason } } }`,
    { id },
  );
  expect(hidden.data.minimizeComment.minimizedComment).toEqual({ isMinimized: true, minimizedReason: "outdated" });
  const node2 = await run(
    `query ($id: ID!) { node(id: $id) { __typename ... on IssueComment { body reactions(first: 5) { totalCount } } } }`,
    { id },
  );
  expect(node2.data.node).toEqual({ __typename: "IssueComment", body: "ho", reactions: { totalCount: 1 } });
  const weak = github.mintWorkflowToken("octo/widgets", { pull_requests: "read" }, "ann");
  const refused = await run(
    `mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`,
    { id },
    weak,
  );
  expect(refused).toMatchObject({
    status: 200,
    errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
  });
  await run(`mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`, { id });
  expect((await run(`query ($id: ID!) { node(id: $id) { id } }`, { id })).errors).toMatchObject([
    { type: "NOT_FOUND" },
  ]);
});

it("shows nobody where an account was deleted", async () => {
  const bob = "bob";
  github.addUser(bob);
  await rest(github, github.personToken(bob)).issues.createComment({ ...widgets, issue_number: 1, body: "bye" });
  github.deleteAccount(bob);
  const { repository, errors } = await ask(
    "pullRequest(number: 1) { comments(first: 1) { nodes { author { login } body } } }",
  );
  expect(errors).toEqual([]);
  expect(repository.pullRequest.comments.nodes).toEqual([{ author: null, body: "bye" }]);
  const { data } = await rest(github, token).issues.listComments({ ...widgets, issue_number: 1 });
  expect(data[0]?.user).toBeNull();
});

it("filters and orders pull requests, and counts a mutation as a write", async () => {
  await made.git("push", "--quiet", "origin", "topic:second");
  await rest(github, github.personToken("ann")).pulls.create({
    ...widgets,
    title: "Second",
    head: "second",
    base: "main",
  });
  const numbers = async (args: string) =>
    (await ask(`pullRequests(first: 10, ${args}) { nodes { number } }`)).repository.pullRequests.nodes.map(
      (one: { number: number }) => one.number,
    );
  expect(await numbers("states: OPEN, orderBy: { field: CREATED_AT, direction: DESC }")).toEqual([2, 1]);
  expect(await numbers('headRefName: "second"')).toEqual([2]);
  expect(await numbers('baseRefName: "nope"')).toEqual([]);
  expect(await numbers("states: [CLOSED, MERGED]")).toEqual([]);
  const before = github.requests.length;
  await graphql(github, token, `mutation Say { deleteIssueComment(input: { id: "x" }) { clientMutationId } }`);
  await ask("id");
  expect(github.countRequests(before)).toEqual({ total: 2, write: 1, git: 0 });
  expect(github.requests[before]).toMatchObject({
    kind: "graphql",
    operationName: "Say",
    fields: ["deleteIssueComment"],
    actor: "github-actions[bot]",
    status: 200,
  });
});
