import { connect } from "node:net";
import { expect, test } from "vitest";
import { runLog, type WorkflowRun } from "../../index.ts";
import { eventually } from "../support/gate.ts";
import { createWorld } from "../support/world.ts";

async function play(steps: string, options: Parameters<typeof createWorld>[0] = {}): Promise<WorkflowRun> {
  const world = await createWorld(options);
  world.workflow("a.yml", `on: issue_comment\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`);
  world.comment();
  return world.onlyRun();
}
const ends = (run: WorkflowRun) => run.jobs[0]?.steps.slice(1, -1).map((step) => step.conclusion);

test("GITHUB_ENV and GITHUB_PATH reach the steps after, GITHUB_* cannot be changed", async () => {
  const run = await play(`
      - run: |
          echo "A=1" >> "$GITHUB_ENV"
          echo "GITHUB_REPOSITORY=evil/repo" >> "$GITHUB_ENV"
          mkdir bin && printf '#!/bin/sh\\necho tool ran' > bin/tool && chmod +x bin/tool
          echo "$PWD/bin" >> "$GITHUB_PATH"
          echo "not yet [$A]"
      - run: tool && echo "A=$A \${{ env.A }} $GITHUB_REPOSITORY"
`);
  expect(runLog(run)).toContain("not yet []");
  expect(runLog(run)).toContain("tool ran");
  expect(runLog(run)).toContain("A=1 1 octo/demo");
});

test.each([
  [
    "echo nonsense >> $GITHUB_OUTPUT",
    "Unable to process file command 'output' successfully. Invalid format 'nonsense'",
  ],
  ["echo 'a<<EOF' >> $GITHUB_OUTPUT", "Matching delimiter not found 'EOF'"],
  ["echo '=x' >> $GITHUB_ENV", "Name must not be empty"],
  ["echo 'NODE_OPTIONS=x' >> $GITHUB_ENV", "Can't store NODE_OPTIONS"],
  ["echo '::set-env name=A::b'", "The `set-env` command is disabled."],
])("%s fails its step", async (line, message) => {
  const run = await play(`      - run: ${JSON.stringify(line)}\n`);
  expect(ends(run)).toEqual(["failure"]);
  expect(runLog(run)).toContain(message);
});

test("commands annotate, mask, and can be stopped", async () => {
  const run = await play(`
      - run: |
          echo "::add-mask::hunter2"
          echo "password hunter2"
          echo "::error file=a.js,line=3::bad%0Aword hunter2"
          echo "::warning::careful" >&2
          echo "::stop-commands::xyz"
          echo "::error::not one"
          echo "::xyz::"
          echo "::notice::again"
          echo "summary hunter2" >> "$GITHUB_STEP_SUMMARY"
`);
  const [job] = run.jobs;
  expect(job?.annotations.toSorted((a, b) => a.level.localeCompare(b.level))).toEqual([
    { level: "error", message: "bad\nword ***", properties: { file: "a.js", line: "3" } },
    { level: "notice", message: "again", properties: {} },
    { level: "warning", message: "careful", properties: {} },
  ]);
  expect(runLog(run)).toContain("password ***");
  expect(runLog(run)).toContain("::error::not one");
  expect(job?.steps[1]?.summary).toBe("summary ***\n");
});

test("secrets are masked in every usual form", async () => {
  const secrets = { S: 'pa"ss word-12345', LINES: "first-line-of-key\nsecond-line-of-key" };
  const run = await play(
    `
      - env: { S: "\${{ secrets.S }}", LINES: "\${{ secrets.LINES }}" }
        run: |
          echo "plain $S"
          node -e 'console.log("json", JSON.stringify(process.env.S), "url", encodeURIComponent(process.env.S))'
          node -e 'for (const p of ["", "a", "ab"]) console.log("b64", Buffer.from(p + process.env.S + "tail").toString("base64"))'
          echo "only second-line-of-key"
`,
    { secrets },
  );
  const log = runLog(run);
  for (const part of [
    "word-12345",
    "pa%22ss",
    "second-line-of-key",
    Buffer.from(secrets.S).toString("base64").slice(4, 16),
  ]) {
    expect(log).not.toContain(part);
  }
  expect(log).toContain("only ***");
});

test("continue-on-error keeps the job going and leaves both results in the steps context", async () => {
  const run = await play(`
      - { id: a, run: "exit 1", continue-on-error: true }
      - { run: "echo a is \${{ steps.a.outcome }} and \${{ steps.a.conclusion }}, job \${{ job.status }}" }
`);
  expect(runLog(run)).toContain("a is failure and success, job success");
  expect(run.conclusion).toBe("success");
});

test("after a failure only those run that ask for it", async () => {
  const run = await play(`
      - { id: a, run: "exit 1" }
      - { run: "true" }
      - { if: always(), run: "true" }
      - { if: failure(), run: "true" }
      - { if: success(), run: "true" }
      - { if: cancelled(), run: "true" }
      - { if: "always() && steps.a.outcome == 'success'", run: "true" }
`);
  expect(ends(run)).toEqual(["failure", "skipped", "success", "success", "skipped", "skipped", "skipped"]);
});

test("an unnamed bash stops at an error; a named one also inside a pipe", async () => {
  const run = await play(`
      - { run: "false | true; echo went on" }
      - { shell: bash, run: "false | true; echo no further", continue-on-error: true }
      - { working-directory: sub, run: "true", continue-on-error: true }
`);
  expect(runLog(run)).toContain("| went on");
  expect(runLog(run)).not.toContain("| no further");
  expect(run.jobs[0]?.steps.map((step) => step.outcome)).toEqual([
    "success",
    "success",
    "failure",
    "failure",
    "success",
  ]);
});

test("a step's time ends it as a failure, a job's as cancelled", async () => {
  const world = await createWorld();
  const steps = "steps: [{ run: 'sleep 60', timeout-minutes: 0.001 }]";
  const other = "timeout-minutes: 0.002, steps: [{ run: 'sleep 60' }, { if: always(), run: 'echo still' }]";
  world.workflow(
    "a.yml",
    `on: issue_comment\njobs:\n  a: { runs-on: ubuntu-latest, ${steps} }\n  b: { runs-on: ubuntu-latest, ${other} }\n`,
  );
  world.comment();
  const run = await world.onlyRun();
  expect(run.jobs.map((job) => job.conclusion)).toEqual(["failure", "cancelled"]);
  expect(runLog(run)).toContain("has timed out after 0.001 minutes");
  expect(run.jobs[1]?.steps.slice(1, -1).map((step) => step.conclusion)).toEqual(["cancelled", "success"]);
  expect(run.jobs[1]?.annotations.at(-1)?.message).toContain(
    "has exceeded the maximum execution time of 0.002 minutes",
  );
});

test("an unknown action fails the job before its first step", async () => {
  const run = await play("      - { run: 'echo ran' }\n      - { uses: some/thing@v1 }\n      - { uses: ./here }\n");
  expect(ends(run)).toEqual(["skipped", "skipped", "skipped"]);
  expect(run.conclusion).toBe("failure");
  expect(runLog(run)).toContain("Unable to resolve action some/thing@v1, not found");
  expect(runLog(run)).toContain("'./here' is no action that this runner plays");
});

test("what a step leaves running ends with its job", async () => {
  const run = await play(`
      - id: a
        run: |
          echo 'const s = require("net").createServer().listen(0, "127.0.0.1", () => console.log(s.address().port))' > s.cjs
          node s.cjs > port 2> /dev/null &
          until [ -s port ]; do sleep 0.02; done
          echo "port=$(cat port)" >> "$GITHUB_OUTPUT"
      - run: node -e 'require("net").connect(\${{ steps.a.outputs.port }}, "127.0.0.1", () => { console.log("alive"); process.exit() })'
`);
  expect(runLog(run)).toContain("| alive");
  const port = Number(run.jobs[0]?.steps[1]?.outputs.port);
  await eventually(() => answers(port)).toBe(false);
});

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
