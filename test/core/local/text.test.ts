/** Python's JSON, and names that cannot lead out of their folder. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import type { Json } from "../../../src/core/local/run.ts";
import { dumps } from "../../../src/core/local/text/json.ts";
import { agentIdOf, nodeFolder, runIdOf } from "../../../src/core/local/text/names.ts";

test("keys are sorted by code point, text is ASCII, empty things stay on a line", () => {
  const value = { b: [], a: {}, "10": 1, "9": [true, null, 1.5], é: "é\u007f\u2028😀", "\ue000": 1, "😀": 2 };
  expect(dumps(value)).toMatchInlineSnapshot(`
    "{
      "10": 1,
      "9": [
        true,
        null,
        1.5
      ],
      "a": {},
      "b": [],
      "\\u00e9": "\\u00e9\\u007f\\u2028\\ud83d\\ude00",
      "\\ue000": 1,
      "\\ud83d\\ude00": 2
    }"
  `);
});

test("what is written is what was meant", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = dumps(value as Json);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing outside ASCII may be left.
      expect(text).toMatch(/^[\x00-\x7e]*$/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ["a b", "a-b"],
  [" x ", "x"],
  ["../../etc", "..-..-etc"],
  ["pr/12", "pr-12"],
])("run id %j is %j", (given, id) => {
  expect(runIdOf(given)).toEqual({ kind: "ok", id });
});

test("no run id, node or agent leaves its folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const id = runIdOf(text);
      const names = [nodeFolder(text), agentIdOf(text, sha256), ...(id.kind === "ok" ? [id.id] : [])];
      for (const name of names) expect(name).toMatch(/^(?!\.+$)[A-Za-z0-9_.-]+$/);
    }),
  );
  for (const id of ["", " ", ".", "..", "..."]) expect(runIdOf(id).kind).toBe("refused");
});
