/** Cuts out of GitHub's OpenAPI description what the embedded GitHub answers and sends. */
import { type Json, plainSchema } from "./schema.ts";

export interface Extract {
  /** Name and version of the package that it comes from. */
  source: string;
  /** By method and path as our routes spell it: the body's schema, and each status' answer, null where it has no JSON. */
  operations: Record<string, { body?: unknown; answers: Record<string, unknown> }>;
  /** By event, with its action where it has one: `issue_comment.created`. */
  webhooks: Record<string, unknown>;
  /** What the schemas above refer to. */
  schemas: Record<string, unknown>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  "x-webhooks": Record<string, { post: Operation }>;
  components: { schemas: Json; responses: Record<string, Response> };
}
interface Operation {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, Response | { $ref: string }>;
}
interface Response {
  content?: Content;
}
type Content = Record<string, { schema: unknown }>;

/**
 * `routes` are methods with paths like `/repos/:owner/:repo`; `sent` are webhooks like
 * `issue_comment.created`. What the description does not have is in `unknown`.
 */
export function extract(
  description: Description,
  source: string,
  routes: readonly { method: string; path: string }[],
  sent: readonly string[],
): { extract: Extract; unknown: string[] } {
  const { schemas: all, responses } = description.components;
  const schemas: Json = {};
  const take = (name: string): void => {
    if (name in schemas) return;
    schemas[name] = null;
    schemas[name] = plainSchema(all[name], take);
  };
  const jsonOf = (content: Content | undefined): unknown => {
    const found = content?.["application/json"]?.schema;
    return found === undefined ? null : plainSchema(found, take);
  };
  const unknown: string[] = [];
  const operations: Extract["operations"] = {};
  for (const { method, path } of routes) {
    const operation = operationAt(description, method, path);
    if (!operation) {
      unknown.push(`${method} ${path}`);
      continue;
    }
    const answers: Json = {};
    for (const [status, answer] of Object.entries(operation.responses)) {
      const found = "$ref" in answer ? responses[answer.$ref.replace("#/components/responses/", "")] : answer;
      answers[status] = jsonOf(found?.content);
    }
    const body = jsonOf(operation.requestBody?.content);
    Object.assign(answers, corrections[`${method} ${path}`]);
    operations[`${method} ${path}`] = { ...(body === null ? {} : { body }), answers };
  }
  const webhooks: Json = {};
  for (const { post } of Object.values(description["x-webhooks"])) {
    const name = post.operationId.replaceAll("-", "_").replace("/", ".");
    if (sent.includes(name)) webhooks[name] = jsonOf(post.requestBody?.content);
  }
  unknown.push(...sent.filter((name) => !(name in webhooks)));
  // What GitHub answers where an operation does not list a status: its general words for refusals.
  for (const name of ["basic-error", "validation-error", "validation-error-simple"]) take(name);
  return { extract: { source, operations, webhooks, schemas }, unknown };
}

/**
 * Where the description contradicts itself. `account` of an installation is a person or an enterprise in the component, and
 * in the list, which does not use it, both at once: nothing could be that.
 */
const corrections: Record<string, Json> = {
  "GET /app/installations": { "200": { type: "array", items: { $ref: "#/schemas/installation" } } },
};

/** Parameters have other names there, so paths are compared by their literal parts; a literal beats a parameter. */
function operationAt({ paths }: Description, method: string, path: string): Operation | undefined {
  const shape = path.replace(/:\w+\*?/g, "{}");
  const found = Object.entries(paths).find(([one]) => one.replace(/\{\w+\}/g, "{}") === shape);
  return found?.[1][method.toLowerCase()];
}
