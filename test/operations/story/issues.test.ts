/** Runs that begin in an issue, and the pull request that takes one over. */
import { expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { isSticky } from "../../../src/core/render/markers.ts";
import type { Run } from "../../../src/core/run/run.ts";
import { World } from "../../support/world.ts";

const RUNBOOK = `
on: { pull_request: {}, issue: { labels: [agent] } }
nodes:
  plan:
    prompt: Write the plan as a comment.
    next: { to: build, auto: true, condition: { id: plan-read, type: manual, carry: false } }
  build:
    before_transfer: { id: tests, run: npm test }
    next: { to: done, auto: true, condition: { id: review, type: manual } }
  done:
`;

async function planned(labels = ["agent"], runbook = RUNBOOK): Promise<World> {
  const issue = new World(runbook, 7).opensIssue("eve", labels);
  return issue.comments("ada", "/statem start");
}
function runOf(world: World, run: string): Run | undefined {
  const read = readRecord(world.store.files(run)["record.json"] ?? "", run, sha256);
  return read.kind === "ok" ? read.record.state : undefined;
}
const stickyOf = (world: World) => world.pull.comments.findLast(({ body }) => isSticky(body))?.body ?? "";

it("people approve the plan in the issue, and the run goes on in the pull request that closes it", async () => {
  const issue = await planned();
  await issue.waits(100).comments("bob", "/statem approve plan-read");
  expect(issue.told).toMatchInlineSnapshot(`
    "
    * ada: /statem start
        check no check
        sticky: 👀 **Waiting for a reviewer** at \`plan\`, commit \`0001000\`: \`plan-read\`.
        answer: ✅ The run has started at \`plan\`. <sub>\`started\`</sub>
    * bob: /statem approve plan-read
        dispatch: op5 at 0001000
        sticky: ⏳ **Collecting evidence** at \`build\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
        answer: ✅ Approved at \`000100010001\`: \`plan-read\`. <sub>\`approved\`</sub>
    "
  `);
  expect(issue.repository.checks).toEqual([]);

  const pull = new World(issue, 12);
  await pull.opens({ author: "ada", commit: 40, closes: [7] });
  await pull.collects();
  await pull.comments("bob", `/statem approve review ${pull.pull.head}`);
  expect(pull.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0028002
        dispatch: op5 at 0001000
        dispatch: op9 at 0028002
        check statem: in_progress | Collecting evidence at build: tests (0028002)
        sticky: ⏳ **Collecting evidence** at \`build\`, commit \`0028002\`: \`tests\`. Nobody has to do anything.
    * collect leaves evidence for op9
        check statem: action_required | Waiting for a reviewer at build: review (0028002)
        sticky: 👀 **Waiting for a reviewer** at \`build\`, commit \`0028002\`: \`review\`.
    * bob: /statem approve review 0028002800280028002800280028002800280028
        check statem: success | Succeeded at done: Reached done (0028002)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0028002\`: Reached \`done\`.
        answer: ✅ Approved at \`002800280028\`: \`review\`. <sub>\`approved\`</sub>
    "
  `);
  expect(runOf(pull, "issue-7")).toMatchObject({ subject: { pull: 12, author: "ada" }, entry: { node: "done" } });
  expect(runOf(pull, "pr-12")).toBeUndefined();

  expect(stickyOf(issue)).toContain("Pull request 12 has taken this run over");
  await issue.comments("ada", "/statem status");
  expect(issue.told).toMatchInlineSnapshot(`
    "
    * ada: /statem status
        dispatch: op9 at 0028002
        sticky: ➡️ **Handed over**, commit \`0001000\`: Pull request 12 has taken this run over; it goes on there.
        answer: ⛔ Pull request 12 has taken this run over; it goes on there. <sub>\`adopted\`</sub>
    "
  `);
});

it("what is carried has to be earned at the commit as well; a second pull request has a run of its own", async () => {
  const issue = await planned(["agent"], RUNBOOK.replace(", carry: false", ""));
  await issue.waits(100).comments("bob", "/statem approve plan-read");
  const pull = new World(issue, 12);
  await pull.opens({ commit: 40, closes: [7] });
  await pull.collects();
  expect(stickyOf(pull)).toContain("`plan-read` (from `plan`)");
  const other = new World(issue, 13);
  await other.opens({ commit: 41, closes: [7] });
  expect(runOf(other, "pr-13")?.entry.node).toBe("plan");
  // Its text names the issue no more; the run stays with it all the same.
  pull.pull.closes = [];
  await pull.pushes();
  expect(runOf(pull, "issue-7")?.subject.head.commit).toBe(pull.pull.head);
});

it.each<[string, object]>([
  ["a fork's", { isFork: true }],
  ["one into another branch", { base: "v1" }],
])("%s pull request takes nothing over", async (_name, how) => {
  const issue = await planned();
  const pull = new World(issue, 12);
  await pull.opens({ commit: 40, closes: [7], ...how });
  expect(runOf(issue, "issue-7")?.subject.pull).toBe(7);
});

it("evidence that was asked for in the issue comes too late, and is told to the run where it is now", async () => {
  const issue = await planned();
  await issue.waits(100).comments("bob", "/statem approve plan-read");
  const order = issue.nextOrder();
  const left = await issue.collected(order);
  const pull = new World(issue, 12);
  await pull.opens({ commit: 40, closes: [7] });
  await issue.advance({ left });
  expect(runOf(pull, "issue-7")?.receipts).toEqual({});
  expect(pull.waiting).toHaveLength(1);
});

it("who may start one, and where", async () => {
  const codes: string[] = [];
  const said = (world: World) => /<sub>`(\w+)`/.exec(world.pull.comments.at(-1)?.body ?? "")?.[1] ?? "";
  const stranger = await new World(RUNBOOK, 7).opensIssue("eve", ["agent"]).comments("eve", "/statem start");
  codes.push(said(stranger));
  codes.push(runOf(await planned([]), "issue-7")?.entry.node ?? "none");
  const nowhere = await new World(RUNBOOK.replace("issue: { labels: [agent] }", "manual: true"), 7)
    .opensIssue("ada")
    .comments("ada", "/statem start");
  codes.push(said(nowhere));
  const record = await new World(RUNBOOK, 7).opensIssue("ada", ["statem-run"]).comments("ada", "/statem pause");
  codes.push(said(record));
  expect(codes).toEqual(["run_exists", "plan", "on_no_issue", "record_issue"]);
});

it("an issue that is closed rests its run, and a cancelled run is not taken over", async () => {
  const issue = await planned();
  issue.repository.turn(7, "closed");
  await issue.comments("ada", "/statem status");
  expect(runOf(issue, "issue-7")?.status.kind).toBe("paused");
  issue.repository.turn(7, "open");
  await issue.comments("ada", "/statem cancel");
  const pull = new World(issue, 12);
  await pull.opens({ commit: 40, closes: [7] });
  expect(runOf(pull, "pr-12")?.entry.node).toBe("plan");
});
