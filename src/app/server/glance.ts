/**
 * A first look at a delivery: most are about nothing of ours, and those cost an HMAC check and JSON.parse, no more. Whatever
 * is odd about one is left to Probot's middleware, which has the words for refusing it; what is ours is, too.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Delivery, Payload } from "../deliveries/payload.ts";

/** The delivery, if it is signed and well-formed; nothing else about it is known yet. */
export function glanceAt({ headers }: IncomingMessage, bytes: Buffer, secret: string): Delivery | undefined {
  const { "x-github-delivery": id, "x-github-event": event, "content-type": type = "" } = headers;
  if (typeof id !== "string" || id === "" || typeof event !== "string" || event === "") return undefined;
  if (!/^application\/json\b/.test(type) || !isSigned(headers["x-hub-signature-256"], bytes, secret)) return undefined;
  try {
    const payload: unknown = JSON.parse(bytes.toString("utf8"));
    // What GitHub signed is what its description says; we name the few fields that we read.
    return typeof payload === "object" && payload !== null ? { id, event, payload: payload as Payload } : undefined;
  } catch {
    return undefined;
  }
}

/** Summed up as it came: a text would have to be written in bytes again. */
function isSigned(signature: string | readonly string[] | undefined, bytes: Buffer, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`);
  const seen = Buffer.from(String(signature ?? ""));
  return seen.length === expected.length && timingSafeEqual(seen, expected);
}
