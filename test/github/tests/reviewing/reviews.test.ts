/** Reviews: who may say what, what is sent, and how REST and GraphQL show it. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { graphql, refusal, rest } from "../clients.ts";
import { type PullWorld, pull, startWorld, widgets } from "./world.ts";

let world: PullWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const seen = () =>
  world.events.map(({ event, payload }) => [event, payload.action, (payload.review as { state: string }).state]);

describe("submitting", () => {
  it("binds a review to the head, tells apps, and shows in GraphQL", async () => {
    const { github, made, as } = world;
    const head = (await made.git("rev-parse", "HEAD")).trim();
    const { data, status } = await as("ray").pulls.createReview({ ...pull, event: "APPROVE" });
    expect([status, data.state, data.commit_id, data.user?.login]).toEqual([200, "APPROVED", head, "ray"]);
    const next = await made.commit("b.txt", "b");
    await made.git("push", "--quiet", "origin", "topic");
    world.events.length = 0;
    await as("wes").pulls.createReview({ ...pull, event: "REQUEST_CHANGES", body: "no", commit_id: head });
    await as("eve").pulls.createReview({ ...pull, event: "COMMENT", body: "hm" });
    expect(seen()).toEqual([
      ["pull_request_review", "submitted", "changes_requested"],
      ["pull_request_review", "submitted", "commented"],
    ]);
    expect(world.events[0]?.payload).toMatchObject({ pull_request: { number: 1 }, sender: { login: "wes" } });
    expect((await as("ray").pulls.listReviews(pull)).data.map((one) => [one.user?.login, one.commit_id])).toEqual([
      ["ray", head],
      ["wes", head],
      ["eve", next],
    ]);
    const query = `{ repository(owner: "acme", name: "widgets") { pullRequest(number: 1) {
      reviews(last: 2, states: [APPROVED, CHANGES_REQUESTED]) { totalCount nodes { id fullDatabaseId state body url
        submittedAt lastEditedAt author { login } viewerDidAuthor authorCanPushToRepository commit { oid } } }
      latestOpinionatedReviews(first: 5, writersOnly: true) { nodes { author { login } } } } } }`;
    const { data: shown, errors } = await graphql(github, github.personToken("ray"), query);
    expect(errors).toEqual([]);
    const { reviews, latestOpinionatedReviews } = shown.repository.pullRequest;
    expect(latestOpinionatedReviews.nodes).toEqual([{ author: { login: "wes" } }]);
    expect(reviews.nodes[0]).toEqual({
      id: data.node_id,
      fullDatabaseId: String(data.id),
      state: "APPROVED",
      body: "",
      url: data.html_url,
      submittedAt: data.submitted_at,
      lastEditedAt: null,
      author: { login: "ray" },
      viewerDidAuthor: true,
      authorCanPushToRepository: false,
      commit: { oid: head },
    });
  });

  it("refuses the author's own opinion, empty words, a strange commit and a workflow's approval", async () => {
    const { github, as } = world;
    const job = rest(github, github.mintWorkflowToken("acme/widgets", { pull_requests: "write" }, "ann"));
    const base = (await as("ann").git.getRef({ ...widgets, ref: "heads/main" })).data.object.sha;
    for (const [said, words] of [
      [() => as("ann").pulls.createReview({ ...pull, event: "APPROVE" }), "Can not approve your own pull request"],
      [
        () => as("ann").pulls.createReview({ ...pull, event: "REQUEST_CHANGES", body: "x" }),
        "Can not request changes on your own pull request",
      ],
      [() => as("wes").pulls.createReview({ ...pull, event: "COMMENT" }), "Review body is required"],
      [
        () => as("wes").pulls.createReview({ ...pull, event: "APPROVE", commit_id: base }),
        "not part of the pull request",
      ],
      [() => job.pulls.createReview({ ...pull, event: "APPROVE" }), "not permitted to approve"],
    ] as const)
      expect(await refusal(said())).toMatchObject({ status: 422, message: expect.stringContaining(words) });
    const weak = rest(github, github.mintWorkflowToken("acme/widgets", { issues: "write" }, "ann"));
    expect((await refusal(weak.pulls.createReview({ ...pull, event: "COMMENT", body: "x" }))).status).toBe(403);
    await as("ann").pulls.createReview({ ...pull, event: "COMMENT", body: "a note" });
    expect(seen()).toEqual([["pull_request_review", "submitted", "commented"]]);
  });

  it("keeps a pending review to its author until it is submitted", async () => {
    const { as } = world;
    const { data } = await as("wes").pulls.createReview({ ...pull, body: "draft" });
    const there = { ...pull, review_id: data.id };
    expect([data.state, data.submitted_at]).toEqual(["PENDING", undefined]);
    expect((await as("ray").pulls.listReviews(pull)).data).toEqual([]);
    expect((await refusal(as("ray").pulls.getReview(there))).status).toBe(404);
    expect((await refusal(as("wes").pulls.createReview({ ...pull, event: "APPROVE" }))).status).toBe(422);
    expect(world.events).toEqual([]);
    await as("wes").pulls.submitReview({ ...there, event: "APPROVE" });
    expect((await as("ray").pulls.getReview(there)).data).toMatchObject({ state: "APPROVED", body: "draft" });
    expect((await refusal(as("wes").pulls.submitReview({ ...there, event: "APPROVE" }))).status).toBe(422);
    expect((await refusal(as("wes").pulls.deletePendingReview(there))).status).toBe(422);
    const { data: second } = await as("wes").pulls.createReview({ ...pull });
    await as("wes").pulls.deletePendingReview({ ...pull, review_id: second.id });
    expect((await as("wes").pulls.listReviews(pull)).data.map((one) => one.state)).toEqual(["APPROVED"]);
  });
});

it("lets authors and writers edit, and writers dismiss an opinion with a reason", async () => {
  const { github, as } = world;
  const { data } = await as("ray").pulls.createReview({ ...pull, event: "APPROVE", body: "fine" });
  const there = { ...pull, review_id: data.id };
  expect((await refusal(as("tri").pulls.updateReview({ ...there, body: "no" }))).status).toBe(403);
  github.advanceClock(5000);
  await as("ray").pulls.updateReview({ ...there, body: "fine, really" });
  expect((await refusal(as("tri").pulls.dismissReview({ ...there, message: "stale" }))).status).toBe(403);
  expect((await refusal(as("wes").pulls.dismissReview({ ...there, message: " " }))).status).toBe(422);
  const { data: gone } = await as("wes").pulls.dismissReview({ ...there, message: "stale", event: "DISMISS" });
  expect(gone).toMatchObject({ state: "DISMISSED", body: "fine, really", user: { login: "ray" } });
  expect((await refusal(as("wes").pulls.dismissReview({ ...there, message: "stale" }))).status).toBe(422);
  expect(seen()).toEqual([
    ["pull_request_review", "submitted", "approved"],
    ["pull_request_review", "edited", "approved"],
    ["pull_request_review", "dismissed", "dismissed"],
  ]);
  expect(world.events[1]?.payload.changes).toEqual({ body: { from: "fine" } });
  const { data: shown } = await graphql(
    github,
    github.personToken("wes"),
    `query ($id: ID!) { node(id: $id) { ... on PullRequestReview { state lastEditedAt pullRequest { number } } } }`,
    { id: data.node_id },
  );
  expect(shown.node).toEqual({
    state: "DISMISSED",
    lastEditedAt: expect.stringMatching(/Z$/),
    pullRequest: { number: 1 },
  });
});

it("sends reviews to apps that subscribed to them", async () => {
  const { github, as } = world;
  const app = github.addApp({
    slug: "gate",
    permissions: { pull_requests: "read" },
    events: ["pull_request_review"],
    webhookUrl: "http://127.0.0.1:9/closed",
    webhookSecret: "s3cret",
  });
  github.install(app.id, "acme/widgets");
  await as("wes").pulls.createReview({ ...pull, event: "APPROVE" });
  await github.idle();
  expect(github.deliveries.map((one) => [one.event, one.action, JSON.parse(one.body).organization.login])).toEqual([
    ["pull_request_review", "submitted", "acme"],
  ]);
});
