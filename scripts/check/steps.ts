/** What `npm run check` looks at, step by step. Each answers whether it holds and what to print. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENTRIES } from "../build/entries.ts";
import { differencesBetween, writeBuild } from "../build/write.ts";
import { readImports } from "../imports/cruise.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(import.meta.url);

export interface Outcome {
  readonly isGood: boolean;
  /** Printed under the step's name; empty when the step has printed for itself. */
  readonly output: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Outcome | Promise<Outcome>;
}

/** A step that is a package's program. `live` lets it print as it goes. */
function program(name: string, packageName: string, args: readonly string[], live = false): Step {
  return {
    name,
    run() {
      const manifestPath = join(root, "node_modules", packageName, "package.json");
      const { bin }: { bin: string | Record<string, string> } = require(manifestPath);
      const script = typeof bin === "string" ? bin : Object.values(bin)[0];
      if (script === undefined) throw new Error(`${packageName} declares no program.`);
      const child = spawnSync(process.execPath, [join(dirname(manifestPath), script), ...args], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
        maxBuffer: 64 << 20,
      });
      if (child.error) throw child.error;
      return { isGood: child.status === 0, output: live ? "" : `${child.stdout}${child.stderr}` };
    },
  };
}

const importRules: Step = {
  name: "import rules",
  async run() {
    const { modules, violations } = await readImports(root, join(root, "tsconfig.json"));
    const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`);
    if (modules === 0) lines.push("No module was looked at, so nothing is known.");
    return { isGood: lines.length === 0, output: [...lines, `${modules} modules`].join("\n") };
  },
};

const distEquality: Step = {
  name: "dist is what the sources give",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "statem-dist-"));
    try {
      await writeBuild(root, ENTRIES, folder);
      const differences = differencesBetween(join(root, "dist"), folder);
      const advice = "Run `npm run build` and commit what it changes in dist/.";
      return differences.length === 0
        ? { isGood: true, output: "" }
        : { isGood: false, output: [...differences.map((line) => `dist/${line}`), advice].join("\n") };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const TESTS: Step = program("tests", "vitest", ["run"], true);

export const STEPS: readonly Step[] = [
  program("format and lint", "@biomejs/biome", ["check", "--error-on-warnings", "."]),
  program("types", "typescript", ["-p", "tsconfig.json"]),
  program("types of the core alone", "typescript", ["-p", "tsconfig.core.json"]),
  program("dead code", "knip", ["--no-progress"]),
  importRules,
  TESTS,
  distEquality,
];
