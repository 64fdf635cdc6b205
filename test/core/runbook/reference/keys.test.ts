/** The closed tables of keys and the schemas say the same; what is written down nowhere else is proved here. */
import { describe, expect, test } from "vitest";
import { isKnownKey, KEYS, NAMING_KEYS, type Subject } from "../../../../src/core/runbook/shape/keys.ts";
import { SCHEMAS } from "../../../../src/core/runbook/shape/schemas.ts";

const subjects = Object.keys(KEYS) as Subject[];

describe.each(subjects)("%s", (subject) => {
  test("has the same keys in its table and in its schema", () => {
    expect(Object.keys(SCHEMAS[subject].def.shape).sort()).toEqual(Object.keys(KEYS[subject]).sort());
  });
  test("says what each key means", () => {
    for (const meaning of Object.values(KEYS[subject])) expect(meaning).toMatch(/^\S.{5,}\S$/);
  });
});

test("every subject has a schema", () => {
  expect(Object.keys(SCHEMAS).sort()).toEqual([...subjects].sort());
});

test("keys that name a node exist", () => {
  expect([...NAMING_KEYS].filter((key) => !isKnownKey(key))).toEqual([]);
  expect(isKnownKey("toString")).toBe(false);
});
