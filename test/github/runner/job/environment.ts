/**
 * Owns the variables that a step's process gets: a clean machine's, the workflow's, then GitHub's own on top, which nothing
 * can overwrite. Source: docs, variables reference, "Default environment variables"; names as actions/runner exports them.
 */
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { JobFolders } from "./folders.ts";
import type { StepFiles } from "./output/file-commands.ts";

/** Properties of the `github` context that become GITHUB_*: actions/runner's GitHubContext allow-list. */
const EXPORTED = [
  "action",
  "action_ref",
  "action_repository",
  "actor",
  "actor_id",
  "api_url",
  "base_ref",
  "event_name",
  "event_path",
  "graphql_url",
  "head_ref",
  "job",
  "ref",
  "ref_name",
  "ref_protected",
  "ref_type",
  "repository",
  "repository_id",
  "repository_owner",
  "repository_owner_id",
  "retention_days",
  "run_attempt",
  "run_id",
  "run_number",
  "server_url",
  "sha",
  "triggering_actor",
  "workflow",
  "workflow_ref",
  "workflow_sha",
  "workspace",
];

interface EnvironmentParts {
  folders: JobFolders;
  github: Readonly<Record<string, unknown>>;
  /** The `env` context of this step. */
  env: Readonly<Record<string, string>>;
  /** What steps added with GITHUB_PATH, newest first. */
  paths: readonly string[];
  files: StepFiles;
}

/** The whole environment of one step's process. */
export function buildEnvironment(parts: EnvironmentParts): Record<string, string> {
  const { folders, github, env, paths, files } = parts;
  const own: Record<string, string> = {};
  for (const name of EXPORTED) own[`GITHUB_${name.toUpperCase()}`] = String(github[name] ?? "");
  const path = env.PATH ?? systemPath();
  return {
    ...machine(folders),
    CI: "true",
    ...env,
    PATH: [...paths, path].join(delimiter),
    ...own,
    GITHUB_ACTIONS: "true",
    GITHUB_OUTPUT: files.output,
    GITHUB_ENV: files.env,
    GITHUB_PATH: files.path,
    GITHUB_STATE: files.state,
    GITHUB_STEP_SUMMARY: files.summary,
    RUNNER_OS: "Linux",
    RUNNER_ARCH: "X64",
    RUNNER_NAME: "GitHub Actions 1",
    RUNNER_ENVIRONMENT: "github-hosted",
    RUNNER_TEMP: folders.temp,
    RUNNER_TOOL_CACHE: folders.toolCache,
    RUNNER_WORKSPACE: dirname(folders.workspace),
  };
}

/** What a process of the runner itself gets, as checkout's git. */
export function machine(folders: JobFolders): Record<string, string> {
  return { PATH: systemPath(), HOME: folders.home, USER: "runner", LANG: "C.UTF-8", SHELL: "/bin/bash" };
}

/** The `runner` context. */
export function runnerContext(folders: JobFolders): Record<string, string> {
  return {
    os: "Linux",
    arch: "X64",
    name: "GitHub Actions 1",
    environment: "github-hosted",
    temp: folders.temp,
    tool_cache: folders.toolCache,
  };
}

/** The usual folders, and wherever this machine keeps the node, git and bash that a GitHub runner would have. */
function systemPath(): string {
  const standard = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];
  const here = (process.env.PATH ?? "").split(delimiter);
  const found = ["git", "bash"].flatMap((tool) => {
    if (standard.some((folder) => existsSync(join(folder, tool)))) return [];
    return here.filter((folder) => existsSync(join(folder, tool))).slice(0, 1);
  });
  return [...new Set([dirname(process.execPath), ...found, ...standard])].join(delimiter);
}
