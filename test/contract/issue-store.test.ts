/** The run store contract, played on issues of an embedded GitHub, with the token of an app of its own. */
import { afterAll, beforeAll, expect } from "vitest";
import { createClient } from "../../src/adapters/github/client.ts";
import { IssueStore } from "../../src/adapters/github/issue/store.ts";
import { repositoryName } from "../../src/adapters/github/repository.ts";
import { sha256 } from "../../src/adapters/local/digest.ts";
import { type GitHub, startGitHub } from "../github/index.ts";
import { runStoreContract } from "./run-store.ts";

let github: GitHub;
let app: number;
let count = 0;
beforeAll(async () => {
  github = await startGitHub();
  github.addUser("mallory");
  app = github.addApp({ slug: "statem", permissions: { issues: "write", metadata: "read" } }).id;
});
afterAll(async () => {
  expect(github.unimplementedWhat).toEqual([]);
  await github.close();
});

/** A run's issue is always newer than its pull request: so many numbers are taken. */
const OTHERS = 3;

runStoreContract("issue", async () => {
  const repository = `acme/widgets-${++count}`;
  await github.addRepo(repository, { files: { "README.md": "# widgets\n" }, collaborators: { mallory: "write" } });
  const token = github.installationToken(github.install(app, repository));
  const client = createClient({ token, apiUrl: github.apiUrl });
  const people = createClient({ token: github.personToken("mallory"), apiUrl: github.apiUrl });
  const [owner, repo] = repository.split("/");
  for (let number = 1; number <= OTHERS; number++)
    await people.request("POST /repos/{owner}/{repo}/issues", { owner, repo, title: `Something else ${number}` });
  return {
    open: () => new IssueStore(client, repositoryName(repository), sha256, "ours"),
    breakDown: () => github.revokeToken(token),
    // Somebody with write access may change any comment, ours too.
    intrude: async () => {
      const theirs = createClient({ token: github.personToken("mallory"), apiUrl: github.apiUrl });
      const at = { owner: "acme", repo: repository.slice("acme/".length) };
      const { data } = await theirs.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
        ...at,
        issue_number: OTHERS + 1,
      });
      const [{ id, body }] = data as [{ readonly id: number; readonly body: string }];
      const route = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
      await theirs.request(route, { ...at, comment_id: id, body: body.replace("a revision", "theirs") });
    },
  };
});
