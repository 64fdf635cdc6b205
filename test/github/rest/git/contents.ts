/** Reading files. docs: rest/repos/contents */
import { parseTree } from "../../git/objects/parse.ts";
import { isEmpty } from "../../git/refs.ts";
import { apiUrl } from "../../model/world.ts";
import { NotImplemented, notFound, Refusal } from "../../server/refusal.ts";
import type { Route } from "../../server/route.ts";

export const contentRoutes: Route[] = [
  {
    method: "GET",
    path: "/repos/:owner/:repo/contents/:path*",
    needs: [["contents", "read"]],
    role: "read",
    handle: async ({ world, repo, params, query, raw }) => {
      if (/raw|html|object/.test(raw.headers.accept?.replace("application/vnd.github.v3.raw+json", "raw") ?? "")) {
        throw new NotImplemented("contents: media types other than JSON");
      }
      if (await isEmpty(repo)) throw new Refusal(404, "This repository is empty.");
      const ref = query.get("ref") ?? repo.defaultBranch;
      const commit = await repo.objects.read(`${ref}^{commit}`);
      if (!commit) throw new Refusal(404, `No commit found for the ref ${ref}`);
      const path = (params.path ?? "").replace(/\/+$/, "");
      const found = await repo.objects.read(`${commit.oid}:${path}`);
      if (!found) throw notFound();
      const api = `${apiUrl(world)}/repos/${repo.fullName}`;
      const entry = (at: string, oid: string, type: "file" | "dir", size: number) => {
        const url = `${api}/contents/${at}?ref=${encodeURIComponent(ref)}`;
        const html = `${world.url}/${repo.fullName}/${type === "dir" ? "tree" : "blob"}/${ref}/${at}`;
        const git = `${api}/git/${type === "dir" ? "trees" : "blobs"}/${oid}`;
        return {
          type,
          size,
          name: at.split("/").at(-1) ?? "",
          path: at,
          sha: oid,
          url,
          html_url: html,
          git_url: git,
          download_url: type === "dir" ? null : `${world.url}/${repo.fullName}/raw/${ref}/${at}`,
          _links: { self: url, git, html },
        };
      };
      if (found.type === "tree") {
        const items = await Promise.all(
          parseTree(found.bytes).map(async (item) => {
            if (item.type === "commit") throw new NotImplemented("contents: submodules");
            const size = item.type === "tree" ? 0 : ((await repo.objects.read(item.oid))?.bytes.length ?? 0);
            return entry(
              path ? `${path}/${item.name}` : item.name,
              item.oid,
              item.type === "tree" ? "dir" : "file",
              size,
            );
          }),
        );
        return { status: 200, json: items };
      }
      const size = found.bytes.length;
      // docs: between 1 and 100 MB only the raw media type carries the content; JSON then has an empty one.
      const small = size <= 1024 * 1024;
      const content = small
        ? (found.bytes.toString("base64").match(/.{1,60}/g) ?? []).map((line) => `${line}\n`).join("")
        : "";
      return {
        status: 200,
        json: { ...entry(path, found.oid, "file", size), encoding: small ? "base64" : "none", content },
      };
    },
  },
];
