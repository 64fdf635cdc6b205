/** The Action's closed lists are those of `action.yml`: whoever reads one of the two has read both. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { INPUTS, MODES, OUTPUTS } from "../../src/action/inputs.ts";

interface ActionFile {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly required: boolean; readonly default?: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
}
const file = parse(readFileSync(new URL("../../action.yml", import.meta.url), "utf8")) as ActionFile;

test("inputs", () => {
  expect(Object.keys(file.inputs)).toEqual([...INPUTS]);
});

test("outputs", () => {
  expect(Object.keys(file.outputs)).toEqual([...OUTPUTS]);
});

test("modes are told in the description of `mode`, and no other", () => {
  const told = [...(file.inputs["mode"]?.description ?? "").matchAll(/(\w+):/g)].map((match) => match[1]);
  expect(told).toEqual([...MODES]);
});

test("each has a description, and each input that may be left out a default", () => {
  for (const [name, input] of Object.entries(file.inputs)) {
    expect([name, input.description.length > 10]).toEqual([name, true]);
    expect([name, input.required || input.default !== undefined]).toEqual([name, true]);
  }
  for (const output of Object.values(file.outputs)) expect(output.description.length).toBeGreaterThan(10);
});

test("it runs the built file on the runner's own Node", () => {
  expect(file.runs).toEqual({ using: "node24", main: "dist/action.cjs" });
});
