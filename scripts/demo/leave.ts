/** Writes what the demonstration leaves: the page, and for each act what was to be seen, the record and its page. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runFolder } from "../../src/adapters/github/repository.ts";
import { sha256 } from "../../src/adapters/local/digest.ts";
import type { Stage } from "../../test/e2e/stage/stage.ts";
import type { Moment } from "./moments.ts";

/** Writes one story's files into a folder of its own. */
export async function leaveStory(
  folder: string,
  stage: Stage,
  pull: number,
  moments: readonly Moment[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, moment] of moments.entries()) {
    const name = `${String(index + 1).padStart(2, "0")}-${moment.who}.md`;
    await writeFile(join(folder, name), asMarkdown(moment));
  }
  const run = runFolder(`pr-${pull}`, sha256);
  for (const name of ["record.json", "README.md", "runbook.yaml"]) {
    const text = await stage.state(`${run}/${name}`);
    if (text !== undefined) await writeFile(join(folder, name), text);
    if (name === "record.json" && text !== undefined) {
      const { journal } = JSON.parse(text) as { readonly journal: { readonly events: readonly unknown[] } };
      await writeFile(
        join(folder, "journal.jsonl"),
        journal.events.map((event) => `${JSON.stringify(event)}\n`).join(""),
      );
    }
  }
}

/** One moment as a text to read. */
function asMarkdown({ who, did, head, state, check, comments }: Moment): string {
  const shown = comments.map(({ user, body }) => `## ${user.login}\n\n${body}\n`);
  const verdict = check ? `${check.conclusion ?? check.status}: ${check.output.title ?? ""}` : "no check yet";
  return [`# ${who} ${did}`, `Pull request ${state}, head ${head}`, `Check \`statem\`: ${verdict}`, ...shown].join(
    "\n\n",
  );
}
