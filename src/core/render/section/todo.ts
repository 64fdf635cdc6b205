/** What is to be done in the current node, and how to leave it: the part that an agent works from. */
import { gotoLine } from "../../command/lines.ts";
import { registeredFolder } from "../../run/added.ts";
import { type Edge, type Node, nodeOf } from "../../runbook/runbook.ts";
import { cutMarkdown, cutText, join } from "../text/budget.ts";
import { codeSpan, escapeProse, escapeText } from "../text/escape.ts";
import type { RunView } from "./ask.ts";

const PROMPT_LIMIT = 5_000;
const GOAL_LIMIT = 1_000;
const MOST_EDGES = 20;
const MOST_NOTES = 10;
const WORKERS = { agent: "the agent does", human: "a person does", system: "the system does" } as const;

/** Goal, prompt and ways on; empty once the run has ended. */
export function todo(view: RunView): string {
  const { run, runbook } = view;
  const node = nodeOf(runbook, run.entry.node);
  if (!node || run.status.kind === "ended") return "";
  const goal = runbook.goal.trim() === "" ? [] : [`Goal: ${escapeText(cutText(runbook.goal, GOAL_LIMIT))}`];
  const files = runbook.notes.slice(0, MOST_NOTES).map((path) => codeSpan(cutText(path, 100)));
  const notes = files.length === 0 ? [] : [`Notes that last: ${files.join(", ")}`];
  const title = `### What ${WORKERS[node.actor]} now at ${codeSpan(node.name)}`;
  return join([title, ...goal, prompt(node), ...notes, ...dynamic(node, run.entry.id), ways(node, run.request?.to)]);
}

/** The open request, with who made it. */
export function request({ run }: RunView): string {
  if (!run.request || run.status.kind === "ended") return "";
  const { to, by } = run.request;
  return `**Asked for:** ${codeSpan(run.entry.node)} → ${codeSpan(to)}, by ${codeSpan(by)}. It is taken as soon as its gate holds; nobody has to ask again.`;
}

function prompt(node: Node): string {
  if (node.prompt.trim() === "") return "*This node has no prompt.*";
  const lines = escapeProse(cutText(node.prompt.trim(), PROMPT_LIMIT), "> ");
  return cutMarkdown(lines, PROMPT_LIMIT, "\n>\n> *(cut here; the runbook has the rest)*");
}

/** Where an agent registers checks of its own for this very stay. */
function dynamic({ beforeTransfer }: Node, entry: string): string[] {
  const check = beforeTransfer.find(({ kind }) => kind === "dynamic");
  if (check?.kind !== "dynamic") return [];
  const { required, minItems } = check.settings;
  const least = Math.max(minItems, required ? 1 : 0);
  const path = codeSpan(`${registeredFolder(entry)}/AGENT.yaml`);
  const how = least === 0 ? "may be registered" : `must be registered (${least} at least)`;
  return [
    `Checks of your own for this stay ${how}: push them as ${path}, a list called \`checks\` or a bare one. They only add to the gate.`,
  ];
}

function ways(node: Node, asked: string | undefined): string {
  if (node.edges.length === 0) return "No edge leads on from here.";
  const others = node.edges.filter((edge) => edge.to !== asked).slice(0, MOST_EDGES);
  const asking = others.filter((edge) => !edge.auto || asked !== undefined);
  const alone = others.filter((edge) => !asking.includes(edge)).map((edge) => codeSpan(edge.to));
  const lead =
    asked === undefined ? "To move on, comment one of these:" : "To go another way than was asked for, comment:";
  return join([
    alone.length === 0 ? "" : `The run moves to ${alone.join(" or ")} by itself as soon as the gate holds.`,
    asking.length === 0 ? "" : `${lead}\n\n${asking.map((edge) => `- ${way(node, edge)}`).join("\n")}`,
  ]);
}

function way(node: Node, edge: Edge): string {
  const words = [...node.beforeTransfer, ...edge.condition].filter((check) => check.kind === "confirmation");
  const line = codeSpan(gotoLine(edge.to, words.length > 0));
  const asked = words.map((check) => escapeText(cutText(check.title, 200))).join("; ");
  const told = [...node.outHook, ...edge.hook].filter((check) => check.kind === "message");
  const said = told.map((check) => escapeText(cutText(check.title, 200))).join("; ");
  return `${line}${asked === "" ? "" : `, which gives your word that: ${asked}`}${said === "" ? "" : `. On the way: ${said}`}`;
}
