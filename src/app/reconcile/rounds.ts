/**
 * Reconciles by itself: at the start, every so often, and when it is told that it may see more, the app looks for pull
 * requests of which something was missed. Deliveries are lost while it is down, and what it acknowledged is lost with it when
 * it dies; but comments, pushes and closings stand on GitHub, where they are found. What is found goes the way of a delivery.
 */
import { GithubForge } from "../../adapters/github/forge.ts";
import { repositoryName } from "../../adapters/github/repository.ts";
import { sha256 } from "../../adapters/local/digest.ts";
import { missing } from "../../operations/reconcile.ts";
import type { Round } from "../deliveries/rounds.ts";
import type { Wake } from "../deliveries/wake.ts";
import type { Connection } from "../github/connection.ts";
import type { AppLog } from "../log.ts";
import type { Workshop } from "../worker/carry-out.ts";

export interface Lookout extends Pick<Workshop, "client" | "clock" | "onFault"> {
  readonly connection: Pick<Connection, "installations" | "repositories">;
  readonly log: AppLog;
  take(wake: Wake): void;
}

/** What a round is queued under: one at a time for a repository, and for all of an installation. */
export function roundName({ installation, repository }: Round): string {
  return repository?.toLowerCase() ?? `installation ${installation}`;
}

/** All installations, each with all of its repositories. @throws when GitHub does not tell which there are. */
export async function everywhere({ connection }: Pick<Lookout, "connection">): Promise<readonly Round[]> {
  return (await connection.installations()).map((installation) => ({ installation }));
}

/** Never throws: the next round looks again. */
export async function lookAround({ installation, repository }: Round, lookout: Lookout): Promise<void> {
  const { connection, log, onFault } = lookout;
  try {
    const client = await lookout.client(installation);
    const repositories = repository === undefined ? await connection.repositories(client) : [repository];
    for (const one of repositories) {
      const about = { repository: one, event: "reconcile" };
      const forge = new GithubForge(client, repositoryName(one), sha256);
      const pulls = await missing({ forge, clock: lookout.clock, digest: sha256 });
      for (const { pull, because, comment } of pulls) {
        log.info(`#${pull}: ${because.replaceAll("_", " ")}`, { ...about, code: "missed" });
        const arrival = { pull, publisher: "app", ...(comment === undefined ? {} : { comment }) } as const;
        const cause = { kind: "arrival", arrival } as const;
        lookout.take({ delivery: "reconcile", event: "reconcile", installation, repository: one, cause });
      }
    }
    log.debug("Looked for what was missed", { event: "reconcile", code: "looked" });
  } catch (error) {
    onFault("reconcile_failed");
    const text = error instanceof Error ? error.message.split("\n")[0] : String(error);
    log.warn(`Installation ${installation} could not be looked through: ${text}`, {
      event: "reconcile",
      code: "reconcile_failed",
      ...(repository === undefined ? {} : { repository }),
    });
  }
}

/** Goes round until it is told to stop. Copies that were started together drift apart. */
export async function goRound(
  everyMs: number,
  go: () => Promise<void>,
  { clock }: Pick<Lookout, "clock">,
  stopping: AbortSignal,
) {
  while (!stopping.aborted) {
    await go();
    await clock.sleep(everyMs * (0.75 + clock.random() / 2), stopping);
  }
}
