/** `statem init`, built, in real repositories. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Built, openStand, type Scratch } from "./stand.ts";

let built: Built;
beforeAll(() => {
  built = openStand();
});
afterAll(() => built.leave());

const PACKAGE = '{"scripts":{"test":"node --test"}}';
function repository(files: Readonly<Record<string, string>> = {}): Scratch {
  const scratch = built.scratch({ "package.json": PACKAGE, ...files });
  expect(scratch.sh("git init -q -b trunk && git remote add origin git@github.com:owner/name.git").exit).toBe(0);
  return scratch;
}
const read = ({ folder }: Scratch, path: string): string => readFileSync(join(folder, path), "utf8");

test("shows, writes nothing without a yes, then writes, then has nothing to do", () => {
  const scratch = repository();
  const shown = scratch.sh("statem init");
  expect(shown).toMatchObject({
    exit: 1,
    stderr: "statem: Nothing was written. `statem init --yes` writes without asking.\n",
  });
  expect(shown.stdout.replaceAll(scratch.folder, "FOLDER")).toMatchInlineSnapshot(`
    "statem in FOLDER:

      write     .statem/runbook.yaml                    the graph of states (minimal), gated by \`npm test\`
      write     .github/workflows/statem-collect.yml    runs the checks on the pull request's code, without a write token or secrets
      write     .github/workflows/statem-reconcile.yml  takes in, every hour, what no event told of
      write     .github/workflows/statem.yml            publishes runs: reads the pull request, obeys comments, writes the check
      write     .gitignore                              keeps what runs leave behind out of git, and runbooks in

    The project is tested by \`npm test\` (package.json); \`--test COMMAND\` names another.

    On GitHub it runs in a bare checkout: it must install what it needs.
    "
  `);
  expect(scratch.sh("git status --short").stdout).toBe("?? package.json\n");

  const written = scratch.sh("statem init --yes");
  expect(written.exit).toBe(0);
  expect(written.stdout).toContain("Commit these files to `trunk`");
  expect(written.stdout).toContain("https://github.com/owner/name/settings/rules");
  expect(scratch.sh("statem validate .statem/runbook.yaml --strict").exit).toBe(0);

  const state = scratch.sh("git add -A && git diff --cached --stat").stdout;
  const again = scratch.sh("statem init --yes");
  expect(again.stdout).toContain("Nothing to write.");
  expect(scratch.sh("git add -A && git diff --cached --stat").stdout).toBe(state);
});

test("says of the remote and of other workflows only what is so", () => {
  const scratch = repository();
  const notes = () => scratch.sh("statem init").stdout.split("\n\n").slice(3).join("\n");
  expect(notes()).not.toContain("remote");
  scratch.sh("git remote set-url origin https://gitlab.com/owner/name.git");
  expect(notes()).toContain("The remote `origin` is not on github.com");
  scratch.sh("git remote remove origin");
  expect(notes()).toContain(
    "This repository has no remote `origin` yet; the workflows run once it is pushed to GitHub.",
  );
  expect(scratch.sh("statem init --yes").exit).toBe(0);
  expect(notes()).toContain("in a bare checkout: it must");
  scratch.write(".github/workflows/ci.yml", "on: push\n");
  expect(notes()).toContain("in a bare checkout, as in your other workflows: it must");
});

test("from a folder below it sets up the whole repository", () => {
  const scratch = repository({ "below/file": "" });
  expect(scratch.sh("cd below && statem init --yes").exit).toBe(0);
  expect(existsSync(join(scratch.folder, ".statem/runbook.yaml"))).toBe(true);
  expect(existsSync(join(scratch.folder, "below/.statem"))).toBe(false);
});

test("never overwrites what differs, until it is told to", () => {
  const scratch = repository({ ".statem/runbook.yaml": "name: mine\nnodes:\n  a: Mine.\n" });
  expect(scratch.sh("statem init --yes").exit).toBe(0);
  expect(read(scratch, ".statem/runbook.yaml")).toContain("mine");
  expect(scratch.sh("statem init --yes --force --runbook coding-agent --test 'make check'").exit).toBe(0);
  expect(read(scratch, ".statem/runbook.yaml")).toContain("run: make check\n");
});

test("for programs: the plan and what was done", () => {
  const scratch = repository();
  expect(JSON.parse(scratch.sh("statem init --json").stdout)).toMatchObject({ ok: false });
  expect(JSON.parse(scratch.sh("statem init --json --yes").stdout)).toMatchObject({
    test: "npm test",
    default_branch: "trunk",
    has_workflows: false,
    files: [{ path: ".statem/runbook.yaml", action: "write" }, {}, {}, {}, { path: ".gitignore" }],
  });
});

test("refuses where it would be guessing", () => {
  const scratch = repository();
  rmSync(join(scratch.folder, "package.json"));
  expect(scratch.sh("statem init --yes")).toMatchObject({ exit: 1, stdout: "" });
  expect(scratch.sh("statem init --yes").stderr).toContain("--test 'COMMAND'");
  expect(scratch.sh("statem init --yes --runbook none").stderr).toContain("there are minimal, coding-agent");
  expect(built.scratch({ "package.json": PACKAGE }).sh("statem init --yes").stderr).toContain("no git repository");
  const outside = built.scratch({ "package.json": PACKAGE });
  expect(outside.sh("statem init --yes --local").exit).toBe(0);
  expect(outside.sh("statem start .statem/runbook.yaml").exit).toBe(0);
});

describe(".gitignore", () => {
  const SHARED = ".statem/runbook.yaml .statem/release.yaml .statem/config.yaml .statem/dynamic/e/a.yaml";
  const LOCAL = ".statem/runs/r/state.json .statem/active_run .statem/locks/r .statem/host-hooks/stop-a.json";
  test.each([
    ["none", undefined],
    ["empty", ""],
    ["without an end of line", "node_modules"],
    [".statem/", ".statem/\n"],
    [".statem", ".statem\n"],
    ["/.statem/*", "/.statem/*\n"],
    ["**/.statem/**", "**/.statem/**\n"],
    [".*", ".*\n!.gitignore\n"],
    ["*.yaml", "*.yaml\n"],
    ["local state alone", ".statem/runs/\n.statem/active_run\n"],
  ])("%s", (_, text) => {
    const scratch = repository(text === undefined ? {} : { ".gitignore": text });
    expect(scratch.sh("statem init --yes --local").exit).toBe(0);
    const ignored = scratch.sh(`git check-ignore --no-index ${SHARED} ${LOCAL}`).stdout.trim().split("\n");
    expect(ignored).toEqual(LOCAL.split(" "));
    if (text !== undefined) expect(read(scratch, ".gitignore").startsWith(text)).toBe(true);
    const once = read(scratch, ".gitignore");
    expect(scratch.sh("statem init --yes --local").exit).toBe(0);
    expect(read(scratch, ".gitignore")).toBe(once);
  });

  test("a run leaves nothing for git to see", () => {
    const scratch = repository({ ".gitignore": ".statem/\n" });
    const line = "statem init --yes --local && git add -A && git commit -qm setup && statem start .statem/runbook.yaml";
    expect(scratch.sh(line).exit).toBe(0);
    scratch.sh("statem hook stop");
    expect(scratch.sh("git status --short").stdout).toBe("");
    expect(existsSync(join(scratch.folder, ".statem/active_run"))).toBe(true);
  });
});
