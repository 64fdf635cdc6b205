/**
 * HTTP by Node's own client, in the shape of `fetch` that Octokit asks for. Apart because of what it saves: the first real
 * `fetch` of a process loads an HTTP client of its own, which is a fifth of what a whole job of the Action costs.
 */
import type { IncomingMessage, RequestOptions } from "node:http";

/** As much of a `fetch` answer as Octokit reads. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Nobody answers that long and then does: GitHub ends a request after ten seconds. */
const SILENCE_MS = 60_000;
const MOST_REDIRECTS = 5;

/**
 * One request; a redirect of what only reads is followed, without our token where it leads elsewhere, as `fetch` does it
 * (artifacts lie on another host).
 * @throws when nobody answered: connection, name or time-out.
 */
export async function transport(url: string, asked: Asked, redirects = MOST_REDIRECTS): Promise<Answer> {
  const message = await send(new URL(url), asked);
  const status = message.statusCode ?? 0;
  const { location } = message.headers;
  if (location === undefined || status < 300 || status > 399 || status === 304) return answerOf(url, message);
  message.destroy();
  if (asked.method !== undefined && asked.method !== "GET" && asked.method !== "HEAD")
    throw new Error(`${asked.method} ${url} was redirected to ${location}; what writes is never sent elsewhere.`);
  if (redirects === 0) throw new Error(`${url} was redirected more than ${MOST_REDIRECTS} times.`);
  const next = new URL(location, url);
  const isElsewhere = next.origin !== new URL(url).origin;
  return transport(next.href, isElsewhere ? withoutToken(asked) : asked, redirects - 1);
}

async function send(url: URL, { method = "GET", headers = {}, body, signal }: Asked): Promise<IncomingMessage> {
  // Each loads much; only one of them is needed.
  const { request } = url.protocol === "http:" ? await import("node:http") : await import("node:https");
  const options: RequestOptions = {
    method,
    headers: { ...headers, "accept-encoding": "gzip" },
    timeout: SILENCE_MS,
    ...(signal && { signal }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, options, resolve);
    asking.on("timeout", () => asking.destroy(new Error(`${url.host} said nothing for ${SILENCE_MS / 1000} seconds.`)));
    // Several addresses that all refuse make an error without words.
    asking.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.message === "" ? new Error(`${url.host}: ${error.code ?? "no answer"}`, { cause: error }) : error),
    );
    asking.end(body);
  });
}

async function answerOf(url: string, message: IncomingMessage): Promise<Answer> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, String(value));
  // Without a body nobody reads to its end, and until then the connection would keep the process alive.
  if (message.statusCode === 204 || message.statusCode === 205) message.resume();
  const body = headers.get("content-encoding") === "gzip" ? await unpacked(message) : message;
  const whole = async (): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  return {
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? "",
    url,
    headers,
    body,
    text: async () => (await whole()).toString("utf8"),
    arrayBuffer: async () => new Uint8Array(await whole()).buffer,
  };
}

async function unpacked(message: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const [{ createGunzip }, { pipeline }] = await Promise.all([import("node:zlib"), import("node:stream")]);
  // What breaks on the way ends the reading of what comes out.
  return pipeline(message, createGunzip(), () => {});
}

function withoutToken({ headers = {}, ...asked }: Asked): Asked {
  return {
    ...asked,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "authorization")),
  };
}
