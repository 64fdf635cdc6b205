/** Owns the runner's outside: it listens to a forge, plays the workflows of its repositories, and answers REST about them. */
import type { Forge, RepoEvent } from "../seam.ts";
import { startArtifactServer } from "./artifacts/server.ts";
import { ArtifactStore } from "./artifacts/store.ts";
import { startRunsFor } from "./events/listen.ts";
import { addArtifactRoutes } from "./rest/artifact-routes.ts";
import { addDispatchRoute } from "./rest/dispatch-route.ts";
import { addRunRoutes } from "./rest/run-routes.ts";
import { addWorkflowRoutes } from "./rest/workflow-routes.ts";
import type { Host, LogLine } from "./run/host.ts";
import type { JobChecks } from "./run/job-check.ts";
import { Registry } from "./run/registry.ts";
import { startSchedule } from "./run/schedule.ts";
import type { WorkflowRun } from "./run/state.ts";
import { ConcurrencyGroups } from "./run/waiting/concurrency.ts";
import { Slots } from "./run/waiting/slots.ts";

export type { LogLine } from "./run/host.ts";
export { runLog, type WorkflowRun } from "./run/state.ts";

/** What a runner plays with. */
export interface RunnerOptions {
  /** `owner/name` of an action -> local folder that holds its action.yml; any `@ref` matches. */
  actions: Readonly<Record<string, string>>;
  /** Secrets and variables that every repository has. */
  secrets?: Readonly<Record<string, string>>;
  vars?: Readonly<Record<string, string>>;
  /** How many jobs run at once; 4 by default. */
  parallel?: number;
}

/** A runner at work on a forge. */
export interface Runner {
  readonly runs: readonly WorkflowRun[];
  /** Resolves when no run goes on any more. */
  idle(): Promise<void>;
  onLog(listener: (line: LogLine) => void): void;
  /** Plays GitHub's clock for a file with `schedule`: its first cron line, or the one given. */
  fireSchedule(repo: string, file: string, cron?: string): WorkflowRun;
  /** Ends what runs, by force. */
  close(): Promise<void>;
}

/** Starts a runner; it listens until it is closed. */
export async function startRunner(forge: Forge & JobChecks, options: RunnerOptions): Promise<Runner> {
  const listeners: ((line: LogLine) => void)[] = [];
  const artifacts = new ArtifactStore();
  const server = await startArtifactServer(forge, artifacts);
  const own = new WeakSet<object>();
  let lastId = 17_000_000_000;
  let isClosed = false;
  const listen = (event: RepoEvent) => {
    if (!isClosed) startRunsFor(forge, registry, event);
  };
  const host: Host = {
    forge,
    jobChecks: forge,
    actions: options.actions,
    secrets: options.secrets ?? {},
    vars: options.vars ?? {},
    groups: new ConcurrencyGroups(),
    slots: new Slots(options.parallel ?? 4),
    artifacts,
    log: (line) => {
      for (const listener of listeners) listener(line);
    },
    // Followed here and not when it comes back from the forge: whether it does is not ours to know.
    publish: (event) => {
      own.add(event.payload);
      forge.emit(event);
      listen(event);
    },
    nextId: () => ++lastId,
    stamp: () =>
      forge
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z"),
  };
  const registry = new Registry(host);
  forge.onEvent((event) => {
    if (!own.has(event.payload)) listen(event);
  });
  addDispatchRoute(host, registry);
  addWorkflowRoutes(host, registry);
  addRunRoutes(host, registry);
  addArtifactRoutes(host, registry, server);
  return {
    runs: registry.runs,
    idle: () => registry.idle(),
    onLog: (listener) => void listeners.push(listener),
    fireSchedule: (repo, file, cron) => startSchedule(host, registry, repo, file, cron),
    async close() {
      isClosed = true;
      await registry.close();
      await server.close();
    },
  };
}
