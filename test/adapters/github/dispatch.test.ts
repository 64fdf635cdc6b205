/** Starting collect: what GitHub says no to is told in its words, what it does not answer is sent once more. */
import nock from "nock";
import { afterEach, expect, test } from "vitest";
import { API, forge, HTML, nothingIsLeft, UNICORN } from "./world.ts";

const PATH = "/repos/acme/widgets/actions/workflows/statem-collect.yml/dispatches";
const ORDER = {
  operation: "op1",
  run: "pr-1",
  pull: 1,
  head: "a".repeat(40),
  publisher: "action",
  ref: "main",
} as const;
afterEach(() => expect(nothingIsLeft()).toEqual([]));

test("all inputs are texts, and the ref is the one given", async () => {
  const { ref, ...inputs } = ORDER;
  nock(API)
    .post(PATH, { ref, inputs: { ...inputs, pull: "1" } })
    .reply(204);
  expect(await forge.dispatch(ORDER)).toEqual({ kind: "dispatched" });
});

test.each([
  [404, "Not Found"],
  [422, "Workflow does not have 'workflow_dispatch' trigger"],
  [403, "Resource not accessible by integration"],
])("%i %s is told and not repeated", async (status, message) => {
  nock(API).post(PATH).reply(status, { message, documentation_url: "https://docs.github.com/x" });
  expect(await forge.dispatch(ORDER)).toEqual({
    kind: "refused",
    error: expect.stringContaining(`statem-collect.yml: ${message}`),
  });
});

test("a throttled one is told to be, with how long to wait", async () => {
  nock(API).post(PATH).reply(403, { message: "You have exceeded a secondary rate limit" }, { "retry-after": "90" });
  expect(await forge.dispatch(ORDER)).toMatchObject({ kind: "throttled", waitMs: 90_000 });
});

test("an error page is answered by one more try", async () => {
  nock(API).post(PATH).reply(502, UNICORN, HTML);
  nock(API).post(PATH).reply(204);
  expect(await forge.dispatch(ORDER)).toEqual({ kind: "dispatched" });
});

test("two error pages are a refusal in one line", async () => {
  nock(API).post(PATH).times(2).reply(503, UNICORN, HTML);
  const said = await forge.dispatch(ORDER);
  expect(said.kind).toBe("refused");
  expect(said.kind === "refused" && said.error).not.toContain("\n");
});

test("a connection that breaks is one more try, then a refusal", async () => {
  nock(API).post(PATH).replyWithError("socket hang up");
  nock(API).post(PATH).reply(204);
  expect(await forge.dispatch(ORDER)).toEqual({ kind: "dispatched" });
  nock(API).post(PATH).times(2).replyWithError("socket hang up");
  expect(await forge.dispatch(ORDER)).toMatchObject({
    kind: "refused",
    error: expect.stringContaining("socket hang up"),
  });
});
