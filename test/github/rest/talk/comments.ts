/** Comments on issues and pull requests, and reactions to them. docs: rest/issues/comments, rest/reactions */
import { addComment, conversationOf, deleteComment, editComment, react, requireTalk } from "../../acts/comments.ts";
import type { Comment, Reaction } from "../../model/conversations.ts";
import { invalid, NotImplemented, notFound } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { commentJson, reactionJson } from "../../shapes/comment.ts";
import { textField } from "../input.ts";
import { listAnswer } from "../page.ts";
import { conversationIn } from "./issues.ts";

const contents: readonly Reaction["content"][] = ["+1", "-1", "laugh", "confused", "heart", "hooray", "rocket", "eyes"];

function commentIn({ repo, params }: Call): Comment {
  const found = repo.comments.get(Number(params.comment_id));
  if (!found) throw notFound();
  return found;
}

const one = "/repos/:owner/:repo/issues/comments/:comment_id";
const all = "/repos/:owner/:repo/issues/:issue_number/comments";

// The permission depends on whether the conversation is a pull request, so `requireTalk` judges instead of the table.
export const commentRoutes: Route[] = [
  {
    method: "GET",
    path: one,
    needs: [],
    role: "read",
    handle: (call) => {
      const comment = commentIn(call);
      requireTalk(call.repo, call.caller, conversationOf(call.repo, comment), "read");
      return { status: 200, json: commentJson(call.world, call.repo, comment) };
    },
  },
  {
    method: "PATCH",
    path: one,
    needs: [],
    role: "read",
    handle: (call) => {
      const edited = editComment(
        call.world,
        call.repo,
        call.caller,
        commentIn(call),
        textField(call.body, "body", "IssueComment"),
      );
      return { status: 200, json: commentJson(call.world, call.repo, edited) };
    },
  },
  {
    method: "DELETE",
    path: one,
    needs: [],
    role: "read",
    handle: (call) => {
      deleteComment(call.world, call.repo, call.caller, commentIn(call));
      return { status: 204 };
    },
  },
  {
    method: "POST",
    path: `${one}/reactions`,
    needs: [],
    role: "read",
    handle: (call) => {
      const content = contents.find((known) => known === textField(call.body, "content", "Reaction"));
      if (!content) throw invalid({ resource: "Reaction", field: "content", code: "invalid" });
      const { reaction, isNew } = react(call.world, call.repo, call.caller, commentIn(call), content);
      return { status: isNew ? 201 : 200, json: reactionJson(call.world, reaction) };
    },
  },
  {
    method: "GET",
    path: `${one}/reactions`,
    needs: [],
    role: "read",
    handle: (call) => {
      const comment = commentIn(call);
      requireTalk(call.repo, call.caller, conversationOf(call.repo, comment), "read");
      return listAnswer(call, comment.reactions, (reaction) => reactionJson(call.world, reaction));
    },
  },
  {
    method: "GET",
    path: all,
    needs: [],
    role: "read",
    handle: (call) => {
      const conversation = conversationIn(call);
      requireTalk(call.repo, call.caller, conversation, "read");
      const since = call.query.get("since");
      if (since !== null && Number.isNaN(Date.parse(since)))
        throw new NotImplemented("issues/comments: an unreadable since");
      // docs: ascending ids; `since` filters by the time of the last update.
      const comments = [...call.repo.comments.values()].filter(
        (comment) =>
          comment.number === conversation.number &&
          (since === null || comment.updatedAt.getTime() >= Date.parse(since)),
      );
      return listAnswer(call, comments, (comment) => commentJson(call.world, call.repo, comment));
    },
  },
  {
    method: "POST",
    path: all,
    needs: [],
    role: "read",
    handle: (call) => {
      const comment = addComment(
        call.world,
        call.repo,
        call.caller,
        conversationIn(call),
        textField(call.body, "body", "IssueComment"),
      );
      const json = commentJson(call.world, call.repo, comment);
      return { status: 201, json, headers: { location: json.url } };
    },
  },
];
