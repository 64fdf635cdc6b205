/** `statem graph`: the runbook drawn, with the current node and the path taken; or a runbook without a run. */
import { sha256 } from "../../../adapters/local/digest.ts";
import { documents } from "../../../adapters/local/state/documents.ts";
import { createRunFiles } from "../../../adapters/local/state/run-files.ts";
import { drawing, isTaken, mermaid, type Position } from "../../../core/render/terminal/graph/drawing.ts";
import { pathOf, stepsOf } from "../../../core/render/terminal/graph/path.ts";
import { oneLine } from "../../../core/render/text/escape.ts";
import type { LocalRunbook } from "../../../core/runbook/local.ts";
import { readSpec } from "../../../operations/local/spec.ts";
import type { Refusal } from "../../../operations/local/world.ts";
import type { Invocation, Surroundings } from "../../arguments/invocation.ts";
import { answer, refused } from "../../output/answer.ts";
import { look } from "../../wiring/look.ts";

interface Picture {
  readonly runbook: LocalRunbook;
  readonly position: Position;
  readonly runId?: string;
}

export function run(invocation: Invocation, surroundings: Surroundings): number {
  const [spec] = invocation.positionals;
  const prose = invocation.flags.has("--mermaid") ? mermaidOf : textOf;
  if (spec === undefined) {
    return look(invocation, surroundings, ({ run: state, runbook, history }) => {
      const position = { current: state.entry.node, steps: stepsOf(history()) };
      const picture = { runbook, runId: state.id, position };
      return { payload: jsonOf(picture), prose: prose(picture) };
    });
  }
  const picture = pictureOfFile(spec, surroundings.cwd);
  return "kind" in picture
    ? refused(invocation, surroundings, picture)
    : answer(invocation, surroundings, jsonOf(picture), prose(picture));
}

function pictureOfFile(given: string, cwd: string): Picture | Refusal {
  const reader = { files: createRunFiles(cwd), documents, digest: sha256 };
  const file = readSpec(reader, given, cwd, false);
  return file.kind === "refused" ? file : { runbook: file.runbook, position: { steps: [] } };
}

function mermaidOf({ runbook, position }: Picture): string {
  return mermaid(runbook, position);
}

function textOf({ runbook, position, runId }: Picture): string {
  const head = runId === undefined ? oneLine(runbook.name) : `${oneLine(runbook.name)}, run ${oneLine(runId)}`;
  const path = pathOf(position.steps, position.current ?? runbook.initial)
    .map(oneLine)
    .join(" → ");
  const way = position.current === undefined ? "" : `\nPath: ${path}\n`;
  return `${head}\n\n${drawing(runbook, position)}${way}`;
}

function jsonOf({ runbook, position, runId }: Picture) {
  const passed = new Set(position.steps.map((step) => step.from));
  return {
    name: runbook.name,
    initial: runbook.initial,
    run_id: runId ?? null,
    current: position.current ?? null,
    path: position.current === undefined ? [] : [...position.steps.map((step) => step.from), position.current],
    nodes: runbook.nodes.map((node) => ({
      name: node.name,
      ending: node.ending ?? null,
      passed: passed.has(node.name),
    })),
    edges: runbook.edges.map((edge) => ({
      from: edge.from,
      to: edge.to,
      auto: edge.auto,
      taken: isTaken(edge, position),
    })),
    mermaid: mermaid(runbook, position),
  };
}
