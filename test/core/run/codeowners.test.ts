/** CODEOWNERS: which line counts for which file, by the examples of GitHub's documentation and its traps. */
import { describe, expect, it } from "vitest";
import { ownershipOf, ownersOf, teamsIn } from "../../../src/core/run/codeowners.ts";

const owned = (text: string, path: string) => ownersOf(text, [path]).map((owners) => owners.join(" "));

describe("a pattern", () => {
  it.each<[pattern: string, path: string, isOwned: boolean]>([
    ["*", "a/b.js", true],
    ["*.js", "a/b/c.js", true],
    ["*.js", "a/b/c.ts", false],
    ["/build/logs/", "build/logs/a/b.txt", true],
    ["/build/logs/", "x/build/logs/a.txt", false],
    ["/build/logs/", "build/logs", false],
    ["docs/*", "docs/getting-started.md", true],
    ["docs/*", "docs/build-app/troubleshooting.md", false],
    ["apps/", "x/apps/y/z.js", true],
    ["apps/", "apps", false],
    ["/docs/", "docs/a.md", true],
    ["/scripts/", "scripts/a", true],
    ["**/logs", "deeply/nested/logs", true],
    ["**/logs", "build/logs/a.txt", true],
    ["/apps/**/test", "apps/test", true],
    ["/apps/**/test", "apps/a/b/test/c", true],
    ["src", "src/a.ts", true],
    ["src", "lib/src/a.ts", true],
    ["/src", "lib/src/a.ts", false],
    ["a/b", "a/b/c", true],
    ["a/b", "x/a/b", false],
    ["a?.js", "ab.js", true],
    ["a.c", "abc", false],
    ["a\\ b.md", "a b.md", true],
    ["\\#notes", "#notes", true],
    ["/", "a", false],
  ])("%s says of %s: %s", (pattern, path, isOwned) => {
    expect(owned(`${pattern} @a\n`, path)).toEqual(isOwned ? ["a"] : []);
  });
});

it.each<[string, string, string[]]>([
  ["the last line that matches wins, whatever is narrower", "/a/b.js @narrow\n* @wide\n", ["wide"]],
  ["a line without owners leaves the file to nobody", "* @all\n/a/\n", []],
  ["comments end a line", "# all\n* @all # not @me\n", ["all"]],
  ["with every line end, in any case, each once", "*.js @All @all\r\n*.ts @x\r", ["all"]],
  ["what is negated or has brackets is skipped", "* @all\n!/a/b.js @x\n/a/[b].js @y\n", ["all"]],
  ["a line with a word that is no owner is skipped as a whole", "* @all\n* @good bad\n", ["all"]],
  ["teams and addresses are owners", "* @org/team who@example.com\n", ["org/team who@example.com"]],
  ["an empty file has none", "", []],
])("%s", (_what, text, expected) => {
  expect(owned(text, "a/b.js")).toEqual(expected);
});

it("lists are told once, whoever is first, and a person covers those with a name or a team of theirs", () => {
  const text = "/a/ @bob @org/core\n/b/ @org/core @bob\n/c/ @cyd\n/d/ @org/docs\n";
  const lists = ownersOf(text, ["a/1", "b/1", "c/1", "d/1", "nobody's"]);
  expect(teamsIn(lists)).toEqual(["org/core", "org/docs"]);
  expect(ownershipOf(lists, "Bob", () => false)).toEqual({
    wanted: ["bob org/core", "cyd", "org/docs"],
    covered: ["bob org/core"],
  });
  expect(ownershipOf(lists, "eve", (team) => team === "org/docs").covered).toEqual(["org/docs"]);
});
