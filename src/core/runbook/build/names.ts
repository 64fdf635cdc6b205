/** What nodes, checks, people and files may be called, and the ids that checks get from their place. */
import { ticked } from "../ticked.ts";

/** Why a node cannot be called so, or nothing. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === "") return "a node's name must not be empty";
  if (name.length > LONGEST_NAME) return `a node's name has at most ${LONGEST_NAME} characters`;
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(name)) return "a node's name must not hold control or invisible characters";
  if (isReserved(name)) return `a node cannot be called ${ticked(name)}, since every JavaScript object has that word`;
  return undefined;
}
const LONGEST_NAME = 100;

/** Why a check's id cannot be so, or nothing. */
export function idProblem(id: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(id)) {
    return "an id begins with a small letter and holds small letters, digits and hyphens alone";
  }
  if (/^[0-9a-f]{12,40}$/.test(id)) return `the id ${ticked(id)} looks like a commit id`;
  if (isReserved(id)) return `an id cannot be ${ticked(id)}, since every JavaScript object has that word`;
  return undefined;
}

/** Small letters, digits and hyphens: what remains of a node's name in the id of a check. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return /^[a-z]/.test(slug) ? slug : `node${slug === "" ? "" : `-${slug}`}`;
}

/** Whether it can be a login of GitHub: of a person, of an enterprise's person (`name_short`) or of an app (`name[bot]`). */
export function isLogin(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(?:\[bot\])?$/.test(text);
}

/** A path from the repository's root, without `.` and `..`; nothing if it leaves the repository. The root is the empty text. */
export function pathInside(path: string): string | undefined {
  if (/^[/~]|[\\\p{Cc}]|^[A-Za-z]:/u.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** Words that a plain record answers to without having them; runs count entries and tries by name in such records. */
function isReserved(word: string): boolean {
  return word in Object.prototype;
}
