/** The diagram: whatever nodes are called, every line of it is one of the few forms that mermaid takes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diagram, mermaidLabel, pathText } from "../../../src/core/render/section/diagram.ts";
import { runbookOf, runOf, viewOf } from "./views.ts";

const FORMS =
  /^(?:```mermaid|```|flowchart (?:TD|LR)| {2}n\d+(?:\["[^"]*"\]|\(\["[^"]*"\]\))| {2}n\d+ (?:-->|-\.->) n\d+| {2}classDef \w+ [\w:#,-]+| {2}class n\d+(?:,n\d+)* \w+| {2}linkStyle \d+(?:,\d+)* [\w:#,-]+)$/;

const viewOfNodes = (names: readonly string[]) => {
  const nodes = names.map((name, index) => ({
    name,
    prompt: "",
    actor: "agent" as const,
    beforeTransfer: [],
    inHook: [],
    outHook: [],
    edges: names
      .slice(index + 1, index + 2)
      .map((to) => ({ from: name, to, condition: [], hook: [], auto: index % 2 === 1 })),
    ...(index === names.length - 1 ? { ending: "succeeded" as const } : {}),
  }));
  const { request: _, ...run } = runOf({
    entry: { id: "e1", node: names[1] ?? names[0] ?? "" },
    path: [{ from: names[0] ?? "", to: names[1] ?? "", entry: "e0" }],
  });
  return viewOf(run, runbookOf([], nodes));
};

describe("labels", () => {
  it.each<[name: string, label: string]>([
    ["verify", "verify"],
    ["end", "end"],
    ["a|b", "a#124;b"],
    ['review "final"', "review #34;final#34;"],
    ["x --> y", "x #45;#45;#62; y"],
    ["call me", "call me"],
    ["<br/>", "#60;br#47;#62;"],
    ["#60;", "#35;60#59;"],
    ["`bold`", "#96;bold#96;"],
    ["prüfen 漢", "prüfen 漢"],
    ["a\u202eb", "a#8249;U#43;202E#8250;b"],
    ["x".repeat(100), `${"x".repeat(59)}…`],
  ])("%s", (name, label) => {
    expect(mermaidLabel(name)).toBe(label);
  });
});

describe("079: the diagram", () => {
  it("marks the path taken and the current node", () => {
    expect(diagram(viewOfNodes(["end", "a|b", 'review "final"']))).toBe(`\`\`\`mermaid
flowchart LR
  n0["end"]
  n1["a#124;b"]
  n2(["review #34;final#34;"])
  n0 --> n1
  n1 -.-> n2
  classDef passed fill:#dafbe1,stroke:#1a7f37,color:#1f2328
  classDef current fill:#ddf4ff,stroke:#0969da,stroke-width:4px,color:#1f2328
  class n0 passed
  class n1 current
  linkStyle 0 stroke:#1a7f37,stroke-width:3px
\`\`\``);
  });

  it("has only lines of its own forms, whatever nodes are called", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: "binary", minLength: 1 }), { minLength: 2, maxLength: 8 }),
        (names) => {
          for (const line of (diagram(viewOfNodes(names)) ?? "").split("\n")) expect(line).toMatch(FORMS);
        },
      ),
    );
  });

  it("gives way to text when the graph is too big", () => {
    const view = viewOfNodes(Array.from({ length: 300 }, (_, index) => `node ${index}`));
    expect(diagram(view)).toBeUndefined();
    expect(pathText(view)).toBe("node 0 → **node 1** → node 2");
  });
});

describe("the path as text", () => {
  it("shortens a long one in its middle", () => {
    const path = Array.from({ length: 40 }, (_, index) => ({
      from: `n${index}`,
      to: `n${index + 1}`,
      entry: `e${index}`,
    }));
    expect(pathText(viewOf(runOf({ path })))).toBe(
      "n0 → n1 → … → n30 → n31 → n32 → n33 → n34 → n35 → n36 → n37 → n38 → n39 → **verify** → handoff",
    );
  });

  it("names every way on while nothing is asked for", () => {
    const { request: _, ...run } = runOf();
    expect(pathText(viewOf(run))).toBe("prepare → **verify** → handoff or prepare");
  });
});
