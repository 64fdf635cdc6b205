/** Comments on issues and pull requests. */
import { requireTalk } from "../../acts/comments.ts";
import { actorOf } from "../../identity/access.ts";
import type { Caller } from "../../identity/tokens.ts";
import { stamp, stampOrNull } from "../../model/clock.ts";
import type { Comment, Conversation, Reaction } from "../../model/conversations.ts";
import { nodeId } from "../../model/node-id.ts";
import { fold, pullOf, type Repository } from "../../model/repository.ts";
import { associationOf, conversationUrl } from "../../shapes/comment.ts";
import { connect } from "../connection.ts";
import { type Args, type Context, only, type TypeTable } from "../resolve.ts";
import { actor, userActor } from "./actors.ts";
import { pullSource } from "./pull/pulls.ts";
import { repositorySource } from "./repository.ts";

export interface CommentSource {
  __typename: "IssueComment";
  at: Repository;
  comment: Comment;
}

export const commentSource = (at: Repository, comment: Comment): CommentSource => ({
  __typename: "IssueComment",
  at,
  comment,
});

export function commentConnection(context: Context, at: Repository, one: Conversation, args: Args) {
  only("comments", args, "first", "last", "after", "before");
  requireTalk(at, context.caller, one, "read");
  const comments = [...at.comments.values()].filter((comment) => comment.number === one.number);
  return connect(
    "comments",
    args,
    comments,
    (comment) => comment.id,
    (comment) => commentSource(at, comment),
  );
}

/** GraphQL's names of reactions beside REST's. */
export const reactionNames: Record<string, Reaction["content"]> = {
  THUMBS_UP: "+1",
  THUMBS_DOWN: "-1",
  LAUGH: "laugh",
  CONFUSED: "confused",
  HEART: "heart",
  HOORAY: "hooray",
  ROCKET: "rocket",
  EYES: "eyes",
};

export const commentTypes: TypeTable = {
  IssueComment: {
    id: ({ comment }: CommentSource) => nodeId("IC", comment.id),
    databaseId: ({ comment }: CommentSource) => comment.id,
    // BigInt travels as text.
    fullDatabaseId: ({ comment }: CommentSource) => String(comment.id),
    url: ({ at, comment }: CommentSource, _args, { world }) =>
      `${conversationUrl(world, at, comment.number)}#issuecomment-${comment.id}`,
    body: ({ comment }: CommentSource) => comment.body,
    createdAt: ({ comment }: CommentSource) => stamp(comment.createdAt),
    updatedAt: ({ comment }: CommentSource) => stamp(comment.updatedAt),
    publishedAt: ({ comment }: CommentSource) => stamp(comment.createdAt),
    lastEditedAt: ({ comment }: CommentSource) => stampOrNull(comment.lastEdit?.at ?? null),
    // schema: "Check if this comment was edited and includes an edit with the creation data".
    includesCreatedEdit: ({ comment }: CommentSource) => comment.lastEdit !== null,
    editor: ({ comment }: CommentSource, _args, { world }) => actor(world, comment.lastEdit?.by ?? null),
    author: ({ comment }: CommentSource, _args, { world }) => actor(world, comment.author),
    authorAssociation: ({ at, comment }: CommentSource, _args, { world }) => associationOf(world, at, comment.author),
    viewerDidAuthor: ({ comment }: CommentSource, _args, { caller }) =>
      comment.author !== null && fold(comment.author) === fold(actorOf(caller)),
    isMinimized: ({ comment }: CommentSource) => comment.minimized !== null,
    minimizedReason: ({ comment }: CommentSource) => comment.minimized,
    repository: ({ at }: CommentSource) => repositorySource(at),
    pullRequest: ({ at, comment }: CommentSource) => {
      const pull = pullOf(at, comment.number);
      return pull ? pullSource(at, pull) : null;
    },
    reactionGroups: ({ comment }: CommentSource, _args, { caller }) => reactionGroups(comment.reactions, caller),
    reactions: ({ comment }: CommentSource, args, { world }) => {
      only("reactions", args, "first", "last", "after", "before");
      return connect(
        "reactions",
        args,
        comment.reactions,
        (one) => one.id,
        (one) => reactionSource(world, one),
      );
    },
  },
};

/** schema: "A list of reactions grouped by content left on the subject": all contents, those without reactions too. */
export function reactionGroups(reactions: readonly Reaction[], caller: Caller) {
  return Object.entries(reactionNames).map(([content, rest]) => {
    const group = reactions.filter((one) => one.content === rest);
    const first = group[0];
    return {
      content,
      createdAt: first ? stamp(first.createdAt) : null,
      users: { totalCount: group.length },
      reactors: { totalCount: group.length },
      viewerHasReacted: group.some((one) => fold(one.user) === fold(actorOf(caller))),
    };
  });
}

export function reactionSource(world: Context["world"], reaction: Reaction) {
  const content = Object.entries(reactionNames).find(([, rest]) => rest === reaction.content)?.[0];
  return {
    __typename: "Reaction",
    id: nodeId("REA", reaction.id),
    databaseId: reaction.id,
    content,
    createdAt: stamp(reaction.createdAt),
    user: userActor(world, reaction.user),
  };
}
