/** Times as people write them: `90s`, `30m`, `2h`, `14d`. */
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a text that the schema let through. */
export function durationMs(text: string): number {
  return Number.parseInt(text, 10) * (UNITS[text.slice(-1)] ?? 0);
}
