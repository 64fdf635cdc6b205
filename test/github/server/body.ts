/** Reads request bodies. */
import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const source = request.headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request;
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
