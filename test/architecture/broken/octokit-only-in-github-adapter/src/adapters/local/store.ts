export { Octokit } from "@octokit/rest";
