/** As many registered checks as are taken, as long as they may be: comment, check and record stay within their limits. */
import { expect, it } from "vitest";
import { World } from "../support/world.ts";

const RUNBOOK = `
nodes:
  work:
    before_transfer: { id: tests, run: npm test }
    dynamic_before_transfer: { required: true }
    next: done
  done:
`;
const LONG = "ж".repeat(200);
const file = (agent: number, count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({ run: `test ${agent}.${index}`, prompt: `${LONG}${index}` })),
  );

it("forty checks of four agents, all of which fail with much to say", async () => {
  const world = new World(RUNBOOK);
  await world.opens();
  const files = Object.fromEntries(
    [1, 2, 3, 4].map((agent) => [`.statem/dynamic/e0/agent-${agent}.yaml`, file(agent, 10)]),
  );
  await world.pushesFiles(files);
  for (let agent = 1; agent <= 4; agent++)
    for (let index = 0; index < 10; index++)
      world.shell.script(`test ${agent}.${index}`, {
        exitCode: 1,
        output: `${"\u0001<!-- statem:sticky x -->@all\n".repeat(400)}`,
      });
  await world.comments("ada", "/statem goto done");
  while (world.waiting.length > 0) await world.collects();
  expect(world.run.added).toHaveLength(40);
  expect(Object.keys(world.run.receipts).length).toBeGreaterThan(40);
  expect(world.sticky.length).toBeLessThan(65_000);
  expect(Buffer.byteLength(world.store.files("pr-12")["record.json"] ?? "")).toBeLessThan(256 * 1024);
  for (const { summary } of world.repository.checks) expect(summary.length).toBeLessThan(65_000);
  // Registering again, in other words and in other files, adds up to what is taken and no further.
  for (let round = 0; round < 3; round++) {
    const more = Object.fromEntries(
      [1, 2, 3, 4].map((agent) => [`.statem/dynamic/e0/x${round}-${agent}.yaml`, file(10 * round + agent + 50, 10)]),
    );
    await world.pushesFiles(more);
  }
  expect(Buffer.byteLength(world.store.files("pr-12")["record.json"] ?? "")).toBeLessThan(256 * 1024);
  expect(world.run.added).toHaveLength(40);
  expect(world.sticky).toContain("More is registered than a run keeps");
});
