/** Workflow files: what is read, and that nothing unknown is ever ignored. */
import { describe, expect, test } from "vitest";
import { parseWorkflow } from "../../workflow/parse.ts";
import { grantPermissions, readPermissions } from "../../workflow/permissions.ts";

const PATH = ".github/workflows/a.yml";
const JOBS = "jobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'true' }] } }";
const parse = (head: string, jobs = JOBS) => parseWorkflow(PATH, `${head}\n${jobs}\n`);
const job = (body: string) => parse("on: push", `jobs:\n  a:\n    runs-on: ubuntu-latest\n${body}`);
const STEPS = "    steps: [{ run: 'true' }]";

describe("on", () => {
  test("a text, a list, and a map", () => {
    expect([...parse("on: push").triggers.keys()]).toEqual(["push"]);
    expect([...parse("on: [push, issue_comment]").triggers.keys()]).toEqual(["push", "issue_comment"]);
    const { triggers } = parse("on: { issue_comment: { types: [created] }, workflow_dispatch: }");
    expect(triggers.get("issue_comment")?.types).toEqual(["created"]);
    expect(triggers.has("workflow_dispatch")).toBe(true);
  });

  test("only pull_request and pull_request_target have default types", () => {
    const { triggers } = parse("on: [pull_request, pull_request_target, issue_comment]");
    expect(triggers.get("pull_request")?.types).toEqual(["opened", "synchronize", "reopened"]);
    expect(triggers.get("pull_request_target")?.types).toEqual(["opened", "synchronize", "reopened"]);
    expect(triggers.get("issue_comment")?.types).toBeUndefined();
  });

  test("one type may stand without a list", () => {
    expect(parse("on: { check_run: { types: completed } }").triggers.get("check_run")?.types).toEqual(["completed"]);
  });
});

test("the name is the path where there is none", () => {
  expect(parse("on: push").name).toBe(PATH);
  expect(parse("on: push\nname: CI").name).toBe("CI");
});

test.each([
  ["an unknown key of the file", () => parse("on: push\ndefaults: {}"), "defaults"],
  ["a misspelt key", () => parse("on: push\npermission: {}"), "permission"],
  ["an event that is not played", () => parse("on: [push, gollum]"), "on.gollum"],
  ["a filter that is not played", () => parse("on: { push: { paths: [a] } }"), "paths"],
  [
    "branches together with branches-ignore",
    () => parse("on: { push: { branches: [a], branches-ignore: [b] } }"),
    "exclude",
  ],
  [
    "workflow_run without workflows",
    () => parse("on: { workflow_run: { types: [completed] } }"),
    "workflows is required",
  ],
  ["no job", () => parse("on: push", "jobs: {}"), "at least one job"],
  ["a duplicate key", () => parse("on: push\non: push"), "unique"],
  ["a matrix", () => job(`    strategy: { matrix: { a: [1] } }\n${STEPS}`), "strategy"],
  ["a service", () => job(`    services: {}\n${STEPS}`), "services"],
  ["an environment", () => job(`    environment: prod\n${STEPS}`), "environment"],
  ["a job without steps", () => job("    env: { A: b }"), "a list of steps"],
  ["a job without runs-on", () => parse("on: push", "jobs: { a: { steps: [{ run: x }] } }"), "runs-on is required"],
  ["needs of a missing job", () => job(`    needs: b\n${STEPS}`), "'b' does not exist"],
  ["jobs that need each other", () => job(`    needs: a\n${STEPS}`), "need each other"],
  ["a step's unknown key", () => job("    steps: [{ run: x, retries: 3 }]"), "retries"],
  ["run together with uses", () => job("    steps: [{ run: x, uses: a/b@v1 }]"), "does not go with"],
  ["a step that does nothing", () => job("    steps: [{ name: x }]"), "'run' or 'uses'"],
  ["another shell", () => job("    steps: [{ run: x, shell: pwsh }]"), "shell: bash"],
  ["two steps of one id", () => job("    steps: [{ run: x, id: a }, { run: x, id: A }]"), "used by two steps"],
  ["a bad expression", () => job(`    steps: [{ run: '\${{ nope() }}' }]`), "nope"],
  [
    "queue: max with cancel-in-progress",
    () => job(`    concurrency: { group: a, queue: max, cancel-in-progress: true }\n${STEPS}`),
    "exclude",
  ],
  ["an unknown queue", () => job(`    concurrency: { group: a, queue: fifo }\n${STEPS}`), "queue"],
  ["a dispatch's input type", () => parse("on: { workflow_dispatch: { inputs: { a: { type: number } } } }"), "number"],
])("%s is refused", (_name, read, message) => {
  expect(read).toThrow(message);
});

describe("permissions", () => {
  test("naming one makes the others none", () => {
    const read = readPermissions({ checks: "write", "pull-requests": "read", issues: "none" }, "permissions");
    expect(read).toEqual({ checks: "write", pull_requests: "read" });
  });

  test.each([
    [{ workflows: "write" }, "unknown"],
    [{ administration: "read" }, "unknown"],
    [{ "id-token": "write" }, "not played"],
    [{ checks: "admin" }, "no level"],
  ])("%j is refused", (value, message) => {
    expect(() => readPermissions(value, "permissions")).toThrow(message);
  });

  test("a job's replace the workflow's, neither means reading contents, metadata is always read", () => {
    expect(grantPermissions({ checks: "write" }, { contents: "write" }, "full")).toEqual({
      metadata: "read",
      checks: "write",
    });
    expect(grantPermissions({}, { contents: "write" }, "full")).toEqual({ metadata: "read" });
    expect(grantPermissions(undefined, { contents: "write" }, "full")).toEqual({ metadata: "read", contents: "write" });
    expect(grantPermissions(undefined, undefined, "full")).toEqual({ metadata: "read", contents: "read" });
  });

  test("forks and Dependabot never get write", () => {
    expect(grantPermissions({ checks: "write" }, undefined, "readonly")).toEqual({ metadata: "read", checks: "read" });
  });
});
