/** Rate limits and half answers, each as GitHub shows them. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../../index.ts";
import { graphql, widgets } from "../clients.ts";

let github: GitHub;
let token: string;
beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", { files: { a: "1" }, collaborators: { ann: "write" } });
  token = github.personToken("ann");
});
afterEach(() => github.close());

async function ask(method: "GET" | "POST", path = "/repos/octo/widgets", body?: object) {
  const answer = await fetch(`${github.apiUrl}${path}`, {
    method,
    headers: { authorization: `bearer ${token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { headers } = answer;
  const seconds = Number(headers.get("x-ratelimit-reset")) - Math.floor(github.now().getTime() / 1000);
  return {
    status: answer.status,
    retryAfter: headers.get("retry-after"),
    remaining: headers.get("x-ratelimit-remaining"),
    isResetPast: seconds < 0,
    message: ((await answer.json()) as { message?: string }).message,
  };
}
const label = (name: string) => ask("POST", "/repos/octo/widgets/labels", { name });

it("refuses so many requests with retry-after, by 403 or 429", async () => {
  github.faults.throttle({ kind: "retry-after", seconds: 7 }, { requests: 1 });
  github.faults.throttle({ kind: "retry-after", seconds: 9, status: 429 }, { requests: 2 });
  const seen = [await ask("GET"), await ask("GET"), await ask("GET"), await ask("GET")];
  expect(seen.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([
    [403, "7"],
    [429, "9"],
    [429, "9"],
    [200, null],
  ]);
  expect(seen[0]?.message).toContain("secondary rate limit");
});

it("refuses for a stretch of GitHub's time, with a reset that may be past, or without any header", async () => {
  github.faults.throttle({ kind: "reset", seconds: 60 }, { ms: 60_000 });
  expect(await ask("GET")).toMatchObject({ status: 403, remaining: "0", retryAfter: null, isResetPast: false });
  github.advanceClock(61_000);
  expect((await ask("GET")).status).toBe(200);
  github.faults.throttle({ kind: "reset", seconds: -30, status: 429 }, { requests: 1 });
  expect(await ask("GET")).toMatchObject({ status: 429, remaining: "0", isResetPast: true });
  github.faults.throttle({ kind: "silent" }, { requests: 1 }, { route: "GET /repos/:owner/:repo/labels" });
  expect((await ask("GET")).status).toBe(200);
  expect(await ask("GET", "/repos/octo/widgets/labels")).toMatchObject({
    status: 403,
    retryAfter: null,
    remaining: "4999",
    isResetPast: false,
  });
});

it("blocks the creation of content alone, while plenty remains and the reset is past", async () => {
  github.faults.throttle({ kind: "content" }, { ms: 72_000 });
  expect((await ask("GET")).status).toBe(200);
  expect(await label("x")).toMatchObject({
    status: 403,
    remaining: "4771",
    isResetPast: true,
    message: expect.stringContaining("temporarily blocked from content creation"),
  });
  const viewer = await graphql(github, token, "{ viewer { login } }");
  expect(viewer.data.viewer.login).toBe("ann");
  github.advanceClock(73_000);
  expect((await label("x")).status).toBe(201);
});

it("tells GraphQL of the primary limit by 200 with an error inside", async () => {
  github.faults.throttle({ kind: "reset", seconds: 60 }, { requests: 1 });
  const { status, data, errors } = await graphql(github, token, "{ viewer { login } }");
  expect([status, data, errors]).toEqual([200, undefined, [{ type: "RATE_LIMITED", message: expect.any(String) }]]);
});

it("answers 200 with an error inside although the work was done", async () => {
  const { data: found } = await graphql(github, token, `{ repository(owner: "octo", name: "widgets") { id } }`);
  github.faults.spoilOnce({ field: "createLabel" }, { message: "Something went wrong while executing your query." });
  const create = `mutation ($r: ID!) { createLabel(input: { repositoryId: $r, name: "x", color: "ededed" }) { label { name } } }`;
  const { status, data, errors } = await graphql(github, token, create, { r: found.repository.id });
  expect([status, data, errors[0]]).toEqual([
    200,
    { createLabel: null },
    expect.objectContaining({ message: expect.stringContaining("Something went wrong"), path: ["createLabel"] }),
  ]);
  expect((await ask("GET", `/repos/${widgets.owner}/${widgets.repo}/labels/x`)).status).toBe(200);
  expect(github.faults.unfired).toBe(0);
});

it("loses the answer after the write, and the write is there", async () => {
  github.faults.loseResponse({ method: "POST" });
  await expect(label("y")).rejects.toThrow();
  expect((await label("y")).status).toBe(422);
});
