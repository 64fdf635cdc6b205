/** The reference is what scripts/schema.ts makes of the tables, and the JSON Schema knows exactly the keys that exist. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { jsonSchema } from "../../../../scripts/schema/json-schema.ts";
import { referencePage } from "../../../../scripts/schema/page.ts";
import { KEYS, type Subject } from "../../../../src/core/runbook/shape/keys.ts";
import { fixture, fixtureNames } from "../reading.ts";

const committed = (name: string) =>
  readFileSync(new URL(`../../../../docs/reference/${name}`, import.meta.url), "utf8");
const schema = jsonSchema();

test("docs/reference/runbook.schema.json (else: npx tsx scripts/schema.ts)", () => {
  expect(JSON.parse(committed("runbook.schema.json"))).toEqual(JSON.parse(JSON.stringify(schema)));
});
test("docs/reference/runbook.md (else: npx tsx scripts/schema.ts)", () => {
  expect(committed("runbook.md")).toBe(referencePage());
});

type Shape = { readonly [key: string]: unknown };
const isShape = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const definitions = isShape(schema["$defs"]) ? schema["$defs"] : {};

/** The configuration is a file of its own. */
const IN_RUNBOOKS = (Object.keys(KEYS) as Subject[]).filter((subject) => subject !== "config");

describe.each(IN_RUNBOOKS)("the schema of %s", (subject) => {
  const found = subject === "root" ? schema : definitions[subject];
  test("has the table's keys, each with its meaning, and no others", () => {
    expect(found).toMatchObject({ type: "object", additionalProperties: false });
    const properties = isShape(found) && isShape(found["properties"]) ? found["properties"] : {};
    const meanings = Object.entries(properties).map(([key, value]) => [key, isShape(value) && value["description"]]);
    expect(Object.fromEntries(meanings)).toEqual(KEYS[subject]);
  });
});

test("every reference leads somewhere", () => {
  const text = JSON.stringify(schema);
  const names = [...text.matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(definitions, name))).toEqual([]);
});

/** As much of JSON Schema as ours uses. */
function accepts(shape: unknown, value: unknown): boolean {
  if (!isShape(shape)) return true;
  const { $ref, anyOf, allOf, type, properties, items, required } = shape;
  if (typeof $ref === "string" && !accepts(definitions[$ref.replace("#/$defs/", "")], value)) return false;
  if (Array.isArray(anyOf) && !anyOf.some((each) => accepts(each, value))) return false;
  if (Array.isArray(allOf) && !allOf.every((each) => accepts(each, value))) return false;
  const kinds: readonly unknown[] = type === undefined ? [] : Array.isArray(type) ? type : [type];
  if (kinds.length > 0 && !kinds.some((kind) => isOf(kind, value))) return false;
  if (Array.isArray(shape["enum"]) && !shape["enum"].includes(value)) return false;
  const length = Array.isArray(value) ? value.length : isShape(value) ? Object.keys(value).length : 0;
  const least = Array.isArray(value) ? shape["minItems"] : shape["minProperties"];
  if (typeof least === "number" && length < least) return false;
  if (Array.isArray(value)) return value.every((item) => accepts(items, item));
  if (!isShape(value)) return true;
  const known = isShape(properties) ? properties : {};
  if (Array.isArray(required) && !required.every((key) => typeof key === "string" && Object.hasOwn(value, key)))
    return false;
  return Object.entries(value).every(([key, inner]) =>
    Object.hasOwn(known, key)
      ? accepts(known[key], inner)
      : shape["additionalProperties"] !== false && accepts(shape["additionalProperties"], inner),
  );
}

function isOf(kind: unknown, value: unknown): boolean {
  if (kind === "null") return value === null;
  if (kind === "array") return Array.isArray(value);
  if (kind === "object") return isShape(value);
  if (kind === "integer") return Number.isInteger(value);
  return typeof value === kind;
}

describe("the schema takes what is valid", () => {
  const good = [
    ...fixtureNames("good").map((name) => ["good", name] as const),
    ...fixtureNames("local").map((name) => ["local", name] as const),
  ];
  test.each(good)("%s/%s", (folder, name) => {
    expect(accepts(schema, parse(fixture(folder, name)))).toBe(true);
  });
  test.each(["unknown-keys.yaml", "wrong-kinds.yaml", "unknown-check-keys.yaml", "no-nodes.yaml"])(
    "and not bad/%s",
    (name) => {
      expect(accepts(schema, parse(fixture("bad", name)))).toBe(false);
    },
  );
});
