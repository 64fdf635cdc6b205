/**
 * `POST /api/graphql`: official schema, our resolvers, and errors in GitHub's form: HTTP 200 with `type`, `path`,
 * `locations` and `message`. docs: graphql/guides/forming-calls-with-graphql
 */
import { type DocumentNode, execute, GraphQLError, Kind, type OperationDefinitionNode, parse, validate } from "graphql";
import type { Caller } from "../identity/tokens.ts";
import { noteUnimplemented, type World } from "../model/world.ts";
import type { RestAnswer } from "../seam.ts";
import type { Prepared } from "../server/listen.ts";
import { NotImplemented, Refusal } from "../server/refusal.ts";
import type { RequestEntry } from "../server/requests.ts";
import { countNodes, nodeLimit } from "./node-limit.ts";
import { type Context, fieldResolver, typeResolver } from "./resolve.ts";
import { githubSchema } from "./schema.ts";
import { typeTable } from "./table.ts";

export function prepareGraphql(
  world: World,
  entry: RequestEntry,
  caller: Caller,
  body: Record<string, unknown>,
): Prepared {
  entry.kind = "graphql";
  entry.route = "/graphql";
  entry.write = false;
  if (entry.method !== "POST")
    return { entry, body, run: () => Promise.reject(new NotImplemented(`${entry.method} /graphql`)) };
  if (typeof body.query !== "string" || body.query === "") {
    return {
      entry,
      body,
      run: () => Promise.reject(new Refusal(400, "A query attribute must be specified and must be a string.")),
    };
  }
  let document: DocumentNode;
  try {
    document = parse(body.query);
  } catch (error) {
    const answer = failed([error instanceof GraphQLError ? error : new GraphQLError(String(error))], world);
    return { entry, body, run: async () => answer };
  }
  const operation = operationOf(document, body.operationName);
  const name = typeof body.operationName === "string" ? body.operationName : operation?.name?.value;
  if (name !== undefined) entry.operationName = name;
  entry.write = operation?.operation === "mutation";
  entry.fields =
    operation?.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : [])) ?? [];
  return { entry, body, run: () => answerQuery(world, caller, document, body) };
}

function operationOf(document: DocumentNode, name: unknown): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (one): one is OperationDefinitionNode =>
      one.kind === Kind.OPERATION_DEFINITION && (typeof name !== "string" || one.name?.value === name),
  );
}

async function answerQuery(
  world: World,
  caller: Caller,
  document: DocumentNode,
  body: Record<string, unknown>,
): Promise<RestAnswer> {
  const schema = githubSchema();
  const variables = (body.variables ?? {}) as Record<string, unknown>;
  const wrong = validate(schema, document);
  if (wrong.length) return failed(wrong, world);
  const nodes = countNodes(document, variables);
  if (nodes > nodeLimit) {
    const message = `This query requests up to ${nodes.toLocaleString("en")} possible nodes which exceeds the maximum limit of ${nodeLimit.toLocaleString("en")}.`;
    return { status: 200, json: { errors: [{ type: "MAX_NODE_LIMIT_EXCEEDED", message }] } };
  }
  const reads = operationOf(document, body.operationName)?.operation === "query";
  const context: Context = { world, caller, reads };
  const result = await execute({
    schema,
    document,
    contextValue: context,
    variableValues: variables,
    operationName: typeof body.operationName === "string" ? body.operationName : null,
    rootValue: {},
    fieldResolver: fieldResolver(typeTable) as never,
    typeResolver: typeResolver as never,
  });
  if (!result.errors) return { status: 200, json: { data: result.data } };
  if (result.data === undefined) return failed(result.errors, world);
  return { status: 200, json: { data: result.data, errors: result.errors.map((error) => errorJson(error, world)) } };
}

function failed(errors: readonly GraphQLError[], world: World): RestAnswer {
  return { status: 200, json: { errors: errors.map((error) => errorJson(error, world)) } };
}

function errorJson(error: GraphQLError, world: World): Record<string, unknown> {
  const cause = error.originalError;
  const place = {
    ...(error.path ? { path: error.path } : {}),
    ...(error.locations ? { locations: error.locations } : {}),
  };
  if (cause instanceof NotImplemented) {
    noteUnimplemented(world, cause.message);
    return { type: "NOT_IMPLEMENTED", ...place, message: `NOT_IMPLEMENTED by the embedded GitHub: ${cause.message}` };
  }
  if (cause instanceof Refusal) {
    const details = cause.errors.flatMap((one) => (typeof one === "string" ? [one] : one.message ? [one.message] : []));
    return { type: cause.type, ...place, message: details.length ? details.join(", ") : cause.message };
  }
  // A resolver that broke is a bug of ours and must not look like one of GitHub's refusals.
  if (cause && !(cause instanceof GraphQLError))
    return { type: "EMBEDDED_GITHUB_BROKE", ...place, message: cause.stack ?? cause.message };
  return { ...place, message: error.message };
}
