/** Issues; a pull request is an issue to the reading calls. docs: rest/issues/issues */
import { requireTalk } from "../../acts/comments.ts";
import { changeIssue, openIssue } from "../../acts/issues.ts";
import type { Conversation } from "../../model/conversations.ts";
import { fold } from "../../model/repository.ts";
import { invalid, NotImplemented, notFound } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { issueJson } from "../../shapes/issue.ts";
import { optionalText, textField } from "../input.ts";
import { listAnswer } from "../page.ts";
import { labelNamed } from "./labels.ts";

export function conversationIn({ repo, params }: Call): Conversation {
  const found = repo.conversations.get(Number(params.issue_number));
  if (!found) throw notFound();
  return found;
}

const all = "/repos/:owner/:repo/issues";

export const issueRoutes: Route[] = [
  {
    method: "POST",
    path: all,
    needs: [["issues", "write"]],
    role: "read",
    handle: async (call) => {
      const { world, repo, caller, body } = call;
      if (body.assignees !== undefined || body.milestone !== undefined)
        throw new NotImplemented("issues: assignees, milestone");
      const names = (body.labels ?? []) as unknown[];
      if (!Array.isArray(names) || names.some((name) => typeof name !== "string"))
        throw new NotImplemented("issues: labels that are no names");
      const issue = await openIssue(world, repo, caller, {
        title: textField(body, "title", "Issue"),
        body: optionalText(body, "body") ?? "",
        labels: names.map((name) => labelNamed(call, String(name))),
      });
      const json = issueJson(world, repo, issue);
      return { status: 201, json, headers: { location: json.url } };
    },
  },
  {
    method: "GET",
    path: all,
    needs: [["issues", "read"]],
    role: "read",
    handle: (call) => {
      const { query, repo, world } = call;
      for (const key of ["milestone", "assignee", "creator", "mentioned", "since"])
        if (query.has(key)) throw new NotImplemented(`issues?${key}`);
      if (!["created", null].includes(query.get("sort"))) throw new NotImplemented("issues: sort other than created");
      const state = query.get("state") ?? "open";
      if (!["open", "closed", "all"].includes(state))
        throw invalid({ resource: "Issue", field: "state", code: "invalid" });
      const labels = (query.get("labels") ?? "").split(",").filter(Boolean).map(fold);
      // docs: "GitHub's REST API considers every pull request an issue", so this list has both, newest first.
      const wanted = [...repo.conversations.values()].filter(
        (one) =>
          (state === "all" || one.state === state) &&
          labels.every((label) => one.labels.some((name) => fold(name) === label)),
      );
      if (query.get("direction") !== "asc") wanted.reverse();
      return listAnswer(call, wanted, (one) => issueJson(world, repo, one));
    },
  },
  {
    method: "GET",
    path: `${all}/:issue_number`,
    needs: [],
    role: "read",
    handle: (call) => {
      const found = conversationIn(call);
      requireTalk(call.repo, call.caller, found, "read");
      return { status: 200, json: issueJson(call.world, call.repo, found) };
    },
  },
  {
    method: "PATCH",
    path: `${all}/:issue_number`,
    needs: [["issues", "write"]],
    role: "read",
    handle: (call) => {
      const { world, repo, caller, body } = call;
      const found = conversationIn(call);
      if (found.kind === "pull") throw new NotImplemented("issues: PATCH of a pull request");
      const unknown = Object.keys(body).find((key) => !["title", "body", "state"].includes(key));
      if (unknown) throw new NotImplemented(`issues: PATCH with ${unknown}`);
      changeIssue(world, repo, caller, found, {
        title: optionalText(body, "title"),
        body: optionalText(body, "body"),
        state: optionalText(body, "state"),
      });
      return { status: 200, json: issueJson(world, repo, found) };
    },
  },
];
