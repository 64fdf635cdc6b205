/** How the tests run: real git and real processes take their time, and three workers keep two cores busy while one of them waits. */
import { defineConfig } from "vitest/config";

/** A file for the machine-readable result; `.ci/run` names one and counts from it. */
const jsonFile = process.env["STATEM_TEST_JSON"];

/** Tests of the pure core share what they have loaded: there is no state in it that one could leave to the next. */
const PURE = ["test/core/**/*.test.ts", "test/operations/**/*.test.ts"];
const NEVER = ["**/node_modules/**", "test/architecture/broken/**", "test/fixtures/**"];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "world", include: ["test/**/*.test.ts"], exclude: [...NEVER, ...PURE] } },
      { extends: true, test: { name: "core", include: PURE, exclude: NEVER, isolate: false } },
    ],
    reporters: jsonFile ? ["default", ["json", { outputFile: jsonFile }]] : ["default"],
  },
});
