/**
 * The query of a close look: check runs of the wanted names, the pull request's text, how far it is behind its base, a folder's files. Each part
 * is asked for only where it is wanted, and all of them by one request (one point of GraphQL's budget for three names).
 */
import type { CloseQuestions } from "../../../ports/forge.ts";

/** Suites with a check run of one name, and runs of that name in one of them. */
const MOST_SUITES = 30;
const MOST_RUNS = 50;

export function closeQuery({ checkRuns, body, upToDate, folder }: CloseQuestions): string {
  const names = checkRuns.map((_, index) => `, $check${index}: String!`).join("");
  const head = `${upToDate ? ", $headRef: String!" : ""}${folder === undefined ? "" : ", $folder: String!"}`;
  const tree = `folder: object(expression: $folder) {
      __typename
      ... on Tree { entries { name object { ... on Blob { text isTruncated } } } }
    }`;
  const suites = checkRuns.map(
    (_, index) => `        suites${index}: checkSuites(first: ${MOST_SUITES}, filterBy: { checkName: $check${index} }) {
          nodes {
            id
            app { slug }
            workflowRun { event runNumber file { path } }
            checkRuns(last: ${MOST_RUNS}, filterBy: { checkName: $check${index}, checkType: ALL }) {
              nodes { databaseId name status conclusion startedAt completedAt }
              pageInfo { hasPreviousPage }
            }
          }
          pageInfo { hasNextPage }
        }`,
  );
  const commit = suites.length === 0 ? "oid" : `oid\n${suites.join("\n")}`;
  return `query CloseLook($owner: String!, $name: String!, $pull: Int!${names}${head}) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    ${folder === undefined ? "" : tree}
    pullRequest(number: $pull) {
      headRefOid
      ${body ? "body" : ""}
      ${upToDate ? "baseRef { compare(headRef: $headRef) { behindBy headTarget { oid } } }" : ""}
      commits(last: 1) { nodes { commit {
        ${commit}
      } } }
    }
  }
}`;
}

interface CheckRunAnswer {
  readonly databaseId: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}
export interface SuitesAnswer {
  readonly nodes: readonly {
    readonly id: string;
    readonly app: { readonly slug: string } | null;
    readonly workflowRun: {
      readonly event: string;
      readonly runNumber: number;
      readonly file: { readonly path: string } | null;
    } | null;
    readonly checkRuns: {
      readonly nodes: readonly CheckRunAnswer[];
      readonly pageInfo: { readonly hasPreviousPage: boolean };
    };
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}
export interface FolderAnswer {
  readonly __typename: string;
  readonly entries?: readonly {
    readonly name: string;
    readonly object: { readonly text?: string | null; readonly isTruncated?: boolean } | null;
  }[];
}
export interface CloseAnswer {
  readonly viewer: { readonly login: string };
  readonly repository: {
    readonly folder?: FolderAnswer | null;
    readonly pullRequest: {
      readonly headRefOid: string;
      readonly body?: string;
      readonly baseRef?: {
        readonly compare: { readonly behindBy: number; readonly headTarget: { readonly oid: string } } | null;
      } | null;
      readonly commits: {
        readonly nodes: readonly {
          readonly commit: { readonly oid: string } & { readonly [suites: `suites${number}`]: SuitesAnswer | null };
        }[];
      };
    } | null;
  };
}
