/**
 * Whether a path, or a branch's name, is one that a pattern of the runbook means. The steps grow with pattern times path and
 * never faster: whoever opens a pull request chooses the paths.
 */
import { pathInside } from "../runbook/build/names.ts";

/**
 * `*` is anything but `/`, `**` anything, `**` and a slash at the beginning of a part any folders or none, `?` one character
 * but `/`, and a slash at the end everything below. All else stands for itself.
 */
export function patternOf(pattern: string): (path: string) => boolean {
  const tokens = tokensOf(`${pathInside(pattern) ?? pattern}${pattern.endsWith("/") ? "/**" : ""}`);
  return (path) => isMatch(tokens, path);
}

/** Whether one of them means it. */
export function matchesAny(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns.map(patternOf);
  return (path) => all.some((matches) => matches(path));
}

type Token =
  | { readonly kind: "text"; readonly character: string }
  | { readonly kind: "one" | "star" | "all" }
  /** Before folders: they may be none. `inside`: in the midst of one, which only its slash ends. */
  | { readonly kind: "folders" | "inside" };

function tokensOf(pattern: string): Token[] {
  const parts = pattern.match(/(?<![^/])\*\*\/|\*\*|[\s\S]/gu) ?? [];
  return parts.flatMap((part): Token[] => {
    if (part === "**/") return [{ kind: "folders" }, { kind: "inside" }];
    if (part === "**") return [{ kind: "all" }];
    if (part === "*") return [{ kind: "star" }];
    return [part === "?" ? { kind: "one" } : { kind: "text", character: part }];
  });
}

/** Walks all ways through the pattern at once: the places at which it may stand after each character. */
function isMatch(tokens: readonly Token[], path: string): boolean {
  let places = new Set<number>();
  stand(tokens, 0, places);
  for (const character of path) {
    const next = new Set<number>();
    for (const place of places) for (const then of after(tokens[place], place, character)) stand(tokens, then, next);
    places = next;
  }
  return places.has(tokens.length);
}

/** Adds a place, and those that can be reached from it without a character. */
function stand(tokens: readonly Token[], place: number, places: Set<number>): void {
  if (places.has(place)) return;
  places.add(place);
  const kind = tokens[place]?.kind;
  if (kind === "star" || kind === "all") stand(tokens, place + 1, places);
  if (kind !== "folders") return;
  stand(tokens, place + 1, places);
  stand(tokens, place + 2, places);
}

function after(token: Token | undefined, place: number, character: string): readonly number[] {
  switch (token?.kind) {
    case "text":
      return token.character === character ? [place + 1] : [];
    case "one":
      return character === "/" ? [] : [place + 1];
    case "star":
      return character === "/" ? [] : [place];
    case "all":
      return [place];
    case "inside":
      return character === "/" ? [place, place + 1] : [place];
    default:
      return [];
  }
}
