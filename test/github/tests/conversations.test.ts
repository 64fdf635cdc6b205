/** Pull requests, issues, comments, labels and reactions by REST: who may, and what is sent. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../index.ts";
import type { RepoEvent } from "../seam.ts";
import { type Clone, clone, graphql, refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
let made: Clone;
let job: string;
let events: RepoEvent[];
const as = (login: string) => rest(github, github.personToken(login));
const seen = () => events.map((event) => `${event.event} ${event.payload.action}`);
const comment = { ...widgets, issue_number: 1 };

beforeEach(async () => {
  github = await startGitHub();
  github.addUser("eve");
  await github.addRepo("octo/widgets", {
    files: { "README.md": "hello\n" },
    collaborators: { ann: "write", tri: "triage", ray: "read" },
  });
  job = github.mintWorkflowToken("octo/widgets", { pull_requests: "write" }, "ann");
  made = await clone(github, "octo/widgets", github.personToken("ann"));
  await made.git("checkout", "--quiet", "-b", "topic");
  await made.commit("a.txt", "a");
  await made.git("push", "--quiet", "origin", "topic");
  await as("ann").pulls.create({ ...widgets, title: "Topic", body: "Text", head: "topic", base: "main" });
  events = [];
  github.onEvent((event) => events.push(event));
});
afterEach(async () => {
  await made.remove();
  await github.close();
});

describe("comments", () => {
  it("are GitHub Actions' when a workflow writes them, and end at 65,536 characters", async () => {
    const { data } = await rest(github, job).issues.createComment({ ...comment, body: "x".repeat(65_536) });
    expect(data.user).toMatchObject({ login: "github-actions[bot]", type: "Bot", id: 41898282 });
    const tooLong = await refusal(rest(github, job).issues.createComment({ ...comment, body: "x".repeat(65_537) }));
    expect([tooLong.status, tooLong.message]).toEqual([422, expect.stringContaining("maximum is 65536 characters")]);
    expect((await refusal(rest(github, job).issues.createComment({ ...comment, body: " " }))).status).toBe(422);
    expect(events).toMatchObject([
      { event: "issue_comment", by: "workflow", payload: { issue: { number: 1, pull_request: {} } } },
    ]);
  });

  it("may be changed by their author and by who can write", async () => {
    const { data } = await as("eve").issues.createComment({ ...comment, body: "mine" });
    const change = { ...widgets, comment_id: data.id };
    for (const other of ["ray", "tri"]) {
      expect((await refusal(as(other).issues.updateComment({ ...change, body: "no" }))).status).toBe(403);
      expect((await refusal(as(other).issues.deleteComment(change))).status).toBe(403);
    }
    github.advanceClock(5000);
    await as("ann").issues.updateComment({ ...change, body: "by ann" });
    const { data: read } = await as("ray").issues.getComment(change);
    expect([read.body, read.user?.login, read.updated_at > read.created_at]).toEqual(["by ann", "eve", true]);
    expect(events.at(-1)).toMatchObject({
      actor: "ann",
      payload: { action: "edited", changes: { body: { from: "mine" } } },
    });
    await as("eve").issues.deleteComment(change);
    expect((await refusal(as("eve").issues.getComment(change))).status).toBe(404);
    expect(seen()).toEqual(["issue_comment created", "issue_comment edited", "issue_comment deleted"]);
  });

  it("on a plain issue take issues: write, for which pull_requests: write is not enough", async () => {
    const { data } = await as("eve").issues.create({ ...widgets, title: "Issue" });
    const there = { ...widgets, issue_number: data.number, body: "x" };
    expect(await refusal(rest(github, job).issues.createComment(there))).toEqual({
      status: 403,
      message: "Resource not accessible by integration",
    });
    const strong = github.mintWorkflowToken("octo/widgets", { issues: "write" }, "ann");
    await rest(github, strong).issues.createComment(there);
    await rest(github, strong).issues.createComment({ ...comment, body: "and on pull requests" });
  });

  it("are closed to strangers in a locked conversation", async () => {
    github.lockConversation("octo/widgets", 1, true);
    expect((await refusal(as("eve").issues.createComment({ ...comment, body: "x" }))).message).toContain("locked");
    expect((await refusal(rest(github, job).issues.createComment({ ...comment, body: "x" }))).status).toBe(403);
    await as("ann").issues.createComment({ ...comment, body: "x" });
  });

  it("are listed by page and by time of the last change", async () => {
    for (const body of ["1", "2", "3"]) await as("eve").issues.createComment({ ...comment, body });
    const page = await as("eve").issues.listComments({ ...comment, per_page: 2 });
    expect(page.data.map((one) => one.body)).toEqual(["1", "2"]);
    expect(page.headers.link).toContain('page=2>; rel="next"');
    const all = await as("eve").paginate(as("eve").issues.listComments, { ...comment, per_page: 2 });
    expect(all.map((one) => one.body)).toEqual(["1", "2", "3"]);
    github.advanceClock(60_000);
    const since = github.now().toISOString();
    await as("eve").issues.updateComment({ ...widgets, comment_id: all[1]?.id ?? 0, body: "two" });
    expect((await as("eve").issues.listComments({ ...comment, since })).data.map((one) => one.body)).toEqual(["two"]);
  });

  it("take each reaction once from each person", async () => {
    const { data } = await as("eve").issues.createComment({ ...comment, body: "x" });
    const react = { ...widgets, comment_id: data.id, content: "eyes" as const };
    const statuses = [];
    for (const client of [as("eve"), as("eve"), rest(github, job)])
      statuses.push((await client.reactions.createForIssueComment(react)).status);
    expect(statuses).toEqual([201, 200, 201]);
    expect((await as("eve").issues.getComment({ ...widgets, comment_id: data.id })).data.reactions).toMatchObject({
      total_count: 2,
      eyes: 2,
    });
    const bad = rest(github, job).request("POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
      ...widgets,
      comment_id: data.id,
      content: "tada" as "eyes",
    });
    expect((await refusal(bad)).status).toBe(422);
  });
});

describe("labels", () => {
  it("take triage, and send one event each", async () => {
    const there = { ...comment, labels: ["statem/approve", "later"] };
    expect((await refusal(as("ray").issues.addLabels(there))).status).toBe(403);
    await as("ann").issues.createLabel({ ...widgets, name: "later" });
    await as("ann").issues.createLabel({ ...widgets, name: "statem/approve" });
    const { data } = await as("tri").issues.addLabels(there);
    expect(data.map((label) => label.name)).toEqual(["statem/approve", "later"]);
    await as("tri").issues.addLabels(there);
    await as("tri").issues.removeLabel({ ...comment, name: "STATEM/approve" });
    expect(
      events.map((event) => [event.event, event.payload.action, (event.payload.label as { name: string }).name]),
    ).toEqual([
      ["pull_request", "labeled", "statem/approve"],
      ["pull_request", "labeled", "later"],
      ["pull_request", "unlabeled", "statem/approve"],
    ]);
    expect((await refusal(as("tri").issues.removeLabel({ ...comment, name: "statem/approve" }))).status).toBe(404);
    expect((await refusal(as("ann").issues.addLabels({ ...comment, labels: ["x".repeat(51)] }))).status).toBe(422);
    expect((await as("ray").issues.listLabelsOnIssue(comment)).data.map((label) => label.name)).toEqual(["later"]);
  });
});

describe("pull requests", () => {
  it("need a branch with commits, a base, and only one of a kind", async () => {
    const open = (head: string, base = "main", login = "ann") =>
      as(login).pulls.create({ ...widgets, title: "x", head, base });
    expect((await refusal(open("topic"))).message).toContain("A pull request already exists for octo:topic.");
    expect((await refusal(open("nope"))).message).toContain('"field":"head"');
    expect((await refusal(open("topic", "nope"))).message).toContain('"field":"base"');
    await made.git("push", "--quiet", "origin", "main:same");
    expect((await refusal(open("same"))).message).toContain("No commits between main and same");
    await made.git("push", "--quiet", "origin", "topic:again");
    expect((await refusal(open("again", "main", "eve"))).status).toBe(422);
    expect((await open("octo:again")).data.number).toBe(2);
    expect(
      await refusal(
        rest(github, github.mintWorkflowToken("octo/widgets", {}, "ann")).pulls.create({
          ...widgets,
          title: "x",
          head: "again",
          base: "same",
        }),
      ),
    ).toMatchObject({ status: 403 });
  });

  it("are changed by their author or a writer, with what changed in the event", async () => {
    const there = { ...widgets, pull_number: 1 };
    expect((await refusal(as("tri").pulls.update({ ...there, title: "no" }))).status).toBe(403);
    expect((await refusal(as("eve").pulls.update({ ...there, state: "closed" }))).status).toBe(403);
    await made.git("push", "--quiet", "origin", "main:v1");
    events.length = 0;
    await rest(github, job).pulls.update({ ...there, title: "New", body: "[x] done" });
    await as("ann").pulls.update({ ...there, base: "v1" });
    await as("tri").pulls.update({ ...there, state: "closed" });
    await made.commit("b.txt", "b");
    await made.git("push", "--quiet", "origin", "topic");
    const closed = (await as("ray").pulls.get(there)).data;
    expect([closed.state, closed.head.sha, closed.merged]).toEqual([
      "closed",
      (await made.git("rev-parse", "HEAD^")).trim(),
      false,
    ]);
    await as("ann").pulls.update({ ...there, state: "open" });
    expect((await as("ray").pulls.get(there)).data.head.sha).toBe((await made.git("rev-parse", "HEAD")).trim());
    expect(events.map((event) => [event.event, event.payload.action, event.payload.changes])).toEqual([
      ["pull_request", "edited", { title: { from: "Topic" }, body: { from: "Text" } }],
      ["pull_request", "edited", { base: { ref: { from: "main" }, sha: { from: expect.any(String) } } }],
      ["pull_request", "closed", undefined],
      ["push", undefined, undefined],
      ["pull_request", "reopened", undefined],
    ]);
  });

  it("list their files from the merge base, renames included", async () => {
    await made.git("mv", "README.md", "GUIDE.md");
    await made.git("commit", "--quiet", "-m", "move");
    await made.git("push", "--quiet", "origin", "topic");
    const { data } = await as("ray").pulls.listFiles({ ...widgets, pull_number: 1 });
    expect(data.map((file) => [file.filename, file.status, file.previous_filename, file.additions])).toEqual([
      ["GUIDE.md", "renamed", "README.md", 0],
      ["a.txt", "added", undefined, 1],
    ]);
    const { data: pull } = await as("ray").pulls.get({ ...widgets, pull_number: 1 });
    expect([pull.commits, pull.changed_files, pull.additions, pull.mergeable]).toEqual([2, 2, 1, true]);
  });

  it("are issues too", async () => {
    const { data } = await as("ray").issues.get(comment);
    expect([data.title, data.pull_request?.url, data.state]).toEqual([
      "Topic",
      `${github.apiUrl}/repos/octo/widgets/pulls/1`,
      "open",
    ]);
    expect((await refusal(as("ray").pulls.get({ ...widgets, pull_number: 9 }))).status).toBe(404);
    expect((await as("ray").pulls.list({ ...widgets, head: "octo:topic" })).data).toHaveLength(1);
    expect((await as("ray").pulls.list({ ...widgets, state: "closed" })).data).toHaveLength(0);
  });
});

it("opens, labels, changes and closes issues, and shows them in GraphQL", async () => {
  const bot = rest(github, github.mintWorkflowToken("octo/widgets", { issues: "write" }, "ann"));
  const { data } = await bot.issues.create({ ...widgets, title: "Run", body: "view", labels: ["statem-run"] });
  await as("eve").issues.create({ ...widgets, title: "Another", labels: ["statem-run"] });
  await bot.issues.createComment({ ...widgets, issue_number: data.number, body: "revision" });
  await bot.issues.update({ ...widgets, issue_number: data.number, body: "view 2", state: "closed" });
  expect(seen()).toEqual([
    "issues opened",
    "issues labeled",
    "issues opened",
    "issue_comment created",
    "issues edited",
    "issues closed",
  ]);
  const list = await bot.issues.listForRepo({ ...widgets, labels: "statem-run", state: "all" });
  expect(list.data.map((one) => one.number)).toEqual([data.number]);
  const answer = await graphql(
    github,
    github.personToken("ray"),
    `{ repository(owner: "octo", name: "widgets") { issue(number: 2) { title body state author { login } labels(first: 5) { nodes { name } } comments(last: 5) { nodes { body author { login } } } } } }`,
  );
  expect(answer.errors).toEqual([]);
  expect(answer.data.repository.issue).toEqual({
    title: "Run",
    body: "view 2",
    state: "CLOSED",
    author: { login: "github-actions" },
    labels: { nodes: [{ name: "statem-run" }] },
    comments: { nodes: [{ body: "revision", author: { login: "github-actions" } }] },
  });
});
