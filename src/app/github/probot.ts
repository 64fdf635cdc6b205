/** Probot, told everything that it would otherwise take from the environment or guess. */
import { Probot } from "probot";
import type { Delivery, Payload } from "../deliveries/payload.ts";
import { EVENT_NAMES } from "../deliveries/subscriptions.ts";
import type { AppLog } from "../log.ts";
import type { Settings } from "../settings/settings.ts";
import { PlainOctokit } from "./plain-octokit.ts";

type ProbotOptions = NonNullable<ConstructorParameters<typeof Probot>[0]>;
type ProbotLog = NonNullable<ProbotOptions["log"]>;

/** @throws when Probot cannot be set up. */
export async function createProbot(settings: Settings, log: AppLog): Promise<Probot> {
  const { appId, privateKey, webhookSecret: secret, apiUrl } = settings;
  const probot = new Probot({
    appId,
    privateKey,
    secret,
    Octokit: PlainOctokit,
    log: quietly(log),
    ...(apiUrl === undefined ? {} : { baseUrl: apiUrl }),
  });
  return probot.ready();
}

/** Hands every delivery that we subscribe to over, verified; `take` must be quick, since GitHub waits for it. */
export function subscribe(probot: Probot, take: (delivery: Delivery) => void): void {
  probot.on(EVENT_NAMES, ({ id, name, payload }) => {
    // What GitHub signed is what its description says; we name the few fields that we read.
    take({ id, event: name, payload: payload as unknown as Payload });
  });
}

/**
 * Probot's own words, which are about details, with the objects that it adds left out: they hold whole payloads. Its
 * errors reach us as what it throws or answers, so here they are details too.
 */
function quietly(log: AppLog): ProbotLog {
  const debug = (first: unknown, second?: unknown) => log.debug(`probot: ${wordsOf(first, second)}`);
  const warn = (first: unknown, second?: unknown) => log.warn(`probot: ${wordsOf(first, second)}`);
  const none = () => {};
  const quiet = {
    level: "debug",
    trace: none,
    debug,
    info: debug,
    warn,
    error: debug,
    fatal: debug,
    child: () => quiet,
  };
  return quiet as unknown as ProbotLog;
}

function wordsOf(first: unknown, second: unknown): string {
  if (typeof first === "string") return first;
  if (typeof second === "string") return second;
  return first instanceof Error ? (first.message.split("\n")[0] ?? "") : "";
}
