/** The buttons of the check: a press is a command at the commit that the check stood on, and is answered where all can see. */
import { describe, expect, it } from "vitest";
import { type ButtonName, pressed, pressId } from "../../../src/core/command/press.ts";
import { type Around, portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

/** A pull request whose tests passed, waiting for a reviewer; all of it by the app. */
async function waiting(): Promise<World> {
  const world = new World(shippedRunbook("minimal"));
  world.opensUnseen();
  await world.advance({ publisher: "app" });
  await world.advance({ publisher: "app", left: await world.collected(world.nextOrder()) });
  return world;
}
const shown = (world: World) => world.repository.checks.at(-1);
/** What the app makes of a press on the check as it stands now. */
function press(world: World, button: ButtonName, login: string, head = world.pull.head) {
  const id = pressId({ button, login, check: shown(world)?.id ?? 0, revision: world.record.revision });
  const url = "https://github.example/check";
  return { publisher: "app", asked: { id, url, asked: pressed(button, head), head, login, isBot: false } } as const;
}
const answers = ({ pull }: World) =>
  pull.comments
    .filter(({ body }) => body.startsWith("<!-- statem:answer press-"))
    .map(({ body }) => body.split("\n")[1]);

describe("the check of the app", () => {
  it("has the buttons that settle what it waits for, and none where nothing is to be pressed", async () => {
    const world = await waiting();
    expect(shown(world)?.buttons).toEqual(["Approve", "Reject", "Retry"]);
    await world.advance(press(world, "approve", "bob"));
    expect([world.run.status, shown(world)?.buttons]).toMatchObject([{ ending: "succeeded" }, []]);
  });

  it("has a button for what fails", async () => {
    const world = new World(shippedRunbook("minimal"));
    world.opensUnseen();
    await world.advance({ publisher: "app" });
    expect(shown(world)?.buttons).toEqual([]);
    await world.advance({ publisher: "app", left: await world.collected(world.nextOrder(), { "npm test": 1 }) });
    expect(shown(world)?.buttons).toEqual(["Retry"]);
    await world.advance(press(world, "retry", "ada"));
    expect(world.waiting).toHaveLength(1);
    expect(answers(world)).toMatchInlineSnapshot(`
      [
        "✅ \`ada\` pressed *Retry*. Asked again for: \`tests\`. <sub>\`retried\`</sub>",
      ]
    `);
  });

  it("of the Action has none: nobody would hear of a press", async () => {
    const world = new World(shippedRunbook("minimal"));
    await world.opens();
    await world.collects();
    expect(shown(world)?.buttons).toEqual([]);
  });
});

describe("a press", () => {
  it("is obeyed once and answered once, however often it is delivered", async () => {
    const world = await waiting();
    const approve = press(world, "approve", "bob");
    await world.advance({ ...approve, more: [approve, approve].map(({ asked }) => ({ asked })) });
    const { revision } = world.record;
    await world.advance(approve);
    expect(world.record.revision).toBe(revision);
    expect(world.events("approved")).toHaveLength(1);
    expect(answers(world)).toMatchInlineSnapshot(`
      [
        "✅ \`bob\` pressed *Approve*. Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>",
      ]
    `);
  });

  it.each([
    ["the author", "ada", "is_author"],
    ["a reader", "eve", "role_too_low"],
  ])("of %s is refused as the comment would be", async (_who, login, code) => {
    const world = await waiting();
    await world.advance(press(world, "approve", login));
    expect(world.run.approvals).toEqual([]);
    expect(answers(world)).toEqual([expect.stringContaining(`\`${code}\``)]);
  });

  it("rejects with a reason that names the button", async () => {
    const world = await waiting();
    await world.advance(press(world, "reject", "bob"));
    expect(world.run.rejections).toMatchInlineSnapshot(`
      [
        {
          "at": "2026-01-05T09:00:00.000Z",
          "check": "review",
          "entry": "e0",
          "head": "0001000100010001000100010001000100010001",
          "person": "bob",
          "reason": "Rejected with the button "Reject"; whoever pressed it can say why.",
        },
      ]
    `);
    expect(answers(world)).toMatchInlineSnapshot(`
      [
        "✅ \`bob\` pressed *Reject*. Rejected at \`000100010001\`: \`review\`. <sub>\`reject_recorded\`</sub>",
      ]
    `);
  });

  it.each(["approve", "reject", "retry"] as const)("%s on the check of a former commit is refused", async (button) => {
    const world = await waiting();
    const late = press(world, button, "bob");
    world.pushesUnseen();
    await world.advance(late);
    await world.advance({ publisher: "app", left: await world.collected(world.nextOrder()) });
    expect([world.run.approvals, world.run.rejections, world.events("retried")]).toEqual([[], [], []]);
    expect(answers(world)).toEqual([expect.stringContaining("`button_outdated`")]);
  });

  it("while the run is held is answered with the reason", async () => {
    const world = await waiting();
    const late = press(world, "approve", "bob");
    world.repository.pull(world.number).head = "f".repeat(40);
    world.repository.config = "publisher: nobody\n";
    await world.advance(late);
    expect(answers(world)).toEqual([expect.stringContaining("`config_invalid`")]);
  });

  it("whose answer has scrolled out of sight is not answered again", async () => {
    const world = await waiting();
    await world.advance(press(world, "reject", "bob"));
    for (let at = 0; at < 120; at += 1) world.commentsUnseen("eve", `comment ${at}`);
    await world.advance({ publisher: "app" });
    expect(answers(world)).toHaveLength(1);
  });
});

describe("what arrives together", () => {
  it("is one revision and one publication: a push, two commands, evidence of what is closed by then", async () => {
    const world = await waiting();
    const order = world.repository.orders[0];
    if (!order) throw new Error("Nothing was dispatched.");
    const left = await world.collected(order);
    const head = world.pushesUnseen("ada");
    const said = ["/statem status", "/statem pause"].map((body) => ({
      comment: { id: world.commentsUnseen("bob", body), login: "bob", isBot: false, body },
    }));
    const { revision } = world.record;
    let publications = 0;
    const counting: Around = (name, call) => {
      if (name === "publish") publications += 1;
      return call();
    };
    await world.advance(
      { publisher: "app", pushed: { head, by: "ada" }, more: [{ left }, ...said] },
      portsAround(world.ports(), counting),
    );
    expect([world.record.revision, publications]).toEqual([revision + 1, 1]);
    expect(world.run).toMatchObject({
      status: { kind: "paused" },
      subject: { head: { commit: head, pushedBy: "ada" } },
    });
    expect(Object.keys(world.run.answers)).toHaveLength(2);
  });
});
