/**
 * Which runbooks a repository has: the default one, and every other file of `.statem/`, known by a slug that stands in the names
 * of its runs and checks, and that people type behind `--runbook`.
 */

export interface OtherRunbook {
  readonly slug: string;
  /** From the repository's root; more than one where several files have this slug, which is an error of theirs. */
  readonly paths: readonly string[];
}

/** Where runbooks stand. */
const FOLDER = ".statem";
const CONFIG = "config";

/** The runbooks beside the default one, by the names of the files in `.statem/`, sorted by slug. */
export function otherRunbooks(names: readonly string[], defaultPath: string): readonly OtherRunbook[] {
  const found = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const path = `${FOLDER}/${name}`;
    const slug = path === defaultPath ? undefined : slugOfFile(name);
    if (slug !== undefined) found.set(slug, [...(found.get(slug) ?? []), path]);
  }
  return [...found].map(([slug, paths]) => ({ slug, paths })).sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** What people call the runbook of a file; nothing for what is none, the configuration among it. */
export function slugOfFile(name: string): string | undefined {
  const stem = /^(.+)\.(?:yaml|yml|json)$/i.exec(name)?.[1];
  if (stem === undefined || stem.toLowerCase() === CONFIG) return undefined;
  const slug = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? undefined : slug;
}

/** Every command line in a text names the runbook whose run it is for; the default one's needs none. */
export function withRunbook(text: string, slug: string | undefined): string {
  if (slug === undefined) return text;
  return text.replace(
    /(^|[`(>\n ])(\/statem (?!help\b)[a-z][a-z-]*)(?![a-z-])(?! --runbook)/g,
    `$1$2 --runbook ${slug}`,
  );
}
