/** A label that the repository does not have yet: GitHub makes it when it is put on by name, which GraphQL cannot. */
import type { Client } from "../client.ts";
import { messageOf } from "../errors.ts";
import type { RepositoryName } from "../repository.ts";

/** What came of it, empty when it is on: a label is a view, so no refusal of it is an error. */
export async function makeLabel(
  client: Client,
  { owner, name: repo }: RepositoryName,
  issue_number: number,
  label: string,
): Promise<readonly string[]> {
  try {
    const route = "POST /repos/{owner}/{repo}/issues/{issue_number}/labels";
    await client.request(route, { owner, repo, issue_number, labels: [label] });
    return [];
  } catch (error) {
    return [`The label ${label} could not be put on: ${messageOf(error)}`];
  }
}
