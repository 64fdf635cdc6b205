/** A repository in REST answers and payloads. */
import { stamp } from "../model/clock.ts";
import { nodeId } from "../model/node-id.ts";
import type { Repository } from "../model/repository.ts";
import { apiUrl, type World } from "../model/world.ts";
import type { RepoJson } from "./types.ts";
import { userJson } from "./user.ts";

export function repoJson(world: World, repo: Repository): RepoJson {
  const api = `${apiUrl(world)}/repos/${repo.fullName}`;
  const open = [...repo.conversations.values()].filter((one) => one.state === "open").length;
  const forks = [...world.repos.values()].filter((one) => one.parent === repo.fullName).length;
  return {
    id: repo.id,
    node_id: nodeId("R", repo.id),
    name: repo.name,
    full_name: repo.fullName,
    private: repo.private,
    visibility: repo.private ? "private" : "public",
    owner: userJson(world, repo.owner),
    html_url: `${world.url}/${repo.fullName}`,
    description: null,
    fork: repo.parent !== null,
    ...urls(api),
    git_url: `git://${new URL(world.url).host}/${repo.fullName}.git`,
    ssh_url: `git@${new URL(world.url).hostname}:${repo.fullName}.git`,
    clone_url: `${world.url}/${repo.fullName}.git`,
    svn_url: `${world.url}/${repo.fullName}`,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    topics: [],
    created_at: stamp(repo.createdAt),
    updated_at: stamp(repo.pushedAt),
    pushed_at: stamp(repo.pushedAt),
    size: 0,
    forks,
    forks_count: forks,
    network_count: forks,
    stargazers_count: 0,
    subscribers_count: 0,
    watchers: 0,
    watchers_count: 0,
    open_issues: open,
    open_issues_count: open,
    default_branch: repo.defaultBranch,
    archived: false,
    disabled: false,
    is_template: false,
    has_issues: repo.hasIssues,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    allow_forking: true,
    web_commit_signoff_required: false,
  };
}

/**
 * The repository as `push` carries it, older than the other events: times in seconds, the organisation by its login.
 * docs: webhooks "push"; octokit/webhooks-examples has recordings.
 */
export function pushRepoJson(world: World, repo: Repository): Record<string, unknown> {
  return {
    ...repoJson(world, repo),
    created_at: Math.floor(repo.createdAt.getTime() / 1000),
    pushed_at: Math.floor(repo.pushedAt.getTime() / 1000),
    master_branch: repo.defaultBranch,
    ...(repo.organization ? { organization: repo.organization.login } : {}),
  };
}

const templates = {
  archive_url: "/{archive_format}{/ref}",
  assignees_url: "/assignees{/user}",
  blobs_url: "/git/blobs{/sha}",
  branches_url: "/branches{/branch}",
  collaborators_url: "/collaborators{/collaborator}",
  comments_url: "/comments{/number}",
  commits_url: "/commits{/sha}",
  compare_url: "/compare/{base}...{head}",
  contents_url: "/contents/{+path}",
  contributors_url: "/contributors",
  deployments_url: "/deployments",
  downloads_url: "/downloads",
  events_url: "/events",
  forks_url: "/forks",
  git_commits_url: "/git/commits{/sha}",
  git_refs_url: "/git/refs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  hooks_url: "/hooks",
  issue_comment_url: "/issues/comments{/number}",
  issue_events_url: "/issues/events{/number}",
  issues_url: "/issues{/number}",
  keys_url: "/keys{/key_id}",
  labels_url: "/labels{/name}",
  languages_url: "/languages",
  merges_url: "/merges",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  pulls_url: "/pulls{/number}",
  releases_url: "/releases{/id}",
  stargazers_url: "/stargazers",
  statuses_url: "/statuses/{sha}",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  tags_url: "/tags",
  teams_url: "/teams",
  trees_url: "/git/trees{/sha}",
} as const;

function urls(api: string): Record<keyof typeof templates | "url", string> {
  const filled = Object.fromEntries(Object.entries(templates).map(([key, tail]) => [key, `${api}${tail}`]));
  return { url: api, ...(filled as Record<keyof typeof templates, string>) };
}
