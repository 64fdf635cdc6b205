export { Probot } from "probot";
export { octokit } from "../adapters/github/client.ts";
export { start } from "../operations/start.ts";
