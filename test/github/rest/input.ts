/** Reads fields of a request's body and refuses wrong ones as GitHub does: 422, naming resource, field and code. */
import { invalid, Refusal } from "../server/refusal.ts";

type Body = Record<string, unknown>;

export function textField(body: Body, field: string, resource: string): string {
  const value = body[field];
  if (value === undefined || value === null) throw invalid({ resource, field, code: "missing_field" });
  if (typeof value !== "string")
    throw new Refusal(422, `Invalid request.\n\nFor 'properties/${field}', ${JSON.stringify(value)} is not a string.`);
  return value;
}

export function optionalText(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string")
    throw new Refusal(422, `Invalid request.\n\nFor 'properties/${field}', ${JSON.stringify(value)} is not a string.`);
  return value;
}

/** Bodies of issues, pull requests and comments end at 65,536 characters (github-facts 3). */
export function checkBodyLength(body: string, resource: string): string {
  if ([...body].length > 65_536) {
    throw invalid({
      resource,
      field: "body",
      code: "custom",
      message: "body is too long (maximum is 65536 characters)",
    });
  }
  return body;
}
