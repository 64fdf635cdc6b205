/** The table of verbs as Markdown, for `/statem help` and for the reference page: one making, so they cannot differ. */
import { VERBS } from "./verbs.ts";

/** All verbs: what to type, who may, what it does. */
export function renderVerbs(): string {
  const rows = VERBS.map((row) => `| \`/statem ${row.usage}\` | ${row.does} | ${row.who} | \`${row.example}\` |`);
  const several =
    "Where a pull request has runs under several runbooks, `--runbook NAME` right behind the verb says which one is meant; without it, it is the default one's.";
  return ["| command | what it does | who may | example |", "|---|---|---|---|", ...rows, "", several].join("\n");
}
