/**
 * What the real gh command sent, sent again: requests.json is the recording of scripts/gh.ts, so that this holds on machines
 * without gh.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rest } from "../clients.ts";
import { type GhWorld, startGhWorld, widgets } from "./world.ts";

interface Recording {
  version: string;
  requests: { command: string; method: string; path: string; body?: unknown }[];
}

const recording = new URL("requests.json", import.meta.url);
let world: GhWorld;
beforeAll(async () => {
  world = await startGhWorld();
});
afterAll(() => world.close());

it("answers every request of gh without an error", async () => {
  const text = Object.entries(world.ids).reduce(
    (all, [name, id]) => all.replaceAll(name, () => id),
    readFileSync(recording, "utf8"),
  );
  const { requests } = JSON.parse(text) as Recording;
  const answers: Record<string, unknown> = {};
  for (const { command, method, path, body } of requests) {
    const { github } = world;
    const answer = await fetch(path === "/graphql" ? github.graphqlUrl : `${github.apiUrl}${path}`, {
      method,
      headers: { authorization: `token ${world.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as { data?: unknown; errors?: unknown };
    expect([command, answer.status, json.errors]).toEqual([command, 200, undefined]);
    answers[command] = json.data ?? json;
  }
  expect(world.github.unimplementedWhat).toEqual([]);
  expect(answers).toMatchObject({
    "gh pr list": { repository: { pullRequests: { totalCount: 1, nodes: [{ number: 1, title: "Topic" }] } } },
    "gh pr view 1 --comments": {
      repository: {
        pullRequest: {
          additions: 1,
          mergeable: "MERGEABLE",
          comments: { nodes: [{ body: "please look", author: { login: "ben" } }] },
          reviews: { nodes: [{ state: "COMMENTED", body: "looking" }] },
        },
      },
    },
    "gh pr checks 1": {
      node: {
        statusCheckRollup: {
          nodes: [
            { commit: { statusCheckRollup: { contexts: { nodes: [{ name: "statem", conclusion: "SUCCESS" }] } } } },
          ],
        },
      },
    },
    "gh api repos/octo/widgets/pulls/1 --jq .head.sha": { number: 1, head: { ref: "topic" } },
  });
});

it("has done what gh asked for", async () => {
  const ann = rest(world.github, world.token);
  const { data: comments } = await ann.issues.listComments({ ...widgets, issue_number: 1 });
  expect(comments.map((one) => [one.user?.login, one.body])).toEqual([
    ["ben", "please look"],
    ["ann", "/statem status"],
  ]);
  const { data: pull } = await ann.pulls.get({ ...widgets, pull_number: 1 });
  expect([pull.draft, pull.labels.map((label) => label.name)]).toEqual([false, ["later", "now"]]);
  const { data: reviews } = await ann.pulls.listReviews({ ...widgets, pull_number: 1 });
  expect(reviews.map((one) => one.state)).toEqual(["COMMENTED", "APPROVED"]);
});
