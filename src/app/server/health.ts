/**
 * What the app says to whoever watches it: counts and codes, and no name of a repository, since the port that GitHub reaches
 * is one that others reach too.
 */

export interface Fault {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** As in the log, where the rest stands. */
  readonly code: string;
}
export interface Health {
  /** Whether new deliveries are taken. */
  readonly isReady: boolean;
  /** Runs that have work that waits or goes on. */
  readonly runs: number;
  /** Looks at a repository or an installation for what was missed. */
  readonly rounds: number;
  /** Age of the oldest acknowledged delivery that is not done. */
  readonly oldestSeconds: number;
  /** The newest thing that could not be done since the process began. */
  readonly lastFault?: Fault;
}

export interface Said {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Alive: it answers at all. */
export function sayAlive({ runs, rounds }: Health): Said {
  return { status: 200, type: "text/plain; charset=utf-8", text: `ok, working on ${runs + rounds} runs` };
}

/** Ready for deliveries, or on its way out. */
export function sayReady({ isReady, runs, rounds, oldestSeconds, lastFault }: Health): Said {
  const said = { ready: isReady, runs, rounds, oldest_seconds: oldestSeconds, last_error: lastFault ?? null };
  return { status: isReady ? 200 : 503, type: "application/json; charset=utf-8", text: JSON.stringify(said) };
}
