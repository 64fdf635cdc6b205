/**
 * A `start` or a `goto` as the program carries it out, with the port for files in the caller's hands: `child.ts` dies in
 * its writes, and the test carries the run on with it without a process for each word.
 */
import { type Invocation, readCommon } from "../../../src/cli/arguments/invocation.ts";
import { readArguments } from "../../../src/cli/arguments/read.ts";
import { rowNamed } from "../../../src/cli/arguments/understand.ts";
import { createSurroundings } from "../../../src/cli/wiring/surroundings.ts";
import { askerOf, worldOf } from "../../../src/cli/wiring/world.ts";
import { gotoNode } from "../../../src/operations/local/move/move.ts";
import { type RunView, readRun } from "../../../src/operations/local/read.ts";
import { startRun } from "../../../src/operations/local/start.ts";
import type { RunFiles } from "../../../src/ports/local/run-files.ts";

const machine = createSurroundings();

/** @param folder where it is typed. @param verb `start` or `goto`. */
export function carryOut(
  folder: string,
  [verb = "", ...words]: readonly string[],
  through: (files: RunFiles) => RunFiles = (files) => files,
) {
  const { world, asker, positionals } = prepare(folder, verb, words);
  const mortal = { ...world, files: through(world.files) };
  return verb === "start"
    ? startRun(mortal, asker, positionals[0] ?? "", false)
    : gotoNode(mortal, asker, positionals[0] ?? "");
}

/** The run, as the next command will read it. */
export function readBack(folder: string): RunView {
  const { world, asker } = prepare(folder, "cur", []);
  const reading = readRun(world, asker);
  if (reading.kind === "refused") throw new Error(JSON.stringify(reading));
  return reading.view;
}

function prepare(folder: string, verb: string, words: readonly string[]) {
  const row = rowNamed(verb);
  const read = row && readArguments(row, words);
  if (read?.kind !== "ok") throw new Error(`no command line: ${verb} ${words.join(" ")}`);
  const surroundings = { ...machine, cwd: folder };
  const { positionals, flags } = read.values;
  const common = { ...readCommon(flags, surroundings.env), json: true };
  const invocation: Invocation = { command: verb, positionals, flags, common };
  return { world: worldOf(invocation, surroundings), asker: askerOf(invocation, surroundings), positionals };
}
