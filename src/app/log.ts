/**
 * What the app says while it works: one JSON object a line. The fields are a closed list and every text is masked, so
 * that neither a token nor a payload can come in with an error that somebody hands over whole.
 */
import type { Log } from "../ports/log.ts";

/** As Probot names them. */
export const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
export type Level = (typeof LEVELS)[number];

export interface Fields {
  readonly delivery?: string;
  readonly event?: string;
  readonly repository?: string;
  readonly run?: string;
  /** Why, in a word that machines can count. */
  readonly code?: string;
}

export interface AppLog extends Log {
  debug(line: string, fields?: Fields): void;
  info(line: string, fields?: Fields): void;
  warn(line: string, fields?: Fields): void;
  error(line: string, fields?: Fields): void;
  /** Written whatever the level is. */
  say(line: string, fields?: Fields): void;
  /** The same log, with these fields in every line. */
  about(fields: Fields): AppLog;
}

export interface LogOptions {
  readonly level: Level;
  /** Texts that must never be written. */
  readonly secrets: readonly string[];
  write(line: string): void;
}

export function createLog(options: LogOptions, always: Fields = {}): AppLog {
  const least = LEVELS.indexOf(options.level);
  const put = (level: Level, line: string, fields: Fields = {}) => {
    const { delivery, event, repository, run, code } = { ...always, ...fields };
    const entry = { time: new Date().toISOString(), level, msg: line, delivery, event, repository, run, code };
    const text = JSON.stringify(entry, (_key, value) =>
      typeof value === "string" ? mask(value, options.secrets) : value,
    );
    options.write(`${text}\n`);
  };
  const at = (level: Level) => (line: string, fields?: Fields) => {
    if (LEVELS.indexOf(level) >= least) put(level, line, fields);
  };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    say: (line, fields) => put("info", line, fields),
    about: (fields) => createLog(options, { ...always, ...fields }),
  };
}

const MASKED = "[masked]";
/** Tokens of all kinds (the newer ones hold a JWT, with dots), JWTs, private keys. */
const SECRET_SHAPES =
  /\b(?:gh[a-z]_|github_pat_)[\w.-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]+|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

function mask(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) if (secret !== "") masked = masked.replaceAll(secret, MASKED);
  return masked.replace(SECRET_SHAPES, MASKED);
}
