/**
 * Who owns changed files, by GitHub's CODEOWNERS (docs: about code owners): patterns as in gitignore but without `!` and
 * `[ ]`, the last line that matches wins, one without owners leaves a file to nobody, and what is no line is skipped.
 */

/** Where the file may stand; the first that is there counts. */
export const CODEOWNERS_PATHS = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"] as const;

/** What a person owns of what changed: the distinct lists of owners, each as names with a space between. */
export interface Ownership {
  /** Every list that must be covered. */
  readonly wanted: readonly string[];
  /** Those of which the person is one, or in a team that is. */
  readonly covered: readonly string[];
}

interface Rule {
  readonly matches: (path: string) => boolean;
  /** `login`, `org/team` or an address, in small letters, without `@`. */
  readonly owners: readonly string[];
}

/** The distinct lists of owners of these paths, sorted; files that nobody owns have none. */
export function ownersOf(text: string, paths: readonly string[]): readonly (readonly string[])[] {
  const rules = readRules(text);
  const found = new Map<string, readonly string[]>();
  for (const path of paths) {
    const owners = rules.findLast((rule) => rule.matches(path))?.owners ?? [];
    if (owners.length > 0) found.set(owners.join(" "), owners);
  }
  return [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, owners]) => owners);
}

/** What a login covers, given the teams that the person is in. */
export function ownershipOf(
  lists: readonly (readonly string[])[],
  login: string,
  isMember: (team: string) => boolean,
): Ownership {
  const owns = (owner: string) => owner === login.toLowerCase() || (owner.includes("/") && isMember(owner));
  const named = lists.map((owners) => ({ name: owners.join(" "), isCovered: owners.some(owns) }));
  return {
    wanted: named.map(({ name }) => name),
    covered: named.filter(({ isCovered }) => isCovered).map(({ name }) => name),
  };
}

/** The teams that these lists name. */
export function teamsIn(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat().filter((owner) => owner.includes("/")))];
}

function readRules(text: string): readonly Rule[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [pattern, ...words] = wordsOf(line);
    if (pattern === undefined) return [];
    const matches = matcherOf(pattern);
    // GitHub skips a line of which one word is no owner.
    const owners = words.map(ownerOf);
    if (matches === undefined || owners.some((owner) => owner === undefined)) return [];
    return [{ matches, owners: [...new Set(owners as string[])].sort() }];
  });
}

/** Words of a line up to its comment; `\ ` and `\#` are no ends. */
function wordsOf(line: string): string[] {
  const words = line.match(/(?:\\.|[^\s\\])+/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith("#"));
  return comment < 0 ? words : words.slice(0, comment);
}

function ownerOf(word: string): string | undefined {
  if (/^@[a-z\d][\w-]*(?:\/[\w.-]+)?$/i.test(word)) return word.slice(1).toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(word) ? word.toLowerCase() : undefined;
}

/** Nothing for a pattern that GitHub does not know. */
function matcherOf(pattern: string): ((path: string) => boolean) | undefined {
  if (/^!|[[\]]/.test(pattern)) return undefined;
  const plain = pattern.replace(/\\(.)/g, "$1");
  const isFolder = plain.endsWith("/");
  const trimmed = plain.replace(/^\/+/, "").replace(/\/+$/, "");
  const inner = trimmed.replace(/\*\*(?:\/\*\*)+/g, "**");
  if (inner === "") return plain === "/" ? undefined : () => true;
  const isAnchored = plain.replace(/\/+$/, "").includes("/");
  const body = inner.split("/").map(segmentOf).join("");
  // Whatever is below a folder that matches belongs to it; `docs/*` names files of that folder alone.
  const below = isFolder ? "/.+" : /(?:^|\/)\*$/.test(inner) && isAnchored ? "" : "(?:/.*)?";
  const expression = new RegExp(`^${isAnchored ? "" : "(?:.*/)?"}${body.replace(/\/$/, "")}${below}$`, "s");
  return (path) => expression.test(path);
}

/** One part of a path with the slash behind it. */
function segmentOf(segment: string, index: number, all: readonly string[]): string {
  const isLast = index === all.length - 1;
  if (segment === "**") return isLast ? ".*" : "(?:.*/)?";
  const text = segment
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replace(/\*+/g, "[^/]*")
    .replace(/\?/g, "[^/]");
  return isLast ? text : `${text}/`;
}
