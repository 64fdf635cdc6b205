/**
 * Everything that the embedded GitHub knows, and the few lookups that every room needs. It holds data; what
 * happens to it is in the rooms.
 */
import type { EventBus } from "../events/bus.ts";
import type { TokenBook } from "../identity/tokens.ts";
import type { Faults } from "../server/faults.ts";
import type { RequestLog } from "../server/requests.ts";
import type { Route } from "../server/route.ts";
import type { Account, AccountType, App, Installation } from "./accounts.ts";
import type { Clock } from "./clock.ts";
import type { PullRequest } from "./conversations.ts";
import type { Organization } from "./organizations.ts";
import { fold, pullOf, type Repository } from "./repository.ts";

export interface World {
  /** Set once the server listens. */
  url: string;
  dir: string;
  clock: Clock;
  accounts: Map<string, Account>;
  /** By folded login. */
  organizations: Map<string, Organization>;
  apps: Map<number, App>;
  installations: Map<number, Installation>;
  repos: Map<string, Repository>;
  tokens: TokenBook;
  events: EventBus;
  faults: Faults;
  log: RequestLog;
  routes: Route[];
  /** Oids of commits that GitHub signed: made by its own interfaces, never pushed. */
  signedCommits: Set<string>;
  unimplemented: { count: number; what: string[] };
  nextId(): number;
}

export function apiUrl(world: World): string {
  return `${world.url}/api/v3`;
}

/** Notes that something was asked for that we do not imitate, so that a test can fail on it. */
export function noteUnimplemented(world: World, what: string): void {
  world.unimplemented.count += 1;
  world.unimplemented.what.push(what);
}

export function accountOf(world: World, login: string): Account | undefined {
  return world.accounts.get(fold(login));
}

export function mustAccount(world: World, login: string): Account {
  const found = accountOf(world, login);
  if (!found) throw new Error(`there is no account ${login}: make it with addUser first`);
  return found;
}

export function addAccount(world: World, login: string, type: AccountType, id?: number): Account {
  if (accountOf(world, login)) throw new Error(`there is already an account ${login}`);
  const account: Account = { id: id ?? world.nextId(), login, type };
  world.accounts.set(fold(login), account);
  if (type === "Organization") world.organizations.set(fold(login), { login, members: new Map(), teams: new Map() });
  return account;
}

export function repoOf(world: World, fullName: string): Repository | undefined {
  return world.repos.get(fold(fullName));
}

export function mustRepo(world: World, fullName: string): Repository {
  const found = repoOf(world, fullName);
  if (!found) throw new Error(`there is no repository ${fullName}: make it with addRepo first`);
  return found;
}

export function mustPull(repo: Repository, number: number): PullRequest {
  const found = pullOf(repo, number);
  if (!found) throw new Error(`${repo.fullName} has no pull request ${number}`);
  return found;
}

export function repoById(world: World, id: number): Repository | undefined {
  return [...world.repos.values()].find((repo) => repo.id === id);
}
