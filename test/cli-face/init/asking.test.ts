/** `init` on a terminal: it asks for what it cannot find out, and for a yes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { understand } from "../../../src/cli/arguments/understand.ts";
import { run } from "../../../src/cli/commands/helping/init.ts";
import { writePlan } from "../../../src/cli/init/write.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "statem-init-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `statem init --local` on a terminal where a person gives these answers; `undefined` ends the input. */
async function onTerminal(answers: (string | undefined)[], words: readonly string[] = []) {
  const said: string[] = [];
  const understood = understand(["init", "--local", ...words], {});
  if (understood.kind !== "run") throw new Error("not understood");
  const exit = await run(understood.invocation, {
    cwd: folder,
    env: {},
    write: (text) => void said.push(text),
    warn: (text) => void said.push(text),
    isTerminal: () => true,
    async ask(question) {
      said.push(question);
      if (answers.length === 0) throw new Error(`nobody expected to be asked: ${question}`);
      return answers.shift();
    },
    readInput: async () => "",
  });
  return { exit, said: said.join(""), left: answers.length, written: existsSync(join(folder, ".statem/runbook.yaml")) };
}

test("asks how the project is tested, then for a yes", async () => {
  const { exit, said, written } = await onTerminal(["make all", "y"]);
  expect({ exit, written }).toEqual({ exit: 0, written: true });
  expect(said).toContain("Which command tests this project? ");
  expect(said).toContain("Write these 2 files? [y/N] ");
  expect(readFileSync(join(folder, ".statem/runbook.yaml"), "utf8")).toContain("run: make all\n");
});

test.each([["n"], [""], [undefined], ["yesterday"]])("writes nothing for %j", async (answer) => {
  expect(await onTerminal([answer], ["--test", "make"])).toMatchObject({ exit: 1, written: false, left: 0 });
});

test("an empty answer about the tests ends it", async () => {
  expect(await onTerminal([" "])).toMatchObject({ exit: 1, written: false });
});

test("--yes and --test ask nothing", async () => {
  expect(await onTerminal([], ["--test", "make", "--yes"])).toMatchObject({ exit: 0, written: true });
});

test("a file that came into being after the list was shown is not overwritten", () => {
  writeFileSync(join(folder, "a"), "theirs");
  const file = { path: "a", action: "write", why: "", text: "ours" } as const;
  expect(() => writePlan(folder, [file])).toThrow("EEXIST");
  expect(readFileSync(join(folder, "a"), "utf8")).toBe("theirs");
});
