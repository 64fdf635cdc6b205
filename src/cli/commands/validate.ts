/** `validate SPEC`: every problem of a runbook, with its place; nothing is touched. */
import { unwrittenLimits, worstCases } from "../../core/runbook/analysis/worst.ts";
import { review } from "../../core/runbook/review/review.ts";
import type { Problem } from "../../core/runbook/runbook.ts";
import { problemLine, readSpec, refusedAtStart } from "../../operations/local/spec.ts";
import type { CommandModule } from "../arguments/invocation.ts";
import { answer, refused } from "../output/answer.ts";
import { worldOf } from "../wiring/world.ts";

const REFUSED = "(`statem start` refuses it)";

export const run: CommandModule["run"] = (invocation, surroundings) => {
  const strict = invocation.flags.has("--strict");
  const spec = readSpec(worldOf(invocation, surroundings), invocation.positionals[0] ?? "", surroundings.cwd, strict);
  if (spec.kind === "refused") return refused(invocation, surroundings, spec);
  const { path, runbook, warnings, notes } = spec;
  const slips = refusedAtStart(spec);
  const answers = invocation.flags.has("--review") ? review(runbook) : [];
  const worst = worstCases(runbook);
  const unwritten = unwrittenLimits(runbook);
  const nodes = runbook.nodes.map((node) => node.name);
  const payload = {
    ...{ ok: true, spec: path, name: runbook.name, initial: runbook.initial, nodes },
    edges: runbook.edges.map(({ from, to, maxAttempts }) => ({
      from,
      to,
      ...(maxAttempts === undefined ? {} : { max_attempts: maxAttempts }),
    })),
    ...(strict ? { strict: true } : {}),
    ...(warnings.length === 0 ? {} : { warnings: warnings.map((one) => jsonOf(one, slips.includes(one))) }),
    ...(notes.length === 0 ? {} : { notes: notes.map((one) => jsonOf(one, false)) }),
    ...(worst.length === 0 ? {} : { worst_cases: worst }),
    ...(unwritten === undefined ? {} : { github_limits: unwritten }),
    ...(answers.length === 0 ? {} : { review: answers.map((one) => ({ ...one })) }),
  };
  const lines = [
    `OK: ${runbook.name}`,
    `Initial: ${runbook.initial}`,
    `Nodes: ${nodes.join(", ")}`,
    `Edges: ${runbook.edges.length}`,
    ...warnings.map((one) => `Warning: ${problemLine(one)}${slips.includes(one) ? ` ${REFUSED}` : ""}`),
    ...notes.map((one) => `Note: ${problemLine(one)}`),
    ...worst.map((one) => `Worst case: ${one}`),
    ...(unwritten === undefined ? [] : [`On GitHub: ${unwritten}`]),
    ...answers.map(({ question, verdict, reason }) => `${question} ${verdict}: ${reason}`),
    ...(slips.length === 0 ? [] : ["As it is, `statem start` refuses this runbook: correct the misspelt keys first."]),
  ];
  return answer(invocation, surroundings, payload, `${lines.join("\n")}\n`);
};

function jsonOf({ code, message, line, column }: Problem, isRefused: boolean) {
  return { code, message, line, column, ...(isRefused ? { refused_by_start: true } : {}) };
}
