export type { Octokit } from "@octokit/rest";
