/** The texts that `statem init` writes, gathered into one JSON file, because a bundle carries no other files. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Runbooks that `init` offers; stories have others. */
const OFFERED = ["minimal", "coding-agent"];
const TEMPLATES = "src/cli/init/templates";

/** The JSON text, in the formatter's own layout. */
export function shippedTexts(root: string): string {
  const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
  const workflows = readdirSync(join(root, TEMPLATES))
    .filter((name) => name.endsWith(".yml"))
    .sort();
  const texts = {
    runbooks: Object.fromEntries(OFFERED.map((name) => [name, read("runbooks", `${name}.yaml`)])),
    workflows: Object.fromEntries(workflows.map((name) => [basename(name), read(TEMPLATES, name)])),
    skill: read(TEMPLATES, "SKILL.md"),
  };
  return `${JSON.stringify(texts, null, 2)}\n`;
}
