/** Texts of files at one commit, by one request for all of them. */
import type { Forge } from "../../../ports/forge.ts";
import { ask, type Client } from "../client.ts";
import type { RepositoryName } from "../repository.ts";

interface BlobAnswer {
  readonly text?: string | null;
  readonly isTruncated?: boolean;
}

/** `null` for what is not there, no text, or cut by GitHub (half a megabyte). */
export async function textsAt(
  client: Client,
  repository: RepositoryName,
  commit: string,
  paths: readonly string[],
): ReturnType<Forge["texts"]> {
  const heads = paths.map((_, index) => `$path${index}: String!`).join(", ");
  const fields = paths.map(
    (_, index) => `    file${index}: object(expression: $path${index}) { ... on Blob { text isTruncated } }`,
  );
  const query = `query Texts($owner: String!, $name: String!, ${heads}) {
  repository(owner: $owner, name: $name) {
${fields.join("\n")}
  }
}`;
  const expressions = Object.fromEntries(paths.map((path, index) => [`path${index}`, `${commit}:${path}`]));
  const answer = (await ask(client, query, { ...repository, ...expressions })) as {
    readonly repository: Readonly<Record<string, BlobAnswer | null>>;
  };
  return paths.map((_, index) => {
    const blob = answer.repository[`file${index}`];
    return blob?.isTruncated === false ? (blob.text ?? null) : null;
  });
}
