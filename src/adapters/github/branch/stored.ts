/** How a run's folder on the state branch is read: one GraphQL fragment, and what its answer means. */
import type { LastWrite, Stored } from "../../../ports/run-store.ts";

/**
 * Selects a run's folder; put on `Repository`. Variables: `$stateRef`, `$folder`, `$record`, `$pinned`.
 * `Blob.text` is cut at 512,000 bytes, which only `isTruncated` tells (seen in sveltia/sveltia-cms#950).
 */
export const STORED_FRAGMENT = `
fragment stored on Repository {
  state: ref(qualifiedName: $stateRef) {
    target { oid ... on Commit { history(first: 1, path: $folder) { nodes {
      oid committedDate author { name email } signature { isValid wasSignedByGitHub }
    } } } }
  }
  record: object(expression: $record) { ... on Blob { text isTruncated } }
  pinned: object(expression: $pinned) { ... on Blob { text isTruncated } }
}`;

/** Who wrote a run's folder, newest first. Variables: `$stateRef`, `$folder`. */
export const HISTORY = `query History($owner: String!, $name: String!, $stateRef: String!, $folder: String!) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    state: ref(qualifiedName: $stateRef) {
      target { ... on Commit { history(first: 100, path: $folder) { nodes {
        oid committedDate author { name email } signature { isValid wasSignedByGitHub }
      } } } }
    }
  }
}`;

/** Record and pinned runbook at a commit. Variables: `$record`, `$pinned`. */
export const READ_AT = `query ReadAt($owner: String!, $name: String!, $record: String!, $pinned: String!) {
  repository(owner: $owner, name: $name) {
    record: object(expression: $record) { ... on Blob { text isTruncated } }
    pinned: object(expression: $pinned) { ... on Blob { text isTruncated } }
  }
}`;

/** Segments of older events. Variable: `$journal`. */
export const SEGMENTS = `query Segments($owner: String!, $name: String!, $journal: String!) {
  repository(owner: $owner, name: $name) {
    journal: object(expression: $journal) { ... on Tree { entries { name object { ... on Blob { text isTruncated } } } } }
  }
}`;

export interface BlobAnswer {
  readonly text: string | null;
  readonly isTruncated: boolean;
}
export interface CommitAnswer {
  readonly oid: string;
  readonly committedDate: string;
  readonly author: { readonly name: string | null; readonly email: string | null } | null;
  readonly signature: { readonly isValid: boolean; readonly wasSignedByGitHub: boolean } | null;
}
/** What the fragment answers, as GitHub's schema promises it. */
export interface StoredAnswer {
  readonly state: {
    readonly target: { readonly oid: string; readonly history: { readonly nodes: readonly CommitAnswer[] } };
  } | null;
  readonly record: BlobAnswer | null;
  readonly pinned: BlobAnswer | null;
}

/** `writer` is the login whose commits count: ours. */
export function storedOf({ state, record, pinned }: StoredAnswer, writer: string): Stored {
  if (!state) return { kind: "absent", token: "" };
  const token = state.target.oid;
  const last = state.target.history.nodes[0];
  // A folder that has a history but no record was emptied by somebody: that is no fresh start.
  if (!record && !last) return { kind: "absent", token };
  return {
    kind: "found",
    ...textsOf({ record, pinned }),
    token,
    lastWrite: last ? writeOf(last, writer) : { commit: token, at: "", writer: "nobody", isTrusted: false },
  };
}

/** What a folder's files say: a text that was cut is as good as none. */
export function textsOf({ record, pinned }: Pick<StoredAnswer, "record" | "pinned">) {
  return {
    text: record && !record.isTruncated ? (record.text ?? "") : "",
    ...(pinned?.text && !pinned.isTruncated ? { runbook: pinned.text } : {}),
  };
}

/** One write of a run's folder. */
export function writeOf(commit: CommitAnswer, writer: string): LastWrite {
  return {
    commit: commit.oid,
    at: commit.committedDate,
    writer: commit.author?.name ?? "nobody",
    isTrusted: isBy(commit, writer),
  };
}

/**
 * Whether GitHub vouches that `writer` made a commit: `createCommitOnBranch` signs in the name of the token's own
 * identity, whose no-reply address a person cannot put under a commit that GitHub signs.
 */
function isBy({ author, signature }: CommitAnswer, writer: string): boolean {
  if (!signature?.isValid || !signature.wasSignedByGitHub) return false;
  const login = /^(?:\d+\+)?([^@]+)@users\.noreply\./.exec(author?.email ?? "")?.[1];
  return login?.toLowerCase() === writer.toLowerCase();
}
