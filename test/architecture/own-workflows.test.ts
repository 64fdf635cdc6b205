/** This project gates itself with the very workflow files that it gives to others. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it.each(["statem.yml", "statem-collect.yml", "statem-reconcile.yml"])("%s is the template", (name) => {
  expect(read(`.github/workflows/${name}`)).toBe(read(`src/cli/init/templates/${name}`));
});
