/** What led an agent to a repair stands before it there, until the same checks were decided anew. */
import { expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const LED = "That led here from `verify`; repair it before you go back.";

async function atVerify(): Promise<World> {
  const world = new World(shippedRunbook("coding-agent"));
  await world.opens();
  for (const node of ["plan", "execute", "verify"]) await world.comments("ada", `/statem goto ${node} --confirm`);
  return world.comments("ada", "/statem goto handoff");
}

it("a failed command's output is shown where it is repaired, through pushes, until the command ran again", async () => {
  const world = await atVerify();
  await world.collects({ "npm test": { exitCode: 1, output: "1 test failed: expected 2, got 3\n" } });
  expect(world.sticky).not.toContain(LED);
  await world.comments("ada", "/statem goto repair");
  for (const _ of ["at once", "after a push"]) {
    expect(world.sticky).toContain("`tests` failed** at [`0001000`]");
    expect(world.sticky).toContain(LED);
    expect(world.sticky).toContain("1 test failed: expected 2, got 3");
    await world.pushes();
  }
  await world.comments("ada", "/statem goto verify --confirm");
  await world.comments("ada", "/statem goto handoff");
  await world.collects({ "npm test": 0 });
  expect(world.sticky).not.toContain(LED);
  expect(world.run.setback).toBeUndefined();
});

it("so is what a reviewer rejected it for, until somebody decides anew", async () => {
  const world = await atVerify();
  await world.collects({ "npm test": 0 });
  await world.comments("bob", "/statem reject review The message does not name the file.");
  await world.comments("ada", "/statem goto repair");
  await world.pushes();
  expect(world.sticky).toContain("The message does not name the file.");
  expect(world.sticky).toContain(LED);
  await world.comments("ada", "/statem goto verify --confirm");
  await world.comments("ada", "/statem goto handoff");
  await world.collects({ "npm test": 0 });
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect([world.run.status.kind, world.run.setback]).toEqual(["ended", undefined]);
});

it("it is not forgotten on the way back to where it was seen", async () => {
  const world = await atVerify();
  await world.collects({ "npm test": { exitCode: 1, output: "boom\n" } });
  await world.comments("ada", "/statem goto repair");
  await world.comments("ada", "/statem goto verify --confirm");
  // Back where it was seen, nothing has been asked for yet: what led away is not forgotten.
  expect(world.sticky).toContain("boom");
});
