/** What an agent's program sends to its Stop hook. Hosts differ and change: what is broken or missing counts as not said. */

export interface StopPayload {
  /** The agent's folder; absent when the host does not say. */
  readonly cwd?: string;
  /** The host's own guard: this stop follows a continuation that a hook asked for. */
  readonly stopHookActive: boolean;
  /** Empty when the host does not say. */
  readonly sessionId: string;
}

/** Reads the payload; empty or broken input says nothing. */
export function readPayload(input: string): StopPayload {
  const payload = parsed(input);
  const { cwd, session_id: session } = payload;
  return {
    ...(typeof cwd === "string" && cwd !== "" ? { cwd } : {}),
    stopHookActive: payload["stop_hook_active"] === true,
    sessionId: typeof session === "string" ? session : "",
  };
}

function parsed(input: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
