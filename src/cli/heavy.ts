/** Every command, with all that any of them needs: what `main.ts` loads when it cannot answer by itself. */
import type { Invocation, Surroundings } from "./arguments/invocation.ts";
import { understand } from "./arguments/understand.ts";
import { answerHelp } from "./help/answer.ts";
import { refused } from "./output/answer.ts";
import { brokenWorld } from "./output/broken.ts";
import { createSurroundings } from "./wiring/surroundings.ts";

/** Carries out a command line; returns the exit code. `entry`: the one that was read for it already. */
export async function runCommandLine(words: readonly string[], entry?: string): Promise<number> {
  const surroundings = createSurroundings(entry);
  const understood = understand(words, surroundings.env);
  if (understood.kind !== "run") {
    const { stdout, stderr, exit } = answerHelp(understood);
    surroundings.write(stdout);
    surroundings.warn(stderr);
    return exit;
  }
  const { row, invocation } = understood;
  try {
    const isRemote = invocation.flags.has("--github") || surroundings.env["STATEM_STORE"] === "github";
    if (isRemote && row.github !== undefined) {
      const { runOnGithub } = await import("./github/command.ts");
      return await runOnGithub(invocation, surroundings);
    }
    const { run } = await row.load();
    return await run(invocation, surroundings);
  } catch (error) {
    return tellBroken(error, invocation, surroundings);
  }
}

/** Says what broke under a command line that was carried out elsewhere. @throws what is a bug. */
export function sayBroken(words: readonly string[], error: unknown): number {
  const surroundings = createSurroundings();
  const understood = understand(words, surroundings.env);
  if (understood.kind !== "run") throw error;
  return tellBroken(error, understood.invocation, surroundings);
}

function tellBroken(error: unknown, invocation: Invocation, surroundings: Surroundings): number {
  const refusal = brokenWorld(error, invocation.command);
  if (refusal === undefined) throw error;
  return refused(invocation, surroundings, refusal);
}
