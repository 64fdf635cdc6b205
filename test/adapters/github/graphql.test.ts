/** GraphQL's ways of saying no: 200 with errors inside, partial data, pages of HTML, bodies that are cut. */
import nock from "nock";
import { afterEach, expect, test } from "vitest";
import type { Publication } from "../../../src/ports/forge.ts";
import { forge, graphql, HTML, nothingIsLeft, store, UNICORN } from "./world.ts";

afterEach(() => expect(nothingIsLeft()).toEqual([]));

const TOKEN = "a".repeat(40);
const REVISION = { run: "pr-1", files: { "record.json": "{}" }, headline: "pr-1: x", body: "" };
const error = (type: string, message: string, path: readonly string[] = []) => ({ errors: [{ type, message, path }] });
const empty = { viewer: { login: "github-actions[bot]" }, repository: { state: null, record: null, pinned: null } };
const commit = (oid: string) => ({
  oid,
  committedDate: "2026-01-01T00:00:00Z",
  author: { name: "github-actions[bot]", email: "41898282+github-actions[bot]@users.noreply.github.com" },
  signature: { isValid: true, wasSignedByGitHub: true },
});
const stored = (token: string, text: string | null) => ({
  viewer: { login: "github-actions[bot]" },
  repository: {
    state: { target: { oid: token, history: { nodes: text === null ? [] : [commit(token)] } } },
    record: text === null ? null : { text, isTruncated: false },
    pinned: null,
  },
});

test.each([
  ["an error page", 502, UNICORN, HTML],
  ["an error page that says 200", 200, UNICORN, HTML],
  ["a body that is cut", 200, '{"data":{"viewer":{"login":"github-acti', {}],
  ["an empty body", 200, "", {}],
  ["errors and no data", 200, error("NOT_FOUND", "Could not resolve to a Repository"), {}],
  ["errors beside data", 200, { data: empty, ...error("FORBIDDEN", "Resource not accessible by integration") }, {}],
  ["a limit", 200, error("RATE_LIMITED", "API rate limit exceeded"), {}],
  ["bad credentials", 401, { message: "Bad credentials" }, {}],
])("a store that answers with %s is no absent run", async (_name, status, body, headers) => {
  // What is not answered is asked once more, with the same result.
  graphql()
    .times(2)
    .reply(status, body, headers as Record<string, string>);
  await expect(store.read("pr-1")).rejects.toThrow();
  nock.cleanAll();
});

test("046, 047: a lost compare-and-set, told inside of a 200, is a conflict", async () => {
  graphql().reply(200, {
    data: { createCommitOnBranch: null },
    ...error("STALE_DATA", `Expected branch to point to "${TOKEN}" but it did not.`, ["createCommitOnBranch"]),
  });
  expect(await store.write(REVISION, TOKEN)).toEqual({ kind: "conflict" });
});

test.each(["FORBIDDEN", "NOT_FOUND", "UNPROCESSABLE"])(
  "a write that is %s is an error, not a conflict",
  async (type) => {
    graphql().reply(200, error(type, "No", ["createCommitOnBranch"]));
    await expect(store.write(REVISION, TOKEN)).rejects.toThrow("No");
  },
);

test("a write without an answer is looked for, and found", async () => {
  const after = "b".repeat(40);
  graphql().reply(502, UNICORN, HTML);
  graphql().reply(200, { data: stored(after, "{}") });
  expect(await store.write(REVISION, TOKEN)).toEqual({ kind: "written", commit: after });
});

test("a write without an answer that somebody else's took the place of is a conflict", async () => {
  graphql().replyWithError("socket hang up");
  graphql().reply(200, { data: stored("c".repeat(40), '{"another":1}') });
  expect(await store.write(REVISION, TOKEN)).toEqual({ kind: "conflict" });
});

test("a write without an answer that was not made is an error", async () => {
  graphql().reply(502, UNICORN, HTML);
  graphql().reply(200, { data: stored(TOKEN, null) });
  await expect(store.write(REVISION, TOKEN)).rejects.toThrow();
});

const PUBLICATION: Publication = {
  pull: 1,
  pullHandle: "PR_1",
  repositoryHandle: "R_1",
  signs: [],
  run: "pr-1",
  head: TOKEN,
  check: {
    replaces: "CR_1",
    name: "statem",
    status: "completed",
    conclusion: "success",
    title: "Succeeded",
    summary: "",
    externalId: "x",
    detailsUrl: "https://github.com/acme/widgets/pull/1",
  },
  sticky: { replaces: "IC_1", body: "now" },
  answers: ["<!-- statem:answer 1 -->\nyes"],
  labels: { on: null, off: [], make: [] },
};
const seen = (oid: string) => ({ repository: { ref: { target: { history: { nodes: [{ oid }] } } } } });

test("091: a check that may not be changed is made anew; what went well is not done twice", async () => {
  const documents: string[] = [];
  const note = (body: { query: string }) => documents.push(body.query) > 0;
  nock("https://api.github.com")
    .post("/graphql", note)
    .reply(200, {
      data: { check: null, sticky: { issueComment: seen("d") }, answer0: null },
      ...error("FORBIDDEN", "Cannot update this check run", ["check"]),
    });
  nock("https://api.github.com")
    .post("/graphql", note)
    .reply(200, { data: { check: { checkRun: seen("e") } } });
  expect(await forge.publish(PUBLICATION)).toEqual({ lastWrite: "e", problems: [] });
  expect(documents[1]).toContain("createCheckRun");
  expect(documents[1]).not.toMatch(/addComment|updateIssueComment/);
});

test("a sticky comment that is gone is made anew", async () => {
  graphql().reply(200, {
    data: { check: { checkRun: seen("d") }, sticky: null, answer0: null },
    ...error("NOT_FOUND", "Could not resolve to a node", ["sticky"]),
  });
  graphql().reply(200, { data: { sticky: { commentEdge: { node: seen("d") } } } });
  expect(await forge.publish(PUBLICATION)).toEqual({ lastWrite: "d", problems: [] });
});

test("056, 092: a locked conversation is told, and is no error", async () => {
  const locked = "Unable to create comment because issue is locked.";
  graphql().reply(200, {
    data: { check: { checkRun: seen("d") }, sticky: { issueComment: seen("d") }, answer0: null },
    ...error("FORBIDDEN", locked, ["answer0"]),
  });
  expect(await forge.publish(PUBLICATION)).toEqual({ lastWrite: "d", problems: [`FORBIDDEN: ${locked}`] });
});

test("a comment of ours that another made a moment before is told by the answer, and ours is taken back", async () => {
  const marker = "<!-- statem:answer 1 -->";
  const nodes = [
    { id: "IC_forged", body: `${marker}\nyes`, viewerDidAuthor: false },
    { id: "IC_first", body: `${marker}\nyes`, viewerDidAuthor: true },
    { id: "IC_own", body: `${marker}\nyes`, viewerDidAuthor: true },
  ];
  const added = (id: string) => ({ commentEdge: { node: { id, ...seen("d") } }, subject: { comments: { nodes } } });
  const answers = { ...PUBLICATION, check: null, sticky: null };
  graphql().reply(200, { data: { answer0: added("IC_own") } });
  nock("https://api.github.com")
    .post("/graphql", ({ variables }) => JSON.stringify(variables) === '{"double0":{"id":"IC_own"}}')
    .reply(200, { data: { double0: { clientMutationId: null } } });
  expect(await forge.publish(answers)).toEqual({ lastWrite: "d", problems: [] });
  graphql().reply(200, { data: { answer0: added("IC_first") } });
  expect(await forge.publish(answers)).toEqual({ lastWrite: "d", problems: [] });
});

test.each([
  ["an error page", 502, UNICORN],
  ["a cut body", 200, '{"data":{"check":'],
])("a publication that is answered with %s is thrown", async (_name, status, body) => {
  graphql().reply(status, body, HTML);
  await expect(forge.publish(PUBLICATION)).rejects.toThrow();
});

test("a pull request that GitHub does not show yet is an error that says so", async () => {
  graphql().reply(200, {
    data: {
      viewer: { login: "x" },
      repository: {
        ...empty.repository,
        id: "R",
        nameWithOwner: "acme/widgets",
        url: "u",
        defaultBranchRef: null,
        pullRequest: null,
      },
    },
  });
  await expect(forge.look(1, "pr-1", { runbook: "r.yaml", config: "c.yaml" })).rejects.toThrow(
    "does not show this pull request",
  );
});
