/** Repositories that tests begin with: made, forked, protected, and with roles given. */
import { join } from "node:path";
import { createBare, forkBare } from "../git/create.ts";
import { authorSignature } from "../git/merge.ts";
import { editTree, isTreePath, type TreeChange } from "../git/objects/edit-tree.ts";
import { ObjectReader } from "../git/objects/reader.ts";
import { writeCommit, writeObject, zeroOid } from "../git/objects/write.ts";
import { setRef } from "../git/refs.ts";
import { type Organization, type Team, teamOf } from "../model/organizations.ts";
import { fold, type Protection, type Repository, type Role, roles } from "../model/repository.ts";
import { accountOf, addAccount, mustAccount, mustRepo, repoOf, type World } from "../model/world.ts";

export interface RepoOptions {
  private?: boolean;
  /** `false`: issues are disabled, and only pull requests have conversations. */
  issues?: boolean;
  defaultBranch?: string;
  /** Direct roles; accounts that do not exist yet are made as people. */
  collaborators?: Record<string, Role>;
  /** Path to text of a first commit on the default branch; without it the repository is empty. */
  files?: Record<string, string>;
}

export async function addRepo(world: World, fullName: string, options: RepoOptions = {}): Promise<Repository> {
  const [owner = "", name = "", ...rest] = fullName.split("/");
  if (!owner || !name || rest.length) throw new Error(`a repository is called owner/name, not ${fullName}`);
  if (!accountOf(world, owner)) addAccount(world, owner, "User");
  const repo = emptyRepo(world, owner, name, options.private ?? false, options.defaultBranch ?? "main", null);
  repo.hasIssues = options.issues ?? true;
  await createBare(repo.gitDir, repo.defaultBranch);
  if (options.files) await firstCommit(world, repo, options.files);
  world.repos.set(fold(fullName), repo);
  for (const [login, role] of Object.entries(options.collaborators ?? {})) {
    if (!accountOf(world, login)) addAccount(world, login, "User");
    giveRole(world, fullName, login, role);
  }
  return repo;
}

function emptyRepo(
  world: World,
  owner: string,
  name: string,
  isPrivate: boolean,
  defaultBranch: string,
  parent: string | null,
): Repository {
  const fullName = `${owner}/${name}`;
  if (repoOf(world, fullName)) throw new Error(`there is already a repository ${fullName}`);
  const gitDir = join(world.dir, "repositories", owner, `${name}.git`);
  const now = world.clock.now();
  return {
    id: world.nextId(),
    owner,
    name,
    fullName,
    private: isPrivate,
    hasIssues: true,
    defaultBranch,
    parent,
    createdAt: now,
    pushedAt: now,
    gitDir,
    objects: new ObjectReader(gitDir),
    organization: world.organizations.get(fold(owner)) ?? null,
    roles: new Map(),
    teams: new Map(),
    labels: new Map(),
    conversations: new Map(),
    comments: new Map(),
    reviews: new Map(),
    timeline: [],
    lags: new Map(),
    protections: new Map(),
    suites: new Map(),
    checkRuns: new Map(),
    activity: [],
    lastNumber: 0,
  };
}

async function firstCommit(world: World, repo: Repository, files: Record<string, string>): Promise<void> {
  const changes = new Map<string, TreeChange>();
  for (const [path, text] of Object.entries(files)) {
    if (!isTreePath(path)) throw new Error(`${path} cannot be a path in a repository`);
    changes.set(path, { mode: "100644", type: "blob", oid: await writeObject(repo.gitDir, "blob", Buffer.from(text)) });
  }
  const { oid: tree } = await editTree(repo.gitDir, repo.objects, null, changes);
  if (!tree) throw new Error("a first commit needs a file");
  const author = authorSignature(world, repo.owner);
  const commit = await writeCommit(repo.gitDir, {
    tree,
    parents: [],
    author,
    committer: author,
    message: "Initial commit\n",
  });
  const ref = `refs/heads/${repo.defaultBranch}`;
  await setRef(repo, ref, commit);
  repo.activity.push({
    id: world.nextId(),
    ref,
    before: zeroOid,
    after: commit,
    at: world.clock.now(),
    type: "branch_creation",
    actor: repo.owner,
  });
}

/** A fork of the same name in another account, as of now. docs: rest/repos/forks */
export async function forkRepo(world: World, fullName: string, login: string): Promise<Repository> {
  const parent = mustRepo(world, fullName);
  mustAccount(world, login);
  const repo = emptyRepo(world, login, parent.name, parent.private, parent.defaultBranch, parent.fullName);
  await forkBare(parent.gitDir, repo.gitDir, parent.defaultBranch);
  world.repos.set(fold(repo.fullName), repo);
  return repo;
}

export function giveRole(world: World, fullName: string, login: string, role: Role | null): void {
  const repo = mustRepo(world, fullName);
  mustAccount(world, login);
  if (role !== null && !roles.includes(role)) throw new Error(`${String(role)} is no role`);
  if (role === null) repo.roles.delete(fold(login));
  else repo.roles.set(fold(login), role);
}

export interface TeamOptions {
  /** Members with their role in the team; accounts and memberships of the organisation that are missing are made. */
  members: Record<string, "member" | "maintainer">;
  /** Full name of the organisation's repositories to the role that the team has there. */
  repos?: Record<string, Role>;
}

/** A team by its slug, which is its name in small letters with dashes. */
export function addTeam(world: World, login: string, slug: string, options: TeamOptions): void {
  const organization = mustOrganization(world, login);
  if (teamOf(organization, slug)) throw new Error(`there is already a team ${login}/${slug}`);
  for (const member of Object.keys(options.members))
    if (!organization.members.has(fold(member))) addMember(world, login, member, "member");
  const members = new Map(Object.entries(options.members).map(([name, role]) => [fold(name), role]));
  const team: Team = { id: world.nextId(), organization: login, slug, name: slug, members };
  organization.teams.set(fold(slug), team);
  for (const [fullName, role] of Object.entries(options.repos ?? {})) mustRepo(world, fullName).teams.set(team, role);
}

export function addMember(world: World, login: string, member: string, role: "member" | "admin"): void {
  if (!accountOf(world, member)) addAccount(world, member, "User");
  mustOrganization(world, login).members.set(fold(member), role);
}

function mustOrganization(world: World, login: string): Organization {
  const found = world.organizations.get(fold(login));
  if (!found) throw new Error(`there is no organisation ${login}: make it with addUser first`);
  return found;
}

export function protectBranch(world: World, fullName: string, branch: string, rule: Partial<Protection>): void {
  mustRepo(world, fullName).protections.set(branch, {
    requiredChecks: rule.requiredChecks ?? [],
    requirePullRequest: rule.requirePullRequest ?? false,
  });
}
