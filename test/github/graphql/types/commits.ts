/** Commits: message, people, history, signature, and what apps said about them. */

import { historyOf } from "../../git/history.ts";
import { loginByEmail } from "../../git/merge.ts";
import { type CommitData, parseCommit, type Signature, splitMessage } from "../../git/objects/parse.ts";
import type { GitObject } from "../../git/objects/reader.ts";
import { nodeId } from "../../model/node-id.ts";
import type { Repository } from "../../model/repository.ts";
import { connect } from "../connection.ts";
import { only, requireNeed, type TypeTable } from "../resolve.ts";
import { userActor } from "./actors.ts";
import { checkSuiteSource, rollupOf } from "./checks.ts";
import { entryAt, objectAt } from "./objects.ts";
import { repositorySource } from "./repository.ts";

export interface CommitSource {
  __typename: "Commit";
  at: Repository;
  commit: CommitData;
}

export const commitSource = (at: Repository, found: GitObject): CommitSource => ({
  __typename: "Commit",
  at,
  commit: parseCommit(found.oid, found.bytes),
});

export async function commitByOid(at: Repository, oid: string): Promise<CommitSource> {
  const found = await at.objects.read(oid);
  if (found?.type !== "commit") throw new Error(`${oid} is no commit of ${at.fullName}`);
  return commitSource(at, found);
}

const isoSeconds = (who: Signature): string => new Date(who.seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z");

export const commitTypes: TypeTable = {
  Commit: {
    id: ({ at, commit }: CommitSource) => nodeId("C", at.id, commit.oid),
    oid: ({ commit }: CommitSource) => commit.oid,
    abbreviatedOid: ({ commit }: CommitSource) => commit.oid.slice(0, 7),
    repository: ({ at }: CommitSource) => repositorySource(at),
    url: ({ at, commit }: CommitSource, _args, { world }) => `${world.url}/${at.fullName}/commit/${commit.oid}`,
    // GitHub drops the line break that git leaves at the end of a message.
    message: ({ commit }: CommitSource) => commit.message.trimEnd(),
    messageHeadline: ({ commit }: CommitSource) => splitMessage(commit.message).headline,
    messageBody: ({ commit }: CommitSource) => splitMessage(commit.message).body,
    committedDate: ({ commit }: CommitSource) => isoSeconds(commit.committer),
    authoredDate: ({ commit }: CommitSource) => isoSeconds(commit.author),
    author: ({ commit }: CommitSource) => commit.author,
    committer: ({ commit }: CommitSource) => commit.committer,
    tree: ({ at, commit }: CommitSource) => objectAt(at, commit.tree),
    parents: async ({ at, commit }: CommitSource, args) => {
      only("parents", args, "first", "last");
      const parents = await Promise.all(commit.parents.map((oid) => commitByOid(at, oid)));
      return connect(
        "parents",
        args,
        parents,
        (one) => one.commit.oid,
        (one) => one,
      );
    },
    file: ({ at, commit }: CommitSource, args) => entryAt(at, commit.oid, String(args.path)),
    history: async ({ at, commit }: CommitSource, args) => {
      only("history", args, "first", "after", "path");
      const oids = await historyOf(at, commit.oid, typeof args.path === "string" ? args.path : undefined);
      const page = connect(
        "history",
        args,
        oids,
        (oid) => oid,
        (oid) => oid,
      );
      const nodes = await Promise.all(page.nodes.map((oid) => commitByOid(at, oid)));
      return { ...page, nodes, edges: page.edges.map((edge, index) => ({ ...edge, node: nodes[index] })) };
    },
    // Commits that were pushed carry no signature here; those made by GitHub's interfaces are signed by GitHub.
    signature: ({ commit }: CommitSource, _args, { world }) =>
      world.signedCommits.has(commit.oid)
        ? {
            __typename: "GpgSignature",
            isValid: true,
            wasSignedByGitHub: true,
            state: "VALID",
            email: "noreply@github.com",
            signer: userActor(world, "web-flow"),
          }
        : null,
    statusCheckRollup: ({ at, commit }: CommitSource, _args, context) => {
      requireNeed(context, at, [["checks", "read"]], "read");
      return rollupOf(at, commit.oid);
    },
    checkSuites: ({ at, commit }: CommitSource, args, context) => {
      requireNeed(context, at, [["checks", "read"]], "read");
      only("checkSuites", args, "first", "last", "after", "before", "filterBy");
      const filter = (args.filterBy ?? {}) as { appId?: number; checkName?: string };
      const suites = [...at.suites.values()].filter(
        (suite) =>
          suite.headSha === commit.oid &&
          (filter.appId === undefined || filter.appId === null || suite.appId === filter.appId) &&
          (filter.checkName === undefined ||
            filter.checkName === null ||
            [...at.checkRuns.values()].some((run) => run.suiteId === suite.id && run.name === filter.checkName)),
      );
      return connect(
        "checkSuites",
        args,
        suites,
        (suite) => suite.id,
        (suite) => checkSuiteSource(at, suite),
      );
    },
  },
  GitActor: {
    name: (who: Signature) => who.name,
    email: (who: Signature) => who.email,
    date: (who: Signature) => isoSeconds(who),
    // schema: "The GitHub user corresponding to the email field. Null if no such user exists."
    user: (who: Signature, _args, { world }) => userActor(world, loginByEmail(world, who.email)),
  },
};
