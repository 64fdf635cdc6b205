/** Check suites and check runs. */
import { type CheckRun, type CheckSuite, newestByName } from "../../model/checks.ts";
import { stamp, stampOrNull } from "../../model/clock.ts";
import { nodeId } from "../../model/node-id.ts";
import type { Repository } from "../../model/repository.ts";
import type { World } from "../../model/world.ts";
import { appJson } from "../../shapes/check-run.ts";
import { connect } from "../connection.ts";
import { only, type TypeTable } from "../resolve.ts";
import { commitByOid } from "./commits.ts";
import { repositorySource } from "./repository.ts";

export interface CheckRunSource {
  __typename: "CheckRun";
  at: Repository;
  run: CheckRun;
}
export interface CheckSuiteSource {
  __typename: "CheckSuite";
  at: Repository;
  suite: CheckSuite;
}

export const checkRunSource = (at: Repository, run: CheckRun): CheckRunSource => ({ __typename: "CheckRun", at, run });
export const checkSuiteSource = (at: Repository, suite: CheckSuite): CheckSuiteSource => ({
  __typename: "CheckSuite",
  at,
  suite,
});

function appSource(world: World, appId: number) {
  const app = appJson(world, appId);
  return { __typename: "App", id: app.node_id, databaseId: app.id, slug: app.slug, name: app.name };
}

const upper = (word: string | null): string | null => word?.toUpperCase() ?? null;

export const checkTypes: TypeTable = {
  CheckSuite: {
    id: ({ suite }: CheckSuiteSource) => nodeId("CS", suite.id),
    databaseId: ({ suite }: CheckSuiteSource) => suite.id,
    app: ({ suite }: CheckSuiteSource, _args, { world }) => appSource(world, suite.appId),
    commit: ({ at, suite }: CheckSuiteSource) => commitByOid(at, suite.headSha),
    createdAt: ({ suite }: CheckSuiteSource) => stamp(suite.createdAt),
    updatedAt: ({ suite }: CheckSuiteSource) => stamp(suite.updatedAt),
    repository: ({ at }: CheckSuiteSource) => repositorySource(at),
    checkRuns: ({ at, suite }: CheckSuiteSource, args) => {
      only("checkRuns", args, "first", "last", "after", "before", "filterBy");
      const filter = (args.filterBy ?? {}) as Record<string, unknown>;
      only("checkRuns.filterBy", filter, "checkName", "checkType", "appId");
      const all = [...at.checkRuns.values()].filter(
        (run) =>
          run.suiteId === suite.id &&
          (typeof filter.checkName !== "string" || run.name === filter.checkName) &&
          (typeof filter.appId !== "number" || run.appId === filter.appId),
      );
      // schema: CheckRunType is ALL or LATEST; without a filter GitHub shows the latest of each name.
      const runs = filter.checkType === "ALL" ? all : newestByName(all);
      return connect(
        "checkRuns",
        args,
        runs,
        (run) => run.id,
        (run) => checkRunSource(at, run),
      );
    },
  },
  CheckRun: {
    id: ({ run }: CheckRunSource) => nodeId("CR", run.id),
    databaseId: ({ run }: CheckRunSource) => run.id,
    name: ({ run }: CheckRunSource) => run.name,
    status: ({ run }: CheckRunSource) => upper(run.status),
    conclusion: ({ run }: CheckRunSource) => upper(run.conclusion),
    externalId: ({ run }: CheckRunSource) => run.externalId,
    detailsUrl: ({ run }: CheckRunSource) => run.detailsUrl,
    title: ({ run }: CheckRunSource) => run.title,
    summary: ({ run }: CheckRunSource) => run.summary,
    text: ({ run }: CheckRunSource) => run.text,
    startedAt: ({ run }: CheckRunSource) => stampOrNull(run.startedAt),
    completedAt: ({ run }: CheckRunSource) => stampOrNull(run.completedAt),
    url: ({ at, run }: CheckRunSource, _args, { world }) => `${world.url}/${at.fullName}/runs/${run.id}`,
    checkSuite: ({ at, run }: CheckRunSource) => {
      const suite = at.suites.get(run.suiteId);
      if (!suite) throw new Error(`check run ${run.id} has no suite`);
      return checkSuiteSource(at, suite);
    },
    repository: ({ at }: CheckRunSource) => repositorySource(at),
  },
};
