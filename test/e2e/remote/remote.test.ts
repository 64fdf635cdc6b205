/** `--github`: an agent reads and moves its pull request's run from a clone, with the built command line. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { PROJECT } from "../stage/place.ts";
import { FILES, GREEN, RED, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
let talk: Conversation;

interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `statem` in the clone; a login lends its token. */
function statem(words: readonly string[], as?: string): Promise<Ended> {
  const token = as === undefined ? {} : { GH_TOKEN: stage.github.personToken(as) };
  const env = { PATH: process.env["PATH"] ?? "", HOME: stage.folder, ...token };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(PROJECT, "dist/cli.cjs"), ...words],
      { cwd: clone.folder, env },
      (error, stdout, stderr) => resolve({ exit: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("coding-agent"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  talk = await converse(stage, clone, "work", { "check.sh": RED });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("reading needs git alone", async () => {
  const before = stage.github.requests.length;
  const { exit, stdout } = await statem(["status", "--github"]);
  expect(exit).toBe(0);
  expect(stdout).toContain(`pr-${talk.pull}`);
  expect(stdout).toContain("Waiting for the agent at prepare");
  expect(stdout).toContain("statem goto plan --github");
  expect(stage.github.requests.slice(before).filter(({ kind }) => kind !== "git")).toEqual([]);
});

test("asking without a token prints the line and the link", async () => {
  const { exit, stderr } = await statem(["goto", "plan", "--github", "--confirm"]);
  expect(exit).toBe(1);
  expect(stderr).toContain("/statem goto plan --confirm");
  expect(stderr).toContain(`/pull/${talk.pull}`);
});

test("a goto waits and prints what the gate said: moved, refused, or held with the failing check", async () => {
  const word = await statem(["confirm", "prepare-to-plan-1", "--github"], "agent");
  expect(word).toMatchObject({ exit: 0, stdout: expect.stringContaining("Your word is recorded") });
  const moved = await statem(["goto", "plan", "--github"], "agent");
  expect(moved).toMatchObject({ exit: 0 });
  expect(moved.stdout).toContain("Moved from `prepare` to `plan`");
  const refused = await statem(["goto", "handoff", "--github", "--json"], "agent");
  expect(refused.exit).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    ok: false,
    current: "plan",
    answer: expect.stringContaining("`execute`"),
  });
  for (const node of ["execute", "verify"]) await statem(["goto", node, "--github", "--confirm"], "agent");
  const held = await statem(["goto", "handoff", "--github", "--json"], "agent");
  expect(held.exit).toBe(2);
  expect(held.stderr).toContain("waiting for");
  const checks = (JSON.parse(held.stdout) as { gates: { checks: Record<string, unknown>[] }[] }).gates[0]?.checks;
  expect(checks).toMatchObject([
    { id: "tests", verdict: "fail", reason: "exit_code", exit_code: 3, output: expect.stringContaining("got 170") },
    { id: "review", verdict: "waiting", reason: "person" },
  ]);
});

test("a retry asks again, and approving is only ever shown", async () => {
  expect(await statem(["retry", "--github"], "agent")).toMatchObject({
    exit: 2,
    stdout: expect.stringContaining("exit 3"),
  });
  const head = await talk.push({ "check.sh": GREEN });
  const shown = await statem(["approve", "--github"], "reviewer");
  expect(shown.stdout).toContain(`/statem approve review ${head}`);
  expect((await stage.record(talk.pull)).state.approvals).toEqual([]);
});

test("a branch without a pull request says what to do", async () => {
  await clone.git("switch", "--quiet", "--create", "elsewhere");
  await clone.commit("Alone", { "alone.txt": "x" });
  const { exit, stderr } = await statem(["status", "--github"]);
  expect(exit).toBe(1);
  expect(stderr).toContain("No pull request has the branch elsewhere as its head");
});
