/** Where deliveries are sorted and queued: what is ours goes to its run's queue or starts a round, the rest is forgotten. */
import { runIdOf } from "../core/run/run-id.ts";
import type { Clock } from "../ports/clock.ts";
import type { Delivery } from "./deliveries/payload.ts";
import type { Round } from "./deliveries/rounds.ts";
import { pullOf, readDelivery, type Wake } from "./deliveries/wake.ts";
import type { Connection } from "./github/connection.ts";
import { Pace } from "./github/pace.ts";
import type { AppLog } from "./log.ts";
import { everywhere, goRound, lookAround, roundName } from "./reconcile/rounds.ts";
import type { Fault, Health } from "./server/health.ts";
import type { Settings } from "./settings/settings.ts";
import { pauseUntil } from "./worker/attempts.ts";
import { carryOut } from "./worker/carry-out.ts";
import { RunQueue } from "./worker/queue.ts";

export interface DeskOptions {
  readonly login: string;
  readonly settings: Pick<Settings, "reconcileEveryMs" | "writeEveryMs">;
  readonly log: AppLog;
  readonly connection: Connection;
  readonly clock: Clock;
}
export interface Desk {
  /** Whether a delivery is for us: the rest is acknowledged, and costs nothing more. */
  readonly isOurs: (delivery: Delivery) => boolean;
  /** Queues what a delivery wakes and returns at once: GitHub's answer does not wait for the work. */
  readonly take: (delivery: Delivery) => void;
  readonly health: () => Health;
  /** Resolves when nothing waits and nothing is being worked on. */
  readonly idle: () => Promise<void>;
  /** Begins to reconcile by itself, if the settings say so. */
  readonly goRound: () => void;
  /** Ends all waiting: each run tries once more at once, and no more rounds begin. */
  readonly stop: () => void;
  /** What is not done, as `owner/name#number`. */
  readonly runs: () => readonly string[];
}

export function openDesk({ login, settings, log, connection, clock }: DeskOptions): Desk {
  const stopping = new AbortController();
  let lastFault: Fault | undefined;
  const onFault = (code: string) => {
    lastFault = { at: clock.now().toISOString(), code };
  };
  const now = () => clock.now().getTime();
  const { writeEveryMs, reconcileEveryMs } = settings;
  const pace = new Pace({ clock, writeEveryMs, isCrowded: (installation) => runs.sizeOf(installation) > 1 });
  const client = async (installation: number) => pace.keep(installation, await connection.client(installation));
  const pause = pauseUntil(stopping.signal, clock);
  const workshop = {
    client,
    blockedMs: (installation: number) => pace.blockedMs(installation),
    log,
    clock,
    pause: (ms: number) => runs.aside(() => pause(ms)),
    onFault,
  };
  const runs = new RunQueue<Wake>({
    now,
    work: async ([first, ...others]) => {
      if (first) await carryOut([first, ...others], workshop);
    },
  });
  const put = (wake: Wake) => runs.add(`${wake.repository.toLowerCase()}#${pullOf(wake)}`, wake.installation, wake);
  const lookout = { client, clock, onFault, connection, log, take: put };
  const rounds = new RunQueue<Round>({
    now,
    work: async ([first]) => {
      if (first && !stopping.signal.aborted) await lookAround(first, lookout);
    },
  });
  const goEverywhere = async () => {
    try {
      for (const round of await everywhere(lookout)) rounds.add(roundName(round), round.installation, round);
    } catch (error) {
      onFault("reconcile_failed");
      log.warn(`GitHub does not say where the app is installed: ${String(error)}`, { code: "reconcile_failed" });
    }
  };
  /** The first round counts as work from the start, so that whoever waits for `idle` waits for it. */
  let going: Promise<void> | undefined;
  return {
    isOurs(delivery) {
      const { id, event, payload } = delivery;
      const reading = readDelivery(delivery, login);
      if (reading.kind !== "ignored") return true;
      log.debug(`Not for us: ${event}.${payload.action ?? ""}`, { delivery: id, event, code: reading.code });
      return false;
    },
    take(delivery) {
      const { id, event } = delivery;
      const reading = readDelivery(delivery, login);
      if (reading.kind === "ignored") return;
      if (reading.kind === "rounds") {
        for (const round of reading.rounds) rounds.add(roundName(round), round.installation, round);
        log.debug("Looking around", { delivery: id, event, code: "taken" });
        return;
      }
      for (const wake of reading.wakes) {
        const run = runIdOf(pullOf(wake));
        log.debug("Taken", { delivery: id, event, repository: wake.repository, run, code: "taken" });
        put(wake);
      }
    },
    health: () => ({
      isReady: !stopping.signal.aborted,
      runs: runs.size,
      rounds: rounds.size,
      oldestSeconds: Math.floor(runs.oldestMs / 1_000),
      ...(lastFault ? { lastFault } : {}),
    }),
    async idle() {
      do {
        await going;
        await rounds.idle();
        await runs.idle();
      } while (rounds.size + runs.size > 0);
    },
    goRound() {
      if (reconcileEveryMs === 0) return;
      const go = async () => {
        going = goEverywhere();
        await going;
      };
      void goRound(reconcileEveryMs, go, lookout, stopping.signal);
    },
    stop: () => stopping.abort(),
    runs: () => runs.runs,
  };
}
