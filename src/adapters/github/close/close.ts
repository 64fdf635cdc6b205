/** What GitHub says of a pull request beyond the look that every event takes: asked only where a check wants to know it. */
import type { RegisteredFile } from "../../../core/check/dynamic/registered.ts";
import { isOwnCheckName, type SeenCheckRun } from "../../../core/check/pull/sight.ts";
import type { CloseLook, CloseQuestions, PullFacts } from "../../../ports/forge.ts";
import { ask, type Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";
import { type CloseAnswer, closeQuery, type FolderAnswer, type SuitesAnswer } from "./query.ts";

/** @throws when GitHub does not answer, or shows only a part of what was wanted. */
export async function closeLook(
  client: Client,
  repository: RepositoryName,
  pull: PullFacts,
  wanted: CloseQuestions,
): Promise<CloseLook> {
  const names = Object.fromEntries(wanted.checkRuns.map((name, index) => [`check${index}`, name]));
  const headRef = wanted.upToDate ? { headRef: headRefOf(pull) } : {};
  const folder = wanted.folder === undefined ? {} : { folder: `${pull.head}:${wanted.folder}` };
  const variables = { ...repository, pull: pull.number, ...names, ...headRef, ...folder };
  const answer = (await ask(client, closeQuery(wanted), variables)) as CloseAnswer;
  const found = answer.repository.pullRequest;
  if (!found) throw new Error(`GitHub does not show #${pull.number} any more.`);
  const commit = found.commits.nodes[0]?.commit;
  const compared = found.baseRef?.compare;
  if (commit === undefined || commit.oid !== found.headRefOid)
    throw new Error(`GitHub shows two heads of #${pull.number}.`);
  const runs = wanted.checkRuns.flatMap((name, index) =>
    checkRunsOf(name, commit[`suites${index}`] ?? undefined, answer.viewer.login),
  );
  return {
    head: found.headRefOid,
    ...(wanted.checkRuns.length === 0 ? {} : { checkRuns: runs }),
    ...(wanted.folder === undefined ? {} : { inFolder: filesOf(answer.repository.folder ?? undefined) }),
    ...(wanted.body ? { body: found.body ?? "" } : {}),
    // A branch that moved meanwhile says nothing about the commit that was asked about.
    ...(wanted.upToDate ? { behindBy: compared?.headTarget.oid === pull.head ? compared.behindBy : null } : {}),
  };
}

/** What is no file (a folder, a link to another repository) has no text; a file in the folder's place is no folder. */
function filesOf(folder: FolderAnswer | undefined): RegisteredFile[] {
  return (folder?.entries ?? []).map(({ name, object }) => ({
    name,
    text: object?.isTruncated === false ? (object.text ?? null) : null,
  }));
}

/** A fork's branch is named with its owner, as GitHub's own tools do. */
function headRefOf({ isFork, headRepository, headRef }: PullFacts): string {
  return isFork && headRepository !== null ? `${headRepository.split("/")[0]}:${headRef}` : headRef;
}

function checkRunsOf(name: string, suites: SuitesAnswer | undefined, viewer: string): SeenCheckRun[] {
  if (!suites) return [];
  const isCut = suites.pageInfo.hasNextPage || suites.nodes.some(({ checkRuns }) => checkRuns.pageInfo.hasPreviousPage);
  if (isCut) throw new Error(`There are more check runs called ${name} than are looked at.`);
  const ours = viewer.replace(/\[bot\]$/, "");
  return suites.nodes.flatMap(({ id: suite, app, workflowRun, checkRuns }) =>
    checkRuns.nodes.map((run) => ({
      id: run.databaseId,
      suite,
      name: run.name,
      app: app?.slug ?? null,
      workflow: workflowRun?.file
        ? { path: workflowRun.file.path, event: workflowRun.event, number: workflowRun.runNumber }
        : null,
      status: run.status.toLowerCase(),
      conclusion: run.conclusion?.toLowerCase() ?? null,
      startedAt: run.startedAt,
      completedAt: run.completedAt,
      isOurs: app?.slug === ours && isOwnCheckName(run.name),
    })),
  );
}
