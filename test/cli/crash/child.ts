/**
 * The program, killed at a boundary of its writing: `node child.cjs N WORDS...` ends by SIGKILL before or after its Nth
 * write, as a machine that loses its power would. The fault is put in at the port; the product knows nothing of it.
 */

import { type Invocation, readCommon } from "../../../src/cli/arguments/invocation.ts";
import { readArguments } from "../../../src/cli/arguments/read.ts";
import { rowNamed } from "../../../src/cli/arguments/understand.ts";
import { createSurroundings } from "../../../src/cli/wiring/surroundings.ts";
import { askerOf, worldOf } from "../../../src/cli/wiring/world.ts";
import { gotoNode } from "../../../src/operations/local/move/move.ts";
import { startRun } from "../../../src/operations/local/start.ts";
import type { RunFiles } from "../../../src/ports/local/run-files.ts";

const [boundary = "", verb = "", ...words] = process.argv.slice(2);
let left = Number(boundary);

function step(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

function dying(files: RunFiles): RunFiles {
  const around = (write: () => void): void => {
    step();
    write();
    step();
  };
  return {
    ...files,
    writeActive: (text) => around(() => files.writeActive(text)),
    append: (run, text, at) => around(() => files.append(run, text, at)),
    replace: (run, file, text, durable) => around(() => files.replace(run, file, text, durable)),
  };
}

const row = rowNamed(verb);
const read = row && readArguments(row, words);
if (read?.kind !== "ok") throw new Error(`no command line: ${verb} ${words.join(" ")}`);
const surroundings = createSurroundings();
const { positionals, flags } = read.values;
const invocation: Invocation = { command: verb, positionals, flags, common: readCommon(flags, surroundings.env) };
const world = worldOf(invocation, surroundings);
const mortal = { ...world, files: dying(world.files) };
const asker = askerOf(invocation, surroundings);
const done =
  verb === "start"
    ? startRun(mortal, asker, positionals[0] ?? "", false)
    : gotoNode(mortal, asker, positionals[0] ?? "");
done.then(({ kind }) => {
  process.exitCode = kind === "refused" ? 2 : 0;
});
