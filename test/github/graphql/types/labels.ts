/** Labels of a repository, an issue or a pull request. */
import type { Label } from "../../model/conversations.ts";
import { nodeId } from "../../model/node-id.ts";
import { fold, type Repository } from "../../model/repository.ts";
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

/** schema: "If provided, searches labels by name and description"; how, it does not say (docs/unproven.md). */
export function findLabels(at: Repository, query: unknown): readonly Label[] {
  const labels = [...at.labels.values()];
  if (typeof query !== "string") return labels;
  const wanted = fold(query);
  return labels.filter(({ name, description }) =>
    [name, description ?? ""].some((text) => fold(text).includes(wanted)),
  );
}

export function listLabels(at: Repository, labels: readonly Label[], args: Args) {
  // The order by creation is the schema's default.
  only("labels", args, "first", "last", "after", "before", "orderBy");
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
