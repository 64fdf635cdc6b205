/** GitHub's official description as a judge: of answers, of bodies, of payloads, and of whether it is itself complete. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../index.ts";
import { description, misfits } from "../official/description.ts";
import { sentWebhooks } from "../official/sent.ts";
import { startRunner } from "../runner/index.ts";
import type { RestAnswer } from "../seam.ts";
import { refusal, rest, widgets } from "./clients.ts";

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
  await github.addRepo("octo/widgets", { files: { a: "1" }, collaborators: { ann: "write" } });
});
afterEach(() => github.close());
const ann = () => rest(github, github.personToken("ann"));

it("knows every call and every webhook, and none besides: else run scripts/openapi.ts", async () => {
  const runner = await startRunner(github, { actions: {} });
  const routes = github.routes.map(({ method, path }) => `${method} ${path}`);
  await runner.close();
  expect(Object.keys(description().operations).sort()).toEqual([...new Set(routes)].sort());
  expect(Object.keys(description().webhooks).sort()).toEqual([...sentWebhooks].sort());
});

describe("an answer that GitHub would not give is 501", () => {
  const route = {
    method: "GET",
    path: "/repos/:owner/:repo/actions/runs/:run_id",
    needs: ["actions", "read"],
  } as const;
  it.each<[string, RestAnswer, string]>([
    ["a field that is missing", { status: 200, json: { id: 7 } }, "must have required property"],
    ["an undocumented status", { status: 202, json: {} }, "the status 202 is not documented"],
    ["a refusal without words", { status: 404, json: "no" }, "must be object"],
  ])("%s", async (_what, answer, words) => {
    github.addRoute({ ...route, needs: [...route.needs], handle: () => answer });
    const said = await refusal(ann().actions.getWorkflowRun({ ...widgets, run_id: 7 }));
    expect([said.status, said.message]).toEqual([501, expect.stringContaining(words)]);
    expect(github.unimplementedWhat).toEqual([expect.stringContaining(words)]);
  });

  it("a body where none is documented", async () => {
    const path = "/repos/:owner/:repo/actions/workflows/:workflow_id/dispatches";
    github.addRoute({ method: "POST", path, needs: ["actions", "write"], handle: () => ({ status: 204, json: {} }) });
    const call = ann().actions.createWorkflowDispatch({ ...widgets, workflow_id: 1, ref: "main" });
    expect((await refusal(call)).message).toContain("without a documented body");
  });
});

it("refuses keys that the call does not have and values of another type", async () => {
  const post = (body: object) => ann().request("POST /repos/{owner}/{repo}/labels", { ...widgets, name: "x", ...body });
  expect(await refusal(post({ colour: "ededed" }))).toMatchObject({
    status: 422,
    message: expect.stringContaining('"colour" is not a permitted key.'),
  });
  expect(await refusal(post({ description: 5 }))).toMatchObject({
    status: 422,
    message: expect.stringContaining("For 'properties/description', 5 is not a string."),
  });
  expect((await post({ color: "ededed" })).status).toBe(201);
  expect(github.unimplemented).toBe(0);
});

it("does not pass on what GitHub would not send", () => {
  const seen: string[] = [];
  github.onEvent((event) => seen.push(event.event));
  const common = { repo: "octo/widgets", actor: "ann", by: "person" } as const;
  const repository = github.repoJson("octo/widgets");
  github.emit({ ...common, event: "workflow_run", payload: { action: "completed", repository } });
  github.emit({ ...common, event: "workflow_run", payload: { action: "invented", repository } });
  expect(seen).toEqual([]);
  expect(github.unimplementedWhat).toEqual([
    expect.stringContaining("workflow_run.completed is not as documented: / must have required property"),
    expect.stringContaining("workflow_run.invented: not in test/github/official/sent.ts"),
  ]);
});

it("reads null, references, lists and formats of the description as it means them", () => {
  const { schemas } = description();
  const user = github.userJson("ann");
  const check = (name: string, value: unknown) => misfits(schemas[name] as object, value);
  expect(check("simple-user", user)).toEqual([]);
  expect(check("nullable-simple-user", null)).toEqual([]);
  expect(check("simple-user", null)).toEqual(["/ must be object"]);
  expect(check("simple-user", { ...user, url: "not an address" })).toEqual(['/url must match format "uri"']);
  expect(check("simple-user", { ...user, id: 1.5 })).toEqual(["/id must be integer"]);
  expect(check("validation-error-simple", { message: "", documentation_url: "", errors: [1] })).toEqual([
    "/errors/0 must be string",
  ]);
});
