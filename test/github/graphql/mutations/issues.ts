/** Mutations of issues: change, delete, transfer. docs: graphql/reference/mutations */
import { changeIssue, deleteIssue, transferIssue } from "../../acts/issues.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { type Args, type Context, type Fields, notResolved, only, requireNeed } from "../resolve.ts";
import { type IssueSource, issueSource } from "../types/issues.ts";
import { findNode } from "../types/query.ts";
import type { RepositorySource } from "../types/repository.ts";

interface Input {
  id?: string;
  issueId?: string;
  repositoryId?: string;
  title?: string;
  body?: string;
  state?: string;
  clientMutationId?: string | null;
}
const inputOf = (args: Args): Input => args.input as Input;

function issueIn(context: Context, id: string | undefined): IssueSource {
  const found = findNode(context, String(id));
  if (found.__typename !== "Issue") throw notResolved("node", `the global id of '${id}'`);
  return found as IssueSource;
}

export const issueMutations: Fields<unknown> = {
  updateIssue: (_, args, context) => {
    const input = inputOf(args);
    only("updateIssue", args.input as Args, "id", "title", "body", "state", "clientMutationId");
    const { at, issue } = issueIn(context, input.id);
    requireNeed(context, at, [["issues", "write"]], "read", "UpdateIssue");
    const { title, body, state } = input;
    changeIssue(context.world, at, context.caller, issue, { title, body, state: state?.toLowerCase() });
    return { clientMutationId: input.clientMutationId ?? null, issue: issueSource(at, issue) };
  },
  deleteIssue: (_, args, context) => {
    const { at, issue } = issueIn(context, inputOf(args).issueId);
    deleteIssue(context.world, at, context.caller, issue);
    return { clientMutationId: inputOf(args).clientMutationId ?? null };
  },
  transferIssue: (_, args, context) => {
    const { at, issue } = issueIn(context, inputOf(args).issueId);
    const to = findNode(context, String(inputOf(args).repositoryId));
    if (to.__typename !== "Repository") throw new NotImplemented(`transferIssue to a ${to.__typename}`);
    const target = (to as RepositorySource).at;
    const moved = transferIssue(context.world, at, target, context.caller, issue);
    return { clientMutationId: inputOf(args).clientMutationId ?? null, issue: issueSource(target, moved) };
  },
};
