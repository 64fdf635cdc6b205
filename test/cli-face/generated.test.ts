/** What is generated and committed is what its sources give; and every template ships. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { GENERATED } from "../../scripts/reference/generated.ts";
import shipped from "../../src/cli/init/shipped.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));

test.each(GENERATED.map(({ path, make }) => [path, make] as const))("%s", (path, make) => {
  const advice = "run `npx tsx scripts/reference.ts` and commit what it writes";
  expect(readFileSync(join(root, path), "utf8"), advice).toBe(make(root));
});

test("every template ships, as it is", () => {
  const folder = join(root, "src/cli/init/templates");
  const names = readdirSync(folder);
  expect(names.length).toBeGreaterThan(2);
  const texts: Record<string, string> = { ...shipped.workflows, "SKILL.md": shipped.skill };
  for (const name of names) expect(texts[name], name).toBe(readFileSync(join(folder, name), "utf8"));
});
