/**
 * Reads a delivery's body: the signature decides first, then the size. What is longer than GitHub ever sends is not kept,
 * but is still summed up, so that only whoever knows the secret learns that it was too long.
 */
import { createHmac, type Hmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** GitHub delivers nothing larger (docs: webhooks). */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;

export type Body =
  /** Not verified yet. */
  { readonly kind: "whole"; readonly bytes: Buffer } | { readonly kind: "too_long"; readonly isSigned: boolean };

/** @throws when the connection breaks off. */
export async function readBody(request: IncomingMessage, secret: string, limit = MAX_BODY_BYTES): Promise<Body> {
  const kept: Buffer[] = [];
  let bytes = 0;
  let sum: Hmac | undefined;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    const wasLong = bytes > limit;
    bytes += chunk.length;
    if (bytes <= limit) {
      kept.push(chunk);
      continue;
    }
    sum ??= createHmac("sha256", secret);
    if (!wasLong) for (const one of kept.splice(0)) sum.update(one);
    sum.update(chunk);
  }
  const [first] = kept;
  if (!sum) return { kind: "whole", bytes: first && kept.length === 1 ? first : Buffer.concat(kept) };
  const expected = Buffer.from(`sha256=${sum.digest("hex")}`);
  const seen = Buffer.from(String(request.headers["x-hub-signature-256"] ?? ""));
  return { kind: "too_long", isSigned: seen.length === expected.length && timingSafeEqual(seen, expected) };
}
