/** How the tests run: real git and real processes take their time, and three workers keep two cores busy while one of them waits. */
import { defineConfig } from "vitest/config";

/** A file for the machine-readable result; `.ci/run` names one and counts from it. */
const jsonFile = process.env["STATEM_TEST_JSON"];

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/architecture/broken/**", "test/fixtures/**"],
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: jsonFile ? ["default", ["json", { outputFile: jsonFile }]] : ["default"],
  },
});
