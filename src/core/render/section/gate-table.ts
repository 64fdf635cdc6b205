/**
 * The gates in play as tables: for each check what is known, from which evidence, at which commit, and who can settle
 * it with exactly which line.
 */
import { gotoLine, RETRY_LINE, resolveLine, setLine } from "../../command/lines.ts";
import { approvedBy } from "../../command/ways.ts";
import { arrivalItems, type Gate, type GateItem, isOfUnknownHook } from "../../run/gate.ts";
import type { VariableCheck } from "../../runbook/runbook.ts";
import { codeSpan, tableCell } from "../text/escape.ts";
import { isInPlay, type RunView } from "./ask.ts";
import { evidenceOf, verdictOf } from "./evidence.ts";
import { isQuestion } from "./lead.ts";
import { approversOf } from "./people.ts";

/** Rows of all tables together; a runbook with more checks is shown up to here. */
const MOST_ROWS = 60;

/** The tables, or a sentence when there is nothing to ask. */
export function gateTables(view: RunView): string {
  const arrival = arrivalItems(view.runbook, view.run);
  const arriving = arrival.length === 0 ? [] : [arrivalTable(view, arrival)];
  return [...arriving, ...(view.run.status.kind === "ended" ? [] : tablesOf(view))].join("\n\n");
}

function arrivalTable(view: RunView, items: readonly GateItem[]): string {
  return `**On arriving at ${codeSpan(view.run.entry.node)}**\n\n${table(view, undefined, items.slice(0, MOST_ROWS))}`;
}

function tablesOf(view: RunView): string[] {
  const asked = isInPlay(view) ? "" : " (not asked for yet)";
  let room = MOST_ROWS;
  return view.gates.map((gate) => {
    const title = `**Gate ${codeSpan(gate.edge.from)} → ${codeSpan(gate.edge.to)}**${asked}`;
    if (gate.items.length === 0) return `${title}: nothing is asked for.`;
    const shown = gate.items.slice(0, room);
    room -= shown.length;
    const more = gate.items.length - shown.length;
    const rest = more > 0 ? `\n\n*and ${more} more*` : "";
    return `${title}\n\n${table(view, gate, shown)}${rest}`;
  });
}

function table(view: RunView, gate: Gate | undefined, items: readonly GateItem[]): string {
  const rows = items.map((item) => {
    const { evidence, commit } = evidenceOf(view, item);
    return [nameOf(item), verdictOf(item), evidence, commit, settledBy(view, gate, item)];
  });
  const lines = [
    ["check", "verdict", "evidence", "commit", "who settles it"],
    ["---", "---", "---", "---", "---"],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.map(tableCell).join(" | ")} |`).join("\n");
}

function isSettable({ runbook: { vars } }: RunView, { variable }: VariableCheck): boolean {
  return Object.hasOwn(vars, variable) && vars[variable]?.settable === true;
}

function nameOf(item: GateItem): string {
  const isHook = item.purpose === "out_hook" || item.purpose === "hook";
  const notes = [
    isHook ? "hook" : "",
    item.carried ? `from ${codeSpan(item.node)}` : "",
    item.check.blocks ? "" : "does not block",
  ];
  const said = notes.filter((note) => note !== "").join(", ");
  return `${codeSpan(item.check.id)}${said === "" ? "" : ` (${said})`}`;
}

/** Who can settle it and the line to type; nothing for what is settled. */
function settledBy(view: RunView, gate: Gate | undefined, item: GateItem): string {
  const { check, judgement } = item;
  if (judgement.kind === "pass") return "–";
  if (isOfUnknownHook(item))
    return `a maintainer: ${codeSpan(resolveLine(check.id, "done"))} or ${codeSpan(resolveLine(check.id, "retry"))}`;
  switch (check.kind) {
    case "command":
    case "predicate":
      if (judgement.kind === "waiting")
        return judgement.on === "evidence" ? "the collector" : "the collector, once asked";
      return `the agent, by a push; or ${codeSpan(RETRY_LINE)}`;
    case "github":
      if (judgement.kind === "waiting") return judgement.on === "forge" ? "GitHub" : "GitHub, once asked";
      return `whoever changes what GitHub says of it; then ${codeSpan(RETRY_LINE)}`;
    case "dynamic":
    case "scope":
      return judgement.kind === "waiting" ? "GitHub, once asked" : "the agent, by a push";
    case "weakening":
      return judgement.kind === "waiting" ? "GitHub, once asked" : "the agent, by a push; or a person, past this gate";
    case "manual":
      if (judgement.kind !== "waiting") return "the agent, by a push";
      return isQuestion(view, item)
        ? approversOf(check.approvers)
        : `${approversOf(check.approvers)}: ${approvedBy(check, view.run.subject.head.commit, codeSpan)}`;
    case "message":
      return "–";
    case "variable":
      if (judgement.kind === "waiting") return "the commands before it";
      return isSettable(view, check)
        ? `whoever writes it; or a maintainer: ${codeSpan(setLine(check.variable))}`
        : "whoever writes it";
    case "confirmation":
      return `whoever asks: ${codeSpan(gotoLine(gate?.edge.to ?? "NODE", true))}`;
  }
}
