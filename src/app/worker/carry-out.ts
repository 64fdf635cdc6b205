/** Carries out what waits for one run, as one: wires the adapters for its repository, and says what came of it. */
import { BranchStore } from "../../adapters/github/branch/store.ts";
import type { Client } from "../../adapters/github/client.ts";
import { ArtifactEvidence } from "../../adapters/github/evidence/artifact.ts";
import { GithubForge } from "../../adapters/github/forge.ts";
import { IssueStore } from "../../adapters/github/issue/store.ts";
import { repositoryName } from "../../adapters/github/repository.ts";
import { sha256 } from "../../adapters/local/digest.ts";
import { runIdOf } from "../../core/run/run-id.ts";
import type { Advanced } from "../../operations/advance/advanced.ts";
import { type Arrival, together } from "../../operations/advance/arrival.ts";
import { advance } from "../../operations/advance/several/every.ts";
import type { Clock } from "../../ports/clock.ts";
import { pullOf, type Wake } from "../deliveries/wake.ts";
import type { AppLog } from "../log.ts";
import { attempt, type Pause } from "./attempts.ts";
import { leftBy } from "./left.ts";

export interface Workshop {
  /** A client with an installation's token, at GitHub's pace. */
  client(installation: number): Promise<Client>;
  /** For how long nothing may be asked for an installation; 0 when it may be. */
  blockedMs(installation: number): number;
  readonly log: AppLog;
  readonly clock: Clock;
  readonly pause: Pause;
  /** Something could not be done. */
  onFault(code: string): void;
}

/**
 * All of one run. Never throws: what cannot be done is said in the log, and the next event of the pull request, or the next
 * reconcile, takes it up again.
 */
export async function carryOut(wakes: readonly [Wake, ...Wake[]], workshop: Workshop): Promise<void> {
  const [{ repository, installation }] = wakes;
  const deliveries = wakes.map(({ delivery }) => delivery).join(" ");
  const events = [...new Set(wakes.map(({ event }) => event))].join(" ");
  const { clock, pause, onFault } = workshop;
  const run = runIdOf(pullOf(wakes[0]));
  const log = workshop.log.about({ delivery: deliveries, event: events, repository, run });
  const onRetry = (error: unknown, waitMs: number) =>
    log.warn(`Trying again in ${Math.ceil(waitMs / 1_000)} s: ${messageOf(error)}`, { code: "retry" });
  const work = async () => {
    await once(wakes, workshop, log);
    // A part of what was to be seen may have been refused without a word that reached us.
    const blockedMs = workshop.blockedMs(installation);
    if (blockedMs > 0) throw new Interrupted(blockedMs);
  };
  try {
    await attempt(work, { pause, onRetry, now: () => clock.now().getTime() });
  } catch (error) {
    onFault("given_up");
    log.error(`Given up until the next event or reconcile: ${messageOf(error)}`, { code: "given_up" });
  }
}

/** It went well, as far as anybody said, but GitHub began to throttle on the way: another look shows what is missing. */
class Interrupted extends Error {
  readonly status = 429;
  readonly response: { readonly headers: Readonly<Record<string, string>> };

  constructor(waitMs: number) {
    super("GitHub began to throttle while this was published");
    this.response = { headers: { "retry-after": String(Math.ceil(waitMs / 1_000)) } };
  }
}

async function once(wakes: readonly [Wake, ...Wake[]], { client: of, clock }: Workshop, log: AppLog): Promise<void> {
  const [{ installation, repository }] = wakes;
  const client = await of(installation);
  const name = repositoryName(repository);
  const evidence = new ArtifactEvidence(client, name);
  const [first, ...others] = await Promise.all(wakes.map((wake) => arrivalOf(wake, evidence)));
  if (!first) return;
  const advanced = await advance(together(first, others), {
    forge: new GithubForge(client, name, sha256),
    store: new BranchStore(client, name, sha256),
    otherStore: new IssueStore(client, name, sha256, "ours"),
    clock,
    log,
    digest: sha256,
  });
  report(advanced, log);
}

async function arrivalOf({ cause }: Wake, evidence: ArtifactEvidence): Promise<Arrival> {
  if (cause.kind === "arrival") return cause.arrival;
  const { pull, isIssue } = cause;
  return { pull, publisher: "app", left: await leftBy(cause, evidence), ...(isIssue ? { isIssue } : {}) };
}

function report(advanced: Advanced, log: AppLog): void {
  switch (advanced.kind) {
    case "busy":
      throw new Error("other writers kept the record busy");
    case "idle":
      log.info(`No run was started: ${advanced.reason}`, { code: "idle" });
      return;
    case "left":
      log.info(`The run goes on in #${advanced.to}`, { code: "left" });
      return;
    case "held":
      log.warn("The run is held", { code: advanced.code });
      return;
    default: {
      const { revision, state } = advanced.record;
      const status = state.status.kind === "ended" ? state.status.ending : state.status.kind;
      log.info(`At ${state.entry.node}, ${status}, revision ${revision}`, { code: advanced.kind });
    }
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? text;
}
