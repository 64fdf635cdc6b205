/**
 * Brings every run of a pull request up to its facts: the default runbook's first, whose look shows which others there are. Each
 * has a record, a check and a comment of its own, and none waits for another.
 */
import { isSticky } from "../../../core/render/markers.ts";
import { originOf } from "../../../core/run/run-id.ts";
import type { Look, PullFacts } from "../../../ports/forge.ts";
import type { Ports } from "../../ports.ts";
import { advanceRun } from "../advance.ts";
import type { Advanced } from "../advanced.ts";
import { type Arrival, forRun, wordsOf } from "../arrival.ts";
import { othersOf } from "./others.ts";

/** In the issue whose run this pull request has just taken over, our comment says where it goes on. */
async function tellIssue(
  advanced: Advanced | undefined,
  pull: PullFacts | undefined,
  { publisher }: Arrival,
  ports: Ports,
) {
  const run = advanced && "record" in advanced ? advanced.record.run : "";
  const origin = originOf(run);
  const isKnown = pull?.comments.some(({ isOurs, body }) => isOurs && isSticky(body)) ?? true;
  if (origin?.kind !== "issue" || pull?.isIssue || isKnown) return;
  await advanceRun({ pull: origin.number, isIssue: true, publisher }, ports).catch((error: unknown) => {
    ports.log.warn(
      `Issue ${origin.number} could not be told that its run goes on in #${pull?.number}: ${String(error)}`,
    );
  });
}

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
  await tellIssue(first, looks[0]?.pull, arrival, ports);
  const known = ended.filter((one) => one !== undefined);
  const to = known.flatMap((one) => (one.kind === "left" ? [one.to] : []))[0];
  // What was collected for the run while it was the issue's is the pull request's now.
  if (to !== undefined && wordsOf(arrival).some(({ left }) => left)) {
    const { isIssue: _gone, ...rest } = arrival;
    return advance({ ...rest, pull: to }, ports);
  }
  const told = known.find(({ kind }) => kind === "busy") ?? known.find(({ kind }) => kind !== "idle") ?? known[0];
  if (!told) throw new Error("A pull request was looked at, and nothing came of it.");
  return told;
}
