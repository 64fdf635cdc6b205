/** Owns all runs of a runner: their ids and numbers, how one comes into being, is run again, cancelled, and waited for. */
import type { Identity } from "../../seam.ts";
import type { Origin } from "../events/origin.ts";
import type { Payload } from "../events/payload.ts";
import { evaluateText } from "../expression/evaluate.ts";
import type { Workflow } from "../workflow/model.ts";
import { complete, executeRun, type LiveRun } from "./execute.ts";
import { githubContext } from "./github-context.ts";
import type { Host } from "./host.ts";
import type { WorkflowRun } from "./state.ts";
import { publishRun } from "./workflow-run-event.ts";

interface RunRequest {
  repo: string;
  /** The file, or the problem for which it cannot run. */
  file: { kind: "workflow"; workflow: Workflow } | { kind: "broken"; path: string; message: string };
  origin: Origin;
  payload: Payload;
  inputs?: Record<string, string | boolean>;
  actor: string;
  by: Identity["kind"];
  chain?: number;
}

/** All runs, by id and in the order of their start. */
export class Registry {
  readonly runs: WorkflowRun[] = [];
  readonly #host: Host;
  readonly #live = new Map<number, LiveRun>();
  readonly #workflowIds = new Map<string, number>();
  readonly #lastNumbers = new Map<number, number>();

  constructor(host: Host) {
    this.#host = host;
  }

  start(request: RunRequest): WorkflowRun {
    const run = this.#create(request);
    this.runs.push(run);
    if (request.file.kind === "broken") this.#fail(run, request.file.message);
    else this.#play(run, request.file.workflow);
    return run;
  }

  /** Replays the old payload at the old commit: the same actor, another who triggered it (github-facts, re-run). */
  rerun(run: WorkflowRun, triggeringActor: string): void {
    if (run.workflow === undefined) throw new Error(`run ${run.id} never started: there is nothing to run again`);
    const at = this.#host.stamp();
    run.attempt += 1;
    Object.assign(run, { status: "queued", conclusion: undefined, message: undefined, startedAt: at, updatedAt: at });
    run.triggeringActor = triggeringActor;
    this.#play(run, run.workflow);
  }

  find(repo: string, id: number): WorkflowRun | undefined {
    return this.runs.find((run) => run.id === id && run.repo === repo);
  }

  cancel(run: WorkflowRun): void {
    this.#live.get(run.id)?.control.cancel("The run was canceled.");
  }

  workflowId(repo: string, path: string): number {
    const key = `${repo}\0${path}`;
    const known = this.#workflowIds.get(key);
    if (known !== undefined) return known;
    const id = this.#host.nextId();
    this.#workflowIds.set(key, id);
    return id;
  }

  /** Resolves when no run goes on any more, those included that others started meanwhile. */
  async idle(): Promise<void> {
    while (this.#live.size > 0) await Promise.all([...this.#live.values()].map((live) => live.done));
  }

  async close(): Promise<void> {
    for (const { control } of this.#live.values()) control.kill();
    await this.idle();
  }

  #play(run: WorkflowRun, workflow: Workflow): void {
    try {
      run.displayTitle = this.#title(run, workflow);
    } catch (error) {
      this.#fail(run, `run-name: ${(error as Error).message}`);
      return;
    }
    const live = executeRun(this.#host, run, workflow);
    this.#live.set(run.id, live);
    const end = live.done.then(() => {
      if (this.#live.get(run.id) === live) this.#live.delete(run.id);
    });
    void this.#host.forge.track(end);
  }

  #fail(run: WorkflowRun, message: string): void {
    publishRun(this.#host, run, "requested");
    complete(this.#host, run, "startup_failure", message);
  }

  #title(run: WorkflowRun, workflow: Workflow): string {
    const contexts = { github: githubContext(this.#host, run), inputs: run.inputs, vars: this.#host.vars };
    const own = workflow.runName === undefined ? "" : evaluateText(workflow.runName, contexts).trim();
    return own || run.origin.title || run.name;
  }

  #create({ repo, file, origin, payload, inputs, actor, by, chain }: RunRequest): WorkflowRun {
    const path = file.kind === "workflow" ? file.workflow.path : file.path;
    const workflow = file.kind === "workflow" ? file.workflow : undefined;
    const name = workflow?.name ?? path;
    const workflowId = this.workflowId(repo, path);
    const runNumber = (this.#lastNumbers.get(workflowId) ?? 0) + 1;
    this.#lastNumbers.set(workflowId, runNumber);
    const at = this.#host.stamp();
    return {
      ...{ id: this.#host.nextId(), repo, workflowId, workflow, path, name, origin, payload, actor, by, runNumber },
      ...{
        displayTitle: origin.title ?? name,
        event: origin.event,
        inputs: inputs ?? {},
        chain: chain ?? 0,
        attempt: 1,
      },
      ...{ status: "queued", conclusion: undefined, triggeringActor: actor, jobs: [], message: undefined },
      ...{ createdAt: at, startedAt: at, updatedAt: at },
    };
  }
}
