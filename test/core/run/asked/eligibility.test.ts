/** Who may settle a person's check, and who may ask: every row refuses for a reason of its own. */
import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";

const runbook = (approvers = "{}") => `
agents: [Coder, helper-bot]
nodes:
  work:
    next: { to: done, auto: true, condition: { id: review, type: manual, approvers: ${approvers} } }
  done: { ending: succeeded }
`;

interface Row {
  readonly login: string | null;
  readonly role?: Role;
  readonly isBot?: boolean;
  readonly author?: string | null;
  readonly pushedBy?: string | null;
  readonly approvers?: string;
  readonly answer: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  "a person with write access": { login: "bob", answer: "approved" },
  "a person with more": { login: "bob", role: "admin", answer: "approved" },
  "a deleted account": { login: null, answer: "unknown_account" },
  "an app": { login: "renovate", isBot: true, role: "write", answer: "not_a_person" },
  "a bot by its name": { login: "renovate[bot]", role: "write", answer: "not_a_person" },
  "a bot by its name, in other case": { login: "Renovate[BOT]", role: "write", answer: "not_a_person" },
  "an agent": { login: "coder", answer: "is_agent" },
  "an agent, in other case": { login: "HELPER-Bot", answer: "is_agent" },
  "the author": { login: "ada", pushedBy: "cyd", answer: "is_author" },
  "the author, in other case": { login: "ADA", pushedBy: "cyd", answer: "is_author" },
  "the author, where authors count": {
    login: "ada",
    pushedBy: "cyd",
    approvers: "{ allow_author: true }",
    answer: "approved",
  },
  "the author who pushed, where authors count": {
    login: "ada",
    approvers: "{ allow_author: true }",
    answer: "is_last_pusher",
  },
  "somebody where the author's account is deleted": { login: "bob", author: null, answer: "approved" },
  "the last pusher": { login: "bob", pushedBy: "bob", answer: "is_last_pusher" },
  "the last pusher, in other case": { login: "bob", pushedBy: "Bob", answer: "is_last_pusher" },
  "the last pusher, where pushers count": {
    login: "bob",
    pushedBy: "bob",
    approvers: "{ allow_last_pusher: true }",
    answer: "approved",
  },
  "somebody where nobody knows who pushed": { login: "bob", pushedBy: null, answer: "pusher_unknown" },
  "somebody where nobody knows who pushed, and pushers count": {
    login: "bob",
    pushedBy: null,
    approvers: "{ allow_last_pusher: true }",
    answer: "approved",
  },
  "a triager": { login: "bob", role: "triage", answer: "role_too_low" },
  "a reader": { login: "bob", role: "read", answer: "role_too_low" },
  "a stranger": { login: "bob", role: "none", answer: "role_too_low" },
  "a reader where readers count": { login: "bob", role: "read", approvers: "{ role: read }", answer: "approved" },
  "a writer where maintainers count": {
    login: "bob",
    role: "write",
    approvers: "{ role: maintain }",
    answer: "role_too_low",
  },
  "somebody who is listed": { login: "Bob", approvers: "{ users: [bob, cyd] }", answer: "approved" },
  "a reader who is listed": { login: "bob", role: "read", approvers: "{ users: [bob] }", answer: "approved" },
  "somebody listed who cannot even read": {
    login: "bob",
    role: "none",
    approvers: "{ users: [bob] }",
    answer: "role_too_low",
  },
  "a reader who is listed where writers count": {
    login: "bob",
    role: "read",
    approvers: "{ users: [bob], role: write }",
    answer: "role_too_low",
  },
  "somebody who is not": { login: "bob", role: "admin", approvers: "{ users: [cyd] }", answer: "not_listed" },
  "an agent that is listed": { login: "coder", approvers: "{ users: [coder] }", answer: "is_agent" },
  "a bot that is listed": {
    login: "renovate[bot]",
    isBot: true,
    approvers: '{ users: ["renovate[bot]"] }',
    answer: "not_a_person",
  },
};

describe("approve is answered to", () => {
  it.each(Object.entries(ROWS))("%s", (_who, { login, role = "write", isBot = false, approvers, answer, ...start }) => {
    const engine = Engine.started(runbook(approvers), start);
    engine.says(login, { verb: "approve", commit: engine.head }, role, { isBot });
    expect(engine.outcome.code).toBe(answer);
    expect(engine.status).toBe(answer === "approved" ? "succeeded" : "active");
    expect(engine.state.approvals).toHaveLength(answer === "approved" ? 1 : 0);
  });

  it.each(Object.entries(ROWS).filter(([, row]) => row.answer !== "approved"))(
    "%s, who may not reject either",
    (_who, { login, role = "write", isBot = false, approvers, answer, ...start }) => {
      const engine = Engine.started(runbook(approvers), start);
      engine.says(login, { verb: "reject", reason: "no" }, role, { isBot });
      expect(engine.outcome.code).toBe(answer);
      expect(engine.state.rejections).toEqual([]);
    },
  );
});

describe("several people", () => {
  const two = runbook("{ count: 2 }");

  it("must be different ones, whatever the case of their names", () => {
    const engine = Engine.started(two).approves("review", "bob").approves("review", "BOB");
    expect(engine.outcome.code).toBe("already_approved");
    expect(engine.status).toBe("active");
    expect(engine.approves("review", "cyd").status).toBe("succeeded");
  });

  it("one word covers all that waits for this person, and names it", () => {
    const engine = Engine.started(`
nodes:
  work:
    next:
      to: done
      auto: true
      condition:
        - { id: design, type: manual, approvers: { users: [cyd] } }
        - { id: code, type: manual }
        - { id: docs, type: manual }
  done: { ending: succeeded }
`);
    engine.approves(undefined, "bob");
    expect(engine.outcome.detail["checks"]).toBe("`code`, `docs`");
    expect(engine.approves("design", "bob").outcome.code).toBe("not_listed");
    expect(engine.approves("design", "cyd").status).toBe("succeeded");
  });

  it("a check that two edges share is approved, rejected and retried once", () => {
    const engine = Engine.started(`
nodes:
  work:
    before_transfer: [{ id: review, type: manual }, { id: tests, run: npm test }]
    next: [{ to: one, auto: true, condition: { id: b, type: manual } }, { to: two, auto: true, condition: { id: c, type: manual } }]
  one: { ending: succeeded }
  two: { ending: failed }
`);
    engine.collects({ tests: 1 });
    engine.approves("review");
    expect(engine.outcome.detail["checks"]).toBe("`review`");
    expect(engine.state.approvals).toHaveLength(1);
    engine.retries();
    expect(engine.outcome.detail["checks"]).toBe("`tests`");
    engine.rejects("review no");
    expect(engine.outcome.detail["checks"]).toBe("`review`");
    expect(engine.state.rejections).toHaveLength(1);
  });
});

describe("goto is answered to", () => {
  const asked = (actor: string) => `
agents: [coder]
nodes:
  work: { actor: ${actor}, next: [done] }
  done: { ending: succeeded }
`;
  const ASKERS: readonly [string, string | null, Role, Record<string, boolean>][] = [
    ["the author", "ada", "none", {}],
    ["the author, in other case", "Ada", "none", {}],
    ["an agent", "Coder", "none", {}],
    ["a writer", "bob", "write", {}],
    ["a triager", "bob", "triage", {}],
    ["a stranger", "eve", "none", {}],
    ["a bot that is no agent", "renovate[bot]", "none", { isBot: true }],
    ["a deleted account", null, "none", {}],
    ["an edited comment", "ada", "write", { isEdited: true }],
  ];
  const ANSWERS: Readonly<Record<string, readonly string[]>> = {
    agent: [
      "moved",
      "moved",
      "moved",
      "moved",
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "unknown_account",
      "comment_edited",
    ],
    human: [
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "moved",
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "unknown_account",
      "comment_edited",
    ],
    system: [
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "may_not_ask",
      "unknown_account",
      "comment_edited",
    ],
  };

  describe.each(Object.keys(ANSWERS))("where the actor is %s", (actor) => {
    it.each(ASKERS.map((row, index) => [...row, ANSWERS[actor]?.[index] ?? ""] as const))(
      "%s (%s)",
      (_who, login, role, change, answer) => {
        const engine = Engine.started(asked(actor)).says(
          login,
          { verb: "goto", node: "done", confirm: false },
          role,
          change,
        );
        expect(engine.outcome.code).toBe(answer);
        expect(engine.node).toBe(answer === "moved" ? "done" : "work");
      },
    );
  });
});
