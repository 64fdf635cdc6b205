/** Puts the app together and keeps it going until it is told to stop. It holds no state but what it is working on. */
import { runIdOf } from "../core/run/run-id.ts";
import type { Delivery } from "./deliveries/payload.ts";
import { pullOf, readDelivery, type Wake } from "./deliveries/wake.ts";
import { type Connection, connect } from "./github/connection.ts";
import { createProbot, subscribe } from "./github/probot.ts";
import type { AppLog } from "./log.ts";
import { close, listen, WEBHOOK_PATH } from "./server/server.ts";
import type { Settings } from "./settings/settings.ts";
import { pauseUntil } from "./work/attempts.ts";
import { carryOut } from "./work/carry-out.ts";
import { RunQueue } from "./work/queue.ts";

export interface App {
  /** Where deliveries come. */
  readonly webhookUrl: string;
  readonly url: string;
  readonly login: string;
  /** Resolves when everything that was acknowledged is done. */
  idle(): Promise<void>;
  /** Takes nothing new, finishes what was acknowledged, and resolves. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly settings: Settings;
  readonly log: AppLog;
  /** Another way to GitHub than Probot's. */
  readonly connection?: Connection;
}

/** @throws when GitHub does not know the app by its key, or the port cannot be had. */
export async function startApp({ settings, log, connection: given }: StartOptions): Promise<App> {
  const probot = await createProbot(settings, log);
  const connection = given ?? connect(probot);
  const login = await loginOf(connection, settings);
  const stopping = new AbortController();
  const workshop = { connection, log, pause: pauseUntil(stopping.signal) };
  const queue = new RunQueue<Wake>(async (waiting) => {
    for (const wake of waiting) await carryOut(wake, workshop);
  });
  subscribe(probot, (delivery) => take(delivery, login, queue, log));
  const { host, port, webhookSecret: secret } = settings;
  const middleware = await probot.getNodeMiddleware({ path: WEBHOOK_PATH });
  const { server, url } = await listen({ host, port, secret, middleware, working: () => queue.size, log });
  const webhookUrl = `${url}${WEBHOOK_PATH}`;
  log.say(`statem listens on ${webhookUrl} as ${login}`, { code: "listening" });
  return {
    webhookUrl,
    url,
    login,
    idle: () => queue.idle(),
    async stop() {
      await close(server);
      stopping.abort();
      await queue.idle();
    },
  };
}

/** Asked before anything listens: without it our own deeds could not be told from others'. */
async function loginOf(
  connection: Connection,
  { appId, apiUrl = "https://api.github.com" }: Settings,
): Promise<string> {
  try {
    return await connection.login();
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    const isRefused = typeof cause === "object" && cause !== null && "status" in cause && cause.status === 401;
    const todo = isRefused ? "check that APP_ID and PRIVATE_KEY are the same app's" : "start again once it answers";
    throw new Error(`${apiUrl} did not say who app ${appId} is (${text}); ${todo}.`, { cause });
  }
}

/** Sorts a delivery and returns at once: GitHub's answer does not wait for the work. */
function take(delivery: Delivery, login: string, queue: RunQueue<Wake>, log: AppLog): void {
  const { id, event, payload } = delivery;
  const reading = readDelivery(delivery, login);
  if (reading.kind === "ignored") {
    log.debug(`Not for us: ${event}.${payload.action ?? ""}`, { delivery: id, event, code: reading.code });
    return;
  }
  const { wake } = reading;
  const run = runIdOf(pullOf(wake));
  log.debug("Taken", { delivery: id, event, repository: wake.repository, run, code: "taken" });
  queue.add(`${wake.repository.toLowerCase()}#${pullOf(wake)}`, wake);
}
