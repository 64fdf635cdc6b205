/** What `init` finds out and would write, from a project's files alone. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type PlannedFile, planFiles, type Wish } from "../../../src/cli/init/plan.ts";
import { runbookText } from "../../../src/cli/init/runbook-text.ts";
import shipped from "../../../src/cli/init/shipped.json" with { type: "json" };
import { findTestCommand } from "../../../src/cli/init/test-command.ts";
import { parseRunbook } from "../../../src/core/runbook/parse.ts";

const WISH: Wish = { runbook: "minimal", testCommand: "npm test", isLocal: false, withSkill: false, force: false };
const digest = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("how a project is tested", () => {
  const SCRIPT = '{"scripts":{"test":"vitest run"}}';
  test.each<[Record<string, string>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ "package.json": SCRIPT }, "npm test", "npm test"],
    [{ "package.json": SCRIPT, "package-lock.json": "{}" }, "npm ci && npm test", "npm test"],
    [
      { "package.json": SCRIPT, "pnpm-lock.yaml": "" },
      "corepack enable && pnpm install --frozen-lockfile && pnpm test",
      "pnpm test",
    ],
    [{ "package.json": SCRIPT, "yarn.lock": "" }, "yarn install --frozen-lockfile && yarn test", "yarn test"],
    [{ "package.json": SCRIPT, "bun.lock": "" }, "bun install --frozen-lockfile && bun run test", "bun run test"],
    [{ "package.json": SCRIPT, Makefile: "test:\n" }, "npm test", "npm test"],
    [{ "package.json": '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' }, undefined, undefined],
    [{ "package.json": '{"scripts":{"test":7}}' }, undefined, undefined],
    [{ "package.json": "{", Makefile: "check: build\n\ttrue\n" }, "make check", "make check"],
    [{ Makefile: "test := 1\nall:\n" }, undefined, undefined],
    [{ Makefile: "check:\ntest: build\n" }, "make test", "make test"],
    [{ "pyproject.toml": "[tool.pytest.ini_options]\n" }, "python -m pytest", "python -m pytest"],
    [{ "tests/conftest.py": "" }, "python -m pytest", "python -m pytest"],
    [{ "pyproject.toml": "[project]\n" }, undefined, undefined],
    [{ "Cargo.toml": "" }, "cargo test", "cargo test"],
    [{ "go.mod": "" }, "go test ./...", "go test ./..."],
  ])("%j", (files, onGitHub, locally) => {
    const read = (path: string): string | undefined => files[path];
    expect(findTestCommand(read, false)?.command).toBe(onGitHub);
    expect(findTestCommand(read, true)?.command).toBe(locally);
  });
});

describe("the runbook that is written", () => {
  const COMMANDS = [
    "npm test",
    "npm ci && npm test",
    "make test # all",
    "a: b",
    "true",
    "echo 'it is' \"so\" \\ $&",
    "- x",
  ];
  for (const [name, text] of Object.entries(shipped.runbooks)) {
    test.each(COMMANDS)(`${name} holds the command as it is: %s`, (command) => {
      const own = runbookText(text, name, command);
      const parsed = parseRunbook(own, { path: "r.yaml", digest, strict: true, for: "github" });
      if (parsed.kind !== "ok") throw new Error(JSON.stringify(parsed.problems));
      const checks = parsed.runbook.nodes.flatMap((node) => [
        ...node.beforeTransfer,
        ...node.edges.flatMap((edge) => edge.condition),
      ]);
      expect(checks.flatMap((check) => (check.kind === "command" ? [check.run] : []))).toEqual([command]);
      expect(own).not.toContain("Copy it to");
    });
  }

  test("a runbook without a place for the command is a bug that is told", () => {
    expect(() => runbookText("name: x\n", "x", "make test")).toThrow('no line "run: npm test"');
  });
});

describe("the plan", () => {
  const plan = (
    wish: Partial<Wish>,
    files: Record<string, string>,
    ignored: readonly string[] = LOCAL,
  ): PlannedFile[] => [
    ...planFiles(
      { ...WISH, ...wish },
      shipped,
      (path) => files[path],
      (path) => ignored.includes(path),
    ),
  ];
  const LOCAL = [
    ".statem/runs/x",
    ".statem/active_run",
    ".statem/locks/x",
    ".statem/archive/x",
    ".statem/host-hooks/x",
  ];
  const brief = (files: readonly PlannedFile[]) => files.map(({ action, path, why }) => `${action} ${path}: ${why}`);

  test("an empty project", () => {
    expect(brief(plan({}, {}, []))).toMatchInlineSnapshot(`
      [
        "write .statem/runbook.yaml: the graph of states (minimal), gated by \`npm test\`",
        "write .github/workflows/statem-collect.yml: runs the checks on the pull request's code, without a write token or secrets",
        "write .github/workflows/statem-reconcile.yml: takes in, every hour, what no event told of",
        "write .github/workflows/statem.yml: publishes runs: reads the pull request, obeys comments, writes the check",
        "write .gitignore: keeps what runs leave behind out of git, and runbooks in",
      ]
    `);
  });

  test("no workflows for local runs; a skill on demand", () => {
    const paths = plan({ isLocal: true, withSkill: true }, {}).map(({ path }) => path);
    expect(paths).toEqual([".statem/runbook.yaml", ".claude/skills/statem/SKILL.md"]);
  });

  test("what is there is kept, and what differs is said", () => {
    const there = Object.fromEntries(plan({}, {}).map(({ path, text }) => [path, text]));
    expect(brief(plan({}, there)).every((line) => line.startsWith("keep"))).toBe(true);
    const own = { ...there, ".github/workflows/statem.yml": `${there[".github/workflows/statem.yml"]}# mine\n# too\n` };
    const kept = plan({}, own).find(({ path }) => path === ".github/workflows/statem.yml");
    expect(kept?.action).toBe("keep");
    expect(kept?.why).toMatch(/^yours differs in 2 lines, first in line \d+; --force overwrites it$/);
    expect(plan({ force: true }, own).find(({ path }) => path === kept?.path)?.action).toBe("overwrite");
  });

  test("a workflow of somebody else's is never touched", () => {
    const paths = plan({ force: true }, { ".github/workflows/ci.yml": "x" }).map(({ path }) => path);
    expect(paths).not.toContain(".github/workflows/ci.yml");
  });

  test("a runbook that does not ship is a bug that is told", () => {
    expect(() => plan({ runbook: "none" }, {})).toThrow('No runbook "none"');
  });
});
