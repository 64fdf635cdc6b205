/**
 * Writes test/github/official/description.json: what GitHub's OpenAPI description says about the calls that the embedded
 * GitHub answers and the webhooks that it sends. Run it after adding a route or an event; a test tells when it is due. The
 * description is 385 MB unpacked, so it is no dependency of the project: install it beside, and give the folder.
 *
 *     npm install --prefix /tmp/openapi @octokit/openapi@23.0.2
 *     npx tsx scripts/openapi.ts /tmp/openapi
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startGitHub } from "../test/github/index.ts";
import { sentWebhooks } from "../test/github/official/sent.ts";
import { startRunner } from "../test/github/runner/index.ts";
import { extract } from "./openapi/extract.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("give the folder into which @octokit/openapi was installed");
const home = join(folder, "node_modules/@octokit/openapi");
const read = (path: string) => JSON.parse(readFileSync(join(home, path), "utf8"));

const github = await startGitHub();
const runner = await startRunner(github, { actions: {} });
const { name, version } = read("package.json") as { name: string; version: string };
const found = extract(read("generated/api.github.com.json"), `${name} ${version}`, github.routes, sentWebhooks);
await runner.close();
await github.close();

const target = new URL("../test/github/official/description.json", import.meta.url);
writeFileSync(fileURLToPath(target), `${JSON.stringify(found.extract)}\n`);
for (const route of found.unknown) console.log(`not in the description: ${route}`);
