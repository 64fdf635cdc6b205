/**
 * Turns a schema of OpenAPI 3.0 into plain JSON Schema and drops what no check looks at: words, examples and extensions.
 * `nullable` becomes a type of its own, and references point into the extract.
 */

export type Json = Record<string, unknown>;

/** Keywords that hold one schema, a list of schemas, or schemas by name; and those that are copied. */
const ONE = ["items", "not"];
const LIST = ["allOf", "anyOf", "oneOf"];
const COPIED = ["type", "enum", "format", "required", "pattern", "minLength", "maxLength", "minItems", "maxItems"];
const NUMBERS = ["minimum", "maximum", "minProperties", "maxProperties"];

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schema without ornament; `onReference` hears the name of each component that it refers to. */
export function plainSchema(schema: unknown, onReference: (name: string) => void): unknown {
  if (!isObject(schema)) return schema;
  if (typeof schema["$ref"] === "string") {
    const name = schema["$ref"].replace("#/components/schemas/", "");
    onReference(name);
    return { $ref: `#/schemas/${name}` };
  }
  const plain: Json = {};
  for (const key of [...COPIED, ...NUMBERS]) if (key in schema) plain[key] = schema[key];
  for (const key of ONE) if (key in schema) plain[key] = plainSchema(schema[key], onReference);
  for (const key of LIST) {
    const list = schema[key];
    if (Array.isArray(list)) plain[key] = list.map((one) => plainSchema(one, onReference));
  }
  if (isObject(schema["properties"])) {
    const named = Object.entries(schema["properties"]);
    plain["properties"] = Object.fromEntries(named.map(([name, one]) => [name, plainSchema(one, onReference)]));
  }
  if ("additionalProperties" in schema)
    plain["additionalProperties"] = plainSchema(schema["additionalProperties"], onReference);
  return schema["nullable"] === true ? orNull(plain) : plain;
}

function orNull(schema: Json): Json {
  const { type, enum: values } = schema;
  if (typeof type !== "string") return { anyOf: [{ type: "null" }, schema] };
  const listed = Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
  return { ...schema, ...listed, type: [type, "null"] };
}
