/** Blobs and trees, one by one. docs: rest/git/blobs, rest/git/trees */
import { editTree, isTreePath, type TreeChange } from "../../git/objects/edit-tree.ts";
import { parseTree } from "../../git/objects/parse.ts";
import { writeObject } from "../../git/objects/write.ts";
import { apiUrl } from "../../model/world.ts";
import { invalidRequest, NotImplemented, Refusal } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import { optionalText, textField } from "../input.ts";
import { refuseEmpty } from "./empty.ts";

const base = "/repos/:owner/:repo/git";
const writes = { needs: [["contents", "write"]], role: "write" } as const;

export const treeRoutes: Route[] = [
  {
    method: "POST",
    path: `${base}/blobs`,
    ...writes,
    handle: async (call) => {
      await refuseEmpty(call);
      const encoding = optionalText(call.body, "encoding") ?? "utf-8";
      if (encoding !== "utf-8" && encoding !== "base64")
        throw invalidRequest(`${JSON.stringify(encoding)} is not a known encoding.`);
      const bytes = Buffer.from(textField(call.body, "content", "Blob"), encoding === "base64" ? "base64" : "utf8");
      const sha = await writeObject(call.repo.gitDir, "blob", bytes);
      return { status: 201, json: { sha, url: `${apiUrl(call.world)}/repos/${call.repo.fullName}/git/blobs/${sha}` } };
    },
  },
  {
    method: "POST",
    path: `${base}/trees`,
    ...writes,
    handle: async (call) => {
      await refuseEmpty(call);
      const { repo, body } = call;
      const baseTree = optionalText(body, "base_tree");
      const under = baseTree === undefined ? null : await repo.objects.read(`${baseTree}^{tree}`);
      if (baseTree !== undefined && !under) throw new Refusal(422, "base_tree is not a valid tree oid");
      const edited = await editTree(repo.gitDir, repo.objects, under?.oid ?? null, await changesOf(call));
      if (edited.missing.length) throw new Refusal(422, "GitRPC::BadObjectState");
      // github-facts 13: the empty tree is refused.
      if (!edited.oid) throw new Refusal(422, "Invalid tree info");
      return { status: 201, json: await treeJson(call, edited.oid) };
    },
  },
];

async function changesOf({ repo, body }: Call): Promise<Map<string, TreeChange>> {
  if (!Array.isArray(body.tree)) throw invalidRequest("Invalid tree info");
  const changes = new Map<string, TreeChange>();
  for (const one of body.tree as Record<string, unknown>[]) {
    const path = textField(one, "path", "Tree");
    if (!isTreePath(path)) throw new Refusal(422, "tree.path contains a malformed path component");
    const mode = textField(one, "mode", "Tree");
    if (!["100644", "100755", "120000", "040000"].includes(mode)) throw new NotImplemented(`git/trees: mode ${mode}`);
    const type = mode === "040000" ? "tree" : "blob";
    if (typeof one.content === "string") {
      changes.set(path, { mode, type, oid: await writeObject(repo.gitDir, "blob", Buffer.from(one.content)) });
    } else if (one.sha === null) {
      changes.set(path, null);
    } else {
      const oid = textField(one, "sha", "Tree");
      if ((await repo.objects.read(oid))?.type !== type)
        throw new Refusal(422, `tree.sha ${oid} is not a valid ${type}`);
      changes.set(path, { mode, type, oid });
    }
  }
  return changes;
}

async function treeJson({ repo, world }: Call, oid: string) {
  const found = await repo.objects.read(oid);
  const api = `${apiUrl(world)}/repos/${repo.fullName}/git`;
  const tree = parseTree(found?.bytes ?? Buffer.alloc(0)).map((item) => ({
    path: item.name,
    mode: item.mode,
    type: item.type,
    sha: item.oid,
    url: `${api}/${item.type === "tree" ? "trees" : "blobs"}/${item.oid}`,
  }));
  return { sha: oid, url: `${api}/trees/${oid}`, tree, truncated: false };
}
