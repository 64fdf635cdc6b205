/** What people read in the issue that keeps a run: its title, its page, and the sentence of each revision. */
import { BODY_LIMIT, cutMarkdown, cutText } from "../text/budget.ts";
import { escapeText } from "../text/escape.ts";

/** Every issue that keeps a run has it. */
export const RUN_LABEL = "statem-run";

/** `part` counts from 1: a long run goes on in further issues. */
export function runIssueTitle(run: string, part: number): string {
  return part === 1 ? `Run ${run}` : `Run ${run} (part ${part})`;
}
/** The part of this run that a title names; nothing when it names another run, or none. */
export function partInTitle(title: string, run: string): number | undefined {
  const found = /^Run (\S+)(?: \(part ([1-9]\d{0,5})\))?$/.exec(title.trim());
  return found?.[1] === run ? Number(found[2] ?? 1) : undefined;
}

const LINE_LIMIT = 300;
const MOST_LINES = 25;

/** The part of a revision's comment that people read. `headline` and `body` are a revision's own words, as plain text. */
export function renderRevision(run: string, headline: string, body: string): string {
  const lines = body.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
  const shown = lines.slice(-MOST_LINES).map((line) => `- ${escapeText(cutText(line, LINE_LIMIT))}`);
  const marker = `<!-- statem:revision ${run.replace(/[^\w.-]/g, "_").replace(/--+/g, "-")} -->`;
  const told = lines.length > 1 ? `\n\n${shown.join("\n")}` : "";
  return `${marker}\n${escapeText(headline)}${told}\n`;
}

export interface Parts {
  /** Numbers of the issues before and after this one. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** The issue's body: a view, written with every revision and never read back. */
export function renderRunIssue(run: string, page: string | undefined, { before, after }: Parts): string {
  const pull = /^pr-(\d+)/.exec(run)?.[1];
  const where = pull === undefined ? "" : ` Commands are typed on #${pull}, not here.`;
  const parts = [
    ...(before === undefined ? [] : [`Its beginning is in #${before}.`]),
    ...(after === undefined ? [] : [`It goes on in #${after}.`]),
  ];
  const note = [
    "This issue keeps a run of statem: each of its comments by the app is one revision. Editing or deleting one of them",
    `holds the run; what people say here changes nothing.${where}`,
  ].join(" ");
  // What the branch's page says of the file beside it is not so here.
  const told = (page ?? "").replace(/^<!--.*?-->\n*/s, "").trim();
  const body = [`> ${note}${parts.length > 0 ? `\n>\n> **${parts.join(" ")}**` : ""}`, told || `# Run \`${run}\``];
  return cutMarkdown(body.join("\n\n"), BODY_LIMIT);
}
