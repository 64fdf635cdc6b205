/** *publish*: has the write token and never a checkout of the pull request. */
import { readFile } from "node:fs/promises";
import { info, notice, setOutput, summary } from "@actions/core";
import type { context } from "@actions/github";
import { sentence } from "../core/render/reasons.ts";
import { renderRunPage } from "../core/render/stored/branch-page.ts";
import { originOf } from "../core/run/run-id.ts";
import type { Advanced } from "../operations/advance/advanced.ts";
import type { Arrival, Left } from "../operations/advance/arrival.ts";
import { advance } from "../operations/advance/several/every.ts";
import { arrivalOf, type Payload } from "./arrival.ts";
import { choice, input, type OutputName, pullNumber, required } from "./inputs.ts";
import { portsOf } from "./wiring.ts";

export type Context = typeof context;

export async function runPublish(job: Context): Promise<void> {
  const runUrl = `${job.serverUrl}/${job.repo.owner}/${job.repo.repo}/actions/runs/${job.runId}`;
  const arrival = input("operation") === "" ? woken(job, runUrl) : await collected(runUrl);
  if (!arrival) {
    info("Nothing here is for statem.");
    return;
  }
  await report(await advance(arrival, portsOf(job)));
}

function woken(job: Context, runUrl: string): Arrival | undefined {
  const { eventName, payload, runId } = job;
  const triggeringActor = process.env["GITHUB_TRIGGERING_ACTOR"] ?? job.actor;
  return arrivalOf({ eventName, payload: payload as unknown as Payload, runId, triggeringActor, runUrl });
}

/** What the collecting job before this one left; that it left nothing is told too. */
async function collected(runUrl: string): Promise<Arrival> {
  const pull = pullNumber(required("pull"));
  const origin = originOf(required("run"));
  // A run that began in an issue is the issue's until a pull request takes it over.
  const isIssue = origin?.kind === "issue" && origin.number === pull ? { isIssue: true as const } : {};
  return { pull, ...isIssue, publisher: "action", left: await leftBy(runUrl) };
}

async function leftBy(log: string): Promise<Left> {
  const startedFor = { operation: required("operation"), run: required("run"), head: required("head") };
  try {
    return { kind: "file", ...startedFor, text: await readFile(required("evidence"), "utf8"), log };
  } catch (error) {
    info(`There is no evidence file: ${error instanceof Error ? error.message : String(error)}`);
    return { kind: "nothing", ...startedFor, code: "collector_failed", detail: {} };
  }
}

async function report(advanced: Advanced): Promise<void> {
  if (advanced.kind === "idle") {
    notice(`No run was started: ${advanced.reason}.`);
    return;
  }
  if (advanced.kind === "left") {
    notice(`The run goes on in #${advanced.to}.`);
    return;
  }
  if (advanced.kind === "busy") throw new Error("The record was busy for 90 seconds; run this job again.");
  if (advanced.kind === "held") {
    throw new Error(sentence(advanced.view.code, advanced.view.detail));
  }
  const { record, view } = advanced;
  const { state } = record;
  const outputs: Record<Exclude<OutputName, "evidence">, string> = {
    run: record.run,
    node: state.entry.node,
    status: state.status.kind === "ended" ? state.status.ending : state.status.kind,
    revision: String(record.revision),
  };
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  if (view.kind === "run") await summary.addRaw(renderRunPage(view)).write();
  const isBlocked = view.kind === "run" && view.gates.some((gate) => gate.state === "blocked");
  if (isBlocked && choice("fail-on", ["never", "blocked"]) === "blocked") {
    throw new Error(`The gate at ${state.entry.node} does not hold, and fail-on is "blocked".`);
  }
}
