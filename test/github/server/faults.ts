/**
 * Faults that tests inject at the wire: each is small, fires once, and composes with the others because they are
 * asked in the order before, answer, lose.
 */
import type { RequestEntry } from "./requests.ts";

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

type Fault =
  | { kind: "before"; matcher: Matcher; run: () => unknown }
  | { kind: "answer"; matcher: Matcher; answer: CannedAnswer }
  | { kind: "lose"; matcher: Matcher };

export class Faults {
  readonly #pending: Fault[] = [];

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
