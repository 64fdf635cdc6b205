/**
 * Brings every run of a pull request up to its facts: the default runbook's first, whose look shows which others there are. Each
 * has a record, a check and a comment of its own, and none waits for another.
 */
import type { Look } from "../../../ports/forge.ts";
import type { Ports } from "../../ports.ts";
import { advanceRun } from "../advance.ts";
import type { Advanced } from "../advanced.ts";
import { type Arrival, forRun } from "../arrival.ts";
import { othersOf } from "./others.ts";

/** What came of the run that was spoken of: of the default runbook's where there is one, else of the first that has one. */
export async function advance(arrival: Arrival, ports: Ports): Promise<Advanced> {
  const looks: Look[] = [];
  const errors: unknown[] = [];
  const attempt = async (work: Promise<Advanced>) =>
    work.catch((error: unknown) => {
      errors.push(error);
      return undefined;
    });
  const first = await attempt(advanceRun(forRun(arrival, undefined), ports, undefined, (look) => looks.push(look)));
  const ended: (Advanced | undefined)[] = [first];
  const pull = looks.at(-1)?.pull;
  for (const { slug, path, paths } of pull ? othersOf(pull) : [])
    ended.push(await attempt(advanceRun(forRun(arrival, slug), ports, { slug, path, paths })));
  if (errors.length > 0) throw errors[0];
  const known = ended.filter((one) => one !== undefined);
  const told = known.find(({ kind }) => kind === "busy") ?? known.find(({ kind }) => kind !== "idle") ?? known[0];
  if (!told) throw new Error("A pull request was looked at, and nothing came of it.");
  return told;
}
