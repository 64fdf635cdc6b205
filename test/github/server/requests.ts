/** The log of requests: what the speed table of the design counts, and what tests ask about. */

export interface RequestEntry {
  method: string;
  /** `GET /repos/:owner/:repo` and the like for REST, `/graphql`, or the path for git and unknown routes. */
  route: string;
  kind: "rest" | "graphql" | "git";
  write: boolean;
  actor: string;
  status: number;
  operationName?: string;
  /** GraphQL's root fields, for example `createCommitOnBranch`. */
  fields?: readonly string[];
}

export interface RequestCount {
  /** REST and GraphQL together; git is apart. */
  total: number;
  write: number;
  git: number;
}

export class RequestLog {
  readonly entries: RequestEntry[] = [];

  count(since = 0): RequestCount {
    const counted = this.entries.slice(since);
    const api = counted.filter((entry) => entry.kind !== "git");
    return {
      total: api.length,
      write: api.filter((entry) => entry.write).length,
      git: counted.length - api.length,
    };
  }
}
