/** Puts the app together and keeps it going until it is told to stop. It holds no state but what it is working on. */
import { systemClock } from "../adapters/local/clock.ts";
import type { Clock } from "../ports/clock.ts";
import { type Desk, openDesk } from "./desk.ts";
import { type Connection, connect } from "./github/connection.ts";
import { createProbot, subscribe } from "./github/probot.ts";
import type { AppLog } from "./log.ts";
import { close, listen, WEBHOOK_PATH } from "./server/server.ts";
import type { Settings } from "./settings/settings.ts";

export interface App {
  /** Where deliveries come. */
  readonly webhookUrl: string;
  readonly url: string;
  readonly login: string;
  /** Resolves when everything that was acknowledged is done. */
  idle(): Promise<void>;
  /** Takes nothing new, finishes what was acknowledged within the time that the settings give, and answers what is left. */
  stop(): Promise<readonly string[]>;
}

export interface StartOptions {
  readonly settings: Settings;
  readonly log: AppLog;
  /** Another way to GitHub than Probot's. */
  readonly connection?: Connection;
  /** Another time than the machine's. */
  readonly clock?: Clock;
}

/** @throws when GitHub does not know the app by its key, or the port cannot be had. */
export async function startApp({ settings, log, connection: given, clock = systemClock }: StartOptions): Promise<App> {
  const probot = await createProbot(settings, log);
  const connection = given ?? connect(probot);
  const login = await loginOf(connection, settings);
  const desk = openDesk({ login, settings, log, connection, clock });
  subscribe(probot, desk.take);
  const { host, port, webhookSecret: secret } = settings;
  const middleware = await probot.getNodeMiddleware({ path: WEBHOOK_PATH });
  const { server, url } = await listen({
    host,
    port,
    secret,
    middleware,
    health: desk.health,
    isOurs: desk.isOurs,
    log,
  });
  const webhookUrl = `${url}${WEBHOOK_PATH}`;
  log.say(`statem listens on ${webhookUrl} as ${login}`, { code: "listening" });
  desk.goRound();
  return {
    webhookUrl,
    url,
    login,
    idle: desk.idle,
    async stop() {
      desk.stop();
      await close(server);
      return finish(desk, settings.stopWithinMs, clock, log);
    },
  };
}

/** What is not done in time is found again by the next reconcile; the log says what that is. */
async function finish(desk: Desk, withinMs: number, clock: Clock, log: AppLog): Promise<readonly string[]> {
  const over = new AbortController();
  await Promise.race([desk.idle(), clock.sleep(withinMs, over.signal)]);
  over.abort();
  const left = desk.runs();
  for (const run of left) {
    const [repository = run, pull] = run.split("#");
    log.warn("Left undone; the next reconcile finds it", {
      code: "left_behind",
      repository,
      ...(pull === undefined ? {} : { run: `pr-${pull}` }),
    });
  }
  return left;
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
