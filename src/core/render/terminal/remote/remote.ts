/** A run on GitHub as lines for a terminal: the same judgement as the comment's, without Markdown. */

import { gotoLine, RETRY_LINE } from "../../../command/lines.ts";
import { approvedBy } from "../../../command/ways.ts";
import { withRunbook } from "../../../pull/runbooks.ts";
import type { GateItem } from "../../../run/gate.ts";
import { isOfCommand, type Receipt } from "../../../run/receipt.ts";
import { slugOf } from "../../../run/run-id.ts";
import { valuesOf } from "../../../run/totals/variables.ts";
import { isCollected, isPullCheck, nodeOf } from "../../../runbook/runbook.ts";
import { headOf, shortCommit, titleOf } from "../../section/headline.ts";
import { setbackItems } from "../../section/setback.ts";
import { cutText } from "../../text/budget.ts";
import { oneLine } from "../../text/escape.ts";
import { sayPlainly } from "../../text/say.ts";
import type { View } from "../../view.ts";

type RunView = View & { readonly kind: "run" };

/** How much of one text a line shows. */
const LINE_LIMIT = 200;

/** Where the run stands, what each gate in play still needs and from whom, and the ways on. */
export function remoteText(view: RunView): string {
  const { run, runbook, place } = view;
  const lines = [`${run.id} (${place.url}/pull/${place.pull})`, titleOf(view)];
  const variables = Object.entries(valuesOf(runbook, run));
  if (variables.length > 0)
    lines.push(`Variables: ${variables.map(([name, one]) => `${name} = ${valueText(one)}`).join(", ")}`);
  for (const gate of view.gates) {
    lines.push("", `${gate.edge.from} -> ${gate.edge.to}`);
    for (const item of gate.items) lines.push(`  ${itemLine(item, headOf(view))}`);
    if (gate.items.length === 0) lines.push("  nothing is asked for");
  }
  const ledHere = setbackItems(view, toldBy(view));
  if (ledHere.length > 0) lines.push("", `What led here from ${run.setback?.node ?? ""}:`);
  for (const item of ledHere) lines.push(`  ${item.check.id}: ${failureOf(item)}${endOf(item)}`);
  const edges = run.status.kind === "ended" ? [] : (nodeOf(runbook, run.entry.node)?.edges ?? []);
  const asking = edges.filter((edge) => !edge.auto);
  if (asking.length > 0)
    lines.push("", "Ask with:", ...asking.map((edge) => `  statem goto ${quote(edge.to)} --github`));
  const slug = slugOf(run.id);
  const text = withRunbook(`${lines.join("\n")}\n`, slug);
  return slug === undefined ? text : text.replaceAll(" --github", ` --github --runbook ${slug}`);
}

/** The last events, oldest first. */
export function remoteHistory({ history }: RunView, count: number | undefined): string {
  const shown = count === undefined || count <= 0 ? history : history.slice(-count);
  return shown.map(({ at, actor, kind, detail }) => `${at}  ${actor ?? "-"}  ${kind}${inWords(detail)}\n`).join("");
}

/** The same as JSON: stable keys for programs. */
export function remoteJson(view: RunView): Record<string, unknown> {
  const { run, runbook, place, revision } = view;
  return {
    run_id: run.id,
    pull: place.pull,
    url: `${place.url}/pull/${place.pull}`,
    current: run.entry.node,
    current_entry_id: run.entry.id,
    status: run.status.kind === "ended" ? run.status.ending : run.status.kind,
    summary: titleOf(view),
    checked_version: headOf(view),
    revision,
    request: run.request?.to ?? null,
    collecting: run.operation?.due.map(({ check }) => check) ?? [],
    gates: view.gates.map(({ edge, state, items }) => ({
      from: edge.from,
      to: edge.to,
      state,
      checks: items.map(itemJson),
    })),
    ...(Object.keys(runbook.vars).length === 0 ? {} : { vars: valuesOf(runbook, run) }),
    led_here: setbackItems(view, toldBy(view)).map((item) => ({ node: item.node, ...itemJson(item) })),
  };
}

function toldBy({ gates }: RunView): readonly GateItem[] {
  return gates.flatMap(({ items }) => items);
}

/** The last line that a failed command printed. */
function endOf({ judgement }: GateItem): string {
  const receipt = "receipt" in judgement ? judgement.receipt : undefined;
  const output = receipt && isOfCommand(receipt) ? receipt.observation.output.tail.trimEnd() : undefined;
  return output ? `: ${cutText(oneLine(output.slice(output.lastIndexOf("\n") + 1)), LINE_LIMIT)}` : "";
}

function itemJson({ check, judgement, carried }: GateItem): Record<string, unknown> {
  return {
    id: check.id,
    kind: check.kind,
    title: check.title,
    carried,
    verdict: judgement.kind,
    reason: "reason" in judgement ? judgement.reason : judgement.kind === "waiting" ? judgement.on : "passed",
    ...("receipt" in judgement && judgement.receipt ? receiptJson(judgement.receipt) : {}),
  };
}

function receiptJson(receipt: Receipt): Record<string, unknown> {
  if (!isOfCommand(receipt)) return { findings: receipt.findings };
  const { exitCode, output } = receipt.observation;
  return { exit_code: exitCode, output: output.tail };
}

function itemLine(item: GateItem, head: string): string {
  const { check, judgement } = item;
  const title = cutText(oneLine(check.title), LINE_LIMIT);
  switch (judgement.kind) {
    case "pass":
      return `pass     ${check.id}: ${title}`;
    case "fail":
    case "limited":
      return `${judgement.kind.padEnd(8)} ${check.id}: ${title} (${failureOf(item)})${againOf(item, head)}`;
    case "waiting":
      return `waiting  ${check.id}: ${title}${awaited(item, head)}`;
  }
}

function againOf({ check }: GateItem, head: string): string {
  if (isPullCheck(check)) return `; ${RETRY_LINE} asks GitHub again`;
  return isCollected(check) ? `; ${RETRY_LINE} runs it again at ${shortCommit(head)}` : "";
}

function failureOf({ judgement }: GateItem): string {
  if (judgement.kind !== "fail" && judgement.kind !== "limited") return "";
  const { receipt, rejection, reason } = judgement;
  if (rejection) return sayPlainly(reason, { person: rejection.person, reason: rejection.reason });
  if (receipt && !isOfCommand(receipt)) {
    const [first] = receipt.findings;
    return cutText(sayPlainly(reason, first?.detail ?? {}), LINE_LIMIT);
  }
  const { exitCode, error } = receipt?.observation ?? {};
  return error ?? (exitCode === undefined || exitCode === null ? reason : `exit ${exitCode}`);
}

/** Approving is a person's own act, on the pull request: only the line for it is printed. */
function awaited({ check, judgement }: GateItem, head: string): string {
  if (judgement.kind !== "waiting") return "";
  switch (judgement.on) {
    case "person":
      return check.kind === "manual" ? `; a person approves it by ${approvedBy(check, head, (text) => text)}` : "";
    case "confirmation":
      return `; whoever asks confirms it: statem goto ... --github --confirm (${gotoLine("NODE", true)})`;
    case "evidence":
      return "; being collected";
    case "forge":
      return "; GitHub has to say so";
    case "nobody_asked":
      return "; not asked for yet";
  }
}

function valueText(value: unknown): string {
  return cutText(oneLine(JSON.stringify(value) ?? "unknown"), LINE_LIMIT);
}

function inWords(detail: Readonly<Record<string, string>>): string {
  const words = Object.entries(detail).map(([name, value]) => `${name}=${cutText(oneLine(value), LINE_LIMIT)}`);
  return words.length === 0 ? "" : `  ${words.join(" ")}`;
}

function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
