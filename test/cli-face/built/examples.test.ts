/** Every example of help works when it is typed, in a repository with a runbook and a run. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { COMMANDS } from "../../../src/cli/help/table.ts";
import { type Built, openStand } from "./stand.ts";

const RUNBOOK = `name: example
nodes:
  work:
    prompt: Do the work.
    dynamic_before_transfer: {}
    next:
      to: verify
      condition: The work is done.
  verify:
    next: handoff
  handoff:
    ending: succeeded
`;

let built: Built;
beforeAll(() => {
  built = openStand();
});
afterAll(() => built.leave());

test.each(COMMANDS.map(({ name, example }) => [name, example] as const))("%s: %s", (name, example) => {
  const files = { ".statem/runbook.yaml": RUNBOOK, "package.json": '{"scripts":{"test":"node --test"}}' };
  const scratch = built.scratch(files);
  expect(scratch.sh("git init -q").exit).toBe(0);
  if (name !== "start") expect(scratch.sh("statem start .statem/runbook.yaml")).toMatchObject({ exit: 0, stderr: "" });
  const { exit, stdout, stderr } = scratch.sh(example);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout).not.toBe("");
  if (example.includes("--json")) expect(() => JSON.parse(stdout)).not.toThrow();
});
