/**
 * Owns finding the files of an artifact. Source: actions/upload-artifact, src/shared/search.ts over @actions/glob: lines of
 * patterns, `!` takes back, folders mean all below them, hidden files stay out, and the root is the least common folder.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

interface FoundFiles {
  root: string;
  files: string[];
}

/** The files that the patterns name, and the folder that their names start from. */
export function findFiles(text: string, workspace: string, home: string, withHidden: boolean): FoundFiles {
  const patterns = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => readPattern(line, workspace, home));
  const wanted = patterns.filter((pattern) => !pattern.negative);
  const roots = outermost(wanted.map((pattern) => pattern.base));
  const files = roots
    .flatMap((root) => walk(root, withHidden))
    .filter((file) => {
      let matched = false;
      for (const pattern of patterns) if (pattern.matches(file)) matched = !pattern.negative;
      return matched;
    });
  return { root: rootOf(roots, files), files };
}

interface Pattern {
  negative: boolean;
  /** The longest leading path without wildcards: where the search starts. */
  base: string;
  matches(file: string): boolean;
}

function readPattern(line: string, workspace: string, home: string): Pattern {
  const negative = line.startsWith("!");
  const raw = (negative ? line.slice(1) : line).trim().replace(/^~(?=\/|$)/, home);
  const path = resolve(workspace, raw);
  const parts = path.split(sep);
  const wild = parts.findIndex((part) => /[*?[]/.test(part));
  const base = wild < 0 ? path : parts.slice(0, wild).join(sep) || sep;
  const regExp = new RegExp(`^${parts.map(partSource).join("")}(?:/.*)?$`);
  return { negative, base, matches: (file) => regExp.test(file) };
}

function partSource(part: string, index: number): string {
  const slash = index === 0 ? "" : "/";
  if (part === "**") return `(?:${slash}[^/]+)*`;
  const source = part
    .replace(/[\\^$.+(){}|]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
  return slash + source;
}

/** Drops what lies below another one. */
function outermost(paths: readonly string[]): string[] {
  const unique = [...new Set(paths)];
  return unique.filter((path) => !unique.some((other) => other !== path && path.startsWith(`${other}${sep}`)));
}

function walk(path: string, withHidden: boolean): string[] {
  if (!existsSync(path) || (!withHidden && basename(path).startsWith("."))) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => walk(join(path, name), withHidden));
}

function rootOf(roots: readonly string[], files: readonly string[]): string {
  const [only] = roots;
  if (only === undefined) return sep;
  if (roots.length === 1) return files.length === 1 && files[0] === only ? dirname(only) : only;
  const parts = roots.map((path) => path.split(sep));
  const shared = (parts[0] ?? []).filter((part, at) =>
    parts.every(
      (path) => path.slice(0, at + 1).join(sep) === (parts[0] ?? []).slice(0, at + 1).join(sep) && part !== undefined,
    ),
  );
  return shared.join(sep) || sep;
}

/** The name of a file inside the zip. */
export function entryName(root: string, file: string): string {
  return relative(root, file).split(sep).join("/");
}
