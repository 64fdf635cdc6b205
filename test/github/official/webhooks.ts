/** Holds payloads against the official schemas of webhooks: what does not fit is not sent. */

import { noteUnimplemented, type World } from "../model/world.ts";
import type { RepoEvent } from "../seam.ts";
import { NotImplemented } from "../server/refusal.ts";
import { description, misfits } from "./description.ts";

/** @throws {@link NotImplemented} for an event that is not in sent.ts, or one that GitHub would not send so. */
export function checkPayload(event: string, payload: Record<string, unknown> & { action?: string }): void {
  const name = payload.action === undefined ? event : `${event}.${payload.action}`;
  const schema = description().webhooks[name];
  if (!schema) throw new NotImplemented(`the webhook ${name}: not in test/github/official/sent.ts`);
  const wrong = misfits(schema, payload);
  if (wrong.length) throw new NotImplemented(`the webhook ${name} is not as documented: ${wrong.join("; ")}`);
}

/**
 * Passes an event of the runner's on, if it fits; there is no request that could fail with it, so it is only noted. Others
 * come from tests of the runner, which cut payloads down to what a workflow looks at.
 */
export function emitChecked(world: World, event: RepoEvent): void {
  if (["workflow_run", "workflow_dispatch"].includes(event.event)) {
    try {
      checkPayload(event.event, event.payload);
    } catch (error) {
      if (!(error instanceof NotImplemented)) throw error;
      noteUnimplemented(world, error.message);
      return;
    }
  }
  world.events.emit(event);
}
