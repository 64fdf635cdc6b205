/** The JSON Schema of a runbook, for editors: the closed tables of keys and the schemas of their values, put together. */
import * as z from "zod/mini";
import { KEYS, type Subject } from "../../src/core/runbook/shape/keys.ts";
import { SCHEMAS } from "../../src/core/runbook/shape/schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

const ref = (subject: string): Schema => ({ $ref: `#/$defs/${subject}` });
const NOTHING: Schema = { type: "null" };
const NAME: Schema = { type: ["string", "integer"] };
const manyOrOne = (...one: readonly Schema[]): Schema => ({
  anyOf: [...one, { type: "array", items: { anyOf: one } }, NOTHING],
});
const CHECKS = ref("checks");

/** What the schemas of values leave to files of their own. */
const NESTED: { readonly [Each in Subject]?: Readonly<Record<string, Schema>> } = {
  root: {
    nodes: {
      anyOf: [
        {
          type: "object",
          minProperties: 1,
          additionalProperties: { anyOf: [{ type: "string" }, ref("node"), NOTHING] },
        },
        { type: "array", minItems: 1, items: { anyOf: [NAME, { allOf: [ref("node"), { required: ["name"] }] }] } },
      ],
    },
    edges: { type: "array", items: ref("edge") },
    approvers: ref("approvers"),
    limits: ref("limits"),
    on: { anyOf: [ref("on"), NOTHING] },
    scope: ref("scope"),
    vars: { type: "object", additionalProperties: ref("variable") },
    artifacts: { type: "object", additionalProperties: { type: "string" } },
    require: manyOrOne(ref("require")),
  },
  node: {
    in_hook: CHECKS,
    before_transfer: CHECKS,
    dynamic_before_transfer: { anyOf: [ref("dynamic"), NOTHING] },
    out_hook: CHECKS,
    next: manyOrOne(NAME, ref("next")),
    next_states: manyOrOne(NAME, ref("next")),
    scope: ref("scope"),
  },
  edge: { condition: CHECKS, hook: CHECKS },
  next: { condition: CHECKS, hook: CHECKS },
  check: {
    equals: {},
    approvers: ref("approvers"),
    check_runs: manyOrOne(ref("check_run")),
    changed_files: ref("changed_files"),
    confirmation: {},
    confirm: {},
  },
  limits: { vars: { type: "object", additionalProperties: { type: "number" } } },
  on: {
    pull_request: { anyOf: [ref("pull_request"), NOTHING] },
    issue: { anyOf: [ref("issue"), NOTHING] },
  },
  variable: { default: {} },
};
/** Names of nodes, which may be whole numbers. */
const NAMES = new Set("initial start from source node1 to target node2 node before on_limit".split(" "));
const NAMED_IN_NEXT = "name";

/** The schema as an object whose keys stand in the tables' order. */
export function jsonSchema(): Schema {
  const subjects = (Object.keys(KEYS) as Subject[]).filter((subject) => subject !== "root" && subject !== "config");
  const definitions = Object.fromEntries(subjects.map((subject) => [subject, schemaOf(subject)]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A runbook of statem",
    ...schemaOf("root"),
    required: ["nodes"],
    $defs: { checks: manyOrOne({ type: "string" }, ref("check")), ...definitions },
  };
}

function schemaOf(subject: Subject): Schema {
  const schema = z.toJSONSchema(SCHEMAS[subject], { unrepresentable: "any", io: "input" });
  const properties = Object.entries<string>(KEYS[subject]).map(([key, description]) => {
    const isName = NAMES.has(key) || (subject === "next" && key === NAMED_IN_NEXT);
    const value = NESTED[subject]?.[key] ?? (isName ? NAME : (schema.properties?.[key] ?? {}));
    return [key, { description, ...(typeof value === "object" ? value : {}) }];
  });
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
}
