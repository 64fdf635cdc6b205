/**
 * What the gates of a runbook run or are configured by: the files that a command names, the manifests of the runners that it
 * names, and the configuration files of the usual tools, whoever names them.
 */
import { allChecks, type CommandCheck, type Runbook } from "../../../runbook/runbook.ts";
import type { Patch } from "./patch.ts";

/** Manifests of runners, and how a line of one tells that it is about the rules and not, say, about versions. */
const MANIFESTS: readonly { readonly file: RegExp; readonly runner: RegExp; readonly line?: RegExp }[] = [
  {
    file: /(?:^|\/)package\.json$/,
    runner: /\b(?:npm|npx|pnpm|yarn|bun|node)\b/,
    line: /"(?:scripts|jest|vitest|mocha|ava|nyc|c8|eslintConfig)"|"[\w:.-]+"\s*:\s*"(?![~^]?\d|workspace:|file:|https?:|git)[^"]*[ /][^"]*"/,
  },
  { file: /(?:^|\/)(?:GNUm|m|M)akefile$/, runner: /\bg?make\b/ },
  { file: /(?:^|\/)justfile$/i, runner: /\bjust\b/ },
  { file: /(?:^|\/)Taskfile\.ya?ml$/, runner: /\btask\b/ },
  { file: /(?:^|\/)Rakefile$/, runner: /\brake\b/ },
  { file: /(?:^|\/)(?:tox|noxfile)\.(?:ini|py)$/, runner: /\b(?:tox|nox)\b/ },
];

/** Configuration by which tools judge: tests, types, style, coverage. */
const CONFIGURATION =
  /(?:^|\/)(?:(?:vitest|vite|jest|karma|playwright|cypress|mocha|ava|babel|eslint|biome|prettier|stylelint|commitlint|knip|codecov|sonar-project|rustfmt|clippy|golangci|checkstyle|detekt|phpunit|phpstan|psalm|rspec|rubocop|pytest|mypy|ruff|flake8|pylintrc|coveragerc|nycrc|mocharc|eslintrc|prettierrc|stylelintrc|jshintrc|tsconfig)[^/]*|\.(?:eslintrc|eslintignore|prettierrc|mocharc|nycrc|c8rc|coveragerc|pylintrc|flake8|golangci|rubocop|rspec|pre-commit-config|codecov)[^/]*|setup\.cfg|pyproject\.toml)$/;

/** Whether the file decides what the runbook's commands do. `patch`: nothing where the forge shows none. */
export function gateCode(runbook: Runbook): (path: string, patch: Patch | undefined) => boolean {
  const commands = allChecks(runbook).filter((check): check is CommandCheck => check.kind === "command");
  const named = new Set(commands.flatMap(({ run, cwd }) => wordsOf(run).map((word) => pathOf(word, cwd))));
  return (path, patch) => {
    if (named.has(path) || CONFIGURATION.test(path)) return true;
    const manifest = MANIFESTS.find(({ file }) => file.test(path));
    if (!manifest || !commands.some(({ run }) => manifest.runner.test(run))) return false;
    const { line } = manifest;
    return !line || !patch || [...patch.added, ...patch.removed].some(({ text }) => line.test(text));
  };
}

/** The words of a command that may be paths. */
function wordsOf(run: string): string[] {
  return run.split(/[\s;|&()<>'"`=]+/).filter((word) => word !== "" && !word.startsWith("-"));
}

function pathOf(word: string, cwd: string | undefined): string {
  const inside = word.replace(/^(?:\.\/)+/, "");
  return cwd === undefined || cwd === "." ? inside : `${cwd.replace(/\/$/, "")}/${inside}`;
}
