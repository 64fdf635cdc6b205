/** HTTP around Probot's webhook middleware: one path for deliveries, two for whoever watches whether we live and work. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Delivery } from "../deliveries/payload.ts";
import type { AppLog } from "../log.ts";
import { readBody } from "./body.ts";
import { glanceAt } from "./glance.ts";
import { type Health, type Said, sayAlive, sayReady } from "./health.ts";

/** Probot's, so that an app that was made for Probot needs no other address. */
export const WEBHOOK_PATH = "/api/github/webhooks";
export const LIVE_PATH = "/healthz";
export const READY_PATH = "/readyz";
/** GitHub gives a delivery ten seconds; nobody who takes longer is GitHub. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Answers a delivery, body read; false when it was not for it. */
export type Middleware = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
  readonly middleware: Middleware;
  readonly health: () => Health;
  /** Whether a delivery, which is signed, is for us. */
  readonly isOurs: (delivery: Delivery) => boolean;
  readonly log: AppLog;
}
export interface Listening {
  readonly server: Server;
  /** With the port that was really taken. */
  readonly url: string;
}

/** @throws when the port cannot be had. */
export async function listen(options: ServerOptions): Promise<Listening> {
  const { host, port, log } = options;
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      log.warn(`A request could not be answered: ${String(error)}`, { code: "request_failed" });
      if (!response.headersSent) say(response, 500, "something went wrong; the log knows what");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      const what = `HOST ${host}, PORT ${port}`;
      reject(new Error(`${what} cannot be listened on (${cause.message}); choose others, or free them.`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { server, url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}` };
}

/** Takes nothing new; resolves when everybody who was connected has been answered. */
export async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { middleware, secret, health, isOurs, log }: ServerOptions,
): Promise<void> {
  const path = (request.url ?? "").split("?")[0];
  const delivery = String(request.headers["x-github-delivery"] ?? "");
  if (request.method === "GET" || request.method === "HEAD") {
    if (path === LIVE_PATH) return tell(response, sayAlive(health()));
    if (path === READY_PATH) return tell(response, sayReady(health()));
  }
  if (path !== WEBHOOK_PATH) return say(response, 404, `deliveries come to ${WEBHOOK_PATH}`);
  // Without a signature the middleware answers by the headers alone, and nothing is read.
  if (request.method === "POST" && request.headers["x-hub-signature-256"] !== undefined) {
    const body = await readBody(request, secret);
    if (body.kind === "too_long") {
      log.warn("A delivery is longer than GitHub sends any", { delivery, code: "too_long" });
      return body.isSigned ? say(response, 413, "too long") : say(response, 400, "the signature does not match");
    }
    const glanced = glanceAt(request, body.bytes, secret);
    if (glanced && !isOurs(glanced)) return say(response, 200, "ok");
    Object.assign(request, { body: body.bytes.toString("utf8") });
  }
  await middleware(request, response);
  if (response.statusCode >= 400) {
    log.warn(`A delivery was answered with ${response.statusCode}`, { delivery, code: codeOf(response.statusCode) });
  }
}

function codeOf(status: number): string {
  return status >= 500 ? "delivery_failed" : "delivery_refused";
}

function say(response: ServerResponse, status: number, text: string): void {
  tell(response, { status, type: "text/plain; charset=utf-8", text });
}

function tell(response: ServerResponse, { status, type, text }: Said): void {
  response.writeHead(status, { "content-type": type }).end(`${text}\n`);
}
