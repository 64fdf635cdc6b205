/** StateM's own `state.json`, version 1, as the event with which our journal goes on. Nothing in it is lost or mended. */
import type { LocalEvent } from "../journal/event.ts";
import type { Shown } from "../run.ts";

export type LegacyReading =
  | { readonly kind: "ok"; readonly event: LocalEvent & { readonly kind: "imported" } }
  | { readonly kind: "damaged"; readonly problem: string };

/** Reads a state that has version 1 and nothing of ours. */
export function readLegacy(state: Readonly<Record<string, unknown>>, run: string): LegacyReading {
  const text = (key: string): string | undefined => {
    const value = state[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const history = state["history"];
  const [path, node] = [text("spec_path"), text("current")];
  if (path === undefined || node === undefined) return damaged("it names no `spec_path` or no `current`");
  if (text("run_id") !== run) return damaged(`it belongs to the run ${JSON.stringify(state["run_id"] ?? null)}`);
  if (!Array.isArray(history) || !history.every(isEvent)) return damaged("its `history` is no list of events");
  const frames = state["runbook_stack"];
  if (Array.isArray(frames) && frames.length > 0) {
    return damaged("it stands inside a nested runbook, which this program does not have; return from it with StateM");
  }
  const updatedAt = text("updated_at") ?? text("created_at") ?? "1970-01-01T00:00:00Z";
  const createdAt = text("created_at") ?? updatedAt;
  // Older states have no entry id; one that follows from the state is the same at every reading.
  const id = text("current_entry_id") ?? `${createdAt.replace(/[-:]/g, "")}-00000000`;
  return {
    kind: "ok",
    event: {
      kind: "imported",
      run,
      spec: { path, digest: text("spec_hash") ?? "" },
      entry: { id, node },
      agent: text("agent_id") ?? `agent-${id}`,
      createdAt,
      updatedAt,
      attempts: attemptsIn(state["edge_attempts"], id, node),
      history,
    },
  };
}

function attemptsIn(counts: unknown, entry: string, node: string): Record<string, number> {
  const ofNode = inside(inside(counts, entry), node);
  if (typeof ofNode !== "object" || ofNode === null) return {};
  return Object.fromEntries(Object.entries(ofNode).filter(([, count]) => typeof count === "number"));
}

function inside(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

function isEvent(value: unknown): value is Shown {
  return typeof value === "object" && value !== null && "event" in value && typeof value.event === "string";
}

function damaged(problem: string): LegacyReading {
  return { kind: "damaged", problem };
}
