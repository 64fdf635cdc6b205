/** The run board: found by its label beside the survey, written as a whole. */
import type { Board } from "../../../ports/forge.ts";
import type { Client } from "../client.ts";

/** A part of the survey's last question. */
export const BOARDS = "boards: issues(first: 2, labels: $boardLabels, states: [OPEN]) { nodes { id number body } }";

export interface BoardsAnswer {
  readonly nodes: readonly { readonly id: string; readonly number: number; readonly body: string }[];
}

export function boardsOf({ nodes }: BoardsAnswer): readonly Board[] {
  return nodes.map(({ id, number, body }) => ({ number, handle: id, body }));
}

export async function writeBoard(client: Client, { handle }: Board, body: string): Promise<void> {
  await client.graphql(
    "mutation Board($input: UpdateIssueInput!) { updateIssue(input: $input) { clientMutationId } }",
    {
      input: { id: handle, body },
    },
  );
}
