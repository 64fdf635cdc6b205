/** The graph as people see it in a terminal, and as mermaid. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawing, mermaid } from "../../../src/core/render/terminal/graph/drawing.ts";
import { pathOf, stepsOf } from "../../../src/core/render/terminal/graph/path.ts";
import { madeRunbook } from "../support/made-run.ts";

const coding = madeRunbook(readFileSync(new URL("../../../runbooks/coding-agent.yaml", import.meta.url), "utf8"));
const steps = [
  { from: "prepare", to: "plan" },
  { from: "plan", to: "execute" },
  { from: "execute", to: "verify" },
  { from: "verify", to: "repair" },
  { from: "repair", to: "verify" },
];

test("a run on its way", () => {
  expect(drawing(coding, { current: "verify", steps })).toMatchInlineSnapshot(`
    "  ✓ prepare
      ┃
      ✓ plan
      ┃
      ✓ execute
      ┃
      ▶ verify  ← here
      ├─▶ handoff
      ├─▶ refresh
      ┃
      ✓ repair
      └━▶ verify ↑

      ○ refresh
      └─▶ verify ↑

      ◇ handoff  (succeeded)

    ✓ passed, ▶ here, ━ taken, ─ not taken, ┄ taken by itself, ↑ leads back up
    "
  `);
});

test("a runbook without a run", () => {
  const minimal = madeRunbook(readFileSync(new URL("../../../runbooks/minimal.yaml", import.meta.url), "utf8"));
  expect(drawing(minimal, { steps: [] })).toMatchInlineSnapshot(`
    "  ○ verify
      ┆
      ◇ handoff  (succeeded)

    ─ an edge, ┄ one that is taken by itself, ↑ one that leads back up
    "
  `);
});

test("mermaid, with names that would break it", () => {
  const odd = madeRunbook("name: odd\nnodes:\n  'a\"]; click':\n    next: end\n  end:\n    ending: failed\n");
  expect(mermaid(odd, { current: "end", steps: [{ from: 'a"]; click', to: "end" }] })).toMatchInlineSnapshot(`
    "flowchart LR
      n0["a#34;#93;#59; click"]
      n1(["end"])
      n0 --> n1
      classDef passed fill:#dafbe1,stroke:#1a7f37,color:#1f2328
      classDef current fill:#ddf4ff,stroke:#0969da,stroke-width:4px,color:#1f2328
      class n0 passed
      class n1 current
      linkStyle 0 stroke:#1a7f37,stroke-width:3px
    "
  `);
});

test("the path, from the history, its middle left out when it is long", () => {
  const history = [
    { event: "start", current: "a" },
    ...Array.from({ length: 20 }, (_, at) => ({ event: "goto", from: `n${at}`, to: `n${at + 1}` })),
    { event: "goto_blocked", from: "n20", to: "n21" },
  ];
  const path = pathOf(stepsOf(history), "n20");
  expect(path[0]).toBe("n0");
  expect(path[1]).toBe("…");
  expect(path.at(-1)).toBe("n20");
  expect(path).toHaveLength(12);
  expect(pathOf([{ from: "a", to: "b" }], "b")).toEqual(["a", "b"]);
});
