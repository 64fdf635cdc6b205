/**
 * GitHub's official schema, built when the first GraphQL request arrives (about a sixth of a second): most tests of
 * the embedded GitHub never ask.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildASTSchema, type GraphQLSchema, parse } from "graphql";

let built: GraphQLSchema | undefined;

export function githubSchema(): GraphQLSchema {
  if (!built) {
    const document = parse(readFileSync(schemaFile(), "utf8"), { noLocation: true });
    // The package is GitHub's own description; checking it again would cost more than building it.
    built = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  }
  return built;
}

/** The package exports its index alone, which would parse three megabytes of JSON that nobody needs. */
function schemaFile(): string {
  const name = "@octokit/graphql-schema";
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name, "schema.graphql")).find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not installed: no schema.graphql in ${folders.join(", ")}`);
  return found;
}
