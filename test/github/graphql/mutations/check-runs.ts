/** `createCheckRun` and `updateCheckRun`: the same act and the same limits as REST. docs: graphql/reference/mutations */
import type { CheckInput } from "../../acts/check-input.ts";
import { createCheckRun, updateCheckRun } from "../../acts/check-runs.ts";
import type { CheckAnnotation, CheckConclusion, CheckStatus } from "../../model/checks.ts";
import { NotImplemented, Refusal } from "../../server/refusal.ts";
import { type Args, type Context, type Fields, notResolved, requireNeed } from "../resolve.ts";
import { type CheckRunSource, checkRunSource } from "../types/checks.ts";
import { findNode } from "../types/query.ts";
import type { RepositorySource } from "../types/repository.ts";

interface Input {
  repositoryId: string;
  headSha?: string;
  checkRunId?: string;
  name?: string | null;
  status?: string | null;
  conclusion?: string | null;
  externalId?: string | null;
  detailsUrl?: string | null;
  startedAt?: string | null;
  completedAt?: string | null;
  output?: {
    title: string;
    summary: string;
    text?: string | null;
    annotations?: Annotation[] | null;
    images?: unknown;
  } | null;
  actions?: { label: string; description: string; identifier: string }[] | null;
  clientMutationId?: string | null;
}

interface Annotation {
  path: string;
  location: { startLine: number; endLine: number; startColumn?: number | null; endColumn?: number | null };
  annotationLevel: string;
  message: string;
  title?: string | null;
  rawDetails?: string | null;
}

export const checkRunMutations: Fields<unknown> = {
  createCheckRun: async (_, args: Args, context) => {
    const input = args.input as Input;
    const repo = repositoryOf(context, input.repositoryId, "CreateCheckRun");
    const run = await createCheckRun(context.world, repo, context.caller, String(input.headSha), {
      ...inputOf(input),
      name: String(input.name),
    });
    return { clientMutationId: input.clientMutationId ?? null, checkRun: checkRunSource(repo, run) };
  },
  updateCheckRun: (_, args: Args, context) => {
    const input = args.input as Input;
    const repo = repositoryOf(context, input.repositoryId, "UpdateCheckRun");
    const found = findNode(context, String(input.checkRunId));
    if (found.__typename !== "CheckRun") throw notResolved("node", `the global id of '${input.checkRunId}'`);
    const { at, run } = found as CheckRunSource;
    if (at !== repo) throw new Refusal(422, "The check run belongs to another repository.");
    updateCheckRun(context.world, repo, context.caller, run, inputOf(input));
    return { clientMutationId: input.clientMutationId ?? null, checkRun: checkRunSource(repo, run) };
  },
};

function repositoryOf(context: Context, id: string, mutation: string) {
  const found = findNode(context, id);
  if (found.__typename !== "Repository") throw notResolved("Repository", `the global id of '${id}'`);
  const { at } = found as RepositorySource;
  requireNeed(context, at, [["checks", "write"]], "read", mutation);
  // docs: only GitHub Apps may write checks.
  if (context.caller.kind === "person") throw new Refusal(403, "Resource not accessible by personal access token");
  return at;
}

function inputOf(input: Input): CheckInput {
  if (input.output?.images) throw new NotImplemented("check runs with images");
  const output = input.output;
  return {
    name: input.name ?? undefined,
    status: input.status?.toLowerCase() as CheckStatus | undefined,
    conclusion: input.conclusion?.toLowerCase() as CheckConclusion | undefined,
    externalId: input.externalId ?? undefined,
    detailsUrl: input.detailsUrl ?? undefined,
    startedAt: input.startedAt ? new Date(input.startedAt) : undefined,
    completedAt: input.completedAt ? new Date(input.completedAt) : undefined,
    output: output
      ? {
          title: output.title,
          summary: output.summary,
          text: output.text ?? undefined,
          annotations: output.annotations?.map(annotationOf),
        }
      : undefined,
    actions: input.actions ?? undefined,
  };
}

function annotationOf(one: Annotation): CheckAnnotation {
  return {
    path: one.path,
    start_line: one.location.startLine,
    end_line: one.location.endLine,
    start_column: one.location.startColumn ?? null,
    end_column: one.location.endColumn ?? null,
    annotation_level: one.annotationLevel.toLowerCase() as CheckAnnotation["annotation_level"],
    message: one.message,
    title: one.title ?? null,
    raw_details: one.rawDetails ?? null,
  };
}
