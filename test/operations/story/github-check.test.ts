/** Checks that ask GitHub itself: settled by whatever event comes next, judged anew while they are asked for, never guessed. */
import { expect, it } from "vitest";
import { reconcile } from "../../../src/operations/reconcile.ts";
import { World } from "../../support/world.ts";

const gate = (asks: string, more = "") => `
agents: [robo]
nodes:
  work:
    next: { to: done, auto: true, condition: [{ id: ci, type: github, ${asks} }${more}] }
  done:
    ending: succeeded
`;
const REVIEW = ", { id: review, type: manual }";
const CI = "check_runs: [{ name: tests, app: github-actions }]";
const opened = async (asks: string, more = "") => new World(gate(asks, more)).opens();

it("none yet, in progress, failed, run again: each is told, and the last one settles it", async () => {
  const world = await opened(CI);
  await world.checkRuns("tests", null);
  await world.checkRuns("tests", "failure");
  await world.waits(60).checkRuns("tests", null);
  await world.waits(60).checkRuns("tests", "success");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: in_progress | Held at work: ci could not be established at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`ci\` could not be established. When its cause is mended, \`/statem retry\` collects it again.
    * the check run tests of github-actions: in progress
        check statem: in_progress | Waiting for GitHub at work: ci (0001000)
        sticky: ⏳ **Waiting for GitHub** at \`work\`, commit \`0001000\`: \`ci\`. Whatever it says is taken in at the next event.
    * the check run tests of github-actions: failure
        check statem: in_progress | Held at work: ci failed at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`ci\` failed. The agent repairs it and pushes.
    * the check run tests of github-actions: in progress
        check statem: in_progress | Waiting for GitHub at work: ci (0001000)
        sticky: ⏳ **Waiting for GitHub** at \`work\`, commit \`0001000\`: \`ci\`. Whatever it says is taken in at the next event.
    * the check run tests of github-actions: success
        check statem: success | Succeeded at done: Reached done (0001000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0001000\`: Reached \`done\`.
    "
  `);
  expect(world.run.receipts).toMatchInlineSnapshot(`
    {
      "e0/ci": {
        "at": "2026-01-05T09:02:00.000Z",
        "check": "ci",
        "checkedAt": {
          "head": "0001000100010001000100010001000100010001",
          "tree": "7ee0000000000000000000000000000000000001",
        },
        "digest": "452dd0104eec28b6cf881e8ed6616474ccce35cf03ea20daf07006c7d6276d95",
        "entry": "e0",
        "findings": [
          {
            "detail": {
              "checks": "\`tests\`",
            },
            "reason": "check_runs_passed",
            "verdict": "pass",
          },
        ],
        "reason": "check_runs_passed",
        "runbook": "e953c007b4d1bd2ec9bfb5e9b143d013197d2e3a77cc756ed45bc9dedb8e3cff",
        "verdict": "pass",
      },
    }
  `);
});

it("a push asks anew at that head", async () => {
  const world = await opened(CI, REVIEW);
  await world.checkRuns("tests", "success");
  await world.pushes();
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "limited", reason: "check_run_missing" });
  await world.checkRuns("tests", "success");
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "pass", checkedAt: { head: world.pull.head } });
});

it("what was seen before is looked at again before anybody's word opens the gate", async () => {
  const world = (await opened(CI, REVIEW)).waits(300);
  await world.checkRuns("tests", "success");
  world.waits(60).checkRunsUnseen("tests", null);
  await world.comments("bob", "/statem approve review");
  expect(world.run.status.kind).toBe("active");
  await world.checkRuns("tests", "failure");
  expect(world.run.status.kind).toBe("active");
  await world.waits(60).checkRuns("tests", "success");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("065: a burst of deliveries writes once", async () => {
  const world = await opened(CI);
  const { revision } = world.record;
  world.checkRunsUnseen("tests", "success");
  await Promise.all([1, 2, 3].map(() => world.advance()));
  expect(world.record.revision).toBe(revision + 1);
});

it("an event that no delivery tells of is found by the next reconcile, which then rests", async () => {
  const world = await opened(CI);
  world.waits(900).checkRunsUnseen("tests", "success");
  const because = async () => (await reconcile("action", world.ports())).map((one) => one.because);
  expect(await because()).toEqual(["watched"]);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
  expect(await because()).toEqual([]);
});

it("labels, boxes, a base that moved on: all questions of one check are answered together", async () => {
  const world = await opened("labels: [ready], body_checklist: true, up_to_date: true");
  expect(world.sticky).toContain("There is no box in the pull request's text");
  await world.writes("- [x] tested\n- [ ] documented");
  Object.assign(world.pull, { behindBy: 2 });
  await world.wakes();
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "fail" });
  expect(world.sticky).toContain("Not on the pull request: `ready`. 1 of 2 boxes");
  expect(world.sticky).toContain("open: `documented`. The branch lacks 2 commits of its base.");
  Object.assign(world.pull, { behindBy: 0 });
  await world.labels("ada", "ready");
  await world.writes("- [x] tested\n- [x] documented");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("reviews of people with write access at this commit, by their exact role", async () => {
  const world = await opened("reviews: 1");
  await world.reviews("eve", "approved");
  await world.reviews("ada", "approved");
  expect(world.run.status.kind).toBe("active");
  await world.reviews("bob", "changes_requested");
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "fail", reason: "review_against" });
  await world.reviews("bob", "approved");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("files: bound to the head, so asked once; more than the forge lists is limited", async () => {
  const world = new World(gate("changed_files: { within: [src/**], max_lines: 50 }", REVIEW));
  world.opensUnseen();
  Object.assign(world.pull, { files: undefined });
  await world.wakes("opened");
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "limited", reason: "files_too_many" });
  const file = (path: string) => ({ path, status: "modified", additions: 1, deletions: 0 });
  Object.assign(world.pull, { files: [file("src/a.ts"), file("README.md")] });
  await world.pushes();
  expect(world.sticky).toContain("Changed outside of what is expected (1 in all): `README.md`.");
  Object.assign(world.pull, { files: [file("src/a.ts")] });
  await world.wakes();
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "fail" });
  await world.pushes();
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "pass" });
});

it("a forge that does not answer is limited, and a retry asks it again", async () => {
  const world = new World(gate(CI));
  world.opensUnseen();
  world.repository.closeFault = "502 Bad Gateway";
  world.checkRunsUnseen("tests", "success");
  await world.wakes("opened");
  expect(world.run.receipts["e0/ci"]).toMatchObject({ verdict: "limited", reason: "github_silent" });
  world.repository.closeFault = undefined;
  await world.comments("ada", "/statem retry");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("what is accepted when it could not be established lets pass, and says so", async () => {
  const world = await opened(`${CI}, accept: limited`);
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});

it("is asked again at the end: a carried check that fails there sends the run back, one that waits holds", async () => {
  const world = await new World(`
nodes:
  build:
    next: { to: verify, auto: true, condition: { id: ci, type: github, ${CI} } }
  verify:
    next: { to: done, auto: true, condition: { id: review, type: manual } }
  done:
    ending: succeeded
`).opens();
  await world.checkRuns("tests", "success");
  expect(world.run.entry.node).toBe("verify");
  await world.pushes();
  await world.checkRuns("tests", null);
  world.waits(300);
  await world.comments("bob", "/statem approve review");
  expect(world.run.entry.node).toBe("verify");
  await world.checkRuns("tests", "failure");
  expect(world.run.entry.node).toBe("build");
});

it("an approval that counts no longer opens nothing, however green the rest has turned", async () => {
  const world = (await opened(CI, REVIEW)).waits(300);
  await world.comments("bob", "/statem approve review");
  world.repository.roles.set("bob", "read");
  await world.checkRuns("tests", "success");
  expect(world.run.status.kind).toBe("active");
  expect(world.run.approvals).toEqual([]);
});

it("what was seen of an edge that nobody asked for meanwhile is looked at again before it is taken", async () => {
  const world = await new World(`
nodes:
  work:
    next:
      - to: done
        condition: [{ id: ready, type: github, labels: [ready] }, { id: review, type: manual }]
      - { to: back, condition: { id: other, type: manual } }
  back:
    next: work
  done:
    ending: succeeded
`).opens();
  world.waits(300);
  await world.labels("ada", "ready");
  await world.comments("ada", "/statem goto done");
  expect(world.run.receipts["e0/ready"]).toMatchObject({ verdict: "pass" });
  await world.comments("bob", "/statem pause");
  await world.comments("bob", "/statem resume");
  await world.comments("ada", "/statem goto back");
  world.pull.labels.delete("ready");
  world.commentsUnseen("ada", "/statem goto done");
  await world.comments("bob", "/statem approve review");
  expect(world.run.entry.node).toBe("work");
  expect(world.run.receipts["e0/ready"]).toMatchObject({ verdict: "fail" });
  await world.labels("ada", "ready");
  expect(world.run.status).toMatchObject({ ending: "succeeded" });
});
