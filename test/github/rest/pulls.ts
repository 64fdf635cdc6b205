/** Pull requests. docs: rest/pulls/pulls */

import { changePull } from "../acts/change-pull.ts";
import { mergePull } from "../acts/merge.ts";
import { openPull } from "../acts/pulls.ts";
import { changedFiles } from "../git/diff.ts";
import { mergeBase, patchesOf } from "../git/patch.ts";
import type { PullRequest } from "../model/conversations.ts";
import { pullAsRead } from "../model/lag.ts";
import { pullOf } from "../model/repository.ts";
import { apiUrl } from "../model/world.ts";
import { invalid, NotImplemented, notFound } from "../server/refusal.ts";
import type { Call, Route } from "../server/route.ts";
import { pullJson } from "../shapes/pull.ts";
import type { PullFileJson } from "../shapes/types.ts";
import { optionalText, textField } from "./input.ts";
import { listAnswer } from "./page.ts";

export function pullIn({ repo, params, raw }: Call): PullRequest {
  const find = raw.method === "GET" ? pullAsRead : pullOf;
  const found = find(repo, Number(params.pull_number));
  if (!found) throw notFound();
  return found;
}

const all = "/repos/:owner/:repo/pulls";
const one = `${all}/:pull_number`;
const statuses: Record<string, PullFileJson["status"]> = {
  A: "added",
  M: "modified",
  D: "removed",
  R: "renamed",
  C: "copied",
  T: "changed",
};

export const pullRoutes: Route[] = [
  {
    method: "POST",
    path: all,
    needs: [["pull_requests", "write"]],
    role: "read",
    handle: async (call) => {
      const { body, world, repo } = call;
      if (body.issue !== undefined || body.head_repo !== undefined) throw new NotImplemented("pulls: issue, head_repo");
      const pull = await openPull(world, repo, call.caller, {
        title: textField(body, "title", "Issue"),
        head: textField(body, "head", "PullRequest"),
        base: textField(body, "base", "PullRequest"),
        body: optionalText(body, "body") ?? "",
        draft: body.draft === true,
      });
      const json = await pullJson(world, repo, pull);
      return { status: 201, json, headers: { location: json.url } };
    },
  },
  {
    method: "GET",
    path: all,
    needs: [["pull_requests", "read"]],
    role: "read",
    handle: (call) => {
      const { query, repo, world } = call;
      if (!["created", null].includes(query.get("sort"))) throw new NotImplemented("pulls: sort other than created");
      const state = query.get("state") ?? "open";
      if (!["open", "closed", "all"].includes(state))
        throw invalid({ resource: "PullRequest", field: "state", code: "invalid" });
      const [head, base] = [query.get("head"), query.get("base")];
      // docs: `head` is `user:ref-name`; without the owner GitHub ignores it, which hides a mistake.
      if (head !== null && !head.includes(":")) throw new NotImplemented("pulls: head without `owner:`");
      const wanted = [...repo.conversations.values()].flatMap((pull) => {
        if (pull.kind !== "pull" || (state !== "all" && pull.state !== state)) return [];
        if (base !== null && pull.base.ref !== base) return [];
        if (head !== null && `${pull.head.repo.split("/")[0]}:${pull.head.ref}` !== head) return [];
        return [pull];
      });
      // docs: newest first when sorted by creation.
      if (query.get("direction") !== "asc") wanted.reverse();
      return listAnswer(call, wanted, (pull) => pullJson(world, repo, pull));
    },
  },
  {
    method: "GET",
    path: one,
    needs: [["pull_requests", "read"]],
    role: "read",
    handle: async (call) => ({ status: 200, json: await pullJson(call.world, call.repo, pullIn(call)) }),
  },
  {
    method: "PATCH",
    path: one,
    needs: [["pull_requests", "write"]],
    role: "read",
    handle: async (call) => {
      const { world, repo, caller, body } = call;
      const pull = pullIn(call);
      if (body.maintainer_can_modify !== undefined) throw new NotImplemented("pulls: maintainer_can_modify");
      await changePull(world, repo, caller, pull, {
        title: optionalText(body, "title"),
        body: body.body === null ? "" : optionalText(body, "body"),
        base: optionalText(body, "base"),
        state: optionalText(body, "state"),
      });
      return { status: 200, json: await pullJson(world, repo, pull) };
    },
  },
  {
    method: "PUT",
    path: `${one}/merge`,
    // docs: merging takes "Contents" write, not "Pull requests".
    needs: [["contents", "write"]],
    role: "write",
    handle: async (call) => {
      const { body } = call;
      const sha = await mergePull(call.world, call.repo, call.caller, pullIn(call), {
        method: optionalText(body, "merge_method") ?? "merge",
        sha: optionalText(body, "sha"),
        title: optionalText(body, "commit_title"),
        message: optionalText(body, "commit_message"),
      });
      return { status: 200, json: { sha, merged: true, message: "Pull Request successfully merged" } };
    },
  },
  {
    method: "GET",
    path: `${one}/files`,
    needs: [["pull_requests", "read"]],
    role: "read",
    handle: async (call) => {
      const pull = pullIn(call);
      const { repo } = call;
      const files = await changedFiles(repo, pull.base.sha, pull.head.sha);
      const patches = await patchesOf(repo, pull.base.sha, pull.head.sha, files);
      const from = await mergeBase(repo, pull.base.sha, pull.head.sha);
      const api = `${apiUrl(call.world)}/repos/${call.repo.fullName}`;
      // docs: at most 3,000 files (github-facts 3).
      return listAnswer(call, files.slice(0, 3000), async (file): Promise<PullFileJson> => {
        const side = file.status === "D" ? from : pull.head.sha;
        const patch = patches.get(file.path);
        const blob = await repo.objects.read(`${side}:${file.path}`);
        return {
          sha: blob?.oid ?? null,
          filename: file.path,
          status: statuses[file.status] ?? "modified",
          additions: file.additions,
          deletions: file.deletions,
          changes: file.additions + file.deletions,
          blob_url: `${call.world.url}/${call.repo.fullName}/blob/${side}/${file.path}`,
          raw_url: `${call.world.url}/${call.repo.fullName}/raw/${side}/${file.path}`,
          contents_url: `${api}/contents/${file.path}?ref=${side}`,
          ...(patch === undefined ? {} : { patch }),
          ...(file.from === null ? {} : { previous_filename: file.from }),
        };
      });
    },
  },
];
