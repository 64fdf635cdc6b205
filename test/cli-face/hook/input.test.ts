/** A host that sends no input does not hold the agent. Time is the test's own. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "../../../src/cli/commands/helping/hook.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("after ten seconds without input the agent may stop, and a person reads why", async () => {
  const said: string[] = [];
  const done = vi.fn();
  const answer = run(
    { command: "hook stop", positionals: [], flags: new Map(), common: { stateDir: "", yes: false, json: false } },
    {
      cwd: "/nowhere",
      env: {},
      write: (text) => void said.push(text),
      warn: (text) => void said.push(text),
      isTerminal: () => false,
      ask: async () => undefined,
      readInput: () => new Promise<string>(() => {}),
    },
  ).then(done);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(done).toHaveBeenCalledWith(0);
  expect(JSON.parse(said.join(""))).toEqual({ systemMessage: expect.stringContaining("was sent no input") });
});
