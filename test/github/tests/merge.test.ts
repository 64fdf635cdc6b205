/** Merging: what must be there first, and what it does. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { git } from "../git/run.ts";
import { type GitHub, startGitHub } from "../index.ts";
import type { RepoEvent } from "../seam.ts";
import { type Clone, clone, refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
let ann: string;
let made: Clone;

/** Pushes a branch with one file and opens a pull request for it. */
async function open(
  branch: string,
  path: string,
  text: string,
  draft = false,
): Promise<{ number: number; sha: string }> {
  await made.git("checkout", "--quiet", "-B", branch, "origin/main");
  const sha = await made.commit(path, text);
  await made.git("push", "--quiet", "origin", branch);
  const { data } = await rest(github, ann).pulls.create({
    ...widgets,
    title: `About ${branch}`,
    head: branch,
    base: "main",
    draft,
  });
  return { number: data.number, sha };
}

const merge = (pull_number: number, more: Record<string, unknown> = {}, as = ann) =>
  rest(github, as).pulls.merge({ ...widgets, pull_number, ...more });

function report(sha: string, conclusion: string | null, token: string, name = "statem") {
  return rest(github, token).request("POST /repos/{owner}/{repo}/check-runs", {
    ...widgets,
    head_sha: sha,
    name,
    ...(conclusion === null ? { status: "in_progress" as const } : { conclusion: conclusion as "success" }),
  });
}

beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", {
    files: { "README.md": "hello\n" },
    collaborators: { ann: "write", tri: "triage" },
  });
  ann = github.personToken("ann");
  made = await clone(github, "octo/widgets", ann);
});
afterEach(async () => {
  await made.remove();
  await github.close();
});

it("merges for real, closes the pull request and sends push and closed", async () => {
  const { number, sha } = await open("topic", "a.txt", "a");
  const events: RepoEvent[] = [];
  github.onEvent((event) => events.push(event));
  const { data } = await merge(number, { sha });
  expect(data).toMatchObject({ merged: true, message: "Pull Request successfully merged" });
  const dir = github.gitDir("octo/widgets");
  expect((await git(dir, ["log", "-1", "--format=%P|%an|%cn|%s", "main"])).trim()).toMatch(
    new RegExp(`^[0-9a-f]{40} ${sha}\\|ann\\|GitHub\\|Merge pull request #1 from octo/topic$`),
  );
  expect(await git(dir, ["show", "main:a.txt"])).toBe("a");
  expect(events.map((event) => [event.event, event.payload.action])).toEqual([
    ["push", undefined],
    ["pull_request", "closed"],
  ]);
  expect(events[1]?.payload).toMatchObject({
    pull_request: { merged: true, merged_by: { login: "ann" }, merge_commit_sha: data.sha, state: "closed" },
  });
  expect((await refusal(merge(number))).status).toBe(405);
  expect((await git(dir, ["for-each-ref", "refs/pull/1/merge"])).trim()).toBe("");
});

it("squashes into one commit with the title and number", async () => {
  const { number } = await open("topic", "a.txt", "a");
  await merge(number, { merge_method: "squash" });
  expect((await git(github.gitDir("octo/widgets"), ["log", "--format=%s", "main"])).split("\n")).toEqual([
    `About topic (#${number})`,
    "Initial commit",
    "",
  ]);
});

it("refuses conflicts, drafts, another head, people without write and unknown methods", async () => {
  const one = await open("one", "README.md", "one\n");
  const two = await open("two", "README.md", "two\n");
  const draft = await open("draft", "d.txt", "d", true);
  await merge(one.number);
  expect(await refusal(merge(two.number))).toEqual({ status: 405, message: "Pull Request is not mergeable" });
  expect((await rest(github, ann).pulls.get({ ...widgets, pull_number: two.number })).data.mergeable).toBe(false);
  expect(await refusal(merge(draft.number))).toEqual({ status: 405, message: "Pull Request is still a draft" });
  await github.setDraft("octo/widgets", draft.number, "ann", false);
  expect(await refusal(merge(draft.number, { sha: one.sha }))).toEqual({
    status: 409,
    message: "Head branch was modified. Review and try the merge again.",
  });
  expect((await refusal(merge(draft.number, {}, github.personToken("tri")))).status).toBe(403);
  expect((await refusal(merge(draft.number, { merge_method: "octopus" }))).status).toBe(422);
  expect((await refusal(merge(draft.number, { merge_method: "rebase" }))).status).toBe(501);
  await merge(draft.number);
});

it("asks for the required check at the very head, by name and by its app", async () => {
  const app = github.addApp({ slug: "gate", permissions: { checks: "write" } });
  const gate = github.installationToken(github.install(app.id, "octo/widgets"));
  const workflow = github.mintWorkflowToken("octo/widgets", { checks: "write" }, "ann");
  github.protectBranch("octo/widgets", "main", {
    requiredChecks: [{ context: "statem", appId: app.id }],
    requirePullRequest: true,
  });
  const { number, sha } = await open("topic", "a.txt", "a");
  const expected = { status: 405, message: 'Required status check "statem" is expected.' };
  expect(await refusal(merge(number))).toEqual(expected);
  await report(sha, "success", workflow);
  await report(sha, "success", gate, "another");
  expect(await refusal(merge(number))).toEqual(expected);
  await report(sha, "success", gate);
  await report(sha, null, gate);
  expect((await refusal(merge(number))).message).toContain("in progress");
  await report(sha, "failure", gate);
  expect((await refusal(merge(number))).message).toContain("failing");
  await report(sha, "neutral", gate);
  await made.commit("b.txt", "b");
  await made.git("push", "--quiet", "origin", "HEAD:topic");
  expect(await refusal(merge(number))).toEqual(expected);
  await report((await made.git("rev-parse", "HEAD")).trim(), "skipped", gate);
  await merge(number);
});

it("takes a required check without an app from anybody, and wants all of them good", async () => {
  github.protectBranch("octo/widgets", "main", { requiredChecks: [{ context: "statem" }, { context: "lint" }] });
  const workflow = github.mintWorkflowToken("octo/widgets", { checks: "write" }, "ann");
  const { number, sha } = await open("topic", "a.txt", "a");
  await report(sha, "success", workflow);
  expect(await refusal(merge(number))).toEqual({ status: 405, message: 'Required status check "lint" is expected.' });
  await report(sha, "success", workflow, "lint");
  await merge(number);
});

it("asks an app for contents: write, and for workflows where the pull request touches them", async () => {
  const flows = github.personToken("ann", { workflows: true });
  await made.git("remote", "set-url", "origin", `http://x:${flows}@${new URL(github.url).host}/octo/widgets.git`);
  const { number } = await open("topic", ".github/workflows/a.yml", "on: push\n");
  const weak = github.mintWorkflowToken("octo/widgets", { pull_requests: "write" }, "ann");
  expect(await refusal(merge(number, {}, weak))).toEqual({
    status: 403,
    message: "Resource not accessible by integration",
  });
  const strong = github.mintWorkflowToken("octo/widgets", { contents: "write" }, "ann");
  expect((await refusal(merge(number, {}, strong))).message).toContain("without `workflows` permission");
});
