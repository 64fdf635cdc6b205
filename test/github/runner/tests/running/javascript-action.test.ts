/** JavaScript actions: plain node processes with inputs in their environment. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runLog, type WorkflowRun } from "../../index.ts";
import { createWorld } from "../support/world.ts";

async function play(steps: string, options: Parameters<typeof createWorld>[0] = {}): Promise<WorkflowRun> {
  const world = await createWorld(options);
  world.workflow("a.yml", `on: issue_comment\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`);
  world.comment();
  return world.onlyRun();
}
describe("a JavaScript action", () => {
  function createAction(yml: string, script: string): string {
    const folder = mkdtempSync(join(tmpdir(), "action-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "action.yml"), yml);
    writeFileSync(join(folder, "dist/index.cjs"), script);
    return folder;
  }
  const YML = `
name: Test
inputs:
  github token: { description: t, default: "\${{ github.token }}" }
  mode: { description: m, required: true }
  old: { description: o, deprecationMessage: use mode }
  empty: { description: e }
runs: { using: node24, main: dist/index.cjs }
`;
  const SCRIPT = `
const { appendFileSync, readFileSync } = require("node:fs");
const names = Object.keys(process.env).filter((name) => /^(INPUT|ACTIONS)_/.test(name)).sort();
console.log("names", names.join(","));
console.log("mode", process.env.INPUT_MODE, "here", process.cwd() === process.env.GITHUB_WORKSPACE);
console.log("event", JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH)).comment.body);
appendFileSync(process.env.GITHUB_OUTPUT, "token-length=" + process.env["INPUT_GITHUB_TOKEN"].length + "\\n");
process.exitCode = process.env.INPUT_MODE === "fail" ? 1 : 0;
`;

  test("gets inputs, defaults, warnings, and an environment without ours", async () => {
    process.env.RUNNER_TEST_LEAK = "ours";
    onTestFinished(() => void delete process.env.RUNNER_TEST_LEAK);
    const actions = { "octo/test": createAction(YML, `${SCRIPT}\nconsole.log("leak", process.env.RUNNER_TEST_LEAK);`) };
    const run = await play(
      `
      - { id: t, uses: octo/test@v1, with: { mode: go, old: x, strange: y } }
      - { run: "echo length \${{ steps.t.outputs.token-length }}; env | grep -c ACTIONS_RUNTIME || true" }
`,
      { actions },
    );
    const log = runLog(run);
    expect(log).toContain(
      "names ACTIONS_RUNTIME_TOKEN,INPUT_EMPTY,INPUT_GITHUB_TOKEN,INPUT_MODE,INPUT_OLD,INPUT_STRANGE",
    );
    expect(log).toContain("mode go here true");
    expect(log).toContain("event hello");
    expect(log).toContain("leak undefined");
    expect(log).toMatch(/length [1-9]\d/);
    expect(log).toContain("Unexpected input(s) 'strange', valid inputs are ['github token', 'mode', 'old', 'empty']");
    expect(log).toContain("Input 'old' has been deprecated with message: use mode");
    expect(run.conclusion).toBe("success");
  });

  test("fails by its exit code, and is warned of a missing input", async () => {
    const actions = { "octo/test": createAction(YML, `${SCRIPT}\nprocess.exitCode = 4;`) };
    const run = await play("      - { uses: octo/test@abc }\n", { actions });
    expect(runLog(run)).toContain("Input required and not supplied: mode");
    expect(runLog(run)).toContain("##[error]Process completed with exit code 4.");
  });

  test.each([
    ["runs: { using: docker, image: x }", "'docker' is not played"],
    ["runs: { using: node20, main: dist/index.cjs, post: dist/post.cjs }", "post"],
    ["runs: { using: node20, main: nowhere.js }", "does not exist"],
  ])("with %s is refused", async (runs, message) => {
    const actions = { "octo/test": createAction(`name: Test\n${runs}\n`, "") };
    const run = await play("      - { uses: octo/test@v1 }\n", { actions });
    expect(run.conclusion).toBe("failure");
    expect(runLog(run)).toContain(message);
  });
});
