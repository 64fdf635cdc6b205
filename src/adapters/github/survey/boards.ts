/** The run board: found by its label, written as a whole. */
import { BOARD_LABEL } from "../../../core/render/board.ts";
import type { Board } from "../../../ports/forge.ts";
import { ask, type Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";

const BOARDS = `query Boards($owner: String!, $name: String!, $labels: [String!]) {
  repository(owner: $owner, name: $name) {
    issues(first: 2, labels: $labels, states: [OPEN]) { nodes { id number body } }
  }
}`;

export async function boards(client: Client, repository: RepositoryName): Promise<readonly Board[]> {
  const answer = (await ask(client, BOARDS, { ...repository, labels: [BOARD_LABEL] })) as {
    readonly repository: {
      readonly issues: {
        readonly nodes: readonly { readonly id: string; readonly number: number; readonly body: string }[];
      };
    };
  };
  return answer.repository.issues.nodes.map(({ id, number, body }) => ({ number, handle: id, body }));
}

export async function writeBoard(client: Client, { handle }: Board, body: string): Promise<void> {
  await client.graphql(
    "mutation Board($input: UpdateIssueInput!) { updateIssue(input: $input) { clientMutationId } }",
    {
      input: { id: handle, body },
    },
  );
}
