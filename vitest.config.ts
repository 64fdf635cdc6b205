/** How the tests run: real git and real processes take their time, and three workers keep two cores busy while one of them waits. */
import { defineConfig } from "vitest/config";

/** A file for the machine-readable result; `.ci/run` names one and counts from it. */
const jsonFile = process.env["STATEM_TEST_JSON"];

/** Tests that share what they have loaded: none of them leaves anything in it to the next. */
const SHARED = [
  "core",
  "operations",
  "github",
  "contract",
  "action",
  "app",
  "architecture",
  "adapters/local",
  "adapters/github/issue",
  "e2e",
  "attack",
].map((room) => `test/${room}/**/*.test.ts`);
const NEVER = ["**/node_modules/**", "test/architecture/broken/**", "test/fixtures/**"];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "world",
          include: ["test/**/*.test.ts"],
          exclude: [...NEVER, ...SHARED],
          globalSetup: "test/cli/program/build.ts",
        },
      },
      { extends: true, test: { name: "shared", include: SHARED, exclude: NEVER, isolate: false } },
    ],
    reporters: jsonFile ? ["default", ["json", { outputFile: jsonFile }]] : ["default"],
  },
});
