/** Commands as they come in: each is answered once, whoever typed it and however often a job looks at it. */
import { describe, expect, it } from "vitest";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

async function working(): Promise<World> {
  const world = new World(shippedRunbook("coding-agent"));
  await world.opens();
  world.waits(300);
  void world.told;
  return world;
}
const answers = (world: World) => world.pull.comments.filter(({ body }) => body.includes("statem:answer")).length;

it("the same refusal to the same person within the hour is a sign on their words; another, to another, and later it is said again", async () => {
  const world = await new World(shippedRunbook("minimal")).opens();
  const refusals = () => world.pull.comments.filter(({ body }) => body.includes("⛔")).length;
  const said: [boolean, number][] = [];
  const says = async (login: string, body: string) => {
    const { length } = world.pull.comments;
    await world.comments(login, body);
    const id = world.pull.comments[length]?.id ?? 0;
    said.push([world.repository.signed.has(id), refusals()]);
  };
  await says("eve", "/statem approve");
  await says("eve", "/statem approve");
  await says("eve", "/statem APPROVE");
  await says("eve", "/statem pause");
  await says("ada", "/statem approve");
  world.waits(3_500);
  await says("eve", "/statem approve");
  world.waits(200);
  await says("eve", "/statem approve");
  await says("eve", "/statem approve");
  expect(said).toEqual([
    [false, 1],
    [true, 1],
    [true, 1],
    [false, 2],
    [false, 3],
    [true, 3],
    [false, 4],
    [true, 4],
  ]);
});

it("a comment is obeyed and answered once, however often its delivery comes", async () => {
  const world = await working();
  const id = world.commentsUnseen("ada", "/statem goto plan --confirm");
  const delivery = { comment: { id, login: "ada", isBot: false, body: "/statem goto plan --confirm" } };
  for (let times = 0; times < 3; times++) await world.advance(delivery);
  await world.waits(3_600).wakes();
  expect([answers(world), world.run.transitions, world.events("answered").length]).toEqual([1, 1, 1]);
});

it("what earlier jobs have missed is obeyed in the order in which it was said", async () => {
  const world = await working();
  world.commentsUnseen("ada", "/statem goto plan --confirm");
  world.commentsUnseen("ada", "/statem goto execute --confirm");
  await world.comments("ada", "/statem goto verify --confirm");
  expect([world.run.entry.node, answers(world)]).toEqual(["verify", 3]);
});

it("each is told what is wrong, in one sentence", async () => {
  const world = await working();
  await world.comments("ada", "/statem gto plan");
  await world.comments("ada", "/statem goto");
  await world.comments("ada", "/statem goto nowhere");
  await world.comments("ada", "/statem goto plan\n/statem goto execute");
  await world.comments("eve", "/statem goto plan --confirm");
  await world.comments(null, "/statem status");
  await world.comments("renovate[bot]", "/statem approve", true);
  await world.comments("bob", "/statem approve");
  await world.comments("bob", "/statem reject");
  await world.comments("bob", "/statem start");
  await world.comments("bob", "/ѕtatem help");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada: /statem gto plan
        answer: ⛔ There is no command \`gto\`. Did you mean \`goto\`? Nothing was changed. <sub>\`unknown_verb\`</sub>
    * ada: /statem goto
        answer: ⛔ \`goto\` needs a node's name. For example: \`/statem goto verify\`. <sub>\`missing_argument\`</sub>
    * ada: /statem goto nowhere
        answer: ⛔ There is no edge from \`prepare\` to \`nowhere\`. From here a run may go to: \`plan\`. <sub>\`no_edge\`</sub>
    * ada: /statem goto plan
    /statem goto execute
        answer: ⛔ A comment carries one command; this one has another at line 2. Nothing was done. <sub>\`two_commands\`</sub>
    * eve: /statem goto plan --confirm
        answer: ⛔ \`eve\` may not ask for this: the author, an agent of the repository, or somebody with write access may. <sub>\`may_not_ask\`</sub>
    * ghost: /statem status
        answer: ⛔ The account behind this comment is unknown or deleted. <sub>\`unknown_account\`</sub>
    * renovate[bot]: /statem approve
        answer: ⛔ Nothing waits for a person here. <sub>\`nothing_to_approve\`</sub>
    * bob: /statem approve
        answer: ⛔ Nothing waits for a person here. <sub>\`nothing_to_approve\`</sub>
    * bob: /statem reject
        answer: ⛔ \`reject\` needs a reason. For example: \`/statem reject review The tests are missing\`. <sub>\`missing_argument\`</sub>
    * bob: /statem start
        answer: ⛔ This pull request has a run already; it is in \`prepare\`. <sub>\`run_exists\`</sub>
    * bob: /ѕtatem help
        answer: ⛔ This looks like a \`/statem\` command but is spelt with other characters. Nothing was changed; type it anew. <sub>\`lookalike\`</sub>
    "
  `);
  expect(world.run.entry.node).toBe("prepare");
});

it("an ordinary comment, a quote and our own answers change nothing", async () => {
  const world = await working();
  const { revision } = world.record;
  await world.comments("ada", "I would say /statem goto plan --confirm.");
  await world.comments("ada", "> /statem goto plan --confirm");
  await world.comments("statem[bot]", "/statem goto plan --confirm", true);
  expect([world.record.revision, answers(world)]).toEqual([revision, 0]);
});

it("an edit never makes a command", async () => {
  const world = await working();
  const id = world.commentsUnseen("ada", "Let me see.");
  const comment = world.pull.comments.find((one) => one.id === id);
  Object.assign(comment ?? {}, { body: "/statem goto plan --confirm", isEdited: true });
  await world.wakes("ada edits her comment");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada edits her comment
        answer: ⛔ A command never comes into being by an edit. Type it in a new comment. <sub>\`comment_edited\`</sub>
    "
  `);
  expect(world.run.entry.node).toBe("prepare");
});

it("a command that was obeyed is not obeyed again when it is edited", async () => {
  const world = await working();
  await world.comments("ada", "/statem goto plan --confirm");
  Object.assign(world.pull.comments.find(({ author }) => author?.login === "ada") ?? {}, {
    body: "/statem goto execute --confirm",
    isEdited: true,
  });
  await world.wakes();
  expect(world.run.entry.node).toBe("plan");
});

describe("a dispatch", () => {
  const asked = (node: string, login = "ada") => ({
    asked: {
      id: "dispatch-77",
      url: "https://github.example/run/77",
      asked: { verb: "goto", node, confirm: true } as const,
      login,
      isBot: false,
    },
  });

  it("is obeyed once, and by who asks", async () => {
    const world = await working();
    await world.advance(asked("plan"));
    await world.advance(asked("plan"));
    await world.advance(asked("execute"));
    expect([world.run.entry.node, Object.keys(world.run.answers)]).toEqual(["plan", ["dispatch-77"]]);
  });

  it("of a stranger is refused", async () => {
    const world = await working();
    await world.advance(asked("plan", "eve"));
    expect(world.run.answers["dispatch-77"]).toMatchObject({ code: "may_not_ask", actor: "eve" });
  });
});

it("collect that cannot be started is told, and a retry starts it", async () => {
  const world = new World(shippedRunbook("minimal"));
  world.repository.dispatchFault = "Workflow does not have 'workflow_dispatch' trigger";
  await world.opens();
  await world.comments("ada", "/statem retry");
  world.repository.dispatchFault = undefined;
  await world.comments("ada", "/statem retry");
  await world.collects();
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: in_progress | Held at verify: tests could not be established at 0001000
        sticky: ❌ **Held** at \`verify\`, commit \`0001000\`: \`tests\` could not be established. When its cause is mended, \`/statem retry\` collects it again.
    * ada: /statem retry
        answer: ✅ Asked again for: \`tests\`. <sub>\`retried\`</sub>
    * ada: /statem retry
        dispatch: op12 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Asked again for: \`tests\`. <sub>\`retried\`</sub>
    * collect leaves evidence for op12
        check statem: action_required | Waiting for a reviewer at verify: review (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0001000\`: \`review\`.
    "
  `);
});

it("a locked conversation keeps nobody from anything", async () => {
  const world = new World(shippedRunbook("minimal"));
  world.opensUnseen();
  world.pull.isLocked = true;
  await world.wakes("the opening of a locked pull request is seen");
  await world.collects();
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  world.pull.isLocked = false;
  await world.waits(60).wakes("it is unlocked, and something happens");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * the opening of a locked pull request is seen
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
    * collect leaves evidence for op1
        check statem: action_required | Waiting for a reviewer at verify: review (0001000)
    * bob: /statem approve 0001000100010001000100010001000100010001
        check statem: success | Succeeded at handoff: Reached handoff (0001000)
    * it is unlocked, and something happens
        sticky: ✅ **Succeeded** at \`handoff\`, commit \`0001000\`: Reached \`handoff\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
});

it("a sticky comment that somebody deleted or changed is there again", async () => {
  const world = await working();
  const sticky = () => world.pull.comments.filter(({ body }) => body.includes("statem:sticky"));
  world.pull.comments = [];
  await world.waits(60).wakes();
  expect(sticky()).toHaveLength(1);
  const [body] = sticky().map((one) => one.body);
  Object.assign(sticky()[0] ?? {}, { body: `${sticky()[0]?.body.split("\n")[0]}\nmine now` });
  await world.wakes();
  expect(sticky().map((one) => one.body)).toEqual([body]);
});
