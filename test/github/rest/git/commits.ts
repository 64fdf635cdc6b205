/** Commits, one by one. docs: rest/git/commits */
import { authorSignature, githubSignature } from "../../git/merge.ts";
import { parseCommit, type Signature } from "../../git/objects/parse.ts";
import { writeCommit } from "../../git/objects/write.ts";
import { actorOf, appIdOf } from "../../identity/access.ts";
import { nodeId } from "../../model/node-id.ts";
import { apiUrl } from "../../model/world.ts";
import { NotImplemented, notFound, Refusal } from "../../server/refusal.ts";
import type { Call, Route } from "../../server/route.ts";
import type { GitCommitJson } from "../../shapes/types.ts";
import { optionalText, textField } from "../input.ts";
import { refuseEmpty } from "./empty.ts";

const base = "/repos/:owner/:repo/git";

export const commitRoutes: Route[] = [
  {
    method: "POST",
    path: `${base}/commits`,
    needs: [["contents", "write"]],
    role: "write",
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
