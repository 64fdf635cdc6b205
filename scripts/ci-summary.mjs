/**
 * The last line of `.ci/run`: how many tests and other checks passed and failed.
 *
 *   node scripts/ci-summary.mjs TESTS.json TESTS_EXIT CHECKS.json CHECKS_EXIT
 *
 * What ended badly without naming a failure (a file that could not be imported, a crash, no result at all) counts as one.
 * Plain Node: it must also be able to speak when the packages are not there.
 */
import { readFileSync } from "node:fs";

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A side that failed names at least one failure; one that saw nothing has not passed. */
function settled(passed, failed, exitCode) {
  const isSilent = failed === 0 && (exitCode !== "0" || passed === 0);
  return { passed, failed: isSilent ? 1 : failed };
}

function countTests(result, exitCode) {
  // A test file that broke before its first test fails without any failed test in it.
  const broken = (result?.testResults ?? []).filter(
    (file) => file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  );
  return settled(result?.numPassedTests ?? 0, (result?.numFailedTests ?? 0) + broken.length, exitCode);
}

function countChecks(result, exitCode) {
  const steps = result ?? [];
  return settled(steps.filter((one) => one.isGood).length, steps.filter((one) => !one.isGood).length, exitCode);
}

const [testsFile, testsExit, checksFile, checksExit] = process.argv.slice(2);
const tests = countTests(read(testsFile), testsExit);
const checks = countChecks(read(checksFile), checksExit);
const failed = tests.failed + checks.failed;
console.log(`${tests.passed + checks.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
