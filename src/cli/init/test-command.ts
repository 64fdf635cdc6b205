/**
 * Finds out how a project is tested, by the files that its own people wrote. A collector on GitHub starts from a bare
 * checkout, so there the command also installs what a lock file names.
 */

/** Reads a file of the project; `undefined` when there is none. */
export type ReadFile = (path: string) => string | undefined;

export interface TestCommand {
  readonly command: string;
  /** The file that says so. */
  readonly source: string;
}

/** The project's own test command, or `undefined` when nothing says one. */
export function findTestCommand(read: ReadFile, isLocal: boolean): TestCommand | undefined {
  return (
    fromPackage(read, isLocal) ??
    fromMakefile(read) ??
    fromPython(read) ??
    (read("Cargo.toml") === undefined ? undefined : { command: "cargo test", source: "Cargo.toml" }) ??
    (read("go.mod") === undefined ? undefined : { command: "go test ./...", source: "go.mod" })
  );
}

/** What each package manager's lock file is called, how it installs from it, and how it runs the tests. */
const PACKAGERS = [
  { lock: "pnpm-lock.yaml", install: "corepack enable && pnpm install --frozen-lockfile", test: "pnpm test" },
  { lock: "yarn.lock", install: "yarn install --frozen-lockfile", test: "yarn test" },
  { lock: "bun.lock", install: "bun install --frozen-lockfile", test: "bun run test" },
  { lock: "package-lock.json", install: "npm ci", test: "npm test" },
] as const;

function fromPackage(read: ReadFile, isLocal: boolean): TestCommand | undefined {
  const script = scriptOf(read("package.json"));
  // What `npm init` writes where there are no tests.
  if (script === undefined || /no test specified/.test(script)) return undefined;
  const packager = PACKAGERS.find(({ lock }) => read(lock) !== undefined);
  if (packager === undefined) return { command: "npm test", source: "package.json" };
  const command = isLocal ? packager.test : `${packager.install} && ${packager.test}`;
  return { command, source: `package.json and ${packager.lock}` };
}

function scriptOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    const scripts = isMapping(manifest) ? manifest["scripts"] : undefined;
    const test = isMapping(scripts) ? scripts["test"] : undefined;
    return typeof test === "string" && test.trim() !== "" ? test : undefined;
  } catch {
    // A broken manifest says nothing; its own tool will complain.
    return undefined;
  }
}

function fromMakefile(read: ReadFile): TestCommand | undefined {
  for (const source of ["GNUmakefile", "makefile", "Makefile"]) {
    const text = read(source);
    if (text === undefined) continue;
    const target = ["test", "check"].find((name) => new RegExp(`^${name}\\s*:(?!=)`, "m").test(text));
    if (target !== undefined) return { command: `make ${target}`, source };
  }
  return undefined;
}

function fromPython(read: ReadFile): TestCommand | undefined {
  const source = ["pytest.ini", "conftest.py", "tests/conftest.py"].find((path) => read(path) !== undefined);
  const naming = ["pyproject.toml", "setup.cfg", "tox.ini", "requirements-dev.txt", "requirements.txt"];
  const found = source ?? naming.find((path) => /\bpytest\b/.test(read(path) ?? ""));
  return found === undefined ? undefined : { command: "python -m pytest", source: found };
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
