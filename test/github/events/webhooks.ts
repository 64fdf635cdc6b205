/**
 * Webhook deliveries to installed apps: signed over the raw bytes, given ten seconds, never sent again by
 * themselves. docs: webhooks/webhook-events-and-payloads; github-facts 5
 */
import { createHmac, randomUUID } from "node:crypto";
import { request } from "node:http";
import type { App } from "../model/accounts.ts";
import { nodeId } from "../model/node-id.ts";
import type { World } from "../model/world.ts";
import type { RepoEvent } from "../seam.ts";
import { DeliveryFaults } from "./delivery-faults.ts";

export interface Delivery {
  /** `X-GitHub-Delivery`: the same for every app that gets this event, and kept by a redelivery. */
  guid: string;
  appId: number;
  event: string;
  action: string | undefined;
  body: string;
  /** Status of each sending so far; 0 is no answer in time or no connection. */
  statuses: number[];
}

export class Webhooks {
  readonly deliveries: Delivery[] = [];
  readonly faults = new DeliveryFaults();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sends an event to every app that is installed there and subscribed to it. */
  send(event: RepoEvent): void {
    const guid = randomUUID();
    for (const installation of this.#world.installations.values()) {
      const app = this.#world.apps.get(installation.appId);
      if (!app?.webhook || !installation.repos.has(event.repo) || !concerns(app, event)) continue;
      const payload = {
        ...event.payload,
        installation: { id: installation.id, node_id: nodeId("A", installation.id) },
      };
      const fate = this.faults.take(event.event, event.payload.action);
      const body = JSON.stringify(payload);
      for (const under of fate === "two guids" ? [guid, randomUUID()] : [guid]) {
        const { event: name } = event;
        const { action } = event.payload;
        const delivery: Delivery = { guid: under, appId: app.id, event: name, action, body, statuses: [] };
        this.deliveries.push(delivery);
        if (fate !== "drop") this.faults.pass(() => this.#start(app, delivery));
        if (fate === "same guid twice") this.faults.pass(() => this.#start(app, delivery));
      }
    }
  }

  /** The same body under the same GUID, as the "Redeliver" button does. */
  redeliver(guid: string): void {
    const again = this.deliveries.filter((delivery) => delivery.guid === guid);
    if (!again.length) throw new Error(`there is no delivery ${guid}`);
    for (const delivery of again) {
      const app = this.#world.apps.get(delivery.appId);
      if (app) void this.#start(app, delivery);
    }
  }

  #start(app: App, delivery: Delivery): Promise<unknown> {
    return this.#world.events.track(post(app, delivery).then((status) => delivery.statuses.push(status)));
  }
}

/**
 * A click on a check run's button goes to the app that made it and to nobody else, subscribed or not.
 * docs: webhooks "check_run" (requested_action, rerequested)
 */
function concerns(app: App, event: RepoEvent): boolean {
  if (event.event === "check_run" && ["requested_action", "rerequested"].includes(event.payload.action ?? "")) {
    const run = event.payload.check_run as { app?: { id?: number } } | undefined;
    return run?.app?.id === app.id;
  }
  return app.events.includes(event.event);
}

function post(app: App, delivery: Delivery): Promise<number> {
  const { url, secret } = app.webhook ?? { url: "" };
  const body = Buffer.from(delivery.body);
  const signature =
    secret === undefined
      ? {}
      : { "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` };
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        method: "POST",
        timeout: 10_000,
        headers: {
          accept: "*/*",
          "content-type": "application/json",
          "content-length": body.length,
          "user-agent": "GitHub-Hookshot/044aadd",
          "x-github-delivery": delivery.guid,
          "x-github-event": delivery.event,
          "x-github-hook-id": String(app.id),
          "x-github-hook-installation-target-id": String(app.id),
          "x-github-hook-installation-target-type": "integration",
          ...signature,
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", () => resolve(0));
      },
    );
    sending.on("timeout", () => sending.destroy());
    sending.on("error", () => resolve(0));
    sending.end(body);
  });
}
