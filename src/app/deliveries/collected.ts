/**
 * Whether a completed workflow run is a collect run that this app itself dispatched. Anybody who can push may start runs
 * and leave artifacts; what counts is what GitHub says of the run: file, trigger, branch and actor. Which operation it was
 * for stands in its title, which our own dispatch decided, and never in what it left.
 */
import { originOf } from "../../core/run/run-id.ts";
import { type CauseReading, ignored, isSameLogin } from "./cause.ts";
import type { Payload } from "./payload.ts";

/** The workflow file that collects evidence, as `statem init` writes it. */
const COLLECT_PATH = ".github/workflows/statem-collect.yml";
/** `run-name` of that file, with a run of a pull request and an operation as the engine numbers them. */
const TITLE = /^statem ((?:pr|issue)-\S{1,100}) (op(?:0|[1-9]\d{0,9}))$/;

export function readCollected({ action, workflow_run: job, repository }: Payload, self: string): CauseReading {
  if (!job || !repository || action !== "completed") return ignored("other_event");
  const { default_branch: branch, full_name } = repository;
  if (!pathsOf(full_name, branch).includes(job.path)) return ignored("other_workflow");
  if (job.event !== "workflow_dispatch") return ignored("other_trigger");
  if (job.head_branch !== branch) return ignored("other_branch");
  // `actor` stays when a run is run again by somebody else, `triggering_actor` tells who did.
  const isOurs = isSameLogin(job.actor?.login, self) && isSameLogin(job.triggering_actor?.login, self);
  if (!isOurs) return ignored("other_actor");
  const [, run = "", operation = ""] = TITLE.exec(job.display_title ?? "") ?? [];
  const origin = originOf(run);
  if (origin === undefined) return ignored("other_title");
  const isIssue = origin.kind === "issue" ? { isIssue: true as const } : {};
  return { kind: "collected", pull: origin.number, ...isIssue, run, operation, job: job.id, log: job.html_url };
}

/**
 * The file's path as it is delivered, and as the OpenAPI description shows it (`owner/name/PATH@REF`), where the ref must
 * be the default branch's.
 */
function pathsOf(repository: string, branch: string): string[] {
  return ["", `@${branch}`, `@refs/heads/${branch}`].flatMap((ref) => [
    `${COLLECT_PATH}${ref}`,
    `${repository}/${COLLECT_PATH}${ref}`,
  ]);
}
