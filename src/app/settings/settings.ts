/**
 * The app's settings, read from the environment. All of them are looked at before anything starts, so that whoever sets
 * the app up reads everything that is missing at once. No sentence repeats a secret.
 */
import { isIP } from "node:net";
import { LEVELS, type Level } from "../log.ts";
import { readPrivateKey } from "./private-key.ts";
import { mustValue, ok, problem, type Reading } from "./reading.ts";

export interface Settings {
  readonly appId: number;
  readonly privateKey: string;
  readonly webhookSecret: string;
  readonly port: number;
  readonly host: string;
  /** Of another server than github.com: its `/api/v3`. */
  readonly apiUrl?: string;
  readonly logLevel: Level;
  /** Between two rounds of reconcile; 0 for none but the ones that events ask for. */
  readonly reconcileEveryMs: number;
  /** Between two writes of an installation while several of its runs are worked on. */
  readonly writeEveryMs: number;
  /** How long a stop waits for what was acknowledged. */
  readonly stopWithinMs: number;
}
export type Env = Readonly<Record<string, string | undefined>>;
/** The names that are read; nothing else of the environment is. */
export const SETTINGS = [
  "APP_ID",
  "PRIVATE_KEY",
  "PRIVATE_KEY_PATH",
  "WEBHOOK_SECRET",
  "PORT",
  "HOST",
  "GHE_HOST",
  "GHE_PROTOCOL",
  "LOG_LEVEL",
  "RECONCILE_MINUTES",
  "WRITE_PACE_MS",
  "STOP_SECONDS",
] as const;

export type SettingsReading =
  | { readonly kind: "settings"; readonly settings: Settings }
  /** One sentence for each setting that is missing or malformed. */
  | { readonly kind: "refused"; readonly problems: readonly string[] };

export function readSettings(env: Env): SettingsReading {
  const appId = readAppId(env);
  const privateKey = readPrivateKey(env);
  const webhookSecret = readSecret(env);
  const port = readPort(env);
  const host = readHost(env);
  const apiUrl = readApiUrl(env);
  const logLevel = readLevel(env);
  const minutes = readWhole(env, "RECONCILE_MINUTES", 15, 1_440);
  const paceMs = readWhole(env, "WRITE_PACE_MS", 1_000, 60_000);
  const seconds = readWhole(env, "STOP_SECONDS", 25, 3_600);
  const all = [appId, privateKey, webhookSecret, port, host, apiUrl, logLevel, minutes, paceMs, seconds];
  const problems = all.flatMap((one) => (one.kind === "problem" ? [one.sentence] : []));
  if (problems.length > 0) return { kind: "refused", problems };
  const otherServer = mustValue(apiUrl);
  return {
    kind: "settings",
    settings: {
      appId: mustValue(appId),
      privateKey: mustValue(privateKey),
      webhookSecret: mustValue(webhookSecret),
      port: mustValue(port),
      host: mustValue(host),
      ...(otherServer === undefined ? {} : { apiUrl: otherServer }),
      logLevel: mustValue(logLevel),
      reconcileEveryMs: mustValue(minutes) * 60_000,
      writeEveryMs: mustValue(paceMs),
      stopWithinMs: mustValue(seconds) * 1_000,
    },
  };
}

function readAppId({ APP_ID: seen }: Env): Reading<number> {
  const where = 'set it to the "App ID" on the app\'s settings page';
  if (!seen) return problem(`APP_ID is not set; a whole number was expected: ${where}.`);
  if (!/^[1-9]\d{0,14}$/.test(seen)) return problem(`APP_ID is "${seen}"; a whole number was expected: ${where}.`);
  return ok(Number(seen));
}

/** Probot's own fallback, with which anybody could sign. */
const WELL_KNOWN_SECRET = "development";

function readSecret({ WEBHOOK_SECRET: seen }: Env): Reading<string> {
  const what = "the secret of the app's webhook was expected";
  const todo = "choose a long random text and set it here and on the app's settings page";
  if (!seen) return problem(`WEBHOOK_SECRET is not set; ${what}: ${todo}.`);
  if (seen !== seen.trim()) return problem(`WEBHOOK_SECRET begins or ends with white space; ${what}: take it off.`);
  if (seen === WELL_KNOWN_SECRET) return problem(`WEBHOOK_SECRET is a word that everybody knows; ${what}: ${todo}.`);
  return ok(seen);
}

function readPort({ PORT: seen }: Env): Reading<number> {
  if (!seen) return ok(3000);
  if (/^\d{1,5}$/.test(seen) && Number(seen) < 65_536) return ok(Number(seen));
  return problem(`PORT is "${seen}"; a number from 0 (any free port) to 65535 was expected: set one, or leave it out.`);
}

function readHost({ HOST: seen }: Env): Reading<string> {
  if (!seen) return ok("127.0.0.1");
  if (isIP(seen) !== 0 || /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(seen)) return ok(seen);
  return problem(`HOST is "${seen}"; an address or host name to listen on was expected: set 0.0.0.0 for all of them.`);
}

function readApiUrl({ GHE_HOST: host, GHE_PROTOCOL: seen }: Env): Reading<string | undefined> {
  const protocol = seen || "https";
  if (protocol !== "https" && protocol !== "http") {
    return problem(`GHE_PROTOCOL is "${protocol}"; https or http was expected: set one of them, or leave it out.`);
  }
  if (!host) return ok(undefined);
  const isGithubCom = /^(api\.)?github\.com$/i.test(host);
  if (isGithubCom || !/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?$/.test(host)) {
    const todo = "set it without https:// and path, or leave it out for github.com";
    return problem(`GHE_HOST is "${host}"; the host name of a GitHub Enterprise Server was expected: ${todo}.`);
  }
  return ok(`${protocol}://${host}/api/v3`);
}

function readLevel({ LOG_LEVEL: seen }: Env): Reading<Level> {
  const level = LEVELS.find((one) => one === (seen || "info"));
  if (level) return ok(level);
  return problem(`LOG_LEVEL is "${seen}"; one of ${LEVELS.join(", ")} was expected: set one, or leave it out.`);
}

function readWhole(env: Env, name: (typeof SETTINGS)[number], usual: number, most: number): Reading<number> {
  const seen = env[name];
  if (!seen) return ok(usual);
  if (/^\d{1,6}$/.test(seen) && Number(seen) <= most) return ok(Number(seen));
  return problem(`${name} is "${seen}"; a whole number from 0 to ${most} was expected: set one, or leave it out.`);
}
