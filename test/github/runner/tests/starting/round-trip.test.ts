/** The way this project's own workflows work: one publishes and dispatches, the other collects and hands its evidence on. */
import { expect, test } from "vitest";
import { runLog } from "../../index.ts";
import { createWorld } from "../support/world.ts";

const PUBLISH = `name: statem
on: { issue_comment: { types: [created] }, workflow_dispatch: { inputs: { pull: { required: true } } } }
permissions: { contents: write, actions: write }
jobs:
  publish:
    if: github.event_name != 'issue_comment' || startsWith(github.event.comment.body, '/statem')
    runs-on: ubuntu-latest
    concurrency: { group: "statem-\${{ github.event.issue.number || inputs.pull }}", queue: max }
    steps:
      - env: { TOKEN: "\${{ github.token }}", RUN: "pr-\${{ github.event.issue.number }}" }
        run: |
          cat > dispatch.mjs <<'EOS'
          const { GITHUB_API_URL, GITHUB_REPOSITORY, TOKEN, RUN } = process.env;
          const url = GITHUB_API_URL + "/repos/" + GITHUB_REPOSITORY + "/actions/workflows/statem-collect.yml/dispatches";
          const body = JSON.stringify({ ref: "main", inputs: { operation: "op-1", run: RUN } });
          const answer = await fetch(url, { method: "POST", headers: { authorization: "Bearer " + TOKEN }, body });
          console.log("dispatched", answer.status);
          EOS
          node dispatch.mjs
`;
const COLLECT = `name: statem-collect
run-name: statem \${{ inputs.run }} \${{ inputs.operation }}
on:
  workflow_dispatch:
    inputs:
      operation: { required: true }
      run: { required: true }
      publisher: { type: choice, options: [action, app], default: action }
permissions: {}
jobs:
  collect:
    runs-on: ubuntu-latest
    permissions: { contents: read }
    concurrency: "collect-\${{ inputs.operation }}"
    steps:
      - { uses: actions/checkout@v5, with: { persist-credentials: false, fetch-depth: 0 } }
      - run: sh check.sh
      - if: always()
        run: echo '{"exit":"\${{ job.status }}"}' > evidence.json
      - if: always()
        uses: actions/upload-artifact@v4
        with: { name: evidence, path: evidence.json }
  publish:
    needs: collect
    if: always() && inputs.publisher != 'app'
    runs-on: ubuntu-latest
    permissions: { contents: write, checks: write }
    steps:
      - { uses: actions/download-artifact@v5, with: { name: evidence }, continue-on-error: true }
      - run: echo "evidence $(cat evidence.json), collect \${{ needs.collect.result }}"
`;

test("a comment is published, dispatched, collected and published again", async () => {
  const world = await createWorld();
  const workflows = { ".github/workflows/statem.yml": PUBLISH, ".github/workflows/statem-collect.yml": COLLECT };
  world.commit("main", { ...workflows, "check.sh": "exit 1\n" });
  world.comment("just talking");
  world.comment("/statem goto done");
  await world.github.idle();
  expect(world.runner.runs.map((run) => [run.displayTitle, run.actor, run.conclusion])).toEqual([
    ["An issue", "alice", "skipped"],
    ["An issue", "alice", "success"],
    ["statem pr-1 op-1", "github-actions[bot]", "failure"],
  ]);
  const [, publish, collect] = world.runner.runs;
  expect(publish === undefined ? "" : runLog(publish)).toContain("| dispatched 204");
  expect(collect === undefined ? "" : runLog(collect)).toContain('| evidence {"exit":"failure"}, collect failure');
  expect(collect?.jobs.map((job) => job.conclusion)).toEqual(["failure", "success"]);
  expect(collect?.jobs.map((job) => job.permissions)).toEqual([
    { metadata: "read", contents: "read" },
    { metadata: "read", contents: "write", checks: "write" },
  ]);
  expect(world.github.unimplementedWhat).toEqual([]);
});

test("jobs show as check runs on the run's head, where nobody may change them", async () => {
  const world = await createWorld();
  const sha = world.workflow(
    "a.yml",
    "on: issue_comment\njobs: { lint: { runs-on: ubuntu-latest, steps: [{ run: 'exit 1' }] } }\n",
  );
  world.comment();
  await world.github.idle();
  const answer = await world.rest("GET", `/repos/octo/demo/commits/${sha}/check-runs`);
  const { check_runs: checks } = answer.json as { check_runs: { name: string; conclusion: string }[] };
  expect(checks.map((check) => [check.name, check.conclusion])).toEqual([["lint", "failure"]]);
});
