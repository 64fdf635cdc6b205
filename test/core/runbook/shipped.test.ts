/** The runbooks that ship, and the one that gates this project: valid in strict mode, without a warning, and as they are told. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Node } from "../../../src/core/runbook/runbook.ts";
import { nodeOf } from "../../../src/core/runbook/runbook.ts";
import { parse, parseLocal, runbookOf } from "./reading.ts";

const ROOT = new URL("../../../", import.meta.url);
const SHIPPED = readdirSync(new URL("runbooks/", ROOT)).map((name) => `runbooks/${name}`);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

/** `from -> to: kind id, ...` of every edge. */
function story(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ beforeTransfer, edges }) =>
    edges.map(({ from, to, auto, condition }) => {
      const checks = [...beforeTransfer, ...condition].map((check) => `${check.kind} ${check.id}`).join(", ");
      return `${from} ->${auto ? " auto" : ""} ${to}: ${checks}`;
    }),
  );
}

describe.each([...SHIPPED, ".statem/runbook.yaml"])("%s", (path) => {
  test("is valid, without warnings, tells its goal and prompts in every node, and ends well", () => {
    const parsed = parse(read(path), { path });
    expect(parsed).toMatchObject({ kind: "ok", warnings: [] });
    expect(parseLocal(read(path), { path, strict: true })).toMatchObject({ kind: "ok", warnings: [] });
    const runbook = runbookOf(read(path), { path });
    expect(runbook.goal).not.toBe("");
    expect(runbook.nodes.filter((node) => node.prompt === "").map((node) => node.name)).toEqual([]);
    expect(runbook.nodes.some((node) => node.ending === "succeeded")).toBe(true);
  });
});

test("minimal: tests, then a person", () => {
  expect(story(runbookOf(read("runbooks/minimal.yaml")).nodes)).toEqual([
    "verify -> auto handoff: command tests, manual review",
  ]);
});

test("coding-agent: the agent's word up to verify, evidence and a person out of it, repair always open", () => {
  const runbook = runbookOf(read("runbooks/coding-agent.yaml"));
  expect(story(runbook.nodes)).toEqual([
    "prepare -> plan: confirmation prepare-to-plan-1",
    "plan -> execute: confirmation plan-to-execute-1",
    "execute -> verify: confirmation execute-to-verify-1",
    "verify -> handoff: command tests, manual review",
    "verify -> repair: ",
    "verify -> refresh: ",
    "repair -> verify: confirmation repair-to-verify-1",
    "refresh -> verify: ",
  ]);
  expect(["repair", "refresh"].map((name) => nodeOf(runbook, name)?.maxEntries)).toEqual([5, 5]);
});

test("this project: its own check, then a person", () => {
  const runbook = runbookOf(read(".statem/runbook.yaml"));
  expect(story(runbook.nodes)).toEqual(["change -> auto handoff: command check, manual review"]);
  expect(nodeOf(runbook, "change")?.beforeTransfer).toMatchObject([{ run: "npm run check" }]);
});
