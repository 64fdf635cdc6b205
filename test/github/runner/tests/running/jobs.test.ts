/** Jobs: needs and what follows from their ends, outputs, permissions and tokens. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runLog, type WorkflowRun } from "../../index.ts";
import { createWorld, REPO, type World } from "../support/world.ts";

const OK = "runs-on: ubuntu-latest, steps: [{ run: 'true' }]";
const BAD = "runs-on: ubuntu-latest, steps: [{ run: 'exit 3' }]";

async function play(jobs: string, head = ""): Promise<WorkflowRun> {
  const world = await createWorld();
  world.workflow("a.yml", `on: issue_comment\n${head}\njobs:\n${jobs}`);
  world.comment();
  return world.onlyRun();
}
const ends = (run: WorkflowRun) => Object.fromEntries(run.jobs.map((job) => [job.key, job.conclusion]));

describe("needs", () => {
  test("a failed need skips, always() and failure() go on, and the run fails", async () => {
    const run = await play(`
  bad: { ${BAD} }
  skipped: { needs: bad, ${OK} }
  always: { needs: [bad], if: always(), ${OK} }
  onFailure: { needs: bad, if: failure(), ${OK} }
  byResult: { needs: bad, if: "always() && needs.bad.result == 'failure'", ${OK} }
  notThis: { needs: bad, if: "always() && needs.bad.result == 'success'", ${OK} }
`);
    expect(ends(run)).toEqual({
      bad: "failure",
      skipped: "skipped",
      always: "success",
      onFailure: "success",
      byResult: "success",
      notThis: "skipped",
    });
    expect(run.conclusion).toBe("failure");
    expect(runLog(run)).toContain("##[error]Process completed with exit code 3.");
  });

  test("if: false is skipped, and so is what needs it, even behind a job that ran", async () => {
    const run = await play(`
  no: { if: false, ${OK} }
  middle: { needs: no, if: always(), ${OK} }
  after: { needs: middle, ${OK} }
  afterAll: { needs: middle, if: "always() && needs.middle.result == 'success'", ${OK} }
`);
    expect(ends(run)).toEqual({ no: "skipped", middle: "success", after: "skipped", afterAll: "success" });
    expect(run.conclusion).toBe("success");
  });

  test("a run of skipped jobs is skipped", async () => {
    expect((await play(`  no: { if: false, ${OK} }\n`)).conclusion).toBe("skipped");
  });

  test("outputs go from step to job to job, with heredocs, and without secrets", async () => {
    const run = await play(`
  first:
    runs-on: ubuntu-latest
    outputs:
      plain: \${{ steps.a.outputs.plain }}
      lines: \${{ steps.a.outputs.lines }}
      token: \${{ steps.a.outputs.token }}
    steps:
      - id: a
        env: { TOKEN: "\${{ github.token }}" }
        run: |
          echo "plain=a=b" >> "$GITHUB_OUTPUT"
          { echo "lines<<END_1"; echo one; echo; echo "two=2"; echo END_1; } >> "$GITHUB_OUTPUT"
          echo "token=x$TOKEN" >> "$GITHUB_OUTPUT"
  second:
    needs: first
    runs-on: ubuntu-latest
    steps:
      - env: { ALL: "\${{ toJSON(needs) }}" }
        run: echo "$ALL"
`);
    expect(run.jobs[0]?.outputs).toEqual({ plain: "a=b", lines: "one\n\ntwo=2" });
    expect(run.jobs[0]?.annotations.map((one) => one.message)).toEqual([
      "Skip output 'token' since it may contain secret.",
    ]);
    expect(runLog(run)).toContain('"result": "success"');
    expect(runLog(run)).toContain('"plain": "a=b"');
  });
});

describe("a job's token", () => {
  const statusWith = async (world: World, token: string) =>
    (await world.rest("GET", `/repos/${REPO}`, undefined, token)).status;

  test("works while the job does", async () => {
    const node = `[{ env: { T: "\${{ github.token }}" }, run: "node -e 'fetch(process.env.GITHUB_API_URL + \\"/repos/octo/demo\\", { headers: { authorization: \\"Bearer \\" + process.env.T } }).then((a) => console.log(\\"status\\", a.status))'" }]`;
    expect(runLog(await play(`  a: { runs-on: ubuntu-latest, steps: ${node} }\n`))).toContain("| status 200");
  });

  test("has the job's permissions, the run's actor, and ends with the job", async () => {
    const world = await createWorld();
    world.workflow(
      "a.yml",
      `on: issue_comment
permissions: { contents: write, checks: write }
jobs:
  own: { permissions: { pull-requests: write }, ${OK} }
  inherited: { needs: own, ${OK} }
  none: { needs: inherited, permissions: {}, ${OK} }
`,
    );
    world.comment();
    const run = await world.onlyRun();
    const expected = [
      { metadata: "read", pull_requests: "write" },
      { metadata: "read", contents: "write", checks: "write" },
      { metadata: "read" },
    ];
    expect(world.minted.map((one) => one.permissions)).toEqual(expected);
    expect(run.jobs.map((job) => job.permissions)).toEqual(expected);
    expect(world.minted.map((one) => one.actor)).toEqual(Array(3).fill("alice"));
    for (const { token } of world.minted) expect(await statusWith(world, token)).toBe(401);
  });

  test("is revoked when a step fails too, and never shows", async () => {
    const world = await createWorld();
    world.workflow(
      "a.yml",
      `on: issue_comment
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - run: |
          echo "plain \${{ secrets.GITHUB_TOKEN }}"
          echo -n "x-access-token:\${{ github.token }}" | base64 -w0
          echo; exit 1
`,
    );
    world.comment();
    const log = runLog(await world.onlyRun());
    const [minted] = world.minted;
    expect(await statusWith(world, minted?.token ?? "")).toBe(401);
    expect(log).toContain("plain ***");
    expect(log).not.toContain(minted?.token);
    expect(log).not.toContain(
      Buffer.from(minted?.token ?? "")
        .toString("base64")
        .slice(4, -4),
    );
  });
});

test("env goes from the file to the job to the step, the nearest wins", async () => {
  const run = await play(
    `  a:
    runs-on: ubuntu-latest
    env: { B: job, C: job, D: "\${{ github.event.issue.number }}" }
    steps:
      - env: { C: step, E: "\${{ env.A }}+\${{ env.B }}" }
        run: echo "A=$A B=$B C=$C D=$D E=$E"
      - run: echo "now C=$C"
`,
    "env: { A: file, B: file, C: file }",
  );
  expect(runLog(run)).toContain("A=file B=job C=step D=1 E=file+job");
  expect(runLog(run)).toContain("now C=job");
});

test("jobs have a name, and a workspace each", async () => {
  const run = await play(`
  a: { name: "Job of \${{ github.actor }}", runs-on: ubuntu-latest, steps: [{ run: "touch here; pwd" }] }
  b: { needs: a, runs-on: ubuntu-latest, steps: [{ run: "test ! -e here && test -z \\"$(ls -A $HOME)\\"" }] }
`);
  expect(ends(run)).toEqual({ a: "success", b: "success" });
  expect(run.jobs.map((job) => job.name)).toEqual(["Job of alice", "b"]);
});

test("a label that no runner has fails the job instead of waiting for ever", async () => {
  const run = await play("  a: { runs-on: windows-latest, steps: [{ run: 'true' }] }\n");
  expect(run.jobs[0]).toMatchObject({ conclusion: "failure" });
  expect(run.jobs[0]?.annotations[0]?.message).toContain("windows-latest");
});

test("run-name is the display title, evaluated", async () => {
  const head = `run-name: statem \${{ github.event.issue.number }} \${{ github.event.comment.body }}`;
  expect((await play(`  a: { ${OK} }\n`, head)).displayTitle).toBe("statem 1 hello");
});

test("one job at a time when there is one place", async () => {
  const world = await createWorld({ parallel: 1 });
  const job = "runs-on: ubuntu-latest, steps: [{ run: 'mkdir $FOLDER && rmdir $FOLDER' }]";
  world.workflow(
    "a.yml",
    `on: issue_comment\nenv: { FOLDER: ${join(tmpdir(), `one-at-a-time-${process.pid}`)} }\njobs:\n  a: { ${job} }\n  b: { ${job} }\n`,
  );
  world.comment();
  world.comment();
  await world.runner.idle();
  expect(world.runner.runs.map((run) => run.conclusion)).toEqual(["success", "success"]);
});
