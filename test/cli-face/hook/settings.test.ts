/** What hosts send and what the environment says, broken or not. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPayload } from "../../../src/cli/hook/payload.ts";
import { commandOf, mostContinuations, splitWords, stopStates } from "../../../src/cli/hook/settings.ts";

test.each<[string, unknown]>([
  ["", { stopHookActive: false, sessionId: "" }],
  ["not json", { stopHookActive: false, sessionId: "" }],
  ["[true]", { stopHookActive: false, sessionId: "" }],
  ['{"cwd": 1, "stop_hook_active": "true", "session_id": null}', { stopHookActive: false, sessionId: "" }],
  ['{"cwd": "/a", "stop_hook_active": true, "session_id": "s"}', { cwd: "/a", stopHookActive: true, sessionId: "s" }],
])("payload %j", (input, expected) => {
  expect(readPayload(input)).toEqual(expected);
});

test("stop states", () => {
  const usual = ["handoff", "done", "complete", "completed", "finished"];
  expect(stopStates({})).toEqual(usual);
  expect(stopStates({ STATEM_AUTOLOOP_STOP_STATES: " " })).toEqual(usual);
  expect(stopStates({ STATEM_AUTOLOOP_STOP_STATES: "work, other" })).toEqual(["work", "other"]);
});

test.each([
  [undefined, 3],
  ["", 3],
  ["x", 3],
  ["2", 2],
  ["0", 1],
  ["99", 10],
])("continuations %j", (given, expected) => {
  expect(mostContinuations({ STATEM_STOP_MAX_CONTINUATIONS_PER_ENTRY: given })).toBe(expected);
});

test("the command is split and quoted again", () => {
  expect(commandOf({})).toBe("statem");
  expect(commandOf({ STATEM_COMMAND: "node '/my tools/cli.cjs'" })).toBe("node '/my tools/cli.cjs'");
  expect(commandOf({ STATEM_COMMAND: "node 'cli" })).toBeUndefined();
});

test("words are split as a shell splits them", () => {
  const piece = fc.constantFrom(
    "a",
    "b c",
    "'x y'",
    '"x y"',
    '"a\\"b"',
    "\\ ",
    "\\'",
    "''",
    " ",
    "\t",
    "\\\\",
    '"\\a"',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const line = pieces.join("");
      const { stdout } = spawnSync("sh", ["-c", `for word in ${line}; do printf '%s\\0' "$word"; done`], {
        encoding: "utf8",
      });
      expect(splitWords(line)).toEqual(stdout.split("\0").slice(0, -1));
    }),
    { numRuns: 40 },
  );
  for (const open of ["'a", '"a', "a\\", '"a\\"']) expect(splitWords(open)).toBeUndefined();
});
