/**
 * Writes docs/reference/runbook.md and runbook.schema.json from the tables that the program reads runbooks by. Run it after
 * changing a key; a test compares.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { jsonSchema } from "./schema/json-schema.ts";
import { referencePage } from "./schema/page.ts";

const folder = new URL("../docs/reference/", import.meta.url);
writeFileSync(fileURLToPath(new URL("runbook.schema.json", folder)), `${JSON.stringify(jsonSchema(), null, 2)}\n`);
writeFileSync(fileURLToPath(new URL("runbook.md", folder)), referencePage());
