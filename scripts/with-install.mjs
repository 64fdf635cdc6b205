/**
 * Runs a program of a development package, and first installs the packages where a fresh clone has none.
 * Plain Node without imports from packages: it runs before there are any.
 *
 *   node scripts/with-install.mjs vitest run
 *
 * The package's own script is started with this very Node, so that no shell and no `npx` stands in between, and its
 * exit code and signals are passed on as if it had been started directly.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** When a file was last written, or 0 where there is none. */
function writtenAt(...path) {
  return statSync(join(root, ...path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** npm writes this file last of all: an interrupted installation has none. */
function isInstalled() {
  return writtenAt("node_modules", ".package-lock.json") >= Math.max(1, writtenAt("package-lock.json"));
}

function install() {
  console.error(
    "Installing the development packages (npm ci), since node_modules is missing or older than package-lock.json.",
  );
  // An environment that leaves out development packages would leave out all that we need.
  const done = spawnSync("npm", ["ci", "--include=dev"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (done.status !== 0) {
    console.error(
      `npm ci did not succeed${done.error ? ` (${done.error.message})` : ""}; what it printed stands above.`,
    );
    process.exit(done.status || 1);
  }
}

/** The script that a package declares as its program of the same name. */
function programOf(name) {
  const { bin } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  const script = typeof bin === "string" ? bin : bin?.[name];
  if (!script) throw new Error(`The package ${name} declares no program of its own name.`);
  return join(root, "node_modules", name, script);
}

const [name, ...args] = process.argv.slice(2);
if (!name) {
  console.error("Usage: node scripts/with-install.mjs PACKAGE [ARGUMENT ...]");
  process.exit(2);
}
if (!isInstalled()) install();

const child = spawn(process.execPath, [programOf(name), ...args], { cwd: root, stdio: "inherit" });
/** Ctrl-C on a terminal reaches the child by itself; passing it on once more would make it a second Ctrl-C. */
const passOn = (signal) => {
  if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
};
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, passOn);

child.on("error", (error) => {
  console.error(`${name} could not be started: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  for (const one of signals) process.off(one, passOn);
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
});
