/** Mutations of comments: add, update, delete, hide, react. docs: graphql/reference/mutations */
import { addComment, deleteComment, editComment, minimize, react } from "../../acts/comments.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { type Args, type Context, type Fields, inGraphqlWords, notResolved } from "../resolve.ts";
import { type CommentSource, commentSource, reactionNames, reactionSource } from "../types/comments.ts";
import type { IssueSource } from "../types/issues.ts";
import type { PullSource } from "../types/pull/pulls.ts";
import { findNode } from "../types/query.ts";

interface Input {
  id?: string;
  subjectId?: string;
  body?: string;
  content?: string;
  classifier?: string;
  clientMutationId?: string | null;
}

const inputOf = (args: Args): Input => args.input as Input;
const echo = (input: Input): { clientMutationId: string | null } => ({
  clientMutationId: input.clientMutationId ?? null,
});

function commentOf(context: Context, id: string | undefined): CommentSource {
  const found = findNode(context, String(id));
  if (found.__typename !== "IssueComment") throw notResolved("node", `the global id of '${id}'`);
  return found as CommentSource;
}

export const commentMutations: Fields<unknown> = {
  addComment: async (_, args, context) => {
    const input = inputOf(args);
    const found = findNode(context, String(input.subjectId));
    if (found.__typename !== "PullRequest" && found.__typename !== "Issue")
      throw new NotImplemented(`addComment to a ${found.__typename}`);
    const subject = found as PullSource | IssueSource;
    const one = subject.__typename === "Issue" ? subject.issue : subject.pull;
    const { at } = subject;
    const comment = await inGraphqlWords(() => addComment(context.world, at, context.caller, one, String(input.body)));
    const node = commentSource(at, comment);
    return {
      ...echo(input),
      commentEdge: { cursor: Buffer.from(`cursor:v2:${comment.id}`).toString("base64"), node },
      subject: found,
    };
  },
  updateIssueComment: async (_, args, context) => {
    const input = inputOf(args);
    const { at, comment } = commentOf(context, input.id);
    await inGraphqlWords(() => editComment(context.world, at, context.caller, comment, String(input.body)));
    return { ...echo(input), issueComment: commentSource(at, comment) };
  },
  deleteIssueComment: async (_, args, context) => {
    const input = inputOf(args);
    const { at, comment } = commentOf(context, input.id);
    await inGraphqlWords(() => deleteComment(context.world, at, context.caller, comment));
    return echo(input);
  },
  minimizeComment: async (_, args, context) => {
    const input = inputOf(args);
    const { at, comment } = commentOf(context, input.subjectId);
    // schema: the reason's "formatting differs from the inputs": lower case, with dashes.
    const reason = String(input.classifier).toLowerCase().replaceAll("_", "-");
    await inGraphqlWords(() => minimize(at, context.caller, comment, reason));
    return { ...echo(input), minimizedComment: commentSource(at, comment) };
  },
  addReaction: async (_, args, context) => {
    const input = inputOf(args);
    const content = reactionNames[String(input.content)];
    if (!content) throw new NotImplemented(`addReaction(${input.content})`);
    const found = findNode(context, String(input.subjectId));
    if (found.__typename !== "IssueComment") throw new NotImplemented(`addReaction to a ${found.__typename}`);
    const { at, comment } = found as CommentSource;
    const { reaction } = await inGraphqlWords(() => react(context.world, at, context.caller, comment, content));
    return { ...echo(input), reaction: reactionSource(context.world, reaction), subject: found };
  },
};
