/** docs/app.md says what the code and the manifest say: events, permissions, paths; and what only the app adds is so. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SUBSCRIPTIONS } from "../../src/app/deliveries/subscriptions.ts";
import { LIVE_PATH, READY_PATH, WEBHOOK_PATH } from "../../src/app/server/server.ts";
import { manifest } from "./manifest.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("docs/app.md");
const rows = (heading: string) => {
  const section = page.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").filter((line) => line.startsWith("| `"));
};

test("each event, its actions and what it becomes", () => {
  const expected = Object.entries(SUBSCRIPTIONS).map(
    ([event, { actions, becomes }]) => `| \`${event}\` | ${actions.join(", ") || "all"} | ${becomes} |`,
  );
  expect(rows("What it listens to")).toEqual(expected);
});

test("each permission of the manifest, and no other", () => {
  const listed = rows("What it may do, and why").map((row) => row.split("`")[1]);
  const asked = Object.entries(manifest.default_permissions).map(([name, level]) => `${name}: ${level}`);
  expect(listed).toEqual(asked);
});

test("each path", () => {
  const paths = rows("Over HTTP").map((row) => row.split("`")[1]);
  expect(paths).toEqual([`POST ${WEBHOOK_PATH}`, `GET ${LIVE_PATH}`, `GET ${READY_PATH}`]);
});

test("what the Action alone does not hear, its workflow file does not listen to", () => {
  const { on } = parse(read("src/cli/init/templates/statem.yml")) as { readonly on: Readonly<Record<string, unknown>> };
  const heard = Object.keys(on).map((event) => event.replace("_target", ""));
  const onlyApp = Object.keys(SUBSCRIPTIONS).filter((event) => !heard.includes(event));
  expect(onlyApp).toEqual([
    "pull_request_review",
    "check_run",
    "workflow_run",
    "push",
    "installation",
    "installation_repositories",
  ]);
});
