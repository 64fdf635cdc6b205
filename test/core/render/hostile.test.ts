/** Names, words and outputs that broke other systems, in every place where ours shows text that it did not write. */
import { describe, expect, it } from "vitest";
import { readComment } from "../../../src/core/command/read-comment.ts";
import { renderCheck } from "../../../src/core/render/check.ts";
import type { RunView } from "../../../src/core/render/section/ask.ts";
import { renderSticky } from "../../../src/core/render/sticky.ts";
import { renderRunPage } from "../../../src/core/render/stored/branch-page.ts";
import { HEAD, receiptOf, runbookOf, runOf, TESTS, viewOf } from "./views.ts";

const HOSTILE: readonly [about: string, text: string][] = [
  ["mention", "@alice @octo/team"],
  ["closing words", "Fixes #1, closes octo/widgets#2, resolves GH-3"],
  ["our marker", "<!-- statem:sticky pr-12 --><!-- statem:answer 5 -->"],
  ["backticks", "`` ``` ```` x"],
  ["fence", "```\n</details>\n```\n# free\n````````\n@alice"],
  ["pipes", "a | b || c \\| d \\\\| e"],
  ["end of a fold", "</details></td></table><img src=x onerror=y>"],
  ["right to left", "\u202egnp.exe\u2066 \u200b\u200d\ufeff"],
  ["command", "\n/statem approve review\r\n/statem approve"],
  ["diagram", 'end"] --> n9["x\nclick n0 "https://x.example"'],
  ["HTML comment", "<!-- never closed"],
  ["link", "[x](https://x.example) ![y](https://y.example) https://github.com/o/r/issues/1"],
  ["mathematics", "$$\\unicode{x}$$"],
  ["terminal", "\u001b]8;;https://x.example\u0007link\u001b]8;;\u0007\u001b[2J\u0000"],
  ["halves of pairs", "\ud83d\ude00\ud83d \ude00"],
  ["placeholder", "{person} {reason} $& $1"],
];

/** The text in all places at once. */
function poisoned(text: string): RunView {
  const name = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ").slice(0, 100);
  const runbook = runbookOf([{ ...TESTS, title: text }]);
  const nodes = runbook.nodes.map((node) => ({
    ...node,
    name: node.name === "verify" ? name : node.name,
    prompt: text,
    edges: node.edges.map((edge) => ({
      ...edge,
      from: edge.from === "verify" ? name : edge.from,
      to: edge.to === "verify" ? name : edge.to,
    })),
  }));
  const failed = receiptOf({ verdict: "limited", reason: "not_started", command: text, log: text, tail: text });
  const run = runOf({
    entry: { id: "e3", node: name },
    path: [{ from: "prepare", to: name, entry: "e0" }],
    request: { id: "r4", to: "handoff", by: text },
    receipts: { "e3/tests": { ...failed, observation: { ...failed.observation, error: text } } },
  });
  const history = [
    { at: text, actor: text, kind: text, detail: {} },
    { at: "t", actor: text, kind: "rejected", detail: { check: text, reason: text } },
  ];
  return viewOf(run, { ...runbook, nodes, goal: text, notes: [text], name: text }, history);
}

/** A body without what GitHub shows as it stands: fenced blocks and code. */
function outsideCode(body: string): string {
  return body.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, "").replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "");
}

describe.each(HOSTILE)("%s", (_, text) => {
  const view = poisoned(text);
  const bodies: readonly [surface: string, body: string][] = [
    ["sticky", renderSticky(view)],
    ["check", renderCheck(view).summary],
    ["page", renderRunPage(view)],
  ];

  it.each(bodies)("%s: pings, links, closes, opens and hides nothing", (surface, body) => {
    const free = outsideCode(body);
    expect(free).not.toMatch(/@(?=[\w-])/);
    expect(free).not.toMatch(/#(?=\d(?!\d*;))|\bgh-\d/i);
    expect(free.replaceAll("https://github.example/octo/widgets", "")).not.toContain("://");
    expect(free).not.toMatch(/<(?!\/?(?:details|summary|sub|code)>|!-- (?:statem:sticky pr-12|A view))/);
    expect(body.split("<!-- statem:").length - 1).toBe(surface === "sticky" ? 1 : 0);
    expect(body.replaceAll("\n", "")).not.toMatch(/\p{Cf}|\p{Cs}|\p{Cc}/u);
  });

  it.each(bodies)("%s: folds, fences and rows stay whole", (_surface, body) => {
    const free = outsideCode(body);
    expect(free.split("<details>").length).toBe(free.split("</details>").length);
    expect(free).not.toMatch(/^`{3,}/m);
    const rows = body.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row.match(/\|/g)).toHaveLength(6);
  });

  it.each(bodies)("%s: is no command", (_surface, body) => {
    expect(readComment(body)).toEqual({ kind: "none" });
  });

  it("title: one plain line", () => {
    const { title } = renderCheck(view);
    expect(title).not.toMatch(/[\n\p{Cf}\p{Cs}\p{Cc}]/u);
    expect(title.length).toBeLessThanOrEqual(255);
  });
});

describe("size", () => {
  const unit = "```\n😀 failed: expected | got\u202e\n";
  const huge = unit.repeat(5_000_000 / unit.length);

  it("076: five million characters of output leave the verdict, the table and the ways on in place", () => {
    const receipts = { "e3/tests": receiptOf({ verdict: "fail", tail: huge }) };
    const body = renderSticky(viewOf(runOf({ receipts })));
    expect(body.length).toBeLessThanOrEqual(60_000);
    expect(body).toContain("❌ **Held** at `verify`");
    expect(body).toContain("/statem approve review 1a2b3c4d5e6f");
    expect(body).toContain("- `/statem goto prepare`");
    expect(body).toContain("5000000 bytes".replace("5000000", String(huge.length)));
    expect(outsideCode(body)).not.toMatch(/^`{3,}/m);
  });

  it("everything too big at once still fits, and keeps its marker and first line", () => {
    const checks = Array.from({ length: 300 }, (_, index) => ({
      ...TESTS,
      id: `check-${index}`,
      title: "|<@".repeat(500),
    }));
    const receipts = Object.fromEntries(
      checks.map(({ id }) => [
        `e3/${id}`,
        receiptOf({ check: id, verdict: "fail", tail: huge.slice(0, 50_000), command: huge.slice(0, 9_000) }),
      ]),
    );
    const runbook = { ...runbookOf(checks), goal: huge, notes: Array.from({ length: 500 }, () => "x".repeat(500)) };
    const nodes = runbook.nodes.map((node) => ({ ...node, prompt: huge }));
    const history = Array.from({ length: 1_000 }, () => ({
      at: "t",
      actor: "a",
      kind: "rejected",
      detail: { check: "c", reason: huge.slice(0, 9_000) },
    }));
    const view = viewOf(runOf({ receipts }), { ...runbook, nodes }, history);
    const body = renderSticky(view);
    expect(body.length).toBeLessThanOrEqual(60_000);
    expect(body.split("\n")[0]).toBe("<!-- statem:sticky pr-12 -->");
    expect(body.split("\n")[1]).toBe(
      "❌ **Held** at `verify`, commit `1a2b3c4`: `check-0` failed, `check-1` failed, `check-2` failed, `check-3` failed and 296 more. The agent repairs it and pushes.",
    );
    expect(body).toContain("- `/statem goto prepare`");
    expect(body).toContain("*(cut here: too long)*");
    expect(body).toMatch(/<sub>Comment <code>\/statem help<\/code> for the commands\.<\/sub>$/);
    expect(outsideCode(body)).not.toMatch(/^`{3,}/m);
    expect(renderCheck(view).summary.length).toBeLessThanOrEqual(65_535);
    expect(renderRunPage(view).length).toBeLessThanOrEqual(60_001);
    expect(body).toContain(HEAD.slice(0, 7));
  });
});
