/** Refs: create if absent, read, move. docs: rest/git/refs; github-facts 6 */

import { refuseWorkflowChange } from "../../acts/workflow-files.ts";
import { refsMoved } from "../../events/refs-moved.ts";
import { zeroOid } from "../../git/objects/write.ts";
import { isAncestor, isRefName, moveRef, refTarget } from "../../git/refs.ts";
import { nodeId } from "../../model/node-id.ts";
import { missingChecks } from "../../model/protection.ts";
import { apiUrl } from "../../model/world.ts";
import { invalid, notFound, Refusal } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { textField } from "../input.ts";
import { refuseEmpty } from "./empty.ts";

const base = "/repos/:owner/:repo/git";
const writes = { needs: [["contents", "write"]], role: "write" } as const;

export const gitRefRoutes: Route[] = [
  {
    method: "POST",
    path: `${base}/refs`,
    ...writes,
    handle: async (call) => {
      await refuseEmpty(call);
      const { repo, world, caller, body } = call;
      const ref = textField(body, "ref", "Reference");
      // docs: "if it doesn't start with 'refs' and have at least two slashes, it will be rejected".
      if (!/^refs\/.+\/.+/.test(ref) && !/^refs\/[^/]+\/[^/]+$/.test(ref))
        throw new Refusal(422, "Reference name must start with 'refs/' and contain at least two slashes");
      if (!(await isRefName(repo, ref)) || ref.startsWith("refs/pull/"))
        throw new Refusal(422, `${ref} is not a valid ref name.`);
      const oid = await targetOf(call);
      await refuseWorkflowChange(call, null, oid);
      if ((await refTarget(repo, ref)) || !(await moveRef(repo, ref, oid, null)))
        throw new Refusal(422, "Reference already exists");
      await refsMoved(world, repo, caller, [{ ref, before: zeroOid, after: oid }]);
      const json = await refJson(call, ref, oid);
      return { status: 201, json, headers: { location: json.url } };
    },
  },
  {
    method: "GET",
    path: `${base}/ref/:ref*`,
    needs: [["contents", "read"]],
    role: "read",
    handle: async (call) => {
      await refuseEmpty(call);
      const ref = `refs/${call.params.ref}`;
      const oid = await refTarget(call.repo, ref);
      if (!oid) throw notFound();
      return { status: 200, json: await refJson(call, ref, oid) };
    },
  },
  {
    method: "PATCH",
    path: `${base}/refs/:ref*`,
    ...writes,
    handle: async (call) => {
      await refuseEmpty(call);
      const { repo, world, caller, body } = call;
      const ref = `refs/${call.params.ref}`;
      const oid = await targetOf(call);
      const before = await refTarget(repo, ref);
      if (!before || ref.startsWith("refs/pull/")) throw new Refusal(422, "Reference does not exist");
      const forward = await isAncestor(repo, before, oid);
      // github-facts 6: fast-forward only without `force`; not a true compare-and-set.
      if (!forward && body.force !== true) throw new Refusal(422, "Update is not a fast forward");
      refuseProtected(call, ref, oid, forward);
      await refuseWorkflowChange(call, before, oid);
      if (before !== oid) {
        if (!(await moveRef(repo, ref, oid, before))) throw new Refusal(409, "Reference cannot be updated");
        await refsMoved(world, repo, caller, [{ ref, before, after: oid }]);
      }
      return { status: 200, json: await refJson(call, ref, oid) };
    },
  },
];

async function targetOf({ repo, body }: Call): Promise<string> {
  const sha = textField(body, "sha", "Reference");
  if (!/^[0-9a-f]{40}$/.test(sha)) throw invalid({ resource: "Reference", field: "sha", code: "invalid" });
  if (!(await repo.objects.read(sha))) throw new Refusal(422, "Object does not exist");
  return sha;
}

/** docs: about-protected-branches: the API is held to the same rules as a push. */
export function refuseProtected({ repo }: Pick<Call, "repo">, ref: string, oid: string, forward: boolean): void {
  const rule = ref.startsWith("refs/heads/") ? repo.protections.get(ref.slice("refs/heads/".length)) : undefined;
  if (!rule) return;
  if (!forward) throw new Refusal(422, "Cannot force-push to this branch");
  // Seen word for word: googleapis/repo-automation-bots#5551.
  if (rule.requirePullRequest) throw new Refusal(422, "Changes must be made through a pull request.");
  const missing = missingChecks(repo, rule, oid)[0];
  if (missing) throw new Refusal(422, missing);
}

async function refJson({ world, repo }: Call, ref: string, oid: string) {
  const type = (await repo.objects.read(oid))?.type ?? "commit";
  const api = `${apiUrl(world)}/repos/${repo.fullName}/git`;
  return {
    ref,
    node_id: nodeId("REF", repo.id, ref),
    url: `${api}/${ref}`,
    object: { type, sha: oid, url: `${api}/${type}s/${oid}` },
  };
}
