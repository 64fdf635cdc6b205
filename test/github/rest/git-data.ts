/** Blobs, trees and commits, one by one. docs: rest/git */
import { editTree, isTreePath, type TreeChange } from "../git/edit-tree.ts";
import { authorSignature, githubSignature } from "../git/merge.ts";
import { parseCommit, parseTree, type Signature } from "../git/parse.ts";
import { isEmpty } from "../git/refs.ts";
import { writeCommit, writeObject } from "../git/write.ts";
import { actorOf, appIdOf } from "../identity/access.ts";
import { nodeId } from "../model/node-id.ts";
import { apiUrl } from "../model/world.ts";
import { invalidRequest, NotImplemented, notFound, Refusal } from "../server/refusal.ts";
import type { Call, Route } from "../server/route.ts";
import type { GitCommitJson } from "../shapes/types.ts";
import { optionalText, textField } from "./input.ts";

const base = "/repos/:owner/:repo/git";
const writes = { needs: [["contents", "write"]], role: "write" } as const;

/** github-facts 13: an empty repository answers 409. */
export async function refuseEmpty({ repo }: Call): Promise<void> {
  if (await isEmpty(repo)) throw new Refusal(409, "Git Repository is empty.");
}

export const gitDataRoutes: Route[] = [
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
  {
    method: "POST",
    path: `${base}/commits`,
    ...writes,
    handle: async (call) => {
      await refuseEmpty(call);
      const { repo, body, world, caller } = call;
      const tree = await repo.objects.read(textField(body, "tree", "Commit"));
      if (tree?.type !== "tree") throw new Refusal(422, "Tree SHA does not exist");
      const parents = (body.parents ?? []) as string[];
      for (const parent of parents) {
        if ((await repo.objects.read(parent))?.type !== "commit")
          throw new Refusal(422, "Parent SHA does not exist or is not a commit object");
      }
      if (body.signature !== undefined) throw new NotImplemented("git/commits: signature");
      const own = body.author === undefined && body.committer === undefined;
      const author = signatureOf(body.author) ?? authorSignature(world, actorOf(caller));
      // docs: "commits made by a bot are signed" when the app gives neither author nor committer.
      const signed = own && appIdOf(caller) !== null;
      const committer = signatureOf(body.committer) ?? (signed ? githubSignature(world) : author);
      const message = textField(body, "message", "Commit");
      const sha = await writeCommit(repo.gitDir, { tree: tree.oid, parents, author, committer, message });
      if (signed) world.signedCommits.add(sha);
      return { status: 201, json: await commitJson(call, sha) };
    },
  },
  {
    method: "GET",
    path: `${base}/commits/:sha`,
    needs: [["contents", "read"]],
    role: "read",
    handle: async (call) => {
      await refuseEmpty(call);
      if (!/^[0-9a-f]{40}$/.test(call.params.sha ?? "")) throw notFound();
      return { status: 200, json: await commitJson(call, call.params.sha ?? "") };
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

function signatureOf(value: unknown): Signature | undefined {
  if (value === undefined || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const date = optionalText(given, "date");
  const at = date === undefined ? new Date() : new Date(date);
  return {
    name: textField(given, "name", "Commit"),
    email: textField(given, "email", "Commit"),
    seconds: Math.floor(at.getTime() / 1000),
    offset: "+0000",
  };
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

async function commitJson({ repo, world }: Call, oid: string): Promise<GitCommitJson> {
  const found = await repo.objects.read(oid);
  if (found?.type !== "commit") throw notFound();
  const commit = parseCommit(oid, found.bytes);
  const api = `${apiUrl(world)}/repos/${repo.fullName}/git`;
  const html = `${world.url}/${repo.fullName}/commit`;
  const who = (one: Signature) => ({
    name: one.name,
    email: one.email,
    date: new Date(one.seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z"),
  });
  const verified = world.signedCommits.has(oid);
  return {
    sha: oid,
    node_id: nodeId("C", repo.id, oid),
    url: `${api}/commits/${oid}`,
    html_url: `${html}/${oid}`,
    author: who(commit.author),
    committer: who(commit.committer),
    message: commit.message,
    tree: { sha: commit.tree, url: `${api}/trees/${commit.tree}` },
    parents: commit.parents.map((sha) => ({ sha, url: `${api}/commits/${sha}`, html_url: `${html}/${sha}` })),
    verification: {
      verified,
      reason: verified ? "valid" : "unsigned",
      signature: null,
      payload: null,
      verified_at: null,
    },
  };
}
