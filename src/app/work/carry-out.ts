/** Carries one wake out: wires the adapters for its repository, and says what came of it. */
import { BranchStore } from "../../adapters/github/branch/store.ts";
import { ArtifactEvidence } from "../../adapters/github/evidence/artifact.ts";
import { GithubForge } from "../../adapters/github/forge.ts";
import { repositoryName } from "../../adapters/github/repository.ts";
import { systemClock } from "../../adapters/local/clock.ts";
import { sha256 } from "../../adapters/local/digest.ts";
import { runIdOf } from "../../core/run/run-id.ts";
import { type Advanced, advance } from "../../operations/advance/advance.ts";
import { pullOf, type Wake } from "../deliveries/wake.ts";
import type { Connection } from "../github/connection.ts";
import type { AppLog } from "../log.ts";
import { attempt, type Pause } from "./attempts.ts";
import { leftBy } from "./left.ts";

export interface Workshop {
  readonly connection: Connection;
  readonly log: AppLog;
  readonly pause: Pause;
}

/** Never throws: what cannot be done is said in the log, and the next event of the pull request takes it up again. */
export async function carryOut(wake: Wake, { connection, log: appLog, pause }: Workshop): Promise<void> {
  const { delivery, event, repository } = wake;
  const log = appLog.about({ delivery, event, repository, run: runIdOf(pullOf(wake)) });
  const onRetry = (error: unknown, waitMs: number) =>
    log.warn(`Trying again in ${Math.ceil(waitMs / 1_000)} s: ${messageOf(error)}`, { code: "retry" });
  try {
    await attempt(() => once(wake, connection, log), { pause, onRetry });
  } catch (error) {
    log.error(`Given up until the pull request's next event: ${messageOf(error)}`, { code: "given_up" });
  }
}

async function once({ cause, installation, repository }: Wake, connection: Connection, log: AppLog): Promise<void> {
  const client = await connection.client(installation);
  const name = repositoryName(repository);
  const arrival =
    cause.kind === "arrival"
      ? cause.arrival
      : { pull: cause.pull, publisher: "app" as const, left: await leftBy(cause, new ArtifactEvidence(client, name)) };
  const advanced = await advance(arrival, {
    forge: new GithubForge(client, name, sha256),
    store: new BranchStore(client, name, sha256),
    clock: systemClock,
    log,
    digest: sha256,
  });
  report(advanced, log);
}

function report(advanced: Advanced, log: AppLog): void {
  switch (advanced.kind) {
    case "busy":
      throw new Error("other writers kept the record busy");
    case "idle":
      log.info(`No run was started: ${advanced.reason}`, { code: "idle" });
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
