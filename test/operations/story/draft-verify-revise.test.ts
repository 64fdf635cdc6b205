/** `runbooks/draft-verify-revise.yaml` on GitHub: the known experiment, and any other, as the closed form has it. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { allChecks } from "../../../src/core/runbook/runbook.ts";
import { runbookFrom, shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const TEXT = shippedRunbook("draft-verify-revise");

/** What its commands write, in the place of the shell that would write it. */
async function play(text: string, start: number, step: number): Promise<World> {
  const world = new World(text);
  const writes: Readonly<Record<string, string>> = {
    written: `score=${start}\n`,
    revised: `score=${step}\nrevisions=1\n`,
  };
  for (const check of allChecks(runbookFrom(text))) {
    if (check.kind === "command") world.shell.script(check.run, { tells: { STATEM_VARS: writes[check.id] ?? "" } });
  }
  await world.opens();
  for (let jobs = 0; world.waiting.length > 0 && jobs < 40; jobs++) await world.collects();
  return world;
}

/** What the last hook was told, as its `printf` would put it. */
function told(world: World) {
  const env = world.shell.seen.at(-1)?.env ?? {};
  return { revisions: Number(env["STATEM_VAR_REVISIONS"]), score: Number(env["STATEM_VAR_SCORE"]) };
}

it("a draft of 60 passes after two revisions", async () => {
  const world = await play(TEXT, 60, 15);
  expect(world.run.status).toMatchObject({ kind: "ended", ending: "succeeded" });
  expect(told(world)).toEqual({ revisions: 2, score: 90 });
  expect(world.events("moved").map((event) => (event.kind === "moved" ? event.to : ""))).toEqual([
    ...["verify", "revise", "verify", "revise", "verify", "done"],
  ]);
  expect(world.sticky).toContain("**Variables:** `score` `90`, `revisions` `2`");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at draft: written (0001000)
        sticky: ⏳ **Collecting evidence** at \`draft\`, commit \`0001000\`: \`written\`. Nobody has to do anything.
    * collect leaves evidence for op1
        dispatch: op10 at 0001000
        check statem: in_progress | Collecting evidence at revise: revised (0001000)
        sticky: ⏳ **Collecting evidence** at \`revise\`, commit \`0001000\`: \`revised\`. Nobody has to do anything.
    * collect leaves evidence for op10
        dispatch: op18 at 0001000
    * collect leaves evidence for op18
        dispatch: op26 at 0001000
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
    * collect leaves evidence for op26
    "
  `);
});

it("a draft of 20 fails after two revisions, with 50", async () => {
  const world = await play(TEXT, 20, 15);
  expect(world.run.status).toMatchObject({ kind: "ended", ending: "failed", reason: "reached" });
  expect([world.run.entry.node, told(world)]).toEqual(["failed", { revisions: 2, score: 50 }]);
});

it("any other, as the closed form has it", async () => {
  const anyExperiment = fc.record({
    start: fc.integer({ min: -50, max: 150 }),
    step: fc.integer({ min: 1, max: 40 }),
    threshold: fc.integer({ min: -20, max: 130 }),
    most: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(anyExperiment, async ({ start, step, threshold, most }) => {
      const text = TEXT.replace("at_least: 90", `at_least: ${threshold}`).replace(
        "max_entries: 2",
        `max_entries: ${most}`,
      );
      const world = await play(text, start, step);
      const needed = Math.max(0, Math.ceil((threshold - start) / step));
      const revisions = Math.min(needed, most);
      expect(world.run.status).toMatchObject({ ending: needed <= most ? "succeeded" : "failed" });
      expect(told(world)).toEqual({ revisions, score: start + revisions * step });
      expect(world.run.entries["revise"] ?? 0).toBe(revisions);
    }),
    { numRuns: 25 },
  );
});
