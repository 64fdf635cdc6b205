/** The sticky comment in every situation: its first line tells whose turn it is, and the parts that follow from it. */
import { describe, expect, it } from "vitest";
import { renderSticky } from "../../../src/core/render/sticky.ts";
import { renderRunPage } from "../../../src/core/render/stored/branch-page.ts";
import type { View } from "../../../src/core/render/view.ts";
import { HEAD, OLD, READY, receiptOf, runbookOf, runOf, SITUATIONS, TESTS, viewOf } from "./views.ts";

const situation = (name: string): View => SITUATIONS[name] ?? viewOf();
/** What stands before the agent's part, the same in every situation of a node. */
const top = (name: string) => renderSticky(situation(name)).split("\n\n### ")[0];

describe("the first line", () => {
  it("tells in each situation whose turn it is", () => {
    const lines = Object.keys(SITUATIONS).map((name) => renderSticky(situation(name)).split("\n")[1]);
    expect(lines.join("\n")).toMatchInlineSnapshot(`
      "🛠️ **Waiting for the agent** at \`prepare\`, commit \`1a2b3c4\`.
      ⏳ **Collecting evidence** at \`verify\`, commit \`1a2b3c4\`: \`tests\`. Nobody has to do anything.
      ⏳ **Waiting for evidence** at \`verify\`, commit \`1a2b3c4\`: \`tests\`. If none comes, \`/statem retry\` asks again.
      ❌ **Held** at \`verify\`, commit \`1a2b3c4\`: \`tests\` failed. The agent repairs it and pushes.
      ❌ **Held** at \`verify\`, commit \`1a2b3c4\`: \`tests\` could not be established. When its cause is mended, \`/statem retry\` collects it again.
      👀 **Waiting for a reviewer** at \`verify\`, commit \`1a2b3c4\`: \`review\`.
      ❌ **Held** at \`verify\`, commit \`1a2b3c4\`: \`review\` was rejected. The agent repairs it and pushes.
      ✋ **Waiting for a confirmation** at \`prepare\`, commit \`1a2b3c4\`: \`ready\`. Whoever asked types \`/statem goto verify --confirm\`.
      ⏸️ **Paused** at \`verify\`, commit \`1a2b3c4\`: The pull request was closed. Reopening resumes it.
      ✅ **Succeeded** at \`handoff\`, commit \`1a2b3c4\`: Reached \`handoff\`.
      ✅ **Succeeded** at \`handoff\`, commit \`1a2b3c4\`: Merged at the commit that was verified.
      ⚠️ **Merged unverified** at \`verify\`, commit \`1a2b3c4\`: Merged although the run had not succeeded at the merged commit.
      🛑 **Exhausted** at \`verify\`, commit \`1a2b3c4\`: The run used up its 100 transitions.
      🚫 **Cancelled** at \`verify\`, commit \`1a2b3c4\`: Reached \`verify\`.
      🔒 **Held**, commit \`1a2b3c4\`: \`.statem/runbook.yaml\` on \`main\` is not valid: line 3: no \\\`nodes\\\`.
      🔒 **Held**, commit \`1a2b3c4\`: This pull request comes from a fork; a maintainer starts its run with \`/statem start\`."
    `);
  });
});

describe("the whole comment", () => {
  it("while the agent works", () => {
    expect(renderSticky(situation("working"))).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      🛠️ **Waiting for the agent** at \`prepare\`, commit \`1a2b3c4\`.

      **prepare** → verify

      **Gate \`prepare\` → \`verify\`** (not asked for yet)

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`ready\` | ⏳ waiting | The plan is ready. | – | whoever asks: \`/statem goto verify --confirm\` |

      ### What the agent does now at \`prepare\`

      Goal: The change is reviewed and merged.

      > Write the change.

      Notes that last: \`PLAN.md\`

      To move on, comment one of these:

      - \`/statem goto verify --confirm\`, which gives your word that: The plan is ready.

      **Limits:** 1 of 100 transitions

      <details>
      <summary>Diagram</summary>

      \`\`\`mermaid
      flowchart LR
        n0["prepare"]
        n1["verify"]
        n2(["handoff"])
        n0 --> n1
        n1 --> n2
        n1 --> n0
        classDef passed fill:#dafbe1,stroke:#1a7f37,color:#1f2328
        classDef current fill:#ddf4ff,stroke:#0969da,stroke-width:4px,color:#1f2328
        class n0 current
      \`\`\`

      </details>

      <details>
      <summary>Recent history</summary>

      - 2026-01-02T03:02:00Z \`agent\`: asked for \`handoff\`
      - 2026-01-02T03:01:00Z \`agent\`: moved \`prepare\` → \`verify\`
      - 2026-01-02T03:00:00Z \`author1\`: started at \`prepare\`

      </details>

      <sub>Comment <code>/statem help</code> for the commands.</sub>"
    `);
  });
  it("while evidence is collected after a push", () => {
    expect(top("collecting")).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      ⏳ **Collecting evidence** at \`verify\`, commit \`1a2b3c4\`: \`tests\`. Nobody has to do anything.

      prepare → **verify** → handoff

      **Asked for:** \`verify\` → \`handoff\`, by \`agent\`. It is taken as soon as its gate holds; nobody has to ask again.

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ⏳ waiting | stale (pass): exit 0 in 12.3 s, [log](https://github.example/octo/widgets/actions/runs/1) | [\`0ff1ce0\`](https://github.example/octo/widgets/commit/0ff1ce0ff1ce0ff1ce0ff1ce0ff1ce0ff1ce0ff1) | the collector |
      | \`review\` | ⏳ waiting | Somebody has read the change | – | one person with write access, not the author or the last pusher: \`/statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d\` |"
    `);
  });
  it("when a check fails", () => {
    expect(top("failing")).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      ❌ **Held** at \`verify\`, commit \`1a2b3c4\`: \`tests\` failed. The agent repairs it and pushes.

      prepare → **verify** → handoff

      **Asked for:** \`verify\` → \`handoff\`, by \`agent\`. It is taken as soon as its gate holds; nobody has to ask again.

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ❌ fail | exit 1 in 12.3 s, [log](https://github.example/octo/widgets/actions/runs/1) | [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d) | the agent, by a push; or \`/statem retry\` |
      | \`review\` | ⏳ waiting | Somebody has read the change | – | one person with write access, not the author or the last pusher: \`/statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d\` |

      **❌ \`tests\` failed** at [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d): The command exited with 1; 0 was expected. Repair it and push; \`/statem retry\` runs it again at the same commit.

      Ran \`npm test\`, exit code 1; the end of 34 bytes of output ([whole log](https://github.example/octo/widgets/actions/runs/1)):

      \`\`\`text
      1 test failed
        expected 2, got 3
      \`\`\`"
    `);
  });
  it("while a person is awaited", () => {
    expect(top("reviewing")).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      👀 **Waiting for a reviewer** at \`verify\`, commit \`1a2b3c4\`: \`review\`.

      > Somebody has read the change

      \`\`\`text
      /statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d
      \`\`\`

      Asked of one person with write access, not the author or the last pusher. To say no: \`/statem reject review REASON\`.

      prepare → **verify** → handoff

      **Asked for:** \`verify\` → \`handoff\`, by \`agent\`. It is taken as soon as its gate holds; nobody has to ask again.

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ✅ pass | exit 0 in 12.3 s, [log](https://github.example/octo/widgets/actions/runs/1) | [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d) | – |
      | \`review\` | ⏳ waiting | Somebody has read the change | – | one person with write access, not the author or the last pusher |

      <details>
      <summary>What the agent was asked to do here</summary>"
    `);
  });
  it("after a rejection", () => {
    expect(top("rejected")).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      ❌ **Held** at \`verify\`, commit \`1a2b3c4\`: \`review\` was rejected. The agent repairs it and pushes.

      prepare → **verify** → handoff

      **Asked for:** \`verify\` → \`handoff\`, by \`agent\`. It is taken as soon as its gate holds; nobody has to ask again.

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ✅ pass | exit 0 in 12.3 s, [log](https://github.example/octo/widgets/actions/runs/1) | [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d) | – |
      | \`review\` | ❌ fail | Rejected by reviewer1: No @&#8203;tests, see #&#8203;4 &#124; now | [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d) | the agent, by a push |

      **❌ \`review\` was rejected** at [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d): Rejected by reviewer1: No @&#8203;tests, see #&#8203;4 &#124; now. Repair what it says and push; then ask for a new decision."
    `);
  });
  it("while paused", () => {
    expect(top("paused")).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      ⏸️ **Paused** at \`verify\`, commit \`1a2b3c4\`: The pull request was closed. Reopening resumes it.

      prepare → **verify** → handoff

      **Asked for:** \`verify\` → \`handoff\`, by \`agent\`. It is taken as soon as its gate holds; nobody has to ask again.

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ➖ not asked yet | The tests pass | – | the collector, once asked |
      | \`review\` | ⏳ waiting | Somebody has read the change | – | one person with write access, not the author or the last pusher: \`/statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d\` |"
    `);
  });
  it("when it succeeded", () => {
    expect(top("succeeded")).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      ✅ **Succeeded** at \`handoff\`, commit \`1a2b3c4\`: Reached \`handoff\`.

      prepare → verify → **handoff**

      **Limits:** 1 of 100 transitions

      <details>
      <summary>Diagram</summary>

      \`\`\`mermaid
      flowchart LR
        n0["prepare"]
        n1["verify"]
        n2(["handoff"])
        n0 --> n1
        n1 --> n2
        n1 --> n0
        classDef passed fill:#dafbe1,stroke:#1a7f37,color:#1f2328
        classDef current fill:#ddf4ff,stroke:#0969da,stroke-width:4px,color:#1f2328
        class n0,n1 passed
        class n2 current
        linkStyle 0,1 stroke:#1a7f37,stroke-width:3px
      \`\`\`

      </details>

      <details>
      <summary>Recent history</summary>

      - 2026-01-02T03:02:00Z \`agent\`: asked for \`handoff\`
      - 2026-01-02T03:01:00Z \`agent\`: moved \`prepare\` → \`verify\`
      - 2026-01-02T03:00:00Z \`author1\`: started at \`prepare\`

      </details>

      <sub>Comment <code>/statem help</code> for the commands.</sub>"
    `);
  });
  it("when it was merged unverified", () => {
    expect(top("merged_unverified")?.split("\n\n<details>")[0]).toMatchInlineSnapshot(`
      "<!-- statem:sticky pr-12 -->
      ⚠️ **Merged unverified** at \`verify\`, commit \`1a2b3c4\`: Merged although the run had not succeeded at the merged commit.

      prepare → **verify**

      **Limits:** 1 of 100 transitions"
    `);
  });
  it("while held", () => {
    expect(renderSticky(situation("held"))).toMatchInlineSnapshot(`
      "<!-- statem:sticky 12 -->
      🔒 **Held**, commit \`1a2b3c4\`: \`.statem/runbook.yaml\` on \`main\` is not valid: line 3: no \\\`nodes\\\`.

      <sub>Comment <code>/statem help</code> for the commands.</sub>"
    `);
  });
});

it("tells a carried and an advisory check from the others", () => {
  const run = runOf({
    path: [{ from: "prepare", to: "verify", entry: "e0" }],
    receipts: { "e0/plan": receiptOf({ check: "plan", entry: "e0" }) },
  });
  const plan = { ...TESTS, id: "plan" };
  const runbook = runbookOf([{ ...TESTS, blocks: false }]);
  const [prepare, ...rest] = runbook.nodes;
  if (!prepare) throw new Error("The runbook of these tests begins with a node.");
  const nodes = [
    { ...prepare, edges: [{ from: "prepare", to: "verify", condition: [plan, READY], hook: [], auto: false }] },
    ...rest,
  ];
  const body = renderSticky(viewOf(run, { ...runbook, nodes }));
  expect(body).toContain("| `plan` (from `prepare`) | ✅ pass |");
  expect(body).toContain("| `tests` (does not block) | ➖ not asked yet |");
  expect(body).not.toContain("| `ready`");
});

it("shows whose approval a push took away", () => {
  const approval = {
    check: "review",
    entry: "e3",
    head: OLD,
    runbook: "b00cb00cb00cb00c",
    person: "reviewer1",
    said: "",
    at: "",
  };
  const run = runOf({ approvals: [{ ...approval, staleSince: HEAD }], receipts: { "e3/tests": receiptOf() } });
  expect(renderSticky(viewOf(run))).toContain(
    "| `review` | ⏳ waiting | Somebody has read the change (stale: `reviewer1` at `0ff1ce0`) | – |",
  );
});

it("is the page on the state branch, too", () => {
  expect(
    renderRunPage(viewOf(runOf({ receipts: { "e3/tests": receiptOf() } }))).split("\n```mermaid")[0],
  ).toMatchInlineSnapshot(`
    "<!-- A view, written with every revision and never read back: record.json beside it is the run. -->

    # Run \`pr-12\`

    👀 **Waiting for a reviewer** at \`verify\`, commit \`1a2b3c4\`: \`review\`.

    > Somebody has read the change

    \`\`\`text
    /statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d
    \`\`\`

    Asked of one person with write access, not the author or the last pusher. To say no: \`/statem reject review REASON\`.

    Of [pull request 12](https://github.example/octo/widgets/pull/12), revision 7, runbook \`.statem/runbook.yaml\` at \`b00cb00cb00c\`.

    prepare → **verify** → handoff
    "
  `);
});

it("says the same of the same view", () => {
  for (const view of Object.values(SITUATIONS)) expect(renderSticky(view)).toBe(renderSticky(structuredClone(view)));
});
