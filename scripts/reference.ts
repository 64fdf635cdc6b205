/**
 * Writes what is made from other files of this repository and committed: docs/reference/cli.md, and the texts that
 * `statem init` carries. Run it after changing the table of commands, a template or a runbook; a test compares.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GENERATED } from "./reference/generated.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const { path, make } of GENERATED) {
  writeFileSync(join(root, path), make(root));
  console.log(path);
}
