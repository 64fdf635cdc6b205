/** The plain Node scripts that must work before anything is installed: `with-install.mjs` and `ci-summary.mjs`. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "statem-first-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

describe("with-install", () => {
  /** Writes down how it was called, and installs a package whose program does what its argument says. */
  const NPM = `#!/bin/sh
    echo "$@" >> npm-calls
    [ -e refuse ] && exit 7
    mkdir -p node_modules/toy
    echo '{"bin":{"toy":"toy.cjs"}}' > node_modules/toy/package.json
    echo 'const [, , code, signal] = process.argv;
      if (signal) process.kill(process.pid, signal); else process.exit(Number(code));' > node_modules/toy/toy.cjs
    echo '{}' > node_modules/.package-lock.json
  `;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/with-install.mjs", ...args], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, PATH: `${join(root, "bin")}${delimiter}${process.env["PATH"]}` },
    });
  const calls = (): string[] =>
    existsSync(join(root, "npm-calls")) ? readFileSync(join(root, "npm-calls"), "utf8").trim().split("\n") : [];

  beforeEach(() => {
    cpSync(join(scripts, "with-install.mjs"), join(root, "scripts/with-install.mjs"));
    write("package-lock.json", "{}");
    write("bin/npm", NPM, 0o755);
  });

  test("installs once, says so, and passes the exit code on", () => {
    const first = run("toy", "3");
    expect(first.status).toBe(3);
    expect(first.stderr).toContain("Installing the development packages (npm ci)");
    expect(run("toy", "0").stderr).toBe("");
    expect(calls()).toEqual(["ci --include=dev"]);
  });

  test("installs again when the lock file is newer", () => {
    run("toy", "0");
    utimesSync(join(root, "package-lock.json"), new Date(), new Date(Date.now() + 60_000));
    expect(run("toy", "0").status).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  test("an interrupted installation is none", () => {
    run("toy", "0");
    rmSync(join(root, "node_modules/.package-lock.json"));
    run("toy", "0");
    expect(calls()).toHaveLength(2);
  });

  test("a failed installation runs nothing", () => {
    write("refuse", "");
    const refused = run("toy", "0");
    expect(refused.status).toBe(7);
    expect(refused.stderr).toContain("npm ci did not succeed");
  });

  test("a program that a signal ended ends us the same way", () => {
    expect(run("toy", "0", "SIGTERM").signal).toBe("SIGTERM");
  });
});

describe("ci-summary", () => {
  function summary(tests: unknown, testsExit: number, checks: unknown, checksExit: number) {
    if (tests !== undefined) write("tests.json", JSON.stringify(tests));
    if (checks !== undefined) write("checks.json", JSON.stringify(checks));
    const args = [join(root, "tests.json"), `${testsExit}`, join(root, "checks.json"), `${checksExit}`];
    const { stdout, status } = spawnSync(process.execPath, [join(scripts, "ci-summary.mjs"), ...args], {
      encoding: "utf8",
    });
    return { line: stdout, status };
  }
  const good = [{ name: "types", isGood: true }];
  const fine = { numPassedTests: 5, numFailedTests: 0, testResults: [] };

  test("adds tests and checks", () => {
    expect(summary(fine, 0, good, 0)).toEqual({ line: "6 passed, 0 failed\n", status: 0 });
  });

  test("a failed check fails", () => {
    expect(summary(fine, 0, [...good, { name: "lint", isGood: false }], 1)).toEqual({
      line: "6 passed, 1 failed\n",
      status: 1,
    });
  });

  test("a test file that could not be imported is a failure", () => {
    const broken = { ...fine, testResults: [{ status: "failed", assertionResults: [] }] };
    expect(summary(broken, 1, good, 0)).toEqual({ line: "6 passed, 1 failed\n", status: 1 });
  });

  test("a failed test is counted once, not with its file again", () => {
    const failed = { status: "failed", assertionResults: [{ status: "failed" }] };
    expect(summary({ ...fine, numFailedTests: 1, testResults: [failed] }, 1, good, 0).line).toBe(
      "6 passed, 1 failed\n",
    );
  });

  test("an exit code without a failure, and a result that is missing, are failures", () => {
    expect(summary(fine, 1, good, 0).line).toBe("6 passed, 1 failed\n");
    rmSync(join(root, "tests.json"));
    rmSync(join(root, "checks.json"));
    expect(summary(undefined, 0, undefined, 0)).toEqual({ line: "0 passed, 2 failed\n", status: 1 });
  });
});
