/**
 * What is wrong in a CODEOWNERS file. docs: rest/repos/repos "List CODEOWNERS errors", about-code-owners. Only the errors
 * that the pages tell of are found; a line with one is skipped silently elsewhere (github-facts 8).
 */

import { roleOf } from "../../identity/access.ts";
import { teamOf } from "../../model/organizations.ts";
import { hasRole, type Repository } from "../../model/repository.ts";
import { accountOf, type World } from "../../model/world.ts";
import { NotImplemented, notFound } from "../../server/refusal.ts";
import type { Route } from "../../server/route.ts";
import type { CodeownersErrorJson } from "../../shapes/types.ts";

/** docs: "It looks for CODEOWNERS in that order and uses the first one". */
const places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"];

export const codeownersRoutes: Route[] = [
  {
    method: "GET",
    path: "/repos/:owner/:repo/codeowners/errors",
    needs: [["contents", "read"]],
    role: "read",
    handle: async ({ world, repo, query }) => {
      const ref = query.get("ref") ?? repo.defaultBranch;
      for (const path of places) {
        const found = await repo.objects.read(`${ref}:${path}`);
        if (found?.type === "blob")
          return { status: 200, json: { errors: errorsOf(world, repo, path, found.bytes.toString()) } };
      }
      throw notFound();
    },
  },
];

function errorsOf(world: World, repo: Repository, path: string, text: string): CodeownersErrorJson[] {
  return text.split("\n").flatMap((source, index) => {
    const line = index + 1;
    const words = [...source.replace(/(^|\s)#.*$/, "").matchAll(/\S+/g)];
    const [pattern, ...owners] = words;
    const error = (kind: string, column: number, suggestion: string | null): CodeownersErrorJson => ({
      line,
      column,
      kind,
      source,
      suggestion,
      message: `${kind} on line ${line}:${suggestion === null ? "" : ` ${suggestion}`}\n\n  ${source}\n  ${" ".repeat(column - 1)}^`,
      path,
    });
    if (!pattern) return [];
    // docs: `!` and `[ ]` do not work in CODEOWNERS; `***` is the page's own example.
    if (/^!|[[\]]|\*\*\*/.test(pattern[0])) return [error("Invalid pattern", pattern.index + 1, null)];
    return owners.flatMap((owner) => {
      const wrong = ownerError(world, repo, owner[0]);
      return wrong ? [error(wrong.kind, owner.index + 1, wrong.suggestion)] : [];
    });
  });
}

/** docs: owners are people and visible teams with explicit write access; addresses are not imitated. */
function ownerError(world: World, repo: Repository, owner: string): { kind: string; suggestion: string | null } | null {
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(owner)) throw new NotImplemented("codeowners: an owner by e-mail address");
  const [, name, slug] = /^@([\w-]+)(?:\/([\w.-]+))?$/.exec(owner) ?? [];
  if (name === undefined) return { kind: "Invalid owner", suggestion: null };
  if (slug === undefined) {
    const account = accountOf(world, name);
    if (account?.type === "User" && hasRole(roleOf(repo, account.login), "write")) return null;
    return { kind: "Unknown owner", suggestion: `make sure ${owner} exists and has write access to the repository` };
  }
  const isOurs = repo.organization?.login.toLowerCase() === name.toLowerCase();
  const team = isOurs ? teamOf(repo.organization ?? undefined, slug) : undefined;
  if (team && hasRole(repo.teams.get(team) ?? null, "write")) return null;
  return {
    kind: "Unknown owner",
    suggestion: `make sure the team ${owner} exists, is publicly visible, and has write access to the repository`,
  };
}
