/** Check suites and check runs. */
import { type CheckRun, type CheckSuite, newestByName } from "../../model/checks.ts";
import { stamp, stampOrNull } from "../../model/clock.ts";
import { nodeId } from "../../model/node-id.ts";
import type { Repository } from "../../model/repository.ts";
import type { World } from "../../model/world.ts";
import { NotImplemented } from "../../server/refusal.ts";
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

/** What all apps said about a commit, or null while none has said anything. */
export function rollupOf(at: Repository, oid: string) {
  const runs = [...at.suites.values()]
    .filter((suite) => suite.headSha === oid)
    .flatMap((suite) => newestByName([...at.checkRuns.values()].filter((run) => run.suiteId === suite.id)));
  return runs.length ? { __typename: "StatusCheckRollup", at, oid, runs } : null;
}

interface RollupSource {
  at: Repository;
  oid: string;
  runs: CheckRun[];
}

const passing = ["success", "neutral", "skipped"];

export const checkTypes: TypeTable = {
  StatusCheckRollup: {
    id: ({ at, oid }: RollupSource) => nodeId("SCR", at.id, oid),
    commit: ({ at, oid }: RollupSource) => commitByOid(at, oid),
    // schema: the combined state; a failure shows before what is still going on.
    state: ({ runs }: RollupSource) => {
      const done = runs.filter((run) => run.status === "completed");
      if (done.some((run) => !passing.includes(run.conclusion ?? ""))) return "FAILURE";
      return done.length < runs.length ? "PENDING" : "SUCCESS";
    },
    contexts: ({ at, runs }: RollupSource, args) => {
      only("contexts", args, "first", "last", "after", "before");
      return connect(
        "contexts",
        args,
        runs,
        (run) => run.id,
        (run) => checkRunSource(at, run),
      );
    },
  },
  CheckSuite: {
    id: ({ suite }: CheckSuiteSource) => nodeId("CS", suite.id),
    databaseId: ({ suite }: CheckSuiteSource) => suite.id,
    app: ({ suite }: CheckSuiteSource, _args, { world }) => appSource(world, suite.appId),
    commit: ({ at, suite }: CheckSuiteSource) => commitByOid(at, suite.headSha),
    createdAt: ({ suite }: CheckSuiteSource) => stamp(suite.createdAt),
    updatedAt: ({ suite }: CheckSuiteSource) => stamp(suite.updatedAt),
    repository: ({ at }: CheckSuiteSource) => repositorySource(at),
    // Runs are the runner's; a suite in which there are only checks made by API has none.
    workflowRun: ({ at, suite }: CheckSuiteSource) => {
      const isOfJobs = [...at.checkRuns.values()].some((run) => run.suiteId === suite.id && run.origin === "job");
      if (isOfJobs) throw new NotImplemented("CheckSuite.workflowRun of jobs");
      return null;
    },
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
    // schema: "required to pass before merging for a specific pull request".
    isRequired: ({ at, run }: CheckRunSource, args) => {
      only("isRequired", args, "pullRequestNumber", "pullRequestId");
      const wanted = [...at.conversations.values()].find(
        (one) => one.number === args.pullRequestNumber || nodeId("PR", one.id) === args.pullRequestId,
      );
      if (wanted?.kind !== "pull") throw new NotImplemented("isRequired without a pull request");
      const rule = at.protections.get(wanted.base.ref);
      return (rule?.requiredChecks ?? []).some(
        ({ context, appId }) => context === run.name && (appId === undefined || appId === run.appId),
      );
    },
    checkSuite: ({ at, run }: CheckRunSource) => {
      const suite = at.suites.get(run.suiteId);
      if (!suite) throw new Error(`check run ${run.id} has no suite`);
      return checkSuiteSource(at, suite);
    },
    repository: ({ at }: CheckRunSource) => repositorySource(at),
  },
};
