/** Patterns mean what they mean to Python (each row was tried there), and what cannot is refused at its place. */
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { searchPattern } from "../../../src/core/check/pattern/search.ts";
import { translatePattern } from "../../../src/core/check/pattern/translate.ts";

/** Pattern, texts in which it is found, texts in which it is not. */
const MEANINGS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["v[0-9]+\\.[0-9]+", ["release v12.3 today"], ["v12", "v1x2"]],
  ["^done", ["done", "done\nmore"], ["not done", "x\ndone"]],
  ["done$", ["done", "done\n"], ["done\n\n", "done!"]],
  ["done\\Z", ["done"], ["done\n"]],
  ["(?m)^done$", ["x\ndone\ny", "done\n"], ["x done", "done y"]],
  ["^$", ["", "\n"], ["x", "\n\n"]],
  ["a|b$", ["ab", "xb\n"], ["c", "bc"]],
  ["(?:ok|done$)", ["done", "ok then"], ["done then"]],
  ["a.c", ["abc", "a\rc"], ["a\nc", "ac"]],
  ["(?s)a.c", ["a\nc"], ["ac"]],
  ["(?i)pass", ["PASS", "pAsS"], ["fail"]],
  ["(?i:p)ass", ["Pass", "pass"], ["pASS"]],
  ["(?i)a(?-i:b)", ["Ab"], ["AB"]],
  ["(?x) a b # words\n c", ["abc"], ["a b c"]],
  ["(?x) a[ ]b", ["a b"], ["ab"]],
  ["(?P<name>x)y", ["xy"], ["x"]],
  ["x{,2}y", ["y", "xxy"], ["x"]],
  ["^x{2,}$", ["xx", "xxxx"], ["x"]],
  ["x{2", ["x{2"], ["xx"]],
  ["x{}", ["x{}"], ["x"]],
  ["^x{1,2}?$", ["x", "xx"], ["xxx"]],
  ["\\d", ["7", "\u0667"], ["x", "²"]],
  ["(?a)\\d", ["7"], ["\u0667"]],
  ["^\\w+$", ["Grün_1", "名前", "½"], ["a b", "a-b"]],
  ["(?a)^\\w+$", ["Gruen_1"], ["Grün"]],
  ["\\s", [" ", "\u00a0", "\u2003", "\u001c"], ["x", "\u200b"]],
  ["\\S", ["x"], [" \n\u00a0"]],
  ["[^\\W\\d_]", ["x", "é"], ["1", "_", "-"]],
  ["[^\\S\\n]", [" ", "\t"], ["\n", "x"]],
  ["[\\W1]", ["-", "1"], ["a", "2"]],
  ["[]x]", ["]", "x"], ["["]],
  ["[^]]", ["x"], ["]"]],
  ["[a-]", ["-", "a"], ["b"]],
  ["[[:alpha:]]", ["a]", ":]"], ["a", "b]"]],
  ["[a&&b]", ["&", "a"], ["c"]],
  ["[\\b]", ["\b"], ["b"]],
  ["\\bPASS\\b", ["PASS", "x PASS."], ["PASSED", "_PASS"]],
  ["\\BASS", ["PASS"], ["ASS"]],
  ["\\x41\\u00e9\\U0001F600\\101\\0", ["Aé😀A\0"], ["Aé😀A"]],
  ['\\.\\-\\/\\ \\"', ['.-/ "'], ["."]],
  ["a(?#a comment)b", ["ab"], ["a"]],
  ["(?:)", ["", "x"], []],
  ["(a*)*b", ["b", "aab"], ["aaaa"]],
  ["}", ["}"], ["{"]],
];

describe.each(MEANINGS)("%j", (pattern, found, missed) => {
  test("is found where Python finds it", () => {
    expect(found.filter((text) => !searchPattern(pattern, text))).toEqual([]);
    expect(missed.filter((text) => searchPattern(pattern, text))).toEqual([]);
  });
});

test.each([
  ["a(?=b)", 1, "looking ahead cannot be searched for in linear time"],
  ["(?!b)", 0, "looking ahead cannot be searched for in linear time"],
  ["(?<=a)b", 0, "looking behind cannot be searched for in linear time"],
  ["(a)\\1", 3, "it refers back to a group, which cannot be searched for in linear time"],
  ["(?P<n>a)(?P=n)", 8, "a reference back to a group cannot be searched for in linear time"],
  ["(?>a)", 0, "an atomic group cannot be searched for in linear time"],
  ["(a)?(?(1)b)", 4, "a conditional group cannot be searched for in linear time"],
  ["a*+b", 1, "a possessive count cannot be searched for in linear time"],
  ["a$b", 2, "something follows `$`; say `\\Z` for the very end, or `(?m)` for the end of any line"],
  ["(?:a$)\\n", 6, "something follows `$`; say `\\Z` for the very end, or `(?m)` for the end of any line"],
  ["(?:\\n$)+", 7, "`$` is repeated"],
  ["*a", 0, "there is nothing to repeat here"],
  ["^*", 1, "there is nothing to repeat here"],
  ["a**", 2, "this is repeated already"],
  ["a{2}{3}", 4, "this is repeated already"],
  ["a{3,2}", 1, "this count ends before it begins"],
  ["a{1001}", 1, "counts end at 1000"],
  ["(a{30}){30}", 7, "its counts make it too large"],
  ["[a", 0, "this `[` is never closed"],
  ["[", 0, "this `[` is never closed"],
  ["[]", 0, "this `[` is never closed"],
  ["[b-a]", 1, "this range ends before it begins"],
  ["[\\d-z]", 1, "a set cannot end a range"],
  ["[^\\Wa-z]", 0, "this class cannot be said in RE2; write down what it holds"],
  ["(a", 0, "this `(` is never closed"],
  ["a)", 1, "this `)` closes nothing"],
  ["(?#a", 0, "this comment is never closed"],
  ["(?P<1>a)", 0, "this group's name is no name"],
  ["(?P<a>x)(?P<a>y)", 8, "two groups have this name"],
  ["(?<a>x)", 0, "this kind of group is not known"],
  ["a(?i)b", 3, "flags for the whole pattern stand at its beginning"],
  ["(?L)a", 4, "the flag `L` is for bytes"],
  ["\\", 0, "a `\\` stands at its end"],
  ["\\q", 0, "`\\q` means nothing"],
  ["\\N{DASH}", 0, "characters by their name (`\\N`) are not known here"],
  ["\\x4", 0, "2 hex digits are missing here"],
  ["\\ud800", 0, "this number is no character's"],
  ["[\\8]", 1, "this number means nothing"],
  ["é".repeat(1001), 1000, "it has more than 1000 characters"],
])("%j is refused", (pattern, at, message) => {
  expect(translatePattern(pattern)).toEqual({ kind: "refused", message, at });
});

test("nesting is bounded before it costs anything", () => {
  expect(translatePattern("(".repeat(900))).toMatchObject({ message: "its groups are nested too deeply", at: 50 });
});

describe("always", () => {
  const scraps = [
    ..."abcAB_12 \n{}[]()|.^$*+?\\-:#,é😀".split(""),
    ..."\\d \\W \\s \\b \\Z \\x41 (?: (?i: (?P<n> [^ {2} {,3} (?i) (?x) (?m) \\n [a-z] [^\\W\\d]".split(" "),
  ];
  const pattern = fc.array(fc.constantFrom(...scraps), { maxLength: 14 }).map((parts) => parts.join(""));

  test("a pattern is refused inside of itself, or the engine takes it", () => {
    fc.assert(
      fc.property(fc.oneof(pattern, fc.string({ unit: "binary", maxLength: 30 })), (source) => {
        const translation = translatePattern(source);
        if (translation.kind === "ok") expect(() => RE2JS.compile(translation.pattern)).not.toThrow();
        else expect(translation.at).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a text finds itself, escaped character by character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), fc.string({ maxLength: 5 }), (text, around) => {
        const escaped = [...text]
          .map((character) => (/[a-z0-9]/i.test(character) ? character : `\\${character}`))
          .join("");
        expect(searchPattern(escaped, `${around}${text}${around}`)).toBe(true);
      }),
    );
  });
});
