/** Deliveries as GitHub sends them, cut down to what is read, and signed as GitHub signs them. */
import { createHmac, randomUUID } from "node:crypto";
import type { CheckRun, Payload, WorkflowRun } from "../../src/app/deliveries/payload.ts";

export const SELF = "gatekeeper[bot]";
export const SECRET = "a long random text, and nobody's word";
/** Settings of an app that does nothing unasked and waits for nothing. */
export const UNHURRIED = { reconcileEveryMs: 0, writeEveryMs: 0, stopWithinMs: 20_000 } as const;
export const HEAD = "ab".repeat(20);
const person = { login: "ann", type: "User" };
const repository = { full_name: "acme/widgets", default_branch: "main" };
const around: Payload = { installation: { id: 7 }, repository, sender: person };

export function pullDelivery(action: string, more: Partial<Payload> = {}): Payload {
  return { ...around, action, pull_request: { number: 12 }, ...more };
}

export function commentDelivery(body: string | null, more: Partial<Payload> = {}): Payload {
  const issue = { number: 12, pull_request: { url: "https://api.github.com/repos/acme/widgets/pulls/12" } };
  return { ...around, action: "created", issue, comment: { id: 99, body, user: person }, ...more };
}

export function runDelivery(job: Partial<WorkflowRun> = {}, more: Partial<Payload> = {}): Payload {
  const self = { login: SELF, type: "Bot" };
  const workflow_run = {
    id: 555,
    path: ".github/workflows/statem-collect.yml",
    event: "workflow_dispatch",
    head_branch: "main",
    display_title: "statem pr-12 op3",
    html_url: "https://github.com/acme/widgets/actions/runs/555",
    actor: self,
    triggering_actor: self,
    ...job,
  };
  return { ...around, action: "completed", sender: self, workflow_run, ...more };
}

/** Of our own check, unless said otherwise; `completed` by another app is what `app` makes of it. */
export function checkDelivery(action: string, check: Partial<CheckRun> = {}, more: Partial<Payload> = {}): Payload {
  const check_run = {
    id: 700,
    name: "statem",
    head_sha: HEAD,
    external_id: `${"d".repeat(64)}@5 13`,
    details_url: "https://github.com/acme/widgets/pull/12",
    html_url: "https://github.com/acme/widgets/runs/700",
    app: { slug: "gatekeeper" },
    pull_requests: [{ number: 12, head: { sha: HEAD } }],
    ...check,
  };
  return { ...around, action, check_run, ...more };
}

export function reviewDelivery(action = "submitted"): Payload {
  return { ...around, action, pull_request: { number: 12 } };
}

export function pushDelivery(paths: readonly string[], ref = "refs/heads/main"): Payload {
  return { ...around, ref, commits: [{ added: [], modified: paths, removed: [] }] };
}

export interface Sending {
  readonly event: string;
  readonly payload: unknown;
  readonly id?: string;
  /** Headers that stand in for those that GitHub would send; `null` takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly secret?: string;
}

export async function send(url: string, { event, payload, id, headers = {}, secret = SECRET }: Sending) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const all: Record<string, string | null> = {
    "content-type": "application/json",
    "user-agent": "GitHub-Hookshot/044aadd",
    "x-github-delivery": id ?? randomUUID(),
    "x-github-event": event,
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    ...headers,
  };
  const given = Object.entries(all).filter((one): one is [string, string] => one[1] !== null);
  const response = await fetch(url, { method: "POST", body, headers: Object.fromEntries(given) });
  return { status: response.status, text: await response.text() };
}
