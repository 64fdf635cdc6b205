/** Labels: who makes them, who puts them on, what is sent, and what the timeline keeps. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { graphql, refusal, rest } from "../clients.ts";
import { type PullWorld, startWorld, widgets } from "./world.ts";

let world: PullWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const there = { ...widgets, issue_number: 1 };
const seen = () =>
  world.events.map(({ event, payload, actor }) => [
    event,
    payload.action,
    (payload.label as { name: string } | undefined)?.name,
    actor,
  ]);

it("are made by who can write, with limits, and applied by who can triage", async () => {
  const { as } = world;
  const make = (name: string, more = {}, login = "ann") => as(login).issues.createLabel({ ...widgets, name, ...more });
  const { data } = await make("statem/approve", { color: "0E8A16", description: "Lets it pass" });
  expect(data).toMatchObject({ name: "statem/approve", color: "0e8a16", description: "Lets it pass", default: false });
  for (const [said, words] of [
    [() => make("STATEM/approve"), "already_exists"],
    [() => make("x".repeat(51)), "maximum is 50"],
    [() => make("y", { description: "x".repeat(101) }), "maximum is 100"],
    [() => make("y", { color: "#fff" }), '"field":"color"'],
  ] as const)
    expect(await refusal(said())).toMatchObject({ status: 422, message: expect.stringContaining(words) });
  expect((await refusal(make("z", {}, "tri"))).status).toBe(403);
  expect((await as("ray").issues.listLabelsForRepo(widgets)).data.map((label) => label.name)).toEqual([
    "statem/approve",
  ]);
  expect((await as("ray").issues.getLabel({ ...widgets, name: "Statem/Approve" })).data.id).toBe(data.id);
  expect((await refusal(as("ray").issues.getLabel({ ...widgets, name: "none" }))).status).toBe(404);

  const add = (login: string, name: string) => as(login).issues.addLabels({ ...there, labels: [name] });
  expect((await refusal(add("ray", "statem/approve"))).status).toBe(403);
  await add("tri", "statem/approve");
  // Whoever cannot make a label cannot make one by adding it (cyberark/dev-flow#31).
  expect((await refusal(add("tri", "brand new"))).status).toBe(403);
  await add("ann", "brand new");
  await as("tri").issues.removeLabel({ ...there, name: "statem/approve" });
  expect(seen()).toEqual([
    ["pull_request", "labeled", "statem/approve", "tri"],
    ["pull_request", "labeled", "brand new", "ann"],
    ["pull_request", "unlabeled", "statem/approve", "tri"],
  ]);
  const issue = (await as("eve").issues.create({ ...widgets, title: "Issue" })).data;
  await as("tri").issues.addLabels({ ...widgets, issue_number: issue.number, labels: ["brand new"] });
  expect(seen().at(-1)).toEqual(["issues", "labeled", "brand new", "tri"]);
});

it("go on and off by GraphQL when they exist, and the timeline tells who did it when", async () => {
  const { github, as } = world;
  const job = github.mintWorkflowToken("acme/widgets", { pull_requests: "write" }, "ann");
  const { data: repo } = await rest(github, job).repos.get(widgets);
  const ids = `query { repository(owner: "acme", name: "widgets") { label(name: "none") { id } pullRequest(number: 1) { id } } }`;
  const { data: found } = await graphql(github, job, ids);
  expect(found.repository.label).toBeNull();
  const created = await graphql(
    github,
    job,
    `mutation ($r: ID!) { createLabel(input: { repositoryId: $r, name: "gate", color: "ededed" }) { label { id name color description } } }`,
    { r: repo.node_id },
  );
  expect(created.errors).toEqual([]);
  const { label } = created.data.createLabel;
  expect(label).toMatchObject({ name: "gate", color: "ededed", description: null });
  const change = (token: string, name: string) =>
    graphql(
      github,
      token,
      `mutation ($p: ID!, $l: [ID!]!) { ${name}(input: { labelableId: $p, labelIds: $l }) { labelable { labels(first: 5) { nodes { name } } } } }`,
      { p: found.repository.pullRequest.id, l: [label.id] },
    );
  const added = await change(job, "addLabelsToLabelable");
  expect([added.errors, added.data.addLabelsToLabelable.labelable.labels.nodes]).toEqual([[], [{ name: "gate" }]]);
  expect((await change(github.personToken("ray"), "removeLabelsFromLabelable")).errors[0]?.type).toBe("FORBIDDEN");
  github.advanceClock(60_000);
  await change(github.personToken("tri"), "removeLabelsFromLabelable");
  await as("wes").issues.createComment({ ...there, body: "seen" });
  const { data, errors } = await graphql(
    github,
    github.personToken("ray"),
    `{ repository(owner: "acme", name: "widgets") {
      label(name: "GATE") { name }
      pullRequest(number: 1) { labels(first: 5) { totalCount }
        timelineItems(itemTypes: [LABELED_EVENT, UNLABELED_EVENT, ISSUE_COMMENT], last: 10) { filteredCount nodes { __typename
          ... on LabeledEvent { id createdAt actor { login } label { name } }
          ... on UnlabeledEvent { actor { login } label { name } }
          ... on IssueComment { body } } } } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.repository).toEqual({
    label: { name: "gate" },
    pullRequest: {
      labels: { totalCount: 0 },
      timelineItems: {
        filteredCount: 3,
        nodes: [
          {
            __typename: "LabeledEvent",
            id: expect.any(String),
            createdAt: expect.stringMatching(/Z$/),
            actor: { login: "github-actions" },
            label: { name: "gate" },
          },
          { __typename: "UnlabeledEvent", actor: { login: "tri" }, label: { name: "gate" } },
          { __typename: "IssueComment", body: "seen" },
        ],
      },
    },
  });
});
