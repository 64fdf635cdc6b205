/** Mutations of comments: add, update, delete, hide, react. docs: graphql/reference/mutations */
import { addComment, deleteComment, editComment, minimize, react } from "../../acts/comments.ts";
import { NotImplemented, notByIntegration, Refusal } from "../../server/refusal.ts";
import { type Args, type Context, type Fields, notResolved } from "../resolve.ts";
import { type CommentSource, commentSource, reactionNames, reactionSource } from "../types/comments.ts";
import type { IssueSource } from "../types/issues.ts";
import type { PullSource } from "../types/pulls.ts";
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

/** REST's 401 and 404 have no place in GraphQL, where a token without the permission is FORBIDDEN. */
function inGraphqlWords<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal && [401, 404].includes(error.status)) throw notByIntegration();
    throw error;
  }
}

export const commentMutations: Fields<unknown> = {
  addComment: (_, args, context) => {
    const input = inputOf(args);
    const found = findNode(context, String(input.subjectId));
    if (found.__typename !== "PullRequest" && found.__typename !== "Issue")
      throw new NotImplemented(`addComment to a ${found.__typename}`);
    const subject = found as PullSource | IssueSource;
    const one = subject.__typename === "Issue" ? subject.issue : subject.pull;
    const { at } = subject;
    const comment = inGraphqlWords(() => addComment(context.world, at, context.caller, one, String(input.body)));
    const node = commentSource(at, comment);
    return {
      ...echo(input),
      commentEdge: { cursor: Buffer.from(`cursor:v2:${comment.id}`).toString("base64"), node },
      subject: found,
    };
  },
  updateIssueComment: (_, args, context) => {
    const input = inputOf(args);
    const { at, comment } = commentOf(context, input.id);
    inGraphqlWords(() => editComment(context.world, at, context.caller, comment, String(input.body)));
    return { ...echo(input), issueComment: commentSource(at, comment) };
  },
  deleteIssueComment: (_, args, context) => {
    const input = inputOf(args);
    const { at, comment } = commentOf(context, input.id);
    inGraphqlWords(() => deleteComment(context.world, at, context.caller, comment));
    return echo(input);
  },
  minimizeComment: (_, args, context) => {
    const input = inputOf(args);
    const { at, comment } = commentOf(context, input.subjectId);
    // schema: the reason's "formatting differs from the inputs": lower case, with dashes.
    const reason = String(input.classifier).toLowerCase().replaceAll("_", "-");
    inGraphqlWords(() => minimize(at, context.caller, comment, reason));
    return { ...echo(input), minimizedComment: commentSource(at, comment) };
  },
  addReaction: (_, args, context) => {
    const input = inputOf(args);
    const content = reactionNames[String(input.content)];
    if (!content) throw new NotImplemented(`addReaction(${input.content})`);
    const found = findNode(context, String(input.subjectId));
    if (found.__typename !== "IssueComment") throw new NotImplemented(`addReaction to a ${found.__typename}`);
    const { at, comment } = found as CommentSource;
    const { reaction } = inGraphqlWords(() => react(context.world, at, context.caller, comment, content));
    return { ...echo(input), reaction: reactionSource(context.world, reaction), subject: found };
  },
};
