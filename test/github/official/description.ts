/**
 * GitHub's own description of its answers and webhooks, cut down by scripts/openapi.ts to what is played here, and the
 * validator that reads it. Both are made when first asked, once in a process: compiling one schema takes 20 to 50 ms.
 */
import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

interface Description {
  /** The package and version that it was cut from. */
  source: string;
  operations: Record<string, { body?: object; answers: Record<string, object | null> }>;
  webhooks: Record<string, object | null>;
  schemas: Record<string, object>;
}

let read: Description | undefined;
let ajv: Ajv | undefined;
const compiled = new WeakMap<object, ValidateFunction>();

export function description(): Description {
  read ??= JSON.parse(readFileSync(new URL("description.json", import.meta.url), "utf8")) as Description;
  return read;
}

/** What is wrong with a value by one of the description's schemas: where, and what was expected. Empty when it fits. */
export function misfits(schema: object, value: unknown): string[] {
  const check = compiled.get(schema) ?? compile(schema);
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    const names = Object.values(params).filter((one) => typeof one === "string" && !message?.includes(one));
    return `${instancePath || "/"} ${message}${names.length ? `: ${names.join(", ")}` : ""}`;
  });
}

function compile(schema: object): ValidateFunction {
  ajv ??= new Ajv({
    // The description is GitHub's: it is taken as it is, with the keywords that it has.
    strict: false,
    validateSchema: false,
    meta: false,
    // Every component once, as a function of its own, instead of again wherever it is referred to: a third of the time.
    inlineRefs: false,
    code: { optimize: false },
    formats,
    schemas: [{ $id: "description", schemas: description().schemas }],
  });
  // References point into the description, so the schema has to stand under its address.
  const check = ajv.compile(rebased(schema));
  compiled.set(schema, check);
  return check;
}

/** `#/schemas/x` is the description's, wherever it stands. */
function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/schemas/', '"description#/schemas/')) as object;
}

/** The description's formats, as far as a wrong value would mean something. */
const formats = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: (text: string) => URL.canParse(text),
  "uri-template": true,
  email: /^[^@\s]+@[^@\s]+$/,
  int64: { type: "number" as const, validate: Number.isSafeInteger },
  "repo.nwo": true,
} as const;
