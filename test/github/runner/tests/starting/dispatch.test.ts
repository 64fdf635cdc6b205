/** workflow_dispatch by REST: what is accepted, what is refused and how, what the run then sees. */
import { describe, expect, test } from "vitest";
import { runLog } from "../../index.ts";
import { createWorld, REPO } from "../support/world.ts";

const FILE = `name: Collect
on:
  workflow_dispatch:
    inputs:
      run: { required: true, type: string }
      verb: { type: choice, options: [goto, retry], default: goto }
      deep: { type: boolean, default: false }
      note: { description: free text }
run-name: statem \${{ inputs.run }} \${{ inputs.verb }}
jobs:
  a:
    runs-on: ubuntu-latest
    if: inputs.deep != true
    steps:
      - env: { INPUTS: "\${{ toJSON(inputs) }}", EVENT: "\${{ toJSON(github.event.inputs) }}" }
        run: echo "inputs $INPUTS event $EVENT by \${{ github.actor }}"
`;

async function setUp() {
  const world = await createWorld();
  world.workflow("collect.yml", FILE);
  world.workflow("other.yml", "on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: 'true' }] } }\n");
  const post = async (body: unknown, file = "collect.yml", token?: string) => {
    const answer = await world.rest("POST", `/repos/${REPO}/actions/workflows/${file}/dispatches`, body, token);
    return { status: answer.status, json: answer.json };
  };
  return { world, post };
}

test("it answers 204, or with the run when that is asked for", async () => {
  const { world, post } = await setUp();
  expect(await post({ ref: "main", inputs: { run: "pr-1" } })).toEqual({ status: 204 });
  const answer = await post({ ref: "main", inputs: { run: "pr-2", verb: "retry" }, return_run_details: true });
  const run = world.runner.runs[1];
  expect(answer).toEqual({
    status: 200,
    json: {
      workflow_run_id: run?.id,
      run_url: `${world.github.apiUrl}/repos/${REPO}/actions/runs/${run?.id}`,
      html_url: `${world.github.url}/${REPO}/actions/runs/${run?.id}`,
    },
  });
  expect(run).toMatchObject({ displayTitle: "statem pr-2 retry", event: "workflow_dispatch", actor: "alice" });
  await world.runner.idle();
});

test("inputs are typed, and texts in the event", async () => {
  const { world, post } = await setUp();
  await post({ ref: "main", inputs: { run: "pr-1" } });
  const log = runLog(await world.onlyRun());
  expect(log).toContain('"deep": false');
  expect(log).toContain('"deep": "false"');
  expect(log).toContain('"verb": "goto"');
  expect(world.runner.runs[0]?.payload).toMatchObject({
    inputs: { run: "pr-1", verb: "goto", deep: "false", note: "" },
    ref: "refs/heads/main",
    workflow: ".github/workflows/collect.yml",
  });
});

test("a boolean is true in a condition only when it says so", async () => {
  const { world, post } = await setUp();
  await post({ ref: "main", inputs: { run: "pr-1", deep: "true" } });
  expect((await world.onlyRun()).conclusion).toBe("skipped");
});

test("the file may be named by its number", async () => {
  const { world, post } = await setUp();
  const list = await world.rest("GET", `/repos/${REPO}/actions/workflows`);
  const workflows = (list.json as { workflows: { id: number; name: string }[] }).workflows;
  const id = workflows.find((one) => one.name === "Collect")?.id;
  expect((await post({ ref: "main", inputs: { run: "x" } }, String(id))).status).toBe(204);
  await world.runner.idle();
});

test.each([
  ["person", "bob", "bob"],
  ["app", "app", "statem[bot]"],
  ["workflow", "workflow", "github-actions[bot]"],
] as const)("the actor of a %s's dispatch is the token's owner", async (kind, identity, actor) => {
  const { world, post } = await setUp();
  expect((await post({ ref: "main", inputs: { run: "x" } }, "collect.yml", world.token(identity))).status).toBe(204);
  const run = await world.onlyRun();
  expect(run).toMatchObject({ actor, triggeringActor: actor, conclusion: "success", by: kind });
});

test.each(["app", "workflow"] as const)("an %s's token needs actions: write", async (identity) => {
  const { world, post } = await setUp();
  const token = world.token(identity, { actions: "read", contents: "write" });
  expect((await post({ ref: "main", inputs: { run: "x" } }, "collect.yml", token)).status).toBe(403);
  expect(world.runner.runs).toEqual([]);
});

test("the file is the one at the ref, which may be a branch or a tag", async () => {
  const { world, post } = await setUp();
  const sha = world.commit("topic", {
    ".github/workflows/collect.yml": FILE.replace("name: Collect", "name: Changed"),
  });
  world.ref("refs/tags/v1", sha);
  for (const ref of ["topic", "refs/heads/topic", "v1"]) await post({ ref, inputs: { run: "x" } });
  await world.runner.idle();
  expect(world.runner.runs.map((run) => [run.name, run.origin.ref, run.origin.sha === sha])).toEqual([
    ["Changed", "refs/heads/topic", true],
    ["Changed", "refs/heads/topic", true],
    ["Changed", "refs/tags/v1", true],
  ]);
});

describe("refused", () => {
  test.each([
    ["an unknown file", { ref: "main" }, "nowhere.yml", 404, "Not Found"],
    ["no ref", { inputs: {} }, "collect.yml", 422, `Invalid request.\n\n"ref" wasn't supplied.`],
    ["an unknown ref", { ref: "nope" }, "collect.yml", 422, "No ref found for: nope"],
    [
      "a file without the trigger",
      { ref: "main" },
      "other.yml",
      422,
      "Workflow does not have 'workflow_dispatch' trigger",
    ],
    [
      "unexpected inputs",
      { ref: "main", inputs: { run: "x", b: "1", c: "2" } },
      "collect.yml",
      422,
      'Unexpected inputs provided: ["b","c"]',
    ],
    ["a missing input", { ref: "main" }, "collect.yml", 422, "Required input 'run' not provided"],
    [
      "an empty required input",
      { ref: "main", inputs: { run: "" } },
      "collect.yml",
      422,
      "Required input 'run' not provided",
    ],
    [
      "a value that is no option",
      { ref: "main", inputs: { run: "x", verb: "fly" } },
      "collect.yml",
      422,
      "Provided value 'fly' for input 'verb' not in the list of allowed values",
    ],
    [
      "a word as boolean",
      { ref: "main", inputs: { run: "x", deep: "yes" } },
      "collect.yml",
      422,
      "Provided value 'yes' for input 'deep' not in the list of allowed values",
    ],
    [
      "a value that is no text",
      { ref: "main", inputs: { run: 7 } },
      "collect.yml",
      422,
      "Invalid request.\n\nFor 'inputs/run', 7 is not a string.",
    ],
    [
      "inputs that are no object",
      { ref: "main", inputs: [] },
      "collect.yml",
      422,
      "Invalid request.\n\nFor 'properties/inputs', [] is not an object.",
    ],
    [
      "inputs that are too large",
      { ref: "main", inputs: { run: "x".repeat(65_535) } },
      "collect.yml",
      422,
      "inputs are too large.",
    ],
  ])("%s", async (_name, body, file, status, message) => {
    const { world, post } = await setUp();
    expect(await post(body, file)).toMatchObject({ status, json: { message } });
    expect(world.runner.runs).toEqual([]);
  });

  test("more than 25 inputs", async () => {
    const { post } = await setUp();
    const inputs = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`i${index}`, "x"]));
    const message = "Invalid request.\n\nNo more than 25 properties are allowed; 26 were supplied.";
    expect(await post({ ref: "main", inputs })).toMatchObject({ status: 422, json: { message } });
  });

  test("a file that is only on another branch", async () => {
    const { world, post } = await setUp();
    world.commit("topic", { ".github/workflows/new.yml": FILE });
    expect((await post({ ref: "topic", inputs: { run: "x" } }, "new.yml")).status).toBe(404);
  });
});
