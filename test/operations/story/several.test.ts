/** Several runbooks on one pull request: a run, a check and a comment for each, and no word that is heard by the wrong one. */
import { expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { isSticky } from "../../../src/core/render/markers.ts";
import type { Run } from "../../../src/core/run/run.ts";
import { reconcile } from "../../../src/operations/reconcile.ts";
import { World } from "../../support/world.ts";

const RUNBOOK = `
nodes:
  verify:
    before_transfer: { id: tests, run: npm test }
    next: { to: done, auto: true, condition: { id: review, type: manual } }
  done:
`;
const RELEASE = `
nodes:
  notes:
    next: { to: out, auto: true, condition: { id: review, type: manual, via: [comment, review] } }
  out:
`;

function twoRunbooks(release = RELEASE): World {
  const world = new World(RUNBOOK);
  world.repository.runbooks.set("release.yaml", release);
  return world;
}
function runOf(world: World, run: string): Run | undefined {
  const read = readRecord(world.store.files(run)["record.json"] ?? "", run, sha256);
  return read.kind === "ok" ? read.record.state : undefined;
}
const stickies = (world: World) => world.pull.comments.filter(({ body }) => isSticky(body)).map(({ body }) => body);
const checks = (world: World) =>
  Object.fromEntries(world.repository.checks.map(({ name, conclusion, title }) => [name, `${conclusion}: ${title}`]));

it("both have their gates, their checks and their comments, whose lines say which run they are for", async () => {
  const world = await twoRunbooks().opens();
  await world.collects();
  await world.comments("bob", `/statem approve --runbook release review ${world.pull.head}`);
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        dispatch: op1 at 0001000
        check statem (release): action_required | Waiting for a reviewer at notes: review (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        sticky: 👀 **Waiting for a reviewer** at \`notes\` of \`release\`, commit \`0001000\`: \`review\`.
    * collect leaves evidence for op1
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0001000\`: \`review\`.
        sticky: 👀 **Waiting for a reviewer** at \`notes\` of \`release\`, commit \`0001000\`: \`review\`.
    * bob: /statem approve --runbook release review 0001000100010001000100010001000100010001
        check statem (release): success | Succeeded at out: Reached out (0001000)
        sticky: 👀 **Waiting for a reviewer** at \`verify\`, commit \`0001000\`: \`review\`.
        sticky: ✅ **Succeeded** at \`out\` of \`release\`, commit \`0001000\`: Reached \`out\`.
        answer: ✅ Approved at \`000100010001\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
  expect(runOf(world, "pr-12")?.entry.node).toBe("verify");
  expect(runOf(world, "pr-12-release")?.entry.node).toBe("out");
  const [own = "", release = ""] = stickies(world);
  expect(own).toContain(`\n/statem approve review ${world.pull.head}\n`);
  expect(release).not.toMatch(/\/statem (?!help|[a-z]+ --runbook release)/);
});

it("a word without a name is the default run's, one for nobody is told what there is, and each is answered once", async () => {
  const world = await twoRunbooks().opens();
  await world.collects();
  const { length } = world.pull.comments;
  await world.comments("bob", `/statem approve ${world.pull.head}`);
  expect(runOf(world, "pr-12")?.entry.node).toBe("done");
  expect(runOf(world, "pr-12-release")?.entry.node).toBe("notes");
  await world.comments("bob", "/statem status --runbook nightly");
  await world.comments("bob", "/statem status --runbook release");
  await world.comments("bob", "/statem pause --runbook release");
  const answers = world.pull.comments.slice(length).filter(({ body }) => body.startsWith("<!-- statem:answer"));
  expect(answers.map(({ body }) => /<sub>`(\w+)`<\/sub>/.exec(body)?.[1])).toEqual([
    "approved",
    "unknown_runbook",
    "status",
    "paused",
  ]);
  expect(answers[1]?.body).toContain("There are: `release`.");
  expect(runOf(world, "pr-12-release")?.status.kind).toBe("paused");
});

it("an approving review counts in each run that wants reviews, and a label in the default one", async () => {
  const world = new World(RUNBOOK.replace("type: manual", "type: manual, via: [review]"));
  world.repository.runbooks.set("release.yaml", RELEASE);
  await world.opens();
  await world.collects();
  await world.reviews("bob", "approved");
  expect([runOf(world, "pr-12")?.entry.node, runOf(world, "pr-12-release")?.entry.node]).toEqual(["done", "out"]);

  const labelled = await twoRunbooks().opens();
  await labelled.collects();
  await labelled.waits(100).labels("bob", "statem/approve");
  expect([runOf(labelled, "pr-12")?.entry.node, runOf(labelled, "pr-12-release")?.entry.node]).toEqual([
    "done",
    "notes",
  ]);
  expect([...labelled.pull.labels]).toEqual(["statem/at: done"]);
});

it("evidence goes to the run that asked for it; a push, a closing and a merge reach all of them", async () => {
  const world = await twoRunbooks(RUNBOOK.replace("npm test", "./pack")).opens();
  world.shell.script("./pack", 0);
  expect(world.waiting.map(({ run }) => run)).toEqual(["pr-12", "pr-12-release"]);
  await world.collects();
  expect(Object.keys(runOf(world, "pr-12-release")?.receipts ?? {})).toEqual([]);
  await world.collects();
  expect(Object.keys(runOf(world, "pr-12-release")?.receipts ?? {})).toEqual(["e0/tests"]);
  await world.pushes();
  for (const run of ["pr-12", "pr-12-release"]) expect(runOf(world, run)?.subject.head.commit).toBe(world.pull.head);
  await world.closes();
  for (const run of ["pr-12", "pr-12-release"]) expect(runOf(world, run)?.status.kind).toBe("paused");
});

it("what is wrong with one holds that one alone; where it does not apply its check says so", async () => {
  const world = await twoRunbooks("nodes: [").opens();
  await world.collects();
  expect(checks(world)).toMatchObject({
    statem: expect.stringContaining("Waiting for a reviewer"),
    "statem (release)": expect.stringContaining("action_required: Held: .statem/release.yaml on main is not valid"),
  });
  const twice = new World(RUNBOOK);
  twice.repository.runbooks.set("release.yaml", RELEASE).set("release.yml", RELEASE);
  await twice.opens();
  expect(checks(twice)["statem (release)"]).toContain("Several files on main are called alike");
  const none = await twoRunbooks(`on: { pull_request: { branches: [v1] } }\n${RELEASE}`).opens();
  expect(checks(none)["statem (release)"]).toContain("neutral: No run");
  const manual = await twoRunbooks(`on: { manual: true }\n${RELEASE}`).opens();
  expect(runOf(manual, "pr-12-release")).toBeUndefined();
  await manual.comments("ada", "/statem start release");
  expect(runOf(manual, "pr-12-release")?.entry.node).toBe("notes");
});

it("a run whose file is gone goes on, and so does one without a default runbook", async () => {
  const world = await twoRunbooks().opens();
  world.repository.runbooks.clear();
  await world.comments("bob", `/statem approve --runbook release review ${world.pull.head}`);
  expect(runOf(world, "pr-12-release")?.approvals).toHaveLength(1);
  const alone = new World(null);
  alone.repository.runbooks.set("release.yaml", RELEASE);
  await alone.opens();
  expect(runOf(alone, "pr-12-release")?.entry.node).toBe("notes");
  await alone.comments("bob", `/statem approve ${alone.pull.head}`);
  expect(alone.told).toContain("no_run");
});

it("the board has a row for each, and a reconcile finds what one of them missed", async () => {
  const world = twoRunbooks();
  world.repository.board = "";
  world.opensUnseen();
  await reconcile("action", world.ports());
  await reconcile("action", world.ports());
  expect(runOf(world, "pr-12-release")?.entry.node).toBe("notes");
  expect(world.repository.board).toContain("| #12 (release) |");
  expect(world.repository.board).toContain("| #12 |");
  world.pushesUnseen();
  await reconcile("action", world.ports());
  expect(runOf(world, "pr-12-release")?.subject.head.commit).toBe(world.pull.head);
  world.commentsUnseen("bob", "/statem pause --runbook release");
  await reconcile("action", world.ports());
  expect(runOf(world, "pr-12-release")?.status.kind).toBe("paused");
  expect(await reconcile("action", world.ports())).toEqual([]);
});
