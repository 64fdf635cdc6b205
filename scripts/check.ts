/**
 * `npm run check`: everything that must hold before a change lands. A failing step does not keep the others from being
 * shown. `--skip-tests` leaves the tests out; `--json FILE` also writes each step's result there.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Outcome, STEPS, type Step, TESTS } from "./check/steps.ts";

const { values } = parseArgs({
  options: { "skip-tests": { type: "boolean", default: false }, json: { type: "string" } },
});

/** A step that breaks down has not shown that anything holds. */
async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { isGood: false, output: error instanceof Error ? error.message : String(error) };
  }
}

const results: { name: string; isGood: boolean; seconds: string }[] = [];
for (const step of STEPS) {
  if (step === TESTS && values["skip-tests"]) continue;
  console.log(`\n== ${step.name}`);
  const startedAt = Date.now();
  const { isGood, output } = await outcomeOf(step);
  if (output.trim() !== "") console.log(output.trim());
  results.push({ name: step.name, isGood, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) });
}

console.log();
for (const { name, isGood, seconds } of results) {
  console.log(`${isGood ? "ok    " : "FAILED"} ${name.padEnd(32)} ${seconds.padStart(7)} s`);
}
if (values.json) writeFileSync(values.json, JSON.stringify(results.map(({ name, isGood }) => ({ name, isGood }))));
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
