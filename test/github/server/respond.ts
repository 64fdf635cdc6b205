/** Turns answers and refusals into bytes, with the headers that GitHub's clients look at. */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { World } from "../model/world.ts";
import type { RestAnswer } from "../seam.ts";
import { type FieldError, Refusal } from "./refusal.ts";

export function refusalAnswer(refusal: Refusal): RestAnswer {
  const errors: readonly (FieldError | string)[] = refusal.errors;
  return {
    status: refusal.status,
    headers: refusal.headers,
    json: {
      message: refusal.message,
      ...(errors.length ? { errors } : {}),
      documentation_url: "https://docs.github.com/rest",
      // GitHub repeats the status in the body, as a string.
      status: String(refusal.status),
    },
  };
}

export function send(world: World, response: ServerResponse, answer: RestAnswer): void {
  const now = world.clock.now();
  const bytes =
    answer.bytes ?? (answer.json === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(answer.json)));
  response.writeHead(answer.status, {
    // Octokit corrects its clock by this header when a JWT is refused, so it must be GitHub's time.
    date: now.toUTCString(),
    "content-length": bytes.length,
    "x-github-request-id": randomUUID().slice(0, 18).toUpperCase(),
    "x-github-media-type": "github.v3; format=json",
    // docs: rate-limits-for-the-rest-api; the budget itself is imitated only by faults.
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "4999",
    "x-ratelimit-used": "1",
    "x-ratelimit-reset": String(Math.floor(now.getTime() / 1000) + 3600),
    "x-ratelimit-resource": "core",
    ...(answer.json === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
    ...answer.headers,
  });
  response.end(bytes);
}

export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? error : undefined;
}
