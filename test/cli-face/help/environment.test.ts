/** The table of variables names exactly those that the code reads or gives, and is shown by help. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { helpOn } from "../../../src/cli/help/answer.ts";
import { VARIABLES } from "../../../src/cli/help/environment.ts";

const root = fileURLToPath(new URL("../../../src/", import.meta.url));
const PLACES = ["cli", "operations/local", "adapters/local", "core/vars"];

/** The code's own words: without comments, help and templates. */
function codeOf(place: string): string {
  const files = readdirSync(`${root}${place}`, { recursive: true, encoding: "utf8" });
  const code = files.filter((name) => name.endsWith(".ts") && !/(^|\/)help\//.test(name));
  return code.map((name) => readFileSync(`${root}${place}/${name}`, "utf8")).join("\n");
}

const code = PLACES.map(codeOf).join("\n");
const found = [
  // `env["NAME"]`, `const { NAME: name } = env`, `NAME: given`, `MARK = "NAME"`.
  ...[...code.matchAll(/env\??\.?\["([A-Z_]+)"\]/g)],
  ...[...code.matchAll(/\b(STATEM_[A-Z_]+)(?=:|")/g)],
].flatMap(([, name]) => (name === undefined || isNotOurs(name) ? [] : [name]));

/** The system's own, a build-time constant, and what the collecting shell of the Action lets through. */
function isNotOurs(name: string): boolean {
  return ["HOSTNAME", "HOME", "USERPROFILE", "STATEM_BUILT_VERSION"].includes(name);
}

test("the code reads and gives what the table names, and nothing else", () => {
  expect(found.length).toBeGreaterThan(15);
  expect([...new Set(found)].sort()).toEqual(VARIABLES.map(({ name }) => name).sort());
});

test("help shows each, within the width of a terminal", () => {
  const page = helpOn("environment");
  for (const { name } of VARIABLES) expect(page).toContain(`  ${name}`);
  expect(page.split("\n").filter((line) => line.length > 100)).toEqual([]);
});
