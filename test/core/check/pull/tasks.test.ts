/** Boxes in a pull request's text: what GitHub shows as one counts, and nothing else does (095). */
import { describe, expect, it } from "vitest";
import { judgeBodyChecklist } from "../../../../src/core/check/pull/body-checklist.ts";
import { tasksIn } from "../../../../src/core/check/pull/markdown/tasks.ts";

/** `x` or `-` for each box, in their order. */
const boxes = (text: string) =>
  tasksIn(text)
    .map(({ isTicked }) => (isTicked ? "x" : "-"))
    .join("");

describe("a box", () => {
  it.each<[about: string, text: string, boxes: string]>([
    ["of each bullet", "- [ ] a\n* [x] b\n+ [X] c", "-xx"],
    ["of numbered lists", "1. [ ] a\n2) [x] b\n123456789. [x] c", "-xx"],
    ["nested", "- [x] a\n  - [ ] b\n    1. [x] c\n- d\n\n  - [ ] e", "x-x-"],
    ["nested on one line", "- 1. [ ] a", "-"],
    ["after a tab", "-\t[ ] a\n\t- [x] b", "-x"],
    ["with other line ends", "- [x] a\r\n- [ ] b\r- [ ] c", "x--"],
    ["right after a paragraph", "What to do:\n- [ ] a\n1. [ ] b", "--"],
    ["after a heading", "# To do\n2. [ ] a", "-"],
    ["after a lazy line", "- [x] a\nand more of it\n  - [ ] b", "x-"],
    ["in a loose list", "- [x] a\n\n- [ ] b\n\n  more\n\n  - [ ] c", "x--"],
    ["after a fence of its item", "- [x] a\n  ```\n  - [ ] no\n  ```\n- [ ] b", "x-"],
    ["after a fence that its item's end closes", "- a\n  ```\n  - [ ] no\n- [ ] b", "-"],
    ["after a comment", "<!-- - [ ] no -->\n- [ ] a", "-"],
    ["after HTML and an empty line", "<details>\n<summary>More</summary>\n\n- [ ] a\n\n</details>", "-"],
    ["after a quotation", "> said\n- [ ] a", "-"],
    ["after a tag in a line of text", "A line,\n<br>\n- [ ] a", "-"],
    ["after code that names a comment", "Use `<!--` here\n- [ ] a", "-"],
  ])("%s is seen", (_about, text, expected) => {
    expect(boxes(text)).toBe(expected);
  });

  it.each<[about: string, text: string]>([
    ["in a fence", "```\n- [x] a\n```"],
    ["in a fence of tildes with a word", "~~~ markdown\n- [x] a\n```\n- [x] b\n~~~~"],
    ["in a fence that nobody closes", "```md\n- [x] a"],
    ["in indented code", "    - [x] a"],
    ["deeper than a paragraph's lines", "text\n     - [x] a"],
    ["in a quotation", "> - [x] a\n> - [x] b"],
    ["in a quotation of an item", "- > - [x] a"],
    ["in a comment", "<!--\n\n- [x] a\n\n-->"],
    ["in HTML without an empty line", "<div>\n- [x] a\n</div>"],
    ["in preformatted text", "<pre>\n\n- [x] a\n\n</pre>"],
    ["without a list", "[x] a"],
    ["without a space", "-[x] a\n- [x]a"],
    ["without words", "- [x]\n- [x] "],
    ["with something else inside", "- [y] a\n- [] b\n- [  ] c\n- [xx] d"],
    ["that is a link", "- [x](https://example.org)"],
    ["numbered other than 1 in a paragraph", "text\n2. [x] a"],
  ])("%s is none", (_about, text) => {
    expect(boxes(text)).toBe("");
  });

  it("is found in time that grows with the text alone", () => {
    expect(boxes("- ".repeat(20_000))).toBe("");
    expect(boxes(`${"> ".repeat(20_000)}- [ ] a`)).toBe("");
    expect(boxes("<!--".repeat(20_000))).toBe("");
  });
});

describe("the check", () => {
  it.each<[text: string, verdict: string, reason: string]>([
    ["", "limited", "checklist_empty"],
    ["```\n- [x] a\n```", "limited", "checklist_empty"],
    ["- [x] a\n- [ ] b", "fail", "checklist_open"],
    ["- [x] a\n* [X] b", "pass", "checklist_ticked"],
  ])("%j: %s", (text, verdict, reason) => {
    expect(judgeBodyChecklist(text)).toMatchObject([{ verdict, reason }]);
  });

  it("names what is open, a few of many and never as anything but words", () => {
    const text = Array.from({ length: 30 }, (_, index) => `- [ ] step \`${index}\` ${"x".repeat(200)}`).join("\n");
    const [answer] = judgeBodyChecklist(text);
    const items = answer && "detail" in answer ? (answer.detail["items"] ?? "") : "";
    expect(items.length).toBeLessThan(1_000);
    expect(items).toContain("`step '0' ");
  });
});
