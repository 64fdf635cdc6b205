/** Which commit was meant: the prefix that somebody typed, or the time that the head had been known for. */
import { describe, expect, it } from "vitest";
import { commitOf, treeOf } from "../../../support/commits.ts";
import { Engine } from "../../../support/engine.ts";
import { AUTO } from "../../../support/runbooks.ts";

describe("approve with a commit", () => {
  const HEAD = commitOf(0xabc2);
  const waiting = () => Engine.started(AUTO).pushes(0xabc2).collects();

  it.each([
    ["all forty", HEAD, "approved"],
    ["twelve digits of a head that is not a minute old", HEAD.slice(0, 12), "head_unsettled"],
    ["all but the last", HEAD.slice(0, 39), "head_unsettled"],
    ["all forty in upper case", HEAD.toUpperCase(), "approved"],
    ["eleven", HEAD.slice(0, 11), "commit_malformed"],
    ["none at all", "", "commit_malformed"],
    ["forty-one", `${HEAD}0`, "commit_malformed"],
    ["the head twice", HEAD + HEAD, "commit_malformed"],
    ["something that is no hex", `${HEAD.slice(0, 11)}g`, "commit_malformed"],
    ["a space inside", `${HEAD.slice(0, 6)} ${HEAD.slice(6, 12)}`, "commit_malformed"],
    ["an ancestor", commitOf(1).slice(0, 12), "commit_not_head"],
    ["another commit", commitOf(7), "commit_not_head"],
    ["the head's end", HEAD.slice(-13).slice(0, 12).replace(/^./, "f"), "commit_not_head"],
    ["the head but for its last digit", `${HEAD.slice(0, 39)}f`, "commit_not_head"],
    ["the state commit", commitOf(0x1001).slice(0, 12), "commit_not_head"],
  ])("%s", (_what, commit, answer) => {
    const engine = waiting().says("bob", { verb: "approve", commit });
    expect(engine.outcome.code).toBe(answer);
    expect(engine.status).toBe(answer === "approved" ? "succeeded" : "active");
  });

  it.each([
    ["twelve digits", HEAD.slice(0, 12)],
    ["thirteen", HEAD.slice(0, 13)],
    ["upper case", HEAD.slice(0, 12).toUpperCase()],
  ])("%s count once the head has been known for a minute", (_what, commit) => {
    expect(waiting().wait(60).says("bob", { verb: "approve", commit }).outcome.code).toBe("approved");
  });

  it("what stands in the middle of the head is no beginning of it", () => {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    const engine = Engine.started(AUTO).put({ kind: "head_moved", commit, tree: treeOf(2), pushedBy: "ada" });
    expect(engine.says("bob", { verb: "approve", commit: commit.slice(4, 24) }).outcome.code).toBe("commit_not_head");
    expect(engine.wait(60).says("bob", { verb: "approve", commit: commit.slice(0, 20) }).outcome.code).toBe("approved");
  });

  it("a refusal prints the exact line that would do", () => {
    const engine = waiting().says("bob", { verb: "approve", check: "review", commit: commitOf(1).slice(0, 12) });
    expect(engine.outcome.detail).toEqual({
      commit: "000100010001",
      head: "abc2abc2abc2",
      line: `/statem approve review ${HEAD}`,
    });
  });

  it("counts at once, however new the head is", () => {
    const engine = Engine.started(AUTO).collects().pushes(2);
    engine.says("bob", { verb: "approve", commit: commitOf(2) }, "write", { isSameBatch: true });
    expect(engine.outcome.code).toBe("approved");
  });
});

describe("approve without a commit", () => {
  it.each([
    [59, "head_unsettled"],
    [60, "approved"],
    [61, "approved"],
  ])("%i seconds after the head was recorded", (seconds, answer) => {
    const engine = Engine.started(AUTO).pushes(2).wait(seconds).says("bob", { verb: "approve" });
    expect(engine.outcome.code).toBe(answer);
  });

  it.each([
    [59, "head_too_new"],
    [60, "approved"],
  ])("%i seconds after the run began", (seconds, answer) => {
    expect(Engine.started(AUTO).wait(seconds).says("bob", { verb: "approve" }).outcome.code).toBe(answer);
  });

  it("what counts is when it was said, not when it is read", () => {
    const engine = Engine.started(AUTO).pushes(2).wait(3_600);
    expect(engine.says("bob", { verb: "approve" }, "write", { secondsAgo: 3_541 }).outcome.code).toBe("head_unsettled");
    expect(engine.says("bob", { verb: "approve" }, "write", { secondsAgo: 3_540 }).outcome.code).toBe("approved");
  });

  it("a comment from before the push never counts for it", () => {
    const engine = Engine.started(AUTO).wait(600).pushes(2);
    engine.says("bob", { verb: "approve" }, "write", { secondsAgo: 300 });
    expect(engine.outcome).toMatchObject({
      code: "head_unsettled",
      detail: { previous: "000100010001", head: "000200020002", line: `/statem approve ${commitOf(2)}`, seconds: "60" },
    });
  });

  it("a head that moved in the same batch is not recorded yet, however old the comment says it is", () => {
    const engine = Engine.started(AUTO).wait(3_600).pushes(2);
    engine.wait(3_600).says("bob", { verb: "approve" }, "write", { isSameBatch: true });
    expect(engine.outcome.code).toBe("head_unsettled");
  });

  it("a run that began in the same batch is not recorded yet", () => {
    const engine = Engine.started(AUTO).wait(3_600).says("bob", { verb: "approve" }, "write", { isSameBatch: true });
    expect(engine.outcome.code).toBe("head_too_new");
  });

  it("the first write that knew the head counts, not the newest", () => {
    const engine = Engine.started(AUTO).pushes(2);
    engine.wait(40).collects();
    engine.wait(20).says("bob", { verb: "approve" });
    expect(engine.outcome.code).toBe("approved");
    expect(engine.events("head_recorded").map(({ at }) => at)).toEqual([
      "2026-01-05T09:00:00.000Z",
      "2026-01-05T09:00:00.000Z",
    ]);
  });

  it("a head that comes back is as new as any other", () => {
    const engine = Engine.started(AUTO).wait(3_600).pushes(2).pushes(1);
    expect(engine.wait(59).says("bob", { verb: "approve" }).outcome.code).toBe("head_unsettled");
  });

  it.each([
    ["none", 0, 0, "approved"],
    ["five minutes, too early", 300, 299, "head_unsettled"],
    ["five minutes", 300, 300, "approved"],
  ])("a check may want another time: %s", (_what, settle, seconds, answer) => {
    const engine = Engine.started(AUTO.replace("type: manual", `type: manual, approvers: { settle: ${settle} }`));
    expect(engine.pushes(2).wait(seconds).says("bob", { verb: "approve" }).outcome.code).toBe(answer);
  });
});

describe("what an approval is bound to", () => {
  it("a push makes it stale for good, even if its commit returns", () => {
    const engine = Engine.started(AUTO).approves();
    engine.pushes(2).pushes(1).collects();
    expect(engine.status).toBe("active");
    expect(engine.state.approvals.filter(({ staleSince }) => staleSince === undefined)).toEqual([]);
    expect(engine.approves().status).toBe("succeeded");
  });

  it("the stale one is still shown beside the new one", () => {
    const engine = Engine.started(AUTO).approves().pushes(2).approves();
    expect(engine.state.approvals.map(({ staleSince }) => staleSince)).toEqual([commitOf(2), undefined]);
  });

  it("the same tree under another commit is another head", () => {
    const engine = Engine.started(AUTO).collects();
    engine.put({ kind: "head_moved", commit: commitOf(2), tree: treeOf(1), pushedBy: "ada" });
    expect(engine.due).toEqual(["tests"]);
  });

  it("names whoever said it, where, and when", () => {
    const engine = Engine.started(AUTO).approves("review", "bob");
    expect(engine.state.approvals).toEqual([
      {
        check: "review",
        entry: "e0",
        head: commitOf(1),
        runbook: engine.runbook.digest,
        person: "bob",
        said: "https://github.example/octo/widgets/pull/12#issuecomment-1001",
        at: "2026-01-05T09:00:00.000Z",
      },
    ]);
  });
});
