/** Imports run one way, and the rules that say so each catch what they are there for. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readImports } from "../../scripts/imports/cruise.ts";
import { RULE_NAMES } from "../../scripts/imports/rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const samples = fileURLToPath(new URL("broken", import.meta.url));
const tsConfig = join(root, "tsconfig.json");

test("every rule has a broken sample, and every broken sample a rule", () => {
  expect(readdirSync(samples).sort()).toEqual([...RULE_NAMES, "allowed"].sort());
});

test.each(RULE_NAMES)("the sample of %s breaks that rule and no other", async (rule) => {
  const { violations } = await readImports(join(samples, rule), tsConfig);
  expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule]);
  // Each offender of a sample is caught: no module of it is there for decoration.
  expect(new Set(violations.map((violation) => violation.from)).size).toBe(OFFENDERS[rule] ?? 1);
});

/** Samples with several offending modules. */
const OFFENDERS: Readonly<Record<string, number>> = {
  "operations-use-core-and-ports": 2,
  "core-is-alone": 2,
  "adapters-use-ports-and-core": 2,
  "src-stays-inside": 2,
  "octokit-only-in-github-adapter": 2,
  "yaml-and-zod-have-rooms": 2,
};

test("a tree with every allowed import breaks no rule", async () => {
  const { violations, modules } = await readImports(join(samples, "allowed"), tsConfig);
  expect(violations).toEqual([]);
  expect(modules).toBe(7);
});

test("our own tree breaks no rule", async () => {
  const { violations, modules } = await readImports(root, tsConfig);
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(20);
});
