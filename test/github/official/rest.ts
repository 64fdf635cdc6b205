/**
 * Holds REST answers against GitHub's official description: what does not fit is not GitHub's, so the request fails as one
 * that is not imitated, and the test with it. Bodies of requests are looked at as GitHub does where it knows the keys.
 */
import type { RestAnswer } from "../seam.ts";
import { invalidRequest, NotImplemented } from "../server/refusal.ts";
import { description, misfits } from "./description.ts";

/** `route` is method and path as our tables spell it, for example `GET /repos/:owner/:repo`. @throws {@link NotImplemented} */
export function checkAnswer(route: string, answer: RestAnswer): RestAnswer {
  const operation = description().operations[route];
  if (!operation) throw new NotImplemented(`${route}: not in test/github/official/description.json`);
  const { status, json } = answer;
  const known = operation.answers[String(status)];
  const schemas = known ? [known] : status >= 400 ? generalRefusals(status) : [];
  if (schemas.length === 0) {
    if (known === undefined) throw new NotImplemented(`${route}: the status ${status} is not documented`);
    if (json !== undefined) throw new NotImplemented(`${route}: a ${status} without a documented body has one`);
    return answer;
  }
  const wrong = schemas.map((schema) => misfits(schema, json));
  if (wrong.every((list) => list.length > 0))
    throw new NotImplemented(`${route}: the answer ${status} is not as documented: ${wrong.flat().join("; ")}`);
  return answer;
}

/** docs: rest/using-the-rest-api/troubleshooting; most operations do not list every status that they refuse with. */
function generalRefusals(status: number): object[] {
  const { schemas } = description();
  const names = status === 422 ? ["validation-error", "validation-error-simple"] : ["basic-error"];
  return names.flatMap((name) => schemas[name] ?? []);
}

interface BodySchema {
  properties?: Record<string, { type?: string | string[] }>;
  additionalProperties?: unknown;
}

/**
 * Refuses keys that the operation does not know and values of another type, in the words of the calls that are known to
 * do so (checks, git data). Others on GitHub ignore them; nobody means to send them.
 */
export function checkBody(route: string, body: Record<string, unknown>): void {
  const schema = description().operations[route]?.body as BodySchema | undefined;
  if (!schema?.properties || schema.additionalProperties === true) return;
  for (const [key, value] of Object.entries(body)) {
    const type = schema.properties[key]?.type;
    if (!(key in schema.properties)) throw invalidRequest(`"${key}" is not a permitted key.`);
    const types = typeof type === "string" ? [type] : (type ?? []);
    if (value !== null && types.length > 0 && !types.some((one) => isOfType(value, one)))
      throw invalidRequest(`For 'properties/${key}', ${JSON.stringify(value)} is not ${articled(types[0] ?? "")}.`);
  }
}

const articled = (type: string): string => `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;

function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && !Array.isArray(value);
  return typeof value === type;
}
