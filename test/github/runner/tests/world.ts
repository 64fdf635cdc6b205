/** Owns what the runner's tests share: a repository with workflows in it, events, and a runner that plays them. */
import { onTestFinished } from "vitest";
import type { RepoEvent } from "../../seam.ts";
import { type Runner, type RunnerOptions, startRunner, type WorkflowRun } from "../index.ts";
import { REPO, type StandIn, startStandIn } from "./stand-in.ts";

export interface World extends StandIn {
  runner: Runner;
  /** Puts one workflow file on the default branch. */
  workflow(file: string, text: string): string;
  /** An issue comment, which starts the default branch's workflows. */
  comment(body?: string, by?: RepoEvent["by"]): void;
  dispatch(file: string, inputs?: Record<string, unknown>): Promise<WorkflowRun>;
  pull(change: { head: string; sha: string; action?: string; headRepo?: string; actor?: string }): void;
  /** The only run so far, once everything is quiet. */
  onlyRun(): Promise<WorkflowRun>;
}

export async function createWorld(options: Partial<RunnerOptions> = {}): Promise<World> {
  const standIn = await startStandIn();
  const runner = await startRunner(standIn.forge, { actions: {}, ...options });
  onTestFinished(async () => {
    await runner.close();
    await standIn.close();
  });
  const { forge } = standIn;
  const repository = forge.repoJson(REPO);
  const send = (event: string, payload: RepoEvent["payload"], actor = "alice", by: RepoEvent["by"] = "person") => {
    forge.emit({ event, repo: REPO, payload: { ...payload, repository, sender: forge.userJson(actor) }, actor, by });
  };
  return {
    ...standIn,
    runner,
    workflow: (file, text) => standIn.commit("main", { [`.github/workflows/${file}`]: text }),
    comment: (body = "hello", by = "person") => {
      const issue = { number: 7, title: "An issue" };
      send("issue_comment", { action: "created", issue, comment: { id: 1, body } }, "alice", by);
    },
    async dispatch(file, inputs) {
      const path = `/repos/${REPO}/actions/workflows/${file}/dispatches`;
      const body = { ref: "main", return_run_details: true, ...(inputs === undefined ? {} : { inputs }) };
      const answer = await standIn.rest("POST", path, body);
      const id = (answer.json as { workflow_run_id?: number }).workflow_run_id;
      const run = runner.runs.find((one) => one.id === id);
      if (run === undefined) throw new Error(`dispatch refused: ${JSON.stringify(answer)}`);
      return run;
    },
    pull({ head, sha, action = "opened", headRepo = REPO, actor = "alice" }) {
      const pull = { number: 12, title: "A change", base: { ref: "main", repo: repository } };
      const headJson = { ref: head, sha, repo: { full_name: headRepo } };
      send("pull_request", { action, number: 12, pull_request: { ...pull, head: headJson } }, actor);
    },
    async onlyRun() {
      await runner.idle();
      const [run, ...others] = runner.runs;
      if (run === undefined || others.length > 0) throw new Error(`one run was expected, found ${runner.runs.length}`);
      return run;
    },
  };
}

/** A workflow that does one thing when it is dispatched. */
export function script(lines: string, head = ""): string {
  const indented = lines
    .trim()
    .split("\n")
    .map((line) => `          ${line}`)
    .join("\n");
  return `on: workflow_dispatch\n${head}\njobs:\n  work:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n${indented}\n`;
}
