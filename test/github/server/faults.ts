/**
 * Faults that tests inject at the wire: each is small, fires once unless it says otherwise, and composes with the others
 * because they are asked in the order before, throttle, answer, spoil, lose.
 */
import type { Clock } from "../model/clock.ts";
import type { RestAnswer } from "../seam.ts";
import type { RequestEntry } from "./requests.ts";
import { type Limit, throttled } from "./throttle.ts";

/** What a fault may look at: the log's entry so far, and the request's parsed body. */
export interface FaultView extends RequestEntry {
  path: string;
  body: Record<string, unknown>;
}

/** Part of an entry to compare with, or a predicate. A string `route` may leave the method out. */
export type Matcher =
  | { method?: string; route?: string | RegExp; kind?: RequestEntry["kind"]; operationName?: string; field?: string }
  | ((request: FaultView) => boolean);

export interface CannedAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Text as it is, or a value that becomes JSON. */
  body?: unknown;
}

/** An error inside an answer with status 200. */
export interface InnerError {
  type?: string;
  message: string;
}

interface Throttle {
  limit: Limit;
  /** How many requests it still meets, or until when by GitHub's clock. */
  left: { requests: number } | { until: number };
  matcher: Matcher;
}

type Fault =
  | { kind: "before"; matcher: Matcher; run: () => unknown }
  | { kind: "answer"; matcher: Matcher; answer: CannedAnswer }
  | { kind: "spoil"; matcher: Matcher; error: InnerError }
  | { kind: "lose"; matcher: Matcher };

export class Faults {
  readonly #pending: Fault[] = [];
  readonly #clock: Clock;
  #throttles: Throttle[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Does the work and cuts the socket instead of answering: once. */
  loseResponse(matcher: Matcher): void {
    this.#pending.push({ kind: "lose", matcher });
  }

  /** Answers this instead of doing the work: once. */
  answerOnce(matcher: Matcher, answer: CannedAnswer): void {
    this.#pending.push({ kind: "answer", matcher, answer });
  }

  /** Runs before the handler, which waits for it: once. A push in the wrong second. */
  beforeOnce(matcher: Matcher, run: () => unknown): void {
    this.#pending.push({ kind: "before", matcher, run });
  }

  /**
   * GraphQL: does the work, and answers 200 with the first field null and this error beside it, as when GitHub fails half
   * way: once. Where the work shall not be done either, `answerOnce` says so.
   */
  spoilOnce(matcher: Matcher, error: InnerError): void {
    this.#pending.push({ kind: "spoil", matcher, error });
  }

  /** Refuses by a rate limit, so many requests or for so long by GitHub's clock; a content block meets only writes. */
  throttle(limit: Limit, left: { requests: number } | { ms: number }, matcher: Matcher = {}): void {
    const end = "ms" in left ? { until: this.#clock.now().getTime() + left.ms } : { requests: left.requests };
    this.#throttles.push({ limit, left: end, matcher });
  }

  /** The refusal that a rate limit has for this request, if one has. */
  throttled(view: FaultView): RestAnswer | undefined {
    const now = this.#clock.now().getTime();
    this.#throttles = this.#throttles.filter(({ left }) => ("until" in left ? left.until > now : left.requests > 0));
    const found = this.#throttles.find(
      ({ limit, matcher }) => (limit.kind !== "content" || view.write) && fits(matcher, view),
    );
    if (!found) return undefined;
    if ("requests" in found.left) found.left.requests -= 1;
    return throttled(found.limit, view, this.#clock);
  }

  /** Faults that never fired: a test may assert that there are none. */
  get unfired(): number {
    return this.#pending.length;
  }

  take<K extends Fault["kind"]>(kind: K, view: FaultView): (Fault & { kind: K }) | undefined {
    const index = this.#pending.findIndex((fault) => fault.kind === kind && fits(fault.matcher, view));
    return index < 0 ? undefined : (this.#pending.splice(index, 1)[0] as Fault & { kind: K });
  }
}

function fits(matcher: Matcher, view: FaultView): boolean {
  if (typeof matcher === "function") return matcher(view);
  const { method, route, kind, operationName, field } = matcher;
  const routes = [view.route, view.route.replace(/^[A-Z]+ /, ""), view.path];
  return (
    (method === undefined || method === view.method) &&
    (kind === undefined || kind === view.kind) &&
    (operationName === undefined || operationName === view.operationName) &&
    (field === undefined || (view.fields?.includes(field) ?? false)) &&
    (route === undefined || routes.some((one) => (typeof route === "string" ? one === route : route.test(one))))
  );
}
