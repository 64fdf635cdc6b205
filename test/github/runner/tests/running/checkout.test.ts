/** Checkout: real git over HTTP, with and without credentials. */
import { describe, expect, test } from "vitest";
import { runLog, type WorkflowRun } from "../../index.ts";
import { createWorld, REPO, type World } from "../support/world.ts";

const job = (steps: string) => `on: [issue_comment, pull_request, pull_request_target]
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
${steps}`;

async function play(steps: string, prepare?: (world: World) => void): Promise<WorkflowRun> {
  const world = await createWorld();
  world.commit("main", { "a.txt": "first" });
  prepare?.(world);
  world.workflow("a.yml", job(steps));
  world.comment();
  return world.onlyRun();
}

describe("checkout", () => {
  test("stands on the run's commit and branch, one deep, with credentials", async () => {
    const run = await play(`
      - { id: co, uses: actions/checkout@v5 }
      - run: |
          echo "branch $(git branch --show-current), depth $(git rev-list --count HEAD), same \${{ steps.co.outputs.commit == github.sha }}"
          git ls-remote origin > /dev/null && echo "may read"
`);
    expect(runLog(run)).toContain("branch main, depth 1, same true");
    expect(runLog(run)).toContain("| may read");
  });

  test("leaves no token behind when it is told so", async () => {
    const run = await play(`
      - { uses: actions/checkout@v5, with: { persist-credentials: false, fetch-depth: 0 } }
      - run: |
          grep -ric authorization .git/config || echo "no credentials"
          echo "depth $(git rev-list --count HEAD)"
          git ls-remote origin 2>&1 || echo "may not read"
`);
    expect(runLog(run)).toContain("| no credentials");
    expect(runLog(run)).toContain("| depth 3");
    expect(runLog(run)).toContain("| may not read");
    expect(run.conclusion).toBe("success");
  });

  test("fetches any commit by its id, and branches and tags by name, into a folder", async () => {
    const heads: Record<string, string> = {};
    const run = await play(
      `
      - { uses: actions/checkout@v5, with: { ref: "\${{ github.event.comment.body }}", path: nowhere }, continue-on-error: true }
      - { uses: actions/checkout@v5, with: { ref: v1, path: tag } }
      - { uses: actions/checkout@v5, with: { ref: topic, path: branch } }
      - { uses: actions/checkout@v5, with: { ref: refs/pull/3/head, path: pull } }
      - run: head -n1 tag/a.txt branch/a.txt pull/a.txt; git -C pull status | head -n1; git -C branch status | head -n1
`,
      (world) => {
        heads.topic = world.commit("topic", { "a.txt": "topic" });
        world.ref("refs/pull/3/head", world.commit("other", { "a.txt": "pulled\n" }));
        world.ref("refs/tags/v1", world.commit("main", { "a.txt": "tagged" }));
      },
    );
    const log = runLog(run);
    expect(log).toContain("A branch or tag with the name 'hello' could not be found");
    for (const word of ["| tagged", "| topic", "| pulled", "| On branch topic", "| HEAD detached at"])
      expect(log).toContain(word);
  });

  test("by commit id alone", async () => {
    const world = await createWorld();
    world.workflow(
      "a.yml",
      job(
        `      - { uses: actions/checkout@v5, with: { ref: '\${{ github.event.comment.body }}' } }\n      - run: cat a.txt\n`,
      ),
    );
    const sha = world.commit("elsewhere", { "a.txt": "found by id" });
    world.comment(sha);
    expect(runLog(await world.onlyRun())).toContain("| found by id");
  });

  test.each([
    ["{ repository: other/repo }", "only the run's own repository"],
    ["{ submodules: true }", "input 'submodules: true' is not played"],
    ["{ path: ../out }", "is not under"],
  ])("with %s is refused", async (inputs, message) => {
    const run = await play(`      - { uses: actions/checkout@v5, with: ${inputs} }\n`);
    expect(run.conclusion).toBe("failure");
    expect(runLog(run)).toContain(message);
  });

  test("from v7 on a fork's head is refused under pull_request_target, unless it is asked for", async () => {
    const world = await createWorld();
    const ref = `ref: '\${{ github.event.pull_request.head.sha }}'`;
    world.workflow(
      "a.yml",
      `on: pull_request_target
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - { uses: actions/checkout@v7, with: { ${ref}, path: new }, continue-on-error: true }
      - { uses: actions/checkout@0123456789012345678901234567890123456789, with: { ${ref}, path: pinned }, continue-on-error: true }
      - { uses: actions/checkout@v5, with: { ${ref}, path: old } }
      - { uses: actions/checkout@v7, with: { ${ref}, path: asked, allow-unsafe-pr-checkout: true } }
      - run: ls
`,
    );
    world.github.addUser("mallory");
    world.github.setRole(REPO, "mallory", "read");
    const fork = await world.github.fork(REPO, "mallory");
    world.commit("topic", { "a.txt": "fork" }, "work", fork);
    await world.pull("mallory:topic", world.github.personToken("mallory"));
    const run = await world.onlyRun();
    expect(run.jobs[0]?.steps.slice(1, 5).map((step) => step.outcome)).toEqual([
      "failure",
      "failure",
      "success",
      "success",
    ]);
    expect(runLog(run)).toContain("Refusing to check out a fork's pull request head under pull_request_target");
  });
});
