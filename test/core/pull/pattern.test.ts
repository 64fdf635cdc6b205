/** Patterns of paths: what each means, and that no path makes one slow. */
import { expect, test } from "vitest";
import { matchesAny, patternOf } from "../../../src/core/pull/pattern.ts";

const TABLE: Readonly<Record<string, { readonly yes: readonly string[]; readonly no: readonly string[] }>> = {
  "src/**": { yes: ["src/a.ts", "src/deep/er/a.ts"], no: ["src", "lib/src/a.ts", "srca/b"] },
  "src/": { yes: ["src/a.ts", "src/deep/a.ts"], no: ["src", "srca/b"] },
  "src/*": { yes: ["src/a.ts"], no: ["src/deep/a.ts"] },
  "*.md": { yes: ["README.md", ".md"], no: ["docs/a.md", "README.mdx"] },
  "**/*.md": { yes: ["README.md", "docs/a.md", "a/b/c.md"], no: ["README.txt"] },
  "**/secret": { yes: ["secret", "a/secret", "a/b/secret"], no: ["asecret", "a/bsecret"] },
  "a/**/z": { yes: ["a/z", "a/b/z", "a/b/c/z"], no: ["az", "a/bz", "b/a/z"] },
  "a**z": { yes: ["az", "a/b/z", "abz"], no: ["a", "az/"] },
  "**": { yes: ["a", "a/b", ".github/x"], no: [] },
  "./src/a.ts": { yes: ["src/a.ts"], no: ["./src/a.ts"] },
  "file?.ts": { yes: ["file1.ts", "file🙂.ts"], no: ["file.ts", "file/.ts", "file12.ts"] },
  "a.b+(c)|[d]^$": { yes: ["a.b+(c)|[d]^$"], no: ["axb+(c)|[d]^$"] },
  "release/*": { yes: ["release/1.x"], no: ["release", "release/1/x"] },
  "Src/a": { yes: ["Src/a"], no: ["src/a"] },
};

test.each(Object.entries(TABLE))("%s", (pattern, { yes, no }) => {
  const matches = patternOf(pattern);
  expect(yes.filter((path) => !matches(path))).toEqual([]);
  expect(no.filter(matches)).toEqual([]);
});

test("a file's name may hold line breaks", () => {
  expect(patternOf("src/**")("src/a\nb")).toBe(true);
  expect(patternOf("src/*.ts")("src/a\nb.ts")).toBe(true);
});

test("none of no patterns means anything", () => {
  expect(matchesAny([])("a")).toBe(false);
  expect(matchesAny(["b", "a"])("a")).toBe(true);
});

test("a path that other engines would try in countless ways comes to an end", () => {
  const path = `${"a".repeat(4_000)}b`;
  expect(patternOf("*a*a*a*a*a*a*a*a*a*a*a*a*c")(path)).toBe(false);
  expect(patternOf("**/**/**/**/**/**/x")("a/".repeat(2_000))).toBe(false);
});
