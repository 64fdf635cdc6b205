/** Labels of a repository, an issue or a pull request. */
import type { Label } from "../../model/conversations.ts";
import { nodeId } from "../../model/node-id.ts";
import { fold, type Repository } from "../../model/repository.ts";
import { NotImplemented } from "../../server/refusal.ts";
import { connect } from "../connection.ts";
import { type Args, only, type TypeTable } from "../resolve.ts";
import { repositorySource } from "./repository.ts";

export interface LabelSource {
  __typename: "Label";
  at: Repository;
  label: Label;
}

export const labelSource = (at: Repository, label: Label): LabelSource => ({ __typename: "Label", at, label });

/** Labels of an issue or a pull request, in the order in which they were put on. */
export function labelConnection(at: Repository, names: readonly string[], args: Args) {
  return listLabels(
    at,
    names.flatMap((name) => at.labels.get(fold(name)) ?? []),
    args,
  );
}

export function listLabels(at: Repository, all: readonly Label[], args: Args) {
  only("labels", args, "first", "last", "after", "before", "orderBy", "query");
  // schema: "searches labels by name and description".
  const words = typeof args.query === "string" ? fold(args.query) : "";
  const found = all.filter((label) => fold(`${label.name} ${label.description ?? ""}`).includes(words));
  const order = args.orderBy as { field: string; direction: string } | null | undefined;
  if (order?.field === "ISSUE_COUNT") throw new NotImplemented("labels ordered by ISSUE_COUNT");
  const upwards = (a: Label, b: Label) => (order?.field === "NAME" ? a.name.localeCompare(b.name) : a.id - b.id);
  const labels = order ? found.toSorted((a, b) => upwards(a, b) * (order.direction === "DESC" ? -1 : 1)) : found;
  return connect(
    "labels",
    args,
    labels,
    (label) => label.id,
    (label) => labelSource(at, label),
  );
}

export const labelTypes: TypeTable = {
  Label: {
    id: ({ label }: LabelSource) => nodeId("LA", label.id),
    name: ({ label }: LabelSource) => label.name,
    color: ({ label }: LabelSource) => label.color,
    description: ({ label }: LabelSource) => label.description,
    isDefault: () => false,
    url: ({ at, label }: LabelSource, _args, { world }) =>
      `${world.url}/${at.fullName}/labels/${encodeURIComponent(label.name)}`,
    repository: ({ at }: LabelSource) => repositorySource(at),
  },
};
