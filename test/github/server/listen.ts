/**
 * The HTTP server: tells REST, GraphQL and git apart, writes the log, lets faults act, and answers. What cannot be
 * imitated is 501, never a friendly guess.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { inspect } from "node:util";
import { handleGit, parseGitPath } from "../git/wire/http.ts";
import { prepareGraphql } from "../graphql/endpoint.ts";
import { actorOf } from "../identity/access.ts";
import { authenticateApi } from "../identity/authenticate.ts";
import { noteUnimplemented, type World } from "../model/world.ts";
import { prepareRest } from "../rest/endpoint.ts";
import type { RestAnswer } from "../seam.ts";
import { readBody } from "./body.ts";
import type { FaultView, InnerError } from "./faults.ts";
import { badCredentials, NotImplemented, Refusal } from "./refusal.ts";
import type { RequestEntry } from "./requests.ts";
import { refusalAnswer, refusalOf, send } from "./respond.ts";

/** A request that is understood and not yet carried out: the moment for faults. */
export interface Prepared {
  entry: RequestEntry;
  body: Record<string, unknown>;
  run(): Promise<RestAnswer>;
}

export function listen(world: World, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    void world.events.track(
      serve(world, request, response).catch((error: unknown) => {
        // A broken imitation must be seen: it is neither GitHub's answer nor the caller's fault.
        const text = inspect(error);
        if (error instanceof NotImplemented) noteUnimplemented(world, error.message);
        if (!response.headersSent)
          send(world, response, { status: 500, json: { message: `the embedded GitHub broke: ${text}` } });
        else response.destroy();
      }),
    );
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", world.url);
  const gitPath = parseGitPath(url);
  if (gitPath) return handleGit(world, request, response, gitPath);

  const bytes = await readBody(request);
  const prepared = prepare(world, request, url, bytes);
  world.log.entries.push(prepared.entry);
  const view: FaultView = Object.assign(Object.create(prepared.entry) as RequestEntry, {
    ...prepared.entry,
    path: url.pathname,
    body: prepared.body,
  });
  await world.faults.take("before", view)?.run();
  const limited = world.faults.throttled(view);
  const canned = limited ? undefined : world.faults.take("answer", view)?.answer;
  const spoiled = limited || canned ? undefined : world.faults.take("spoil", view)?.error;
  const lost = limited || canned ? undefined : world.faults.take("lose", view);
  const done =
    limited ??
    (canned ? cannedAnswer(canned.status, canned.headers, canned.body) : await carryOut(world, prepared, url));
  const answer = spoiled ? spoil(done, spoiled) : done;
  prepared.entry.status = answer.status;
  if (lost) {
    response.destroy();
    request.socket.destroy();
    return;
  }
  send(world, response, answer);
}

async function carryOut(world: World, prepared: Prepared, url: URL): Promise<RestAnswer> {
  try {
    return await prepared.run();
  } catch (error) {
    if (error instanceof NotImplemented) return unimplemented(world, error.message);
    const refusal = refusalOf(error);
    if (!refusal) throw new Error(`${prepared.entry.method} ${url.pathname}`, { cause: error });
    return refusalAnswer(refusal);
  }
}

function prepare(world: World, request: IncomingMessage, url: URL, bytes: Buffer): Prepared {
  const method = request.method ?? "GET";
  const entry: RequestEntry = {
    method,
    route: url.pathname,
    kind: "rest",
    write: method !== "GET",
    actor: "",
    status: 0,
  };
  try {
    const caller = authenticateApi(world, request);
    entry.actor = actorOf(caller);
    const body = parseJson(bytes);
    if (url.pathname === "/api/graphql") {
      // docs: GraphQL "requires authentication for all requests".
      if (caller.kind === "anonymous") throw new Refusal(401, "This endpoint requires you to be authenticated.");
      if (caller.kind === "app-key") throw badCredentials();
      return prepareGraphql(world, entry, caller, body);
    }
    if (url.pathname.startsWith("/api/v3/") || url.pathname === "/api/v3") {
      return prepareRest(world, entry, { caller, body, url, raw: request });
    }
    return { entry, body, run: async () => unimplemented(world, `${method} ${url.pathname}`) };
  } catch (error) {
    return {
      entry,
      body: {},
      run: () => Promise.reject(error instanceof Error ? error : new Error(String(error))),
    };
  }
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Refusal(400, "Problems parsing JSON");
  }
  // docs: rest/using-the-rest-api/troubleshooting: "Body should be a JSON object".
  if (typeof value !== "object" || value === null) throw new Refusal(400, "Body should be a JSON object");
  // `POST labels` takes a bare array as well; it travels under a key that no route uses.
  return Array.isArray(value) ? { "": value } : (value as Record<string, unknown>);
}

function unimplemented(world: World, what: string): RestAnswer {
  noteUnimplemented(world, what);
  return { status: 501, json: { message: `NOT_IMPLEMENTED by the embedded GitHub: ${what}` } };
}

/** docs: graphql: "a 200 with errors": the field that failed is null, whether or not its work was done. */
function spoil(answer: RestAnswer, error: InnerError): RestAnswer {
  const { data } = answer.json as { data?: Record<string, unknown> | null };
  const [first] = Object.keys(data ?? {});
  if (!data || first === undefined) throw new Error("only an answer of GraphQL with data can be spoiled");
  const place = { path: [first], locations: [{ line: 1, column: 1 }] };
  return { ...answer, json: { data: { ...data, [first]: null }, errors: [{ ...error, ...place }] } };
}

function cannedAnswer(status: number, headers: Record<string, string> = {}, body: unknown = ""): RestAnswer {
  return typeof body === "string" ? { status, headers, bytes: Buffer.from(body) } : { status, headers, json: body };
}
