/**
 * Two who publish at the same moment both find no comment under a marker, and both make one. GitHub has no way to make one
 * only if there is none, so whoever made the later of two takes it back: the answer to the making shows what stands there.
 */
import type { Client } from "../client.ts";
import type { Part } from "./mutation.ts";

/** What `addComment` is asked to show besides: the newest comments, to find an older one under the same marker. */
export const STANDING = "subject { ... on PullRequest { comments(last: 50) { nodes { id body viewerDidAuthor } } } }";

interface CommentAnswer {
  readonly id: string;
  readonly body: string;
  readonly viewerDidAuthor: boolean;
}
interface AddedAnswer {
  readonly commentEdge?: { readonly node?: { readonly id?: string } | null } | null;
  readonly subject?: { readonly comments?: { readonly nodes?: readonly CommentAnswer[] } } | null;
}

/** Ids of comments that these parts have made although one of ours stood there already. */
export function doublesIn(parts: readonly Part[], data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  const answers = data as Readonly<Record<string, AddedAnswer | null | undefined>>;
  return parts.flatMap(({ alias, field, input }) => {
    const added = answers[alias];
    const own = added?.commentEdge?.node?.id;
    if (field !== "addComment" || own === undefined) return [];
    const marker = String(input["body"]).split("\n")[0] ?? "";
    const standing = added?.subject?.comments?.nodes ?? [];
    const first = standing.find((one) => one.viewerDidAuthor && one.body.split("\n")[0] === marker);
    return first === undefined || first.id === own ? [] : [own];
  });
}

/** Takes them back. That one stays is untidy and no more, so what GitHub says to it is not looked at. */
export async function takeBack(client: Client, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const heads = ids.map((_, index) => `$double${index}: DeleteIssueCommentInput!`).join(", ");
  const fields = ids.map(
    (_, index) => `double${index}: deleteIssueComment(input: $double${index}) { clientMutationId }`,
  );
  const variables = Object.fromEntries(ids.map((id, index) => [`double${index}`, { id }]));
  await client.graphql(`mutation TakeBack(${heads}) {\n${fields.join("\n")}\n}`, variables).catch(() => undefined);
}
