/** Conversations that broke other systems, by the numbers under which they were collected: how each ends here. */
import { describe, expect, it } from "vitest";
import { reconcile } from "../../../src/operations/reconcile.ts";
import { forgeWith } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const opened = async () => (await new World(shippedRunbook("minimal")).opens()).waits(300);
const waiting = async () => (await (await opened()).collects()).waits(300);
const codes = ({ run }: World) => Object.values(run.answers).map(({ code }) => code);
const live = ({ run }: World) => run.approvals.filter(({ staleSince }) => staleSince === undefined);
const approve = (world: World, login = "bob", head = world.pull.head) =>
  world.comments(login, `/statem approve review ${head}`);

describe("an approval is for one commit", () => {
  it("017: a push between the comment and its handling is refused, naming both commits", async () => {
    const world = await waiting();
    const before = world.pull.head;
    world.pushesUnseen();
    await world.comments("bob", "/statem approve review");
    expect(live(world)).toEqual([]);
    const answer = world.pull.comments.at(-1)?.body ?? "";
    expect([answer.includes(before.slice(0, 12)), answer.includes(world.pull.head.slice(0, 12))]).toEqual([true, true]);
  });

  it("019: after a force-push the approval is shown as stale, and the head has none", async () => {
    const world = await approve(await opened());
    await world.pushes();
    await world.comments("bob", "/statem status");
    expect(live(world)).toEqual([]);
    expect(world.run.approvals).toMatchObject([{ person: "bob", staleSince: world.pull.head }]);
  });

  it("020: a retry runs the checks of the new head, and revives no approval", async () => {
    const world = await approve(await opened());
    await world.collects({ "npm test": 1 });
    await world.pushes();
    await world.collects({ "npm test": 1 });
    await world.comments("ada", "/statem retry");
    await world.collects();
    expect([live(world), world.run.status.kind]).toEqual([[], "active"]);
  });

  it.each(["1a2b", "f".repeat(41), "0001000100010001000100010001000100010002", "xyz0xyz0xyz0"])(
    "022: %s names no commit that could be approved",
    async (commit) => {
      const world = await waiting();
      await world.comments("bob", `/statem approve review ${commit}`);
      expect([codes(world).at(-1)?.startsWith("commit_"), live(world)]).toEqual([true, []]);
    },
  );

  it("028: the same tree under another commit wants another approval", async () => {
    const world = await approve(await opened());
    const tree = world.pull.headTree;
    world.pushesUnseen();
    world.pull.headTree = tree;
    await world.wakes("a rebase without a change");
    expect(live(world)).toEqual([]);
  });

  it("031: evidence that comes after the merge changes nothing of how the run ended", async () => {
    const world = await opened();
    const left = await world.collected(world.nextOrder());
    await world.merges();
    await world.advance({ left });
    expect(world.run.status).toMatchObject({ reason: "merged_unverified", final: true });
  });
});

describe("people", () => {
  it("026: a comment that is edited into an approval approves nothing, and one that was is taken back", async () => {
    const world = await waiting();
    await world.comments("bob", "/statem reject review no");
    Object.assign(world.pull.comments.findLast(({ author }) => author?.login === "bob") ?? {}, {
      ...{ body: "/statem approve review", isEdited: true },
    });
    await world.wakes("somebody edits it into an approval");
    expect([live(world), world.run.rejections.length]).toEqual([[], 1]);
  });

  it("032: a bot that says the words is refused", async () => {
    const world = await waiting();
    await world.comments("robo[bot]", `/statem approve review ${world.pull.head}`, true);
    expect(codes(world).at(-1)).toBe("not_a_person");
  });

  it("037: a deleted account is nobody, and nobody is the author of nothing", async () => {
    const world = new World(shippedRunbook("minimal"));
    world.opensUnseen();
    Object.assign(world.pull, { author: null });
    await world.wakes();
    await world.comments(null, `/statem approve review ${world.pull.head}`);
    expect([codes(world).at(-1), live(world)]).toEqual(["unknown_account", []]);
  });

  it("040: who pushed counts as the pusher, whoever wrote the commit", async () => {
    const world = await opened();
    await world.pushes("bob");
    await approve(world);
    expect(codes(world).at(-1)).toBe("is_last_pusher");
  });

  it("043: a stranger cannot have anything run, and an ordinary mention is none of ours", async () => {
    const world = await opened();
    await world.collects({ "npm test": 1 });
    await world.comments("eve", "/statem retry");
    await world.comments("eve", "@statem-dev nice work");
    expect([codes(world), world.waiting]).toEqual([["may_not_ask"], []]);
  });

  it("044: whoever has lost the role has approved nothing when the gate is asked", async () => {
    const world = await approve(await opened());
    world.repository.roles.delete("bob");
    await world.collects();
    expect([live(world), world.run.status.kind]).toEqual([[], "active"]);
  });
});

describe("deliveries", () => {
  it("061, 062, 064: the same comment, however often and under whatever id it is delivered, is obeyed and answered once", async () => {
    const world = await waiting();
    const body = `/statem approve review ${world.pull.head}`;
    const comment = { id: world.commentsUnseen("bob", body), login: "bob", isBot: false, body };
    await Promise.all([world.advance({ comment }), world.advance({ comment })]);
    await world.waits(1).advance({ comment });
    const answers = world.pull.comments.filter(({ body: said }) => said.includes(`statem:answer ${comment.id} `));
    expect([answers.length, live(world).length]).toEqual([1, 1]);
  });

  it("065: what arrives in a burst starts one run", async () => {
    const world = new World(shippedRunbook("minimal"));
    world.opensUnseen();
    world.repository.label(world.number, { login: "ada", isBot: false }, "bug");
    await Promise.all([1, 2, 3, 4].map(() => world.advance()));
    expect([world.events("started").length, world.waiting.length]).toEqual([1, 1]);
  });

  it("067: a lost reopening is seen at the next event, with approvals stale", async () => {
    const world = await approve(await opened());
    await world.closes();
    world.repository.turn(world.number, "open");
    await world.pushes();
    expect([world.run.status.kind, live(world)]).toEqual(["active", []]);
  });

  it("068: a pull request that is not shown yet is no pull request that does not exist", async () => {
    const world = new World(shippedRunbook("minimal"));
    world.opensUnseen();
    const forge = forgeWith(world.forge, {
      look: async () => {
        throw new Error("not there yet");
      },
    });
    await expect(world.advance({}, world.ports({ forge }))).rejects.toThrow("not there yet");
    await reconcile("action", world.ports());
    expect(world.run.entry.node).toBe("verify");
  });

  it("071: a command from an outage is obeyed once, under the rule of its commit", async () => {
    const world = await waiting();
    world.commentsUnseen("bob", `/statem approve review ${world.pull.head}`);
    await reconcile("action", world.ports());
    await reconcile("action", world.ports());
    expect([codes(world), world.run.status]).toEqual([["approved"], expect.objectContaining({ ending: "succeeded" })]);
  });
});

describe("comments", () => {
  it("056: a locked conversation keeps no run from moving, and the check still tells", async () => {
    const world = await waiting();
    const body = `/statem approve review ${world.pull.head}`;
    world.commentsUnseen("bob", body);
    world.pull.isLocked = true;
    await world.wakes();
    expect(world.run.status).toMatchObject({ ending: "succeeded" });
    expect(world.repository.checks.at(-1)?.conclusion).toBe("success");
  });

  it("073, 074: one comment of ours is healed in place; somebody else's with our marker is left alone", async () => {
    const world = await opened();
    const sticky = world.pull.comments.find(({ author }) => author?.login === world.repository.ours);
    const pasted = world.commentsUnseen("eve", sticky?.body ?? "");
    Object.assign(sticky ?? {}, { body: sticky?.body.replace(/\n[\s\S]*/, "\nspoilt") });
    await world.wakes();
    const bodies = new Map(world.pull.comments.map(({ id, body }) => [id, body]));
    expect(bodies.get(sticky?.id ?? 0)).not.toContain("spoilt");
    expect(world.pull.comments.filter(({ author }) => author?.login === world.repository.ours)).toHaveLength(1);
    expect(bodies.get(pasted)).toContain("statem:sticky");
  });

  it("080: a pull request that no runbook is for gets no word", async () => {
    const world = await new World(`on: { pull_request: { labels: [agent] } }\n${shippedRunbook("minimal")}`).opens();
    expect(world.pull.comments).toEqual([]);
    expect(world.repository.checks.map(({ conclusion }) => conclusion)).toEqual(["neutral"]);
  });
});
