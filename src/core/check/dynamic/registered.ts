/**
 * What agents registered for one entry of a run on GitHub: files at the head, one for each agent, whose checks can only add to the
 * gate. Read where the forge was asked, so that the engine gets checks and no text.
 */
import { canonicalJson } from "../../record/canonical.ts";
import type { Digest } from "../../record/journal.ts";
import { storedBytes } from "../../run/stored-size.ts";
import type { DynamicSettings, Json } from "../../runbook/local.ts";
import { parseRunbook } from "../../runbook/parse.ts";
import type { Check } from "../../runbook/runbook.ts";
import { around, type Declaring, readDynamicFile } from "./file.ts";

/** A file of the entry's folder at the head; without a text it is none, or too large. */
export interface RegisteredFile {
  readonly name: string;
  readonly text: string | null;
}
export interface Registered {
  /** In the order of the agents, then as written. `digest` tells the same check wherever in its file it stands. */
  readonly checks: readonly RegisteredCheck[];
  /** What is wrong with a file; its checks are not among those above. */
  readonly problems: readonly string[];
}
export interface RegisteredCheck {
  readonly agent: string;
  readonly check: Check;
}

/** So much of all files together is read: a record has to hold what they say. */
const MOST_BYTES = 24_000;
const MOST_CHECKS = 40;

export function readRegistered(
  files: readonly RegisteredFile[],
  settings: DynamicSettings,
  runbook: Declaring,
  digest: Digest,
): Registered {
  const readings = [...files]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => readOne(file, settings, runbook, digest));
  const checks = readings.flatMap((one) => one.checks);
  const size = files.reduce((sum, { text }) => sum + storedBytes(text ?? ""), 0);
  if (size > MOST_BYTES || checks.length > MOST_CHECKS) {
    const limit = `${MOST_CHECKS} checks in ${MOST_BYTES} bytes`;
    return {
      checks: [],
      problems: [`there are ${checks.length} checks in ${size} bytes; at most ${limit} are taken`],
    };
  }
  return { checks, problems: readings.flatMap((one) => one.problems) };
}

function readOne(
  { name, text }: RegisteredFile,
  settings: DynamicSettings,
  runbook: Declaring,
  digest: Digest,
): Registered {
  const wrong = (problem: string): Registered => ({ checks: [], problems: [`${name}: ${problem}`] });
  const agent = /^([a-z][a-z0-9-]{0,38})\.(?:yaml|yml|json)$/.exec(name)?.[1];
  if (agent === undefined) return wrong("a file is called AGENT.yaml, with small letters, digits and hyphens");
  if (text === null) return wrong("it is no text, or too large");
  const reading = readDynamicFile(text, name, settings, digest, runbook);
  if (reading.kind === "invalid") return wrong(reading.problem);
  const { items } = reading.file;
  const parsed = parseRunbook(JSON.stringify(around(items.map(withoutReason), runbook)), {
    ...{ path: "dynamic.json", digest, strict: true },
    for: "github",
  });
  if (parsed.kind === "invalid") {
    return wrong(parsed.problems.find((problem) => problem.severity === "error")?.message ?? "unreadable");
  }
  const checks = (parsed.runbook.nodes[0]?.beforeTransfer ?? []).map((check, index): RegisteredCheck => {
    const identity = digest(canonicalJson([agent, items[index] ?? null] as Json));
    // What an agent adds always blocks, and is asked in this entry alone.
    return { agent, check: { ...check, blocks: true, carry: false, digest: identity } };
  });
  return { checks, problems: [] };
}

/** Why it was added is no part of what is asked; every other key that no check has is an error, as in a runbook. */
function withoutReason(item: Json): Json {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== "reason"));
}
