/**
 * GitHub's official schema, built when the first GraphQL request arrives (about a sixth of a second): most tests of
 * the embedded GitHub never ask.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildASTSchema, type GraphQLSchema, parse } from "graphql";

let built: GraphQLSchema | undefined;

export function githubSchema(): GraphQLSchema {
  if (!built) {
    const path = createRequire(import.meta.url).resolve("@octokit/graphql-schema/schema.graphql");
    const document = parse(readFileSync(path, "utf8"), { noLocation: true });
    // The package is GitHub's own description; checking it again would cost more than building it.
    built = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  }
  return built;
}
