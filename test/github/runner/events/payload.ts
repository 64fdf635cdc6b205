/** Owns picking values out of webhook payloads, which are JSON of many shapes: a missing step is undefined, never an error. */
export type Payload = Readonly<Record<string, unknown>>;

/** The value at a path, or undefined. */
export function pick(payload: unknown, ...path: string[]): unknown {
  let value = payload;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The text at a path, or undefined when it is anything else. */
export function pickText(payload: unknown, ...path: string[]): string | undefined {
  const value = pick(payload, ...path);
  return typeof value === "string" ? value : undefined;
}
