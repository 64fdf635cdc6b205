/** The ten questions, each answered in every way that it can be. */
import { describe, expect, test } from "vitest";
import { review } from "../../../../src/core/runbook/review/review.ts";
import { localOf } from "../reading.ts";

const answers = (text: string) => review(localOf(text)).map(({ verdict, reason }) => `${verdict}: ${reason}`);
const answer = (number: number, text: string) => answers(text)[number - 1];

test("there are ten, always in the same order, each with a reason", () => {
  const lines = review(localOf("nodes: {a: A.}"));
  expect(lines.map((line) => line.question)).toEqual([
    "Is the state minimal?",
    "Has each node one job?",
    "Do edges cover failure, pause and cancel?",
    "Have parallel writers a reducer?",
    "Do gates give evidence and version?",
    "Are loops bounded?",
    "Does a checkpoint restore the work?",
    "Are effects idempotent?",
    "Is there a way from one version to the next?",
    "Can people see and correct?",
  ]);
  for (const { reason } of lines) expect(reason).toMatch(/^[a-z`0-9].{20,}/);
});

describe.each<[number, string, string]>([
  [1, "nodes: {a: A., b: B.}", "no: 1 of 2 nodes can never be reached"],
  [1, "nodes: {a: {next: b}, b: B.}", "partly: nothing is said, asked or decided in `a`; could they be left out?"],
  [1, "nodes: {a: {prompt: A., next: b}, b: B.}", "yes: each of the 2 nodes can be reached"],
  [2, "nodes: {a: {next: b}, b: B.}", "no: nothing says what to do in `a`; write their `prompt`"],
  [2, `nodes: {a: {prompt: ${JSON.stringify("x\n".repeat(50))}, next: b}, b: B.}`, "partly: `a`: prompts this long"],
  [2, "nodes: {a: {prompt: A., next: b}, b: }", "yes: every node that is left again says what to do in it"],
  [3, "nodes: {a: {next: a}}", "no: no ending can be reached from `a`"],
  [
    3,
    "nodes: {a: {before_transfer: {run: x}, next: b}, b: }",
    "partly: if a check fails in `a` there is no other way out",
  ],
  [
    3,
    "nodes: {a: {next: [{to: b, condition: {run: x}}, c]}, b: , c: }",
    "yes: every gate that can fail has a way beside it",
  ],
  [4, "nodes: {a: A.}", "yes: a run stands in one node"],
  [
    4,
    "vars: {n: {type: number, reducer: add}}\nnodes: {a: A.}",
    "yes: a run stands in one node and is moved by compare-and-set; agents add checks side by side (`merge: all`) and change " +
      "nothing else; every write to `n` goes through its reducer",
  ],
  [
    4,
    "vars: {n: {type: number}}\nnodes: {a: {before_transfer: {run: x, parallel: true}, next: b}, b: }",
    "partly: checks may run side by side, and two that write `n` in one move fail",
  ],
  [5, "nodes: {a: A.}", "no: no edge leads to a success"],
  [5, "nodes: {a: {next: b}, b: }", "no: a success is reached by somebody's word alone over `a -> b`"],
  [
    5,
    "nodes: {a: {next: {to: b, condition: {run: x}}}, b: {next: c}, c: }",
    "partly: a success is reached by somebody's word alone",
  ],
  [5, "nodes: {a: {next: {to: b, condition: {run: x}}}, b: }", "yes: every edge into a success asks for evidence"],
  [5, "nodes: {a: {next: {to: b, condition: {run: x, on_failure: continue}}}, b: }", "no: a success is reached"],
  [5, "nodes: {a: {next: {to: b, condition: {run: x, accept: limited}}}, b: }", "no: a success is reached"],
  [5, "nodes: {a: {next: {to: b, condition: {type: github, labels: [x]}}}, b: }", "yes: every edge into a success"],
  [
    6,
    "limits: {entries: 3, on_limit: b}\nnodes: {a: {next: [a, b]}, b: {ending: failed}}",
    "yes: `limits` hand over to `b`, once, and then end a run when a node was entered 3 times",
  ],
  [6, "limits: {deadline: 2h}\nnodes: {a: {next: [a, b]}, b: }", "yes: `limits` end a run after 7200 seconds"],
  [6, "limits: {same_failure: 2}\nnodes: {a: {next: [a, b]}, b: }", "no: nothing bounds the cycle a -> a"],
  [6, "nodes: {a: {next: [a, b]}, b: }", "no: nothing bounds the cycle a -> a"],
  [6, "limits: {transitions: 7}\nnodes: {a: {next: [a, b]}, b: }", "yes: `limits` end a run after 7 transitions"],
  [6, "nodes: {a: {max_entries: 2, next: [a, b]}, b: }", "yes: every cycle has a node with `max_entries`"],
  [7, "notes: [PLAN.md]\nnodes: {a: A.}", "yes: the run is its journal, and `PLAN.md` hold what an agent knows"],
  [7, "artifacts: {plan: PLAN.md}\nnodes: {a: A.}", "yes: the run is its journal, and `PLAN.md` hold"],
  [7, "nodes: {a: A.}", "partly: the run is its journal, and what an agent knows is lost"],
  [8, "nodes: {a: {in_hook: Read.}}", "yes: no hook runs a command"],
  [
    8,
    "nodes: {a: {in_hook: {run: x, effect: external}}}",
    "yes: every hook that runs a command says `effect: external`",
  ],
  [8, "nodes: {a: {out_hook: {run: x}, next: b}, b: }", "partly: a move that is tried again runs `a-out-1` again"],
  [9, "nodes: {a: A.}", "yes: a run is pinned to the text"],
  [10, "nodes: {a: {before_transfer: {type: manual}, next: b}, b: }", "yes: people are asked on the way"],
  [10, "nodes: {a: {actor: human, next: b}, b: }", "yes: people are asked on the way"],
  [10, "nodes: {a: A.}", "partly: people read everything"],
])("question %i of %s", (number, text, expected) => {
  test(expected, () => {
    expect(answer(number, text)).toContain(expected);
  });
});
