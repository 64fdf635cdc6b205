/** Text of people and programs, shown: it pings nobody, links, closes, opens and hides nothing, and stays readable. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutMarkdown, cutText, cutToTail } from "../../../src/core/render/text/budget.ts";
import {
  codeSpan,
  escapeProse,
  escapeText,
  fence,
  link,
  showUnseen,
  tableCell,
} from "../../../src/core/render/text/escape.ts";

describe("text as Markdown", () => {
  it.each<[about: string, text: string, shown: string]>([
    ["plain words", "It works, mostly (see below).", "It works, mostly (see below)."],
    ["names with underscores", "no_edge", "no_edge"],
    ["mention", "@alice and @org/team", "@&#8203;alice and @&#8203;org/team"],
    [
      "closing words",
      "Fixes #1, closes GH-2, octo/widgets#3",
      "Fixes #&#8203;1, closes GH&#8203;-2, octo/widgets#&#8203;3",
    ],
    [
      "address",
      "https://github.com/o/r/issues/1 www.x.example",
      "https:&#8203;//github.com/o/r/issues/1 www&#8203;.x.example",
    ],
    ["marker", "<!-- statem:sticky pr-1 -->", "&lt;!-- statem:sticky pr-1 --&gt;"],
    ["HTML", "</details><img src=x>", "&lt;/details&gt;&lt;img src=x&gt;"],
    ["entity", "&lt; &#64;", "&amp;lt; &amp;#&#8203;64;"],
    ["code and emphasis", "`a` *b* _c_ ~d~", "\\`a\\` \\*b\\* \\_c\\_ \\~d\\~"],
    ["link and picture", "![x](y) [z]", "!\\[x\\](y) \\[z\\]"],
    ["table's pipe, escaped or not", "a|b \\| c", "a&#124;b \\\\&#124; c"],
    ["mathematics", "$x$", "&#36;x&#36;"],
    ["heading", "# big", "\\# big"],
    ["list", "- item", "\\- item"],
    ["numbered list", "1. item", "1\\. item"],
    ["command", "/statem approve", "&#47;statem approve"],
    ["right to left", "a\u202eb\u200bc\ufeff", "a‹U+202E›b‹U+200B›c‹U+FEFF›"],
    ["tag characters", "a\u{e0041}b", "a‹U+E0041›b"],
    ["half of a pair", "a\ud83db", "a‹U+D83D›b"],
    ["lines", " a\r\n\tb\u2028c ", "a b c"],
    ["emoji", "⚠️ 😀", "⚠️ 😀"],
  ])("%s", (_, text, shown) => {
    expect(escapeText(text)).toBe(shown);
  });

  it("is a quote of as many lines", () => {
    expect(escapeProse("# One\n\n@two", "> ")).toBe("> \\# One\n>\n> @&#8203;two");
    expect(escapeProse("- run `npm test` twice\n  and read <it>")).toBe(
      "- run `npm test` twice\n  and read &lt;it&gt;",
    );
    expect(escapeProse("1. `a``b` [x](http://y)\n-- not a list")).not.toContain("](http://");
    expect(escapeProse("`<!-- statem:sticky pr-1 -->` and `unpaired")).not.toMatch(/<!-- statem/);
  });

  it("holds nothing that means something, whatever it was", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[@#<>|`$*[\]\\ a1/!-]{0,30}$/)),
        (text) => {
          const shown = escapeText(text);
          expect(shown).not.toMatch(/[<>|$\n]|@(?=[\w-])|#(?=\d(?!\d*;))|:\/\//);
          expect(shown).not.toMatch(/(?<!\\)(?:\\\\)*[`*[\]]/);
          expect(shown).not.toMatch(/[\p{Cf}\p{Cs}]/u);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("text as code", () => {
  it.each<[text: string, shown: string]>([
    ["npm test", "`npm test`"],
    ["a `b` c", "`` a `b` c ``"],
    ["``", "``` `` ```"],
    ["", "`(empty)`"],
    ["a | @b", "<code>a &#124; @&#8203;b</code>"],
    ["x\n<!-- statem:answer 1 -->", "`x <! -- statem:answer 1 -->`"],
    ["a\u202eb", "`a‹U+202E›b`"],
  ])("%j", (text, shown) => {
    expect(codeSpan(text)).toBe(shown);
  });

  it("has a fence that nothing inside can close", () => {
    expect(fence("a\n```\nb\n`````\n\n")).toBe("``````text\na\n```\nb\n`````\n``````");
    expect(fence("\u001b[31mred\u001b[0m\rnext\u0000")).toBe("```text\nred\nnext‹U+0000›\n```");
    expect(fence("<!-- statem:sticky pr-1 -->")).toBe("```text\n<! -- statem:sticky pr-1 -->\n```");
  });

  it("never ends early", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("`", "a", " ", "\n", "|") }), (text) => {
        const lines = fence(text).split("\n");
        const ticks = lines.at(-1) ?? "";
        expect(lines.slice(1, -1).some((line) => line.trim().startsWith(ticks))).toBe(false);
        const [, mark = "", inner = ""] = /^(`+)(.*)\1$/.exec(codeSpan(text)) ?? [];
        if (mark) expect(inner.split(/[^`]+/)).not.toContain(mark);
      }),
    );
  });
});

it("a cell stays one cell", () => {
  expect(tableCell("a\n b | c")).toBe("a b &#124; c");
});

it("links to addresses alone", () => {
  expect(link("log", "https://x.example/1")).toBe("[log](https://x.example/1)");
  for (const bad of [undefined, "", "javascript:alert(1)", "https://x.example/) @a", "https://x.example/<b>"]) {
    expect(link("log", bad)).toBe("log");
  }
});

describe("cutting", () => {
  it("keeps what fits", () => {
    expect(cutText("abc", 3)).toBe("abc");
    expect(cutToTail("abc", 3)).toBe("abc");
    expect(cutMarkdown("abc", 3)).toBe("abc");
  });

  it("never parts a pair", () => {
    expect(cutText("ab😀cd", 4)).toBe("ab…");
    expect(cutToTail("ab😀cd", 4, "…")).toBe("…cd");
    expect(cutMarkdown("ab😀cd", 4, "…")).toBe("ab…");
  });

  it("begins a tail at a line", () => {
    expect(cutToTail("one\ntwo\nthree, which is long", 23)).toBe("…\nthree, which is long");
  });

  it("closes fences and folds", () => {
    const text = `<details>\n<summary>x</summary>\n\n\`\`\`\`text\n${"line\n".repeat(30)}\`\`\`\`\n\n</details>`;
    const cut = cutMarkdown(text, 120, "\n(cut)");
    expect(cut).toMatch(/line\n````\n\n<\/details>\n\(cut\)$/);
    expect(cut.length).toBeLessThanOrEqual(120);
  });

  it("keeps its limit and its pairs, whatever is cut", () => {
    const markdown = fc
      .array(fc.constantFrom("```\n", "````\n", "<details>", "</details>", "😀", "\n", "a", "text "), { maxLength: 60 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(markdown, fc.integer({ min: 40, max: 200 }), (text, limit) => {
        for (const cut of [cutText(text, limit), cutToTail(text, limit), cutMarkdown(text, limit)]) {
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });
});

it("shows all that is not seen, and nothing else", () => {
  expect(showUnseen("a\tb\nc é 漢 😀")).toBe("a\tb\nc é 漢 😀");
});
