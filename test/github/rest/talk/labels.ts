/** Labels of a repository, and those of issues and pull requests. docs: rest/issues/labels */
import { requireTalk } from "../../acts/comments.ts";
import { addLabels, createLabel, hasLabel, removeLabels, requireLabelling } from "../../acts/labels.ts";
import type { Label } from "../../model/conversations.ts";
import { fold } from "../../model/repository.ts";
import { invalid, NotImplemented, notFound, Refusal } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { labelJson } from "../../shapes/comment.ts";
import { labelsOf } from "../../shapes/issue.ts";
import { optionalText, textField } from "../input.ts";
import { listAnswer } from "../page.ts";
import { conversationIn } from "./issues.ts";

const ofIssue = "/repos/:owner/:repo/issues/:issue_number/labels";
const ofRepository = "/repos/:owner/:repo/labels";

export const labelRoutes: Route[] = [
  {
    method: "GET",
    path: ofIssue,
    needs: [],
    role: "read",
    handle: (call) => {
      const found = conversationIn(call);
      requireTalk(call.repo, call.caller, found, "read");
      return listAnswer(call, labelsOf(call.world, call.repo, found), (label) => label);
    },
  },
  {
    method: "POST",
    path: ofIssue,
    needs: [],
    role: "read",
    handle: async (call) => {
      const found = conversationIn(call);
      requireLabelling(call.repo, call.caller, found);
      const labels = namesIn(call).map((name) => labelNamed(call, name));
      await addLabels(call.world, call.repo, call.caller, found, labels);
      return { status: 200, json: labelsOf(call.world, call.repo, found) };
    },
  },
  {
    method: "DELETE",
    path: `${ofIssue}/:name`,
    needs: [],
    role: "read",
    handle: async (call) => {
      const found = conversationIn(call);
      requireLabelling(call.repo, call.caller, found);
      const label = call.repo.labels.get(fold(call.params.name ?? ""));
      if (!label || !hasLabel(found, label.name)) throw new Refusal(404, "Label does not exist");
      await removeLabels(call.world, call.repo, call.caller, found, [label]);
      return { status: 200, json: labelsOf(call.world, call.repo, found) };
    },
  },
  {
    method: "GET",
    path: ofRepository,
    needs: [
      ["issues", "read"],
      ["pull_requests", "read"],
    ],
    role: "read",
    handle: (call) =>
      listAnswer(call, [...call.repo.labels.values()], (label) => labelJson(call.world, call.repo, label)),
  },
  {
    method: "POST",
    path: ofRepository,
    needs: [
      ["issues", "write"],
      ["pull_requests", "write"],
    ],
    role: "read",
    handle: (call) => {
      const { world, repo, caller, body } = call;
      const label = createLabel(world, repo, caller, {
        name: textField(body, "name", "Label"),
        color: optionalText(body, "color"),
        description: optionalText(body, "description"),
      });
      const json = labelJson(world, repo, label);
      return { status: 201, json, headers: { location: json.url } };
    },
  },
  {
    method: "GET",
    path: `${ofRepository}/:name`,
    needs: [
      ["issues", "read"],
      ["pull_requests", "read"],
    ],
    role: "read",
    handle: ({ world, repo, params }) => {
      const label = repo.labels.get(fold(params.name ?? ""));
      if (!label) throw notFound();
      return { status: 200, json: labelJson(world, repo, label) };
    },
  },
];

/** docs: `labels` holds names; a bare array of names is taken as well. */
function namesIn({ body }: Call): string[] {
  const given = body[""] ?? body.labels;
  if (!Array.isArray(given) || given.length === 0)
    throw new NotImplemented("labels: a body without an array of labels");
  return given.map((one: unknown) => {
    if (typeof one === "string" && one.trim() !== "") return one;
    throw invalid({ resource: "Label", field: "name", code: "missing_field" });
  });
}

/** REST makes a label that is missing, for who may make one; GraphQL does not (github-facts 13: github/docs#32156). */
export function labelNamed({ repo, world, caller }: Call, name: string): Label {
  return repo.labels.get(fold(name)) ?? createLabel(world, repo, caller, { name });
}
