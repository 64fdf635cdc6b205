/**
 * Words that look like one of ours but are spelt with other characters: they are refused with a hint instead of being
 * met with silence, and are never taken for the real word, since nobody can see which of the two was meant.
 */

/** Letters of other scripts that pass for the Latin ones in `/statem` and in our verbs, and slashes of other kinds. */
const TWINS = new Map(
  Object.entries({
    a: "аαɑ",
    c: "сϲ",
    d: "ԁ",
    e: "еεҽ",
    g: "ɡ",
    h: "һʜ",
    i: "іιı",
    j: "ј",
    k: "κк",
    l: "ӏ",
    m: "м",
    n: "пη",
    o: "оοօ",
    p: "рρ",
    r: "гꭇ",
    s: "ѕꜱ",
    t: "тτ",
    u: "սυ",
    v: "νѵ",
    x: "хχ",
    y: "у",
    "/": "⁄∕⧸╱⟋",
  }).flatMap(([letter, twins]) => Array.from(twins, (twin): [string, string] => [twin, letter])),
);

/** Characters that are not seen: controls, joiners, fillers, bidirectional marks, variation selectors, tags. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]/gu;

/** The word that somebody sees: without what is not seen, in plain small Latin letters where it looks like them. */
export function seenAs(word: string): string {
  const bare = word.normalize("NFKD").replace(UNSEEN, "").toLowerCase();
  return Array.from(bare, (letter) => TWINS.get(letter) ?? letter).join("");
}

/** Whether a word looks like `target` (small letters) and is not it; something unseen may also end the word. */
export function isLookalike(word: string, target: string): boolean {
  if (word.toLowerCase() === target) return false;
  const first = word.split(UNSEEN).find((part) => part !== "") ?? "";
  return seenAs(word) === target || (first !== word && seenAs(first) === target);
}
