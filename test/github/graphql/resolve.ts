/**
 * How a selected field finds its value: a resolver of ours, or a property of what its parent gave; never a silent
 * null. A field that we have not written fails with NOT_IMPLEMENTED, so that no test passes on an invented answer.
 */
import {
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLTypeResolver,
  getNamedType,
  Kind,
} from "graphql";
import type { Need } from "../identity/access.ts";
import { actorOf, judgeAccess } from "../identity/access.ts";
import type { Caller } from "../identity/tokens.ts";
import type { Repository } from "../model/repository.ts";
import type { World } from "../model/world.ts";
import { NotImplemented, notByIntegration, Refusal } from "../server/refusal.ts";

export interface Context {
  world: World;
  caller: Caller;
  /** A query, which may read what is late; a mutation does not. */
  reads: boolean;
}

export type Args = Record<string, unknown>;
export type Fields<S> = Record<string, (source: S, args: Args, context: Context) => unknown>;
/** Every type's own fields, by the schema's name of the type. */
export type TypeTable = Record<string, Fields<never>>;

export function fieldResolver(table: TypeTable): GraphQLFieldResolver<unknown, Context> {
  return (source, args, context, info) => {
    const own = table[info.parentType.name]?.[info.fieldName];
    if (own) return own(source as never, countsOnly(args, info) ? { ...args, first: 1 } : args, context);
    const value = (source as Record<string, unknown> | undefined)?.[info.fieldName];
    if (value === undefined || typeof value === "function")
      throw new NotImplemented(`${info.parentType.name}.${info.fieldName}`);
    if (Object.keys(args).length && !isPlainConnection(info.parentType.name))
      throw new NotImplemented(`${info.parentType.name}.${info.fieldName} with arguments`);
    return value;
  };
}

/** A connection of which only `totalCount` is asked needs no bounds (seen in what `gh pr view` sends: `commits{totalCount}`). */
function countsOnly(args: Args, info: GraphQLResolveInfo): boolean {
  if (!isPlainConnection(getNamedType(info.returnType).name) || "first" in args || "last" in args) return false;
  const asked = info.fieldNodes.flatMap((node) => node.selectionSet?.selections ?? []);
  return asked.every((one) => one.kind === Kind.FIELD && one.name.value === "totalCount");
}

const isPlainConnection = (name: string): boolean => name.endsWith("Connection");

/** Sources of interfaces and unions say what they are. */
export const typeResolver: GraphQLTypeResolver<unknown, Context> = (source) => {
  const name = (source as { __typename?: unknown } | undefined)?.__typename;
  if (typeof name !== "string") throw new NotImplemented("a source without __typename");
  return name;
};

/** Refuses arguments that a resolver does not look at. */
export function only(field: string, args: Args, ...known: string[]): void {
  const unknown = Object.entries(args).find(
    ([name, value]) => value !== undefined && value !== null && !known.includes(name),
  );
  if (unknown) throw new NotImplemented(`${field}(${unknown[0]})`);
}

/** The GraphQL words of a missing permission: HTTP 200 with an error of type FORBIDDEN. */
export function requireNeed(
  context: Context,
  repo: Repository,
  needs: readonly Need[],
  role: "read" | "write" | "triage",
  mutation?: string,
): void {
  const verdict = judgeAccess(context.caller, repo, needs, role);
  if (verdict === "allowed") return;
  if (verdict === "unseen") throw notResolved("Repository", `the name '${repo.fullName}'`);
  if (context.caller.kind === "person") {
    throw new Refusal(
      403,
      `${actorOf(context.caller)} does not have the correct permissions to execute \`${mutation ?? "this"}\``,
    );
  }
  throw new Refusal(403, "Resource not accessible by integration");
}

/** REST's 401 and 404 have no place in GraphQL, where a token without the permission is FORBIDDEN. */
export async function inGraphqlWords<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && [401, 404].includes(error.status)) throw notByIntegration();
    throw error;
  }
}

/** The words of GitHub's NOT_FOUND. */
export function notResolved(type: string, by: string): Refusal {
  return new Refusal(404, `Could not resolve to a ${type} with ${by}.`, { type: "NOT_FOUND" });
}
