/**
 * Who may do what in a repository. One place for REST, GraphQL and git, which differ only in how they word a
 * refusal.
 */
import { grants } from "../model/accounts.ts";
import { fold, hasRole, type Repository, type Role } from "../model/repository.ts";
import type { PermissionName } from "../seam.ts";
import type { Caller } from "./tokens.ts";

export type Need = readonly [PermissionName, "read" | "write"];

/** `unseen` is answered as if the repository did not exist. */
export type AccessVerdict = "allowed" | "unseen" | "forbidden";

/**
 * The strongest role that a person has, a public repository's `read` for everybody included. docs:
 * managing-repository-roles: owners of the organisation are admins, members have the base permission, which is read
 * unless it was changed, and teams give theirs.
 */
export function roleOf(repo: Repository, login: string): Role | null {
  return strongest([...grantedRoles(repo, login), ...(repo.private ? [] : ["read" as const])]);
}

/** Roles that were given to this person, whether by name, by a team or by the organisation. */
export function grantedRoles(repo: Repository, login: string): Role[] {
  const name = fold(login);
  const membership = repo.organization?.members.get(name);
  const direct = repo.roles.get(name);
  return [
    ...(name === fold(repo.owner) || membership === "admin" ? ["admin" as const] : []),
    ...(membership === "member" ? ["read" as const] : []),
    ...(direct ? [direct] : []),
    ...[...repo.teams].flatMap(([team, role]) => (team.members.has(name) ? [role] : [])),
  ];
}

/** The strongest of several roles, or null of none. */
export function strongest(given: readonly Role[]): Role | null {
  return given.reduce<Role | null>((best, role) => (hasRole(best, role) ? best : role), null);
}

/** Whether an installation's or a workflow's token was issued for this repository. */
export function covers(caller: Caller, repo: Repository): boolean {
  if (caller.kind === "workflow") return fold(caller.repo) === fold(repo.fullName);
  if (caller.kind === "app") return caller.repos.some((name) => fold(name) === fold(repo.fullName));
  return false;
}

/**
 * `needs` are alternatives, one of which an app's or workflow's token must hold; `role` is what a person must have.
 * Stricter than GitHub on purpose: a token that was issued for a public repository without a read permission may
 * still read it there, but never in a private one, which is where a user would meet the missing permission.
 */
export function judgeAccess(caller: Caller, repo: Repository, needs: readonly Need[], role: Role): AccessVerdict {
  switch (caller.kind) {
    case "anonymous":
      return repo.private ? "unseen" : role === "read" ? "allowed" : "forbidden";
    case "app-key":
      return "forbidden";
    case "person": {
      const has = roleOf(repo, caller.login);
      return has === null ? "unseen" : hasRole(has, role) ? "allowed" : "forbidden";
    }
    default: {
      if (!covers(caller, repo)) {
        if (repo.private) return "unseen";
        return needs.every(([, level]) => level === "read") ? "allowed" : "forbidden";
      }
      return needs.length === 0 || needs.some(([name, level]) => grants(caller.permissions, name, level))
        ? "allowed"
        : "forbidden";
    }
  }
}

/** The login that acts are attributed to; `github-actions[bot]` for a workflow. docs: "GITHUB_TOKEN ... is the app's" */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case "person":
      return caller.login;
    case "app":
    case "app-key":
      return `${caller.slug}[bot]`;
    case "workflow":
      return "github-actions[bot]";
    case "anonymous":
      return "";
  }
}

/** The app that a token acts for, if it acts for one. */
export function appIdOf(caller: Caller): number | null {
  if (caller.kind === "app" || caller.kind === "app-key") return caller.appId;
  return caller.kind === "workflow" ? 15368 : null;
}
