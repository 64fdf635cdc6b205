/** What GitHub's refusals look like. GraphQL answers 200 with errors inside, which the client throws. */

export interface GraphqlFault {
  readonly type?: string;
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

/** The errors of a GraphQL answer; empty when what was thrown is something else. */
export function graphqlFaults(error: unknown): readonly GraphqlFault[] {
  if (typeof error !== "object" || error === null || !("errors" in error) || !Array.isArray(error.errors)) return [];
  return error.errors.filter((one): one is GraphqlFault => typeof one === "object" && one !== null && "message" in one);
}

/** Data that came beside errors. */
export function partialData(error: unknown): unknown {
  return typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
}

/** The HTTP status of a refused REST request. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** Whether GitHub said nothing that counts - no answer at all, or a server's excuse: what was asked may have been done. */
export function isUnanswered(error: unknown): boolean {
  const status = statusOf(error);
  return graphqlFaults(error).length === 0 && (status === undefined || status >= 500);
}

/** One line for people. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? text;
}
