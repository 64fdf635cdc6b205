/** The commands on a pull request's run, where there is none to be found: what was seen, what was expected, what to do. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Built, openStand } from "./stand.ts";

let built: Built;
beforeAll(() => {
  built = openStand();
});
afterAll(() => built.leave());

const COMMIT = "git -c user.name=t -c user.email=t@example.com commit -q --allow-empty -m x";
test.each([
  ["outside git", "true", ["in no git repository", "Go to one", "`statem cur`"]],
  ["without a remote", "git init -q", ["has no remote", "`git remote add origin ADDRESS`"]],
  [
    "with a remote that is no repository on a GitHub",
    "git init -q && git remote add origin /srv/x",
    ['The remote is "/srv/x"', "https://github.com/OWNER/NAME", "`git remote set-url origin ADDRESS`"],
  ],
  [
    "without a commit",
    "git init -q && git remote add origin https://github.com/owner/name.git",
    ["has no commit yet", "Commit and push first"],
  ],
  [
    "with a remote that cannot be reached",
    `git init -q && git remote add origin http://127.0.0.1:1/owner/name.git && ${COMMIT}`,
    ["The remote origin could not be read", "`git fetch origin`", "Git said: git ls-remote ended with"],
  ],
])("%s", (_, setup, words) => {
  const { sh } = built.scratch();
  expect(sh(setup).exit).toBe(0);
  for (const command of ["status", "goto b --github"]) {
    const { exit, stdout, stderr } = sh(`statem ${command}`);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
    for (const word of words) expect(stderr).toContain(word);
  }
  const { exit, stdout } = sh("statem status --json");
  expect([exit, JSON.parse(stdout).ok]).toEqual([1, false]);
});
