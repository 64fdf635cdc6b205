/** Two runbooks on one pull request, on the built Action and the built command line: two runs, two checks, two comments. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stickyRun } from "../../../src/core/render/markers.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { PROJECT } from "../stage/place.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RELEASE = `
nodes:
  notes:
    prompt: Write the notes.
    next: { to: out, condition: [{ id: told, path: NOTES.md, non_empty: true }, { id: review, type: manual }] }
  out:
`;

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  const files = { ...FILES, ".statem/release.yaml": RELEASE };
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "work", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

async function checks(): Promise<Record<string, string>> {
  const path = `/commits/${await pull.head()}/check-runs?per_page=100`;
  type Row = { readonly name: string; readonly status: string; readonly conclusion: string | null };
  const { body } = await stage.person("maintainer").ask<{ readonly check_runs: readonly Row[] }>("GET", path);
  const own = body.check_runs.filter(({ name }) => name.startsWith("statem"));
  return Object.fromEntries(own.map(({ name, status, conclusion }) => [name, conclusion ?? status]));
}
function statem(...words: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: stage.folder, GH_TOKEN: stage.github.personToken("agent") };
  const options = { cwd: clone.folder, env };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(PROJECT, "dist/cli.cjs"), ...words], options, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test("each has its check and its comment", async () => {
  expect(await checks()).toEqual({ statem: "action_required", "statem (release)": "in_progress" });
  const runs = (await pull.ours()).flatMap((body) => stickyRun(body) ?? []);
  expect(runs.sort()).toEqual([`pr-${pull.pull}`, `pr-${pull.pull}-release`]);
});

test("an agent reads and moves the one that it names from the command line", async () => {
  const status = await statem("status", "--github", "--runbook", "release");
  expect(status).toContain(`pr-${pull.pull}-release`);
  expect(status).toContain("statem goto out --github --runbook release");
  expect(await statem("goto", "out", "--github", "--runbook", "release")).toContain("told");
  await pull.push({ "NOTES.md": "Faster.\n" });
  expect(await checks()).toEqual({ statem: "action_required", "statem (release)": "action_required" });
});

test("each is approved by its own words, and a merge ends both", async () => {
  const head = await pull.head();
  expect(await pull.says("reviewer", `/statem approve --runbook release review ${head}`)).toContain("`approved`");
  expect(await checks()).toEqual({ statem: "action_required", "statem (release)": "success" });
  expect(await pull.says("reviewer", `/statem approve review ${head}`)).toContain("`approved`");
  expect(await checks()).toEqual({ statem: "success", "statem (release)": "success" });
  await stage.person("maintainer").merge(pull.pull);
  await stage.settled();
  expect((await pull.record()).state.status).toMatchObject({ reason: "merged", final: true });
});
