/** The run board: who waits for whom, since when, and nobody's text lost to it. */
import { describe, expect, it } from "vitest";
import { type BoardRow, isBoard, renderBoard } from "../../../src/core/render/board.ts";

const row = (pull: number, isPersonAwaited: boolean, since: string, title = "Waiting at work"): BoardRow => ({
  ...{ pull, title, isPersonAwaited, since: `2026-01-0${since}T09:00:00Z` },
});

it("lists those that wait for a person first, the longest waiting before", () => {
  const rows = [row(1, false, "1"), row(2, true, "3"), row(3, true, "2"), row(4, false, "1")];
  expect(renderBoard(rows)).toMatchInlineSnapshot(`
    "<!-- statem:board -->
    **2 of 4 live runs wait for a person.**

    | pull request | where it stands | since |
    | --- | --- | --- |
    | #3 | 👀 Waiting at work | 2026-01-02 09:00 UTC |
    | #2 | 👀 Waiting at work | 2026-01-03 09:00 UTC |
    | #1 | Waiting at work | 2026-01-01 09:00 UTC |
    | #4 | Waiting at work | 2026-01-01 09:00 UTC |

    <sub>Kept by statem at every reconcile; what is written here is overwritten.</sub>"
  `);
});

it("says that no run is live, and counts what is too many to show", () => {
  expect(renderBoard([])).toContain("No run is live.");
  const many = renderBoard(Array.from({ length: 200 }, (_, at) => row(at + 1, true, "1", "x".repeat(500))));
  expect(many).toContain("*and 50 more*");
  expect(many.length).toBeLessThan(65_536 * 2);
});

it("a title cannot break the table, ping or link", () => {
  const [line] = renderBoard([row(1, true, "1", "a | b @bob `c` <b> #7 \n | d")])
    .split("\n")
    .slice(5);
  expect(line).toMatchInlineSnapshot(
    `"| #1 | 👀 a &#124; b @&#8203;bob \\\`c\\\` &lt;b&gt; #&#8203;7 &#124; d | 2026-01-01 09:00 UTC |"`,
  );
});

describe("an issue is a board", () => {
  it.each([
    ["", true],
    [" \n", true],
    [renderBoard([]), true],
    ["Our plans\n<!-- statem:board -->", false],
  ])("%j: %s", (body, expected) => {
    expect(isBoard(body)).toBe(expected);
  });
});
