/** Mutations of labels. docs: graphql/reference/mutations; a label must be there before it can be added (github-facts 13). */
import { addLabels, createLabel, removeLabels } from "../../acts/labels.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { type Args, type Context, type Fields, inGraphqlWords, notResolved, requireNeed } from "../resolve.ts";
import type { IssueSource } from "../types/issues.ts";
import { type LabelSource, labelSource } from "../types/labels.ts";
import type { PullSource } from "../types/pull/pulls.ts";
import { findNode } from "../types/query.ts";
import type { RepositorySource } from "../types/repository.ts";

interface Input {
  labelableId: string;
  labelIds: string[];
  repositoryId: string;
  name: string;
  color: string;
  description?: string | null;
  clientMutationId?: string | null;
}

type Change = typeof addLabels;

async function changeLabels(args: Args, context: Context, change: Change) {
  const input = args.input as Input;
  const found = findNode(context, input.labelableId);
  if (found.__typename !== "PullRequest" && found.__typename !== "Issue")
    throw new NotImplemented(`labels of a ${found.__typename}`);
  const subject = found as PullSource | IssueSource;
  const one = subject.__typename === "Issue" ? subject.issue : subject.pull;
  const labels = input.labelIds.map((id) => labelIn(context, subject.at.id, id));
  await inGraphqlWords(() => change(context.world, subject.at, context.caller, one, labels));
  return { clientMutationId: input.clientMutationId ?? null, labelable: subject };
}

function labelIn(context: Context, repositoryId: number, id: string) {
  const found = findNode(context, id);
  if (found.__typename !== "Label") throw notResolved("node", `the global id of '${id}'`);
  const { at, label } = found as LabelSource;
  if (at.id !== repositoryId) throw notResolved("node", `the global id of '${id}'`);
  return label;
}

export const labelMutations: Fields<unknown> = {
  addLabelsToLabelable: (_, args, context) => changeLabels(args, context, addLabels),
  removeLabelsFromLabelable: (_, args, context) => changeLabels(args, context, removeLabels),
  createLabel: (_, args, context) => {
    const input = args.input as Input;
    const found = findNode(context, input.repositoryId);
    if (found.__typename !== "Repository") throw notResolved("node", `the global id of '${input.repositoryId}'`);
    const { at } = found as RepositorySource;
    requireNeed(
      context,
      at,
      [
        ["issues", "write"],
        ["pull_requests", "write"],
      ],
      "write",
      "CreateLabel",
    );
    const { name, color, description } = input;
    const label = createLabel(context.world, at, context.caller, {
      name,
      color,
      ...(typeof description === "string" ? { description } : {}),
    });
    return { clientMutationId: input.clientMutationId ?? null, label: labelSource(at, label) };
  },
};
