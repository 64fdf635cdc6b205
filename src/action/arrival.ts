/** From the event that started the job to what the operation is told; nothing for what is not ours. */

import type { Asked } from "../core/command/command.ts";
import { readComment } from "../core/command/read-comment.ts";
import type { Arrival } from "../operations/advance/arrival.ts";
import { pullNumber } from "./inputs.ts";

/** What the runner says of the job. */
export interface JobFacts {
  readonly eventName: string;
  readonly payload: Payload;
  readonly runId: number;
  /** Who started this attempt of the run: a re-run keeps `actor`, so that is not who asks. */
  readonly triggeringActor: string;
  readonly runUrl: string;
}
export interface Payload {
  readonly action?: string;
  readonly after?: string;
  readonly sender?: { readonly login: string } | null;
  readonly pull_request?: { readonly number: number };
  readonly issue?: { readonly number: number; readonly pull_request?: unknown };
  readonly comment?: {
    readonly id: number;
    readonly body: string | null;
    readonly user: { readonly login: string; readonly type: string } | null;
  };
  readonly changes?: { readonly body?: { readonly from?: string } };
  readonly inputs?: Readonly<Record<string, unknown>> | null;
}

/** @throws for an event that no workflow file of ours subscribes to. */
export function arrivalOf(facts: JobFacts): Arrival | undefined {
  switch (facts.eventName) {
    case "pull_request_target":
      return pullArrival(facts.payload);
    case "issue_comment":
      return commentArrival(facts.payload);
    case "workflow_dispatch":
      return askedArrival(facts);
    default:
      throw new Error(
        `The event is "${facts.eventName}"; pull_request_target, issue_comment or workflow_dispatch was expected.`,
      );
  }
}

function pullArrival({ pull_request, action, after, sender }: Payload): Arrival | undefined {
  if (!pull_request) return undefined;
  const isPush = action === "synchronize" && after !== undefined && sender;
  return {
    pull: pull_request.number,
    publisher: "action",
    ...(isPush ? { pushed: { head: after, by: sender.login } } : {}),
  };
}

/** An ordinary comment costs nothing: only its text is read, and no request is made. */
function commentArrival({ issue, comment, changes }: Payload): Arrival | undefined {
  if (!issue || !comment) return undefined;
  const body = comment.body ?? "";
  const texts = [body, changes?.body?.from ?? ""];
  if (texts.every((text) => readComment(text).kind === "none")) return undefined;
  const { id, user } = comment;
  return {
    pull: issue.number,
    ...(issue.pull_request ? {} : { isIssue: true as const }),
    publisher: "action",
    comment: { id, login: user?.login ?? null, isBot: user !== null && user.type !== "User", body },
  };
}

/** An agent inside a workflow asks by dispatching; what it may is decided by who it is. */
function askedArrival({ payload, runId, triggeringActor, runUrl }: JobFacts): Arrival {
  const { inputs } = payload;
  const pull = pullNumber(String(inputs?.["pull"] ?? ""));
  const isBot = triggeringActor.endsWith("[bot]");
  const runbook = String(inputs?.["runbook"] ?? "").toLowerCase();
  const asked = {
    ...{ id: `dispatch-${runId}`, url: runUrl, asked: askedOf(inputs ?? {}), login: triggeringActor, isBot },
    ...(runbook === "" ? {} : { runbook }),
  };
  return { pull, publisher: "action", asked };
}

function askedOf(inputs: Readonly<Record<string, unknown>>): Asked {
  const verb = String(inputs["verb"] ?? "");
  const node = String(inputs["node"] ?? "");
  if (verb === "retry") return { verb };
  const check = String(inputs["check"] ?? "");
  if (verb === "confirm" && check !== "") return { verb, check: check.toLowerCase() };
  if (verb === "goto" && node !== "") return { verb, node, confirm: String(inputs["confirm"]) === "true" };
  throw new Error(
    `Asked for "${verb}" "${node}${check}"; goto with a node, confirm with a check, or retry, was expected.`,
  );
}
