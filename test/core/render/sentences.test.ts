/** The reasons: each placeholder is explained, each sentence can be filled, and what fills it stays data. */
import { describe, expect, it } from "vitest";
import { REASONS, type ReasonCode } from "../../../src/core/render/reasons.ts";
import { PLACEHOLDERS } from "../../../src/core/render/text/placeholders.ts";
import { say, sayPlainly } from "../../../src/core/render/text/say.ts";

const CODES = Object.keys(REASONS) as ReasonCode[];
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");

describe("placeholders", () => {
  it("are all explained, and nothing else is", () => {
    const used = new Set(CODES.flatMap((code) => namesIn(REASONS[code])));
    expect(Object.keys(PLACEHOLDERS).sort()).toEqual([...used].sort());
  });

  it.each(CODES)("%s has none left when it is filled", (code) => {
    const detail = Object.fromEntries(namesIn(REASONS[code]).map((name) => [name, `<${name}>`]));
    expect(say(code, detail)).not.toMatch(/\{\w+\}/);
    expect(sayPlainly(code, detail)).not.toMatch(/\{\w+\}/);
  });
});

describe("sentences", () => {
  it("put names into code, and words of people as text", () => {
    expect(say("no_edge", { from: "a|b", to: "x`y", targets: "`verify`, `a, b`" })).toBe(
      "There is no edge from <code>a&#124;b</code> to `` x`y ``. From here a run may go to: `verify`, `a, b`.",
    );
    expect(say("rejected", { person: "@bob", reason: "see #4 <!-- x" })).toBe(
      "Rejected by @&#8203;bob: see #&#8203;4 &lt;!-- x",
    );
    expect(say("confirmation_missing", { checks: "“Is *it*, ready?”", to: "b" })).toContain("“Is \\*it\\*, ready?”");
    expect(say("unknown_verb", { verb: "x", hint: " @all" })).toContain("`x`.@&#8203;all");
  });

  it("show a code that is none of ours as it is", () => {
    expect(say("toString")).toBe("`toString`");
    expect(say("@all `x`")).toBe("`` @all `x` ``");
  });

  it("are never filled from the prototype", () => {
    expect(say("moved", {})).toBe("Moved from `{from}` to `{to}`.");
  });
});
