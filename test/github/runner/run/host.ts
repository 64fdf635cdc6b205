/** Owns what every run of one runner shares: the forge behind it, the actions it knows, its groups, places and artifacts. */
import type { Forge, RepoEvent } from "../../seam.ts";
import type { ArtifactStore } from "../artifacts/store.ts";
import type { JobChecks } from "./job-check.ts";
import type { ConcurrencyGroups } from "./waiting/concurrency.ts";
import type { Slots } from "./waiting/slots.ts";

/** One masked line of a step, or of a run that could not start (without job and step). */
export interface LogLine {
  runId: number;
  job: string | undefined;
  step: string | undefined;
  text: string;
}

/** What all runs share. */
export interface Host {
  forge: Forge;
  jobChecks: JobChecks;
  actions: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  vars: Readonly<Record<string, string>>;
  groups: ConcurrencyGroups;
  slots: Slots;
  artifacts: ArtifactStore;
  log(line: LogLine): void;
  /** Sends one of the runner's own events to webhooks, and to workflows that follow it. */
  publish(event: RepoEvent): void;
  nextId(): number;
  /** GitHub's time, in GitHub's form. */
  stamp(): string;
}
