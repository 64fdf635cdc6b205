/** The runbooks that ship, with a command of the stage's own in place of `npm test`: a story then takes a tenth of the time. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT } from "./place.ts";

/** Decides the tests' outcome: what it prints and how it ends is up to the commit. */
export const CHECK_FILE = "check.sh";
export const GREEN = 'echo "1 test passed"\n';
export const RED = 'echo "1 test passed"\necho "expected 171, got 170"\nexit 3\n';

/** A repository whose tests pass. */
export const FILES: Readonly<Record<string, string>> = { "README.md": "# widgets\n", [CHECK_FILE]: GREEN };

/** `initial`: where a story begins that is not about the way there. */
export async function shippedRunbook(name: "minimal" | "coding-agent", initial?: string): Promise<string> {
  const text = await readFile(join(PROJECT, `runbooks/${name}.yaml`), "utf8");
  const lean = text.replace("run: npm test", `run: sh ${CHECK_FILE}`);
  if (lean === text) throw new Error(`runbooks/${name}.yaml has no check that runs "npm test" any more.`);
  return initial === undefined ? lean : lean.replace(/^initial: .*$/m, `initial: ${initial}`);
}
