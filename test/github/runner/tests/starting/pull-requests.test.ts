/** What a pull request starts: from which commit, with which rights, for which activities. */
import { describe, expect, test } from "vitest";
import { runLog, type WorkflowRun } from "../../index.ts";
import { createWorld, REPO, type World } from "../support/world.ts";

const ECHO = "jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'echo \"sha $GITHUB_SHA ref $GITHUB_REF\"' }] } }";
const logOf = (run: WorkflowRun | undefined) => (run === undefined ? "" : runLog(run));

/** A real commit by alice, with all that follows from it. */
async function push(world: World, branch: string, files: Record<string, string>): Promise<void> {
  const additions = Object.entries(files).map(([path, text]) => ({
    path,
    contents: Buffer.from(text).toString("base64"),
  }));
  const input = {
    branch: { repositoryNameWithOwner: REPO, branchName: branch },
    expectedHeadOid: world.resolve(branch),
    message: { headline: "more" },
    fileChanges: { additions },
  };
  const query =
    "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";
  const answer = await fetch(world.github.graphqlUrl, {
    method: "POST",
    headers: { authorization: `bearer ${world.github.personToken("alice")}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { input } }),
  });
  expect(await answer.json()).not.toHaveProperty("errors");
}

describe("a pull request", () => {
  const BOTH = `on: [pull_request, pull_request_target]\n${ECHO}\n`;

  test("starts pull_request from its test merge and pull_request_target from the default branch", async () => {
    const world = await createWorld();
    const base = world.workflow("a.yml", BOTH);
    const head = world.commit("topic", { ".github/workflows/a.yml": `name: Changed\n${BOTH}` });
    const number = await world.pull("topic");
    await world.runner.idle();
    const [own, target] = world.runner.runs;
    expect(own).toMatchObject({ event: "pull_request", name: "Changed", displayTitle: "A change" });
    const merge = world.resolve(`refs/pull/${number}/merge`);
    expect(logOf(own)).toContain(`sha ${merge} ref refs/pull/${number}/merge`);
    expect(target).toMatchObject({ event: "pull_request_target", name: ".github/workflows/a.yml" });
    expect(logOf(target)).toContain(`sha ${base} ref refs/heads/main`);
    for (const run of [own, target]) {
      expect(run?.origin).toMatchObject({ headBranch: "topic", headSha: head, headRef: "topic", baseRef: "main" });
    }
  });

  test("that conflicts starts pull_request_target alone", async () => {
    const world = await createWorld();
    world.commit("topic", { "README.md": "theirs\n", ".github/workflows/a.yml": BOTH });
    world.commit("main", { "README.md": "ours\n", ".github/workflows/a.yml": BOTH });
    await world.pull("topic");
    expect((await world.onlyRun()).event).toBe("pull_request_target");
  });

  test("of a fork reads only and sees no secret, but as pull_request_target it has what is declared", async () => {
    const world = await createWorld({ secrets: { DEPLOY: "s3cret-value" } });
    const say = `run: 'echo "deploy=[\${{ secrets.DEPLOY }}]"'`;
    const jobs = `jobs: { a: { runs-on: ubuntu-latest, permissions: { checks: write }, steps: [{ ${say} }] } }`;
    world.workflow("a.yml", `on: [pull_request, pull_request_target]\n${jobs}\n`);
    world.github.addUser("mallory");
    world.github.setRole(REPO, "mallory", "read");
    const fork = await world.github.fork(REPO, "mallory");
    world.commit("topic", { "x.txt": "x" }, "work", fork);
    await world.pull("mallory:topic", world.github.personToken("mallory"));
    await world.runner.idle();
    const [own, target] = world.runner.runs;
    expect(own?.jobs[0]?.permissions).toEqual({ metadata: "read", checks: "read" });
    expect(logOf(own)).toContain("deploy=[]");
    expect(target?.jobs[0]?.permissions).toEqual({ metadata: "read", checks: "write" });
    expect(logOf(target)).toContain("deploy=[***]");
  });

  test("by Dependabot is treated as a fork's", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: pull_request\npermissions: { contents: write }\n${ECHO}\n`);
    world.github.addUser("dependabot[bot]", { type: "Bot" });
    const sha = world.commit("topic", { x: "x" });
    world.ref("refs/pull/9/merge", sha);
    const head = { ref: "topic", sha, repo: { full_name: REPO } };
    const pull = { number: 9, title: "Bump", state: "open", base: { ref: "main" }, head };
    world.send("pull_request", { action: "opened", number: 9, pull_request: pull }, "dependabot[bot]");
    expect((await world.onlyRun()).jobs[0]?.permissions).toEqual({ metadata: "read", contents: "read" });
  });

  test("takes the default types only, unless types are given", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: pull_request_target\n${ECHO}\n`);
    world.workflow("b.yml", `on: { pull_request_target: { types: [converted_to_draft] } }\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    const number = await world.pull("topic");
    await world.github.setDraft(REPO, number, "alice", true);
    await world.runner.idle();
    expect(world.runner.runs.map((run) => run.path.at(-5))).toEqual(["a", "b"]);
  });

  test("is held against branches by its base", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: { pull_request_target: { branches: ['release/**'] } }\n${ECHO}\n`);
    world.workflow("b.yml", `on: { pull_request_target: { branches-ignore: ['release/**'] } }\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    await world.pull("topic");
    expect((await world.onlyRun()).path).toContain("b.yml");
  });

  test("that is pushed to is synchronized, and the push runs the branch's own file", async () => {
    const world = await createWorld();
    world.workflow("a.yml", `on: [push, pull_request_target]\n${ECHO}\n`);
    world.commit("topic", { x: "x" });
    await world.pull("topic");
    await push(world, "topic", { "new.txt": "new" });
    await world.runner.idle();
    const seen = world.runner.runs.map((run) => [run.event, run.payload.action, run.origin.headSha]);
    const sha = world.resolve("topic");
    expect(seen.slice(1)).toHaveLength(2);
    expect(seen).toContainEqual(["push", undefined, sha]);
    expect(seen).toContainEqual(["pull_request_target", "synchronize", sha]);
  });
});
