/** 2,500 revisions of one run: they go on in a successor, and a read never costs more than a few requests. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GitHub, startGitHub } from "../../../github/index.ts";
import { openPlace, RUN, revisionOf, textOf } from "./place.ts";

let github: GitHub;
beforeAll(async () => {
  github = await startGitHub();
});
afterAll(async () => {
  expect(github.unimplementedWhat).toEqual([]);
  await github.close();
});

const REVISIONS = 2_500;

test("2,500 revisions stand in two issues that name each other, and the newest is found from the end", async () => {
  const place = await openPlace(github);
  const store = place.store();
  const stored = await store.read(RUN);
  let { token } = stored;
  for (let number = 1; number <= REVISIONS; number++) {
    const written = await store.write(revisionOf(`revision ${number}`), token);
    expect(written.kind, `revision ${number}`).toBe("written");
    token = store.tokenOf(RUN);
  }
  const issues = await place.issues();
  expect(issues.map(({ title, state }) => [title, state])).toEqual([
    ["Run pr-1", "open"],
    ["Run pr-1 (part 2)", "open"],
  ]);
  const [first, second] = issues;
  expect(first?.body).toContain(`It goes on in #${second?.number}.`);
  expect(second?.body).toContain(`Its beginning is in #${first?.number}.`);
  const since = github.requests.length;
  expect(await textOf(place.store())).toBe(`revision ${REVISIONS}`);
  expect(github.requests.slice(since).map(({ operationName }) => operationName)).toEqual(["RunIssues", "RunComments"]);
}, 300_000);
