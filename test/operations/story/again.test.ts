/** `start --again`: the next run of the same pull request, whatever the ended one had heard. */
import { expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { isSticky } from "../../../src/core/render/markers.ts";
import type { Run } from "../../../src/core/run/run.ts";
import { forgeWith, portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

function stateOf(world: World, run: string): Run | undefined {
  const read = readRecord(world.store.files(run)["record.json"] ?? "", run, sha256);
  return read.kind === "ok" ? read.record.state : undefined;
}
async function cancelled(): Promise<World> {
  const world = await new World(shippedRunbook("minimal")).opens();
  await world.collects();
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  await world.pushes();
  await world.collects();
  await world.comments("bob", "/statem cancel");
  void world.told;
  return world;
}

it("a maintainer starts another run after an ending", async () => {
  const world = await cancelled();
  await world.comments("ada", "/statem start");
  await world.comments("ada", "/statem start --again");
  await world.comments("max", "/statem start --again");
  await world.collects();
  await world.comments("max", "/statem start --again");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada: /statem start
        answer: ⛔ This pull request's run has ended (cancelled). A maintainer starts another one with \`/statem start --again\`. <sub>\`run_over\`</sub>
    * ada: /statem start --again
        answer: ⛔ \`ada\` has the role write here; maintain was expected. <sub>\`role_too_low\`</sub>
    * max: /statem start --again
        dispatch: op1 at 0002000
        check statem: in_progress | Collecting evidence at verify: tests (0002000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0002000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ The run has started at \`verify\`. <sub>\`started\`</sub>
    * collect leaves evidence for op1
        check statem: action_required | Waiting for a reviewer at verify: review (0002000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0002000\`: \`review\`.
    * max: /statem start --again
        answer: ⛔ This pull request's run has not ended; it is in \`verify\`. \`/statem cancel\` ends it. <sub>\`not_ended\`</sub>
    "
  `);
  expect(world.sticky).toContain("<!-- statem:sticky pr-12.2 -->");
  expect(world.pull.comments.filter(({ body }) => isSticky(body))).toHaveLength(1);
  expect(stateOf(world, "pr-12")).toMatchObject({ status: { ending: "cancelled" }, next: { by: "max" } });
  expect(stateOf(world, "pr-12.2")).toMatchObject({ status: { kind: "active" }, approvals: [] });
});

it("what was said to the ended run is not obeyed again, and what comes behind it is said to the new one", async () => {
  const world = await cancelled();
  world.commentsUnseen("bob", "/statem pause");
  world.waits(5).commentsUnseen("max", "/statem start --again");
  world.waits(5).commentsUnseen("max", "/statem takeover");
  await world.wakes();
  expect(stateOf(world, "pr-12.2")).toMatchObject({ status: { kind: "active" }, owner: { login: "max", hold: true } });
  expect(Object.keys(stateOf(world, "pr-12.2")?.answers ?? {})).toHaveLength(2);
});

it("a third one follows the second", async () => {
  const world = await cancelled();
  await world.comments("max", "/statem start --again");
  await world.collects();
  await world.comments("bob", "/statem cancel");
  await world.comments("max", "/statem start --again");
  expect(stateOf(world, "pr-12.3")?.status.kind).toBe("active");
  expect(world.sticky).toContain("<!-- statem:sticky pr-12.3 -->");
  await world.collects();
  world.waits(90);
  await world.comments("bob", `/statem approve review ${world.pull.head}`);
  expect(world.repository.checks.at(-1)?.conclusion).toBe("success");
});

it("a process that dies between both records leaves a start that is taken up", async () => {
  const world = await cancelled();
  const id = world.commentsUnseen("max", "/statem start --again");
  let writes = 0;
  const ports = portsAround(world.ports(), async (name, call) => {
    if (name === "write" && ++writes === 2) throw new Error("killed");
    return call();
  });
  await expect(world.advance({}, ports)).rejects.toThrow("killed");
  expect(stateOf(world, "pr-12.2")).toBeUndefined();
  await world.wakes();
  await world.wakes();
  expect(Object.keys(stateOf(world, "pr-12.2")?.answers ?? {})).toEqual([String(id)]);
  expect(world.store.commits("pr-12.2")).toHaveLength(1);
});

it("its record is missed when it is gone: the ended run's place is not taken twice", async () => {
  const world = await cancelled();
  await world.comments("max", "/statem start --again");
  const { forge } = world;
  const gone = forgeWith(forge, {
    look: async (pull, run) => {
      const look = await forge.look(pull, run);
      return run === "pr-12.2" ? { ...look, stored: { kind: "absent", token: look.stored.token } } : look;
    },
  });
  const ports = world.ports({ forge: gone });
  expect(await world.advance({}, ports)).toMatchObject({ kind: "held", code: "state_missing" });
});
