/** Clone, fetch and push over HTTP: what a token may, what a push sets off. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { git } from "../git/run.ts";
import { type GitHub, startGitHub } from "../index.ts";
import type { RepoEvent } from "../seam.ts";
import { type Clone, clone, refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
let events: RepoEvent[];
let ann: string;
const clones: Clone[] = [];

async function cloneAs(token?: string, repo = "octo/widgets"): Promise<Clone> {
  const made = await clone(github, repo, token);
  clones.push(made);
  return made;
}

beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", {
    files: { "README.md": "hello\n" },
    collaborators: { ann: "write", ray: "read" },
  });
  ann = github.personToken("ann");
  events = [];
  github.onEvent((event) => events.push(event));
});

afterEach(async () => {
  await Promise.all(clones.splice(0).map((one) => one.remove()));
  await github.close();
});

describe("who may read and write", () => {
  it("serves a public repository to anybody and a private one to those with access", async () => {
    await github.addRepo("octo/secret", { private: true, files: { a: "1" }, collaborators: { ann: "read" } });
    await cloneAs(undefined);
    await cloneAs(ann, "octo/secret");
    await expect(cloneAs(github.personToken("ray"), "octo/secret")).rejects.toThrow("not found");
    await expect(cloneAs(undefined, "octo/secret")).rejects.toThrow(/could not read Username|Authentication failed/);
    await expect(cloneAs("ghp_wrong", "octo/secret")).rejects.toThrow("Invalid username or token");
  });

  it("refuses pushes of readers, and of tokens without contents: write", async () => {
    const reader = await cloneAs(github.personToken("ray"));
    await reader.commit("a.txt", "a");
    await expect(reader.git("push", "origin", "main")).rejects.toThrow("Permission to octo/widgets.git denied to ray.");
    const job = await cloneAs(github.mintWorkflowToken("octo/widgets", { contents: "read" }, "ann"));
    await job.commit("a.txt", "a");
    await expect(job.git("push", "origin", "main")).rejects.toThrow("Write access to repository not granted.");
    expect(events).toEqual([]);
  });

  it("keeps workflow files from tokens without the permission, a workflow's own always", async () => {
    const path = ".github/workflows/ci.yml";
    const own = github.mintWorkflowToken("octo/widgets", { contents: "write", workflows: "write" }, "ann");
    for (const token of [ann, own]) {
      const made = await cloneAs(token);
      await made.commit(path, "on: push\n");
      await made.commit("b.txt", "on top");
      await expect(made.git("push", "origin", "HEAD:topic")).rejects.toThrow(`update workflow \`${path}\` without`);
    }
    const allowed = await cloneAs(github.personToken("ann", { workflows: true }));
    await allowed.commit(path, "on: push\n");
    await allowed.git("push", "origin", "HEAD:topic");
    const after = await cloneAs(own);
    await after.git("checkout", "--quiet", "topic");
    await after.commit("c.txt", "leaves the workflow alone");
    await after.git("push", "origin", "topic");
    await after.commit(path, "on: [push]\n");
    await expect(after.git("push", "origin", "topic")).rejects.toThrow("a GitHub App");
  });

  it("refuses direct and forced pushes to a protected branch, and pushes to refs/pull", async () => {
    github.protectBranch("octo/widgets", "main", { requirePullRequest: true });
    github.protectBranch("octo/widgets", "steady", {});
    const made = await cloneAs(ann);
    await made.git("push", "origin", "main:steady");
    await made.commit("a.txt", "a");
    await expect(made.git("push", "origin", "main")).rejects.toThrow("Changes must be made through a pull request.");
    await made.git("push", "origin", "main:steady");
    await made.git("commit", "--quiet", "--amend", "-m", "another");
    await expect(made.git("push", "--force", "origin", "main:steady")).rejects.toThrow("Cannot force-push");
    await expect(made.git("push", "origin", ":steady")).rejects.toThrow("Cannot delete a protected branch");
    await expect(made.git("push", "origin", "main:refs/pull/9/head")).rejects.toThrow("hidden ref");
  });
});

describe("what a push sets off", () => {
  it("sends push and synchronize with before, after and the token's owner, and moves refs/pull/N/head", async () => {
    const made = await cloneAs(ann);
    await made.git("checkout", "--quiet", "-b", "topic");
    const one = await made.commit("a.txt", "a");
    await made.git("push", "origin", "topic");
    await rest(github, ann).pulls.create({ ...widgets, title: "Topic", head: "topic", base: "main" });
    events.length = 0;
    const two = await made.commit("a.txt", "b");
    await made.git("push", "origin", "topic");
    expect(events.map((event) => [event.event, event.payload.action, event.actor, event.by])).toEqual([
      ["push", undefined, "ann", "person"],
      ["pull_request", "synchronize", "ann", "person"],
    ]);
    expect(events[0]?.payload).toMatchObject({
      ref: "refs/heads/topic",
      before: one,
      after: two,
      forced: false,
      head_commit: { id: two, modified: ["a.txt"], author: { email: "somebody@example.com" } },
      sender: { login: "ann", type: "User" },
    });
    expect(events[1]?.payload).toMatchObject({
      before: one,
      after: two,
      number: 1,
      pull_request: { head: { sha: two, ref: "topic" }, base: { ref: "main" } },
    });
    expect((await made.git("ls-remote", "origin", "refs/pull/1/head")).split("\t")[0]).toBe(two);
    await made.git("fetch", "origin", "refs/pull/1/merge");
    expect(await made.git("show", "FETCH_HEAD:a.txt")).toBe("b");
  });

  it("writes who pushed what into the activity log, and tells a force push", async () => {
    const made = await cloneAs(ann);
    await made.git("checkout", "--quiet", "-b", "topic");
    await made.commit("a.txt", "a");
    await made.git("push", "origin", "topic");
    await made.git("commit", "--quiet", "--amend", "-m", "another");
    await made.git("push", "--force", "origin", "topic");
    await made.git("push", "origin", ":topic");
    const { data } = await rest(github, ann).repos.listActivities({ ...widgets, ref: "topic" });
    expect(data.map((one) => [one.activity_type, one.actor?.login])).toEqual([
      ["branch_deletion", "ann"],
      ["force_push", "ann"],
      ["branch_creation", "ann"],
    ]);
    expect(data[1]?.before).toBe(data[2]?.after);
  });

  it("takes a fork's push into the base repository, whence its head can be fetched by its id", async () => {
    github.addUser("fay");
    const fork = await github.fork("octo/widgets", "fay");
    const fay = github.personToken("fay");
    const made = await cloneAs(fay, fork);
    await made.git("checkout", "--quiet", "-b", "topic");
    await made.commit("a.txt", "a");
    await made.git("push", "origin", "topic");
    await rest(github, fay).pulls.create({ ...widgets, title: "Fork", head: "fay:topic", base: "main" });
    events.length = 0;
    const two = await made.commit("a.txt", "b");
    await made.git("push", "origin", "topic");
    expect(events.map((event) => [event.repo, event.event, event.payload.action])).toEqual([
      ["fay/widgets", "push", undefined],
      ["octo/widgets", "pull_request", "synchronize"],
    ]);
    const reader = await cloneAs(undefined);
    await reader.git("fetch", "--depth=1", "origin", two);
    expect(await reader.git("show", "FETCH_HEAD:a.txt")).toBe("b");
  });

  it("closes a pull request whose head branch is deleted, and marks one as merged whose head the base gained", async () => {
    const made = await cloneAs(ann);
    const client = rest(github, ann);
    for (const branch of ["gone", "gained"]) {
      await made.git("checkout", "--quiet", "-b", branch, "main");
      await made.commit(`${branch}.txt`, branch);
      await made.git("push", "origin", branch);
      await client.pulls.create({ ...widgets, title: branch, head: branch, base: "main" });
    }
    await made.git("push", "origin", ":gone");
    await made.git("push", "origin", "gained:main");
    const states = await client.pulls.list({ ...widgets, state: "all", direction: "asc" });
    expect(states.data.map((pull) => [pull.title, pull.state, pull.merged_at !== null])).toEqual([
      ["gone", "closed", false],
      ["gained", "closed", true],
    ]);
    expect((await refusal(client.pulls.update({ ...widgets, pull_number: 1, state: "open" }))).message).toContain(
      "branch has been deleted",
    );
  });

  it("does nothing for a push that was refused, and pushes from a shallow clone", async () => {
    const made = await cloneAs(ann);
    await made.git("checkout", "--quiet", "-b", "topic");
    await made.commit("a.txt", "a");
    await made.git("push", "origin", "topic");
    await made.git("reset", "--quiet", "--hard", "main");
    await made.commit("a.txt", "other");
    events.length = 0;
    await expect(made.git("push", "origin", "topic")).rejects.toThrow("rejected");
    expect(events).toEqual([]);
    await made.git("fetch", "--quiet", "--depth=1", "origin", "topic");
    await made.git("checkout", "--quiet", "FETCH_HEAD");
    await made.commit("a.txt", "from shallow");
    await made.git("push", "origin", "HEAD:topic");
    expect(events.map((event) => event.event)).toEqual(["push"]);
    await git(github.gitDir("octo/widgets"), ["fsck", "--strict"]);
  });
});

it("records git apart from the API's requests, and injects faults there too", async () => {
  const made = await cloneAs(ann);
  await made.commit("a.txt", "a");
  github.faults.loseResponse((request) => request.kind === "git" && request.write);
  await expect(made.git("push", "origin", "main")).rejects.toThrow();
  expect((await made.git("ls-remote", "origin", "main")).slice(0, 40)).toBe(
    (await made.git("rev-parse", "HEAD")).trim(),
  );
  expect(github.countRequests()).toMatchObject({ total: 0, write: 0 });
  // A client whose connection breaks may send its push once more by itself, and is then refused.
  const pushes = github.requests.filter((request) => request.write);
  expect(new Set(pushes.map((request) => `${request.kind} ${request.actor}`))).toEqual(new Set(["git ann"]));
  expect(github.faults.unfired).toBe(0);
});
