/** The close look: jobs with their workflow file, reruns, and answers that show only a part, which are no answer. */
import nock from "nock";
import { afterEach, expect, test } from "vitest";
import type { PullFacts } from "../../../src/ports/forge.ts";
import { API, forge, graphql, nothingIsLeft } from "./world.ts";

afterEach(() => expect(nothingIsLeft()).toEqual([]));

const HEAD = "a".repeat(40);
const pull = { number: 12, head: HEAD, isFork: false, headRef: "work", headRepository: "acme/widgets" } as PullFacts;
const NOTHING = { checkRuns: [], body: false, upToDate: false };
const answer = (found: object, commit: object = {}) => ({
  data: {
    viewer: { login: "github-actions[bot]" },
    repository: {
      pullRequest: { headRefOid: HEAD, commits: { nodes: [{ commit: { oid: HEAD, ...commit } }] }, ...found },
    },
  },
});
const run = (databaseId: number, change: object = {}) => ({
  ...{ databaseId, name: "tests", status: "COMPLETED", conclusion: "SUCCESS" },
  ...{ startedAt: "2026-01-05T09:00:00Z", completedAt: "2026-01-05T09:05:00Z", ...change },
});
const suites = (runs: readonly object[], change: object = {}) => ({
  nodes: [
    {
      id: "CS_1",
      app: { slug: "github-actions" },
      workflowRun: { event: "pull_request", runNumber: 7, file: { path: ".github/workflows/ci.yml" } },
      checkRuns: { nodes: runs, pageInfo: { hasPreviousPage: false } },
      ...change,
    },
  ],
  pageInfo: { hasNextPage: false },
});

test("a job, with its file and its run; a job that has no file yet; and our own check", async () => {
  const found = { ...suites([run(1), run(2, { status: "IN_PROGRESS", conclusion: null, completedAt: null })]) };
  const own = suites([run(3, { name: "statem" })], { workflowRun: { event: "push", runNumber: 1, file: null } });
  graphql().reply(200, answer({}, { suites0: found, suites1: own }));
  const close = await forge.closeLook(pull, { ...NOTHING, checkRuns: ["tests", "statem"] });
  expect(close.checkRuns?.map((one) => [one.id, one.status, one.conclusion, one.workflow?.number, one.isOurs])).toEqual(
    [
      [1, "completed", "success", 7, false],
      [2, "in_progress", null, 7, false],
      [3, "completed", "success", undefined, true],
    ],
  );
});

test("asks for nothing that is not wanted", async () => {
  let asked = "";
  graphql().reply(200, (_uri, body) => {
    asked = (body as { readonly query: string }).query;
    return answer({ body: "- [x] a" });
  });
  expect(await forge.closeLook(pull, { ...NOTHING, body: true })).toEqual({ head: HEAD, body: "- [x] a" });
  expect(asked).not.toMatch(/checkSuites|compare/);
});

test.each([
  [
    "more runs of a name than are shown",
    { suites0: suites([], { checkRuns: { nodes: [], pageInfo: { hasPreviousPage: true } } }) },
  ],
  ["more suites than are shown", { suites0: { ...suites([]), pageInfo: { hasNextPage: true } } }],
  ["another head's commit", { oid: "b".repeat(40), suites0: suites([]) }],
])("%s: that is no answer", async (_about, commit) => {
  graphql().reply(200, answer({}, commit));
  await expect(forge.closeLook(pull, { ...NOTHING, checkRuns: ["tests"] })).rejects.toThrow();
});

test("how far behind it is counts only for the very head, and a fork's branch is named with its owner", async () => {
  const compared = (oid: string) => ({ baseRef: { compare: { behindBy: 2, headTarget: { oid } } } });
  const fork = { ...pull, isFork: true, headRepository: "eve/widgets" };
  let ref: unknown;
  graphql().reply(200, (_uri, body) => {
    ref = (body as { readonly variables: Readonly<Record<string, unknown>> }).variables["headRef"];
    return answer(compared(HEAD));
  });
  expect((await forge.closeLook(fork, { ...NOTHING, upToDate: true })).behindBy).toBe(2);
  expect(ref).toBe("eve:work");
  for (const found of [compared("b".repeat(40)), { baseRef: null }, { baseRef: { compare: null } }]) {
    graphql().reply(200, answer(found));
    expect((await forge.closeLook(pull, { ...NOTHING, upToDate: true })).behindBy).toBeNull();
  }
});

test("files of another commit are no files of this one", async () => {
  const file = { filename: "a", status: "modified", additions: 1, deletions: 0 };
  const listed = (sha: string) => [{ ...file, contents_url: `${API}/repos/acme/widgets/contents/a?ref=${sha}` }];
  const path = "/repos/acme/widgets/pulls/12/files?per_page=100&page=1";
  nock(API).get(path).reply(200, listed(HEAD));
  expect(await forge.changedFiles(12, HEAD)).toEqual([{ path: "a", status: "modified", additions: 1, deletions: 0 }]);
  nock(API)
    .get(path)
    .reply(200, listed("b".repeat(40)));
  await expect(forge.changedFiles(12, HEAD)).rejects.toThrow(/bbbb; a+ was expected/);
});

test("a folder's files at the very head: texts, and nothing for what is none or was cut; none where there is no folder", async () => {
  const entries = [
    { name: "codex.yaml", object: { text: "[]", isTruncated: false } },
    { name: "huge.yaml", object: { text: "[", isTruncated: true } },
    { name: "binary", object: { text: null, isTruncated: false } },
    { name: "sub", object: {} },
    { name: "module", object: null },
  ];
  let expression: unknown;
  const withFolder = (folder: object | null) => ({
    data: { ...answer({}).data, repository: { ...answer({}).data.repository, folder } },
  });
  graphql().reply(200, (_uri, body) => {
    expression = (body as { readonly variables: Readonly<Record<string, unknown>> }).variables["folder"];
    return withFolder({ __typename: "Tree", entries });
  });
  const wanted = { ...NOTHING, folder: ".statem/dynamic/e3" };
  expect((await forge.closeLook(pull, wanted)).inFolder).toEqual([
    { name: "codex.yaml", text: "[]" },
    ...["huge.yaml", "binary", "sub", "module"].map((name) => ({ name, text: null })),
  ]);
  expect(expression).toBe(`${HEAD}:.statem/dynamic/e3`);
  for (const none of [null, { __typename: "Blob" }]) {
    graphql().reply(200, withFolder(none));
    expect((await forge.closeLook(pull, wanted)).inFolder).toEqual([]);
  }
});
