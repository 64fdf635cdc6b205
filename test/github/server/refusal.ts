/**
 * A refusal as GitHub words it: thrown by whatever notices, turned into an answer at the edge. REST and GraphQL
 * word the same refusal differently, so it carries both.
 */
export interface FieldError {
  resource: string;
  field?: string;
  code: string;
  message?: string;
  value?: unknown;
}

export class Refusal extends Error {
  readonly status: number;
  /** GraphQL's `type`; REST does not show it. */
  readonly type: string;
  readonly errors: readonly (FieldError | string)[];
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    options: { type?: string; errors?: readonly (FieldError | string)[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.type = options.type ?? (status === 404 ? "NOT_FOUND" : status === 403 ? "FORBIDDEN" : "UNPROCESSABLE");
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
  }
}

export const notFound = (): Refusal => new Refusal(404, "Not Found");
/** docs: "Resource not accessible by integration" is what a missing permission of an app's token looks like. */
export const notByIntegration = (): Refusal => new Refusal(403, "Resource not accessible by integration");
export const badCredentials = (): Refusal => new Refusal(401, "Bad credentials");
/** docs: rest/using-the-rest-api/troubleshooting "Validation Failed" */
export const invalid = (...errors: (FieldError | string)[]): Refusal =>
  new Refusal(422, "Validation Failed", { errors });
/** For the checks and git data calls, which validate against a JSON schema and say so. */
export const invalidRequest = (message: string): Refusal => new Refusal(422, `Invalid request.\n\n${message}`);

/** What we do not imitate. Never guess kindly: the server counts it and tests fail on it. */
export class NotImplemented extends Error {}
