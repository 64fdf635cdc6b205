/** Labels of issues and pull requests. docs: rest/issues/labels */
import { requireTalk } from "../../acts/comments.ts";
import { publishConversation } from "../../events/publish.ts";
import { roleOf } from "../../identity/access.ts";
import type { Conversation, Label } from "../../model/conversations.ts";
import { fold, hasRole } from "../../model/repository.ts";
import { invalid, NotImplemented, Refusal } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { labelJson } from "../../shapes/comment.ts";
import { labelsOf } from "../../shapes/issue.ts";
import { listAnswer } from "../page.ts";
import { conversationIn } from "./issues.ts";

const labels = "/repos/:owner/:repo/issues/:issue_number/labels";

export const labelRoutes: Route[] = [
  {
    method: "GET",
    path: labels,
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
    path: labels,
    needs: [],
    role: "read",
    handle: async (call) => {
      const found = conversationIn(call);
      requireLabelling(call, found);
      for (const name of namesIn(call)) {
        const label = labelNamed(call, name);
        if (found.labels.some((one) => fold(one) === fold(name))) continue;
        found.labels.push(label.name);
        found.updatedAt = call.world.clock.now();
        // github-facts 8: one `labeled` for each label, on pull requests as `pull_request`.
        await publishConversation(call.world, call.repo, call.caller, found, "labeled", {
          label: labelJson(call.world, call.repo, label),
        });
      }
      return { status: 200, json: labelsOf(call.world, call.repo, found) };
    },
  },
  {
    method: "DELETE",
    path: `${labels}/:name`,
    needs: [],
    role: "read",
    handle: async (call) => {
      const found = conversationIn(call);
      requireLabelling(call, found);
      const at = found.labels.findIndex((one) => fold(one) === fold(call.params.name ?? ""));
      const label = call.repo.labels.get(fold(call.params.name ?? ""));
      if (at < 0 || !label) throw new Refusal(404, "Label does not exist");
      found.labels.splice(at, 1);
      found.updatedAt = call.world.clock.now();
      await publishConversation(call.world, call.repo, call.caller, found, "unlabeled", {
        label: labelJson(call.world, call.repo, label),
      });
      return { status: 200, json: labelsOf(call.world, call.repo, found) };
    },
  },
];

/** docs: labels take triage (github-facts 8). */
function requireLabelling({ repo, caller }: Call, one: Conversation): void {
  requireTalk(repo, caller, one, "write");
  if (caller.kind === "person" && !hasRole(roleOf(repo, caller.login), "triage"))
    throw new Refusal(403, "Must have admin rights to Repository.");
}

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

/** REST makes a label that is missing; GraphQL does not. Names end at 50 characters (github-facts 13). */
export function labelNamed({ repo, world }: Pick<Call, "repo" | "world">, name: string): Label {
  const old = repo.labels.get(fold(name));
  if (old) return old;
  if ([...name].length > 50) throw invalid({ resource: "Label", field: "name", code: "invalid" });
  const label: Label = { id: world.nextId(), name, color: "ededed", description: null };
  repo.labels.set(fold(name), label);
  return label;
}
