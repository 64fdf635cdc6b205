/** `confirm`: the asker's word for one check, said before or after the edge is asked for, and good for one entry. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../../support/engine.ts";

const WORDS = `
agents: [robo]
nodes:
  plan:
    before_transfer: [The plan is written down.]
    next: [{to: work, condition: The plan was read by somebody., max_attempts: 3}]
  work: {next: plan, before_transfer: [{id: tests, run: npm test}]}
`;
const confirms = (engine: Engine, check: string, by = "ada", role: "read" | "write" = "read") =>
  engine.says(by, { verb: "confirm", check }, role);

describe("confirm", () => {
  it("gives one word at a time, before anything is asked for", () => {
    const engine = confirms(Engine.started(WORDS), "plan-1");
    expect(engine.outcome).toMatchObject({ kind: "done", code: "confirmed", detail: { checks: "`plan-1`" } });
    expect(engine.node).toBe("plan");
    engine.says("ada", { verb: "goto", node: "work", confirm: false }, "read");
    expect(engine.outcome).toMatchObject({
      code: "confirmation_missing",
      detail: { checks: "“The plan was read by somebody.”" },
    });
    confirms(engine, "plan-to-work-1");
    expect(engine.says("ada", { verb: "goto", node: "work", confirm: false }, "read").node).toBe("work");
  });

  it("is good for the entry in which it was given", () => {
    const engine = confirms(confirms(Engine.started(WORDS), "plan-1"), "plan-to-work-1");
    engine.says("ada", { verb: "goto", node: "work", confirm: false }, "read");
    engine.says("ada", { verb: "goto", node: "plan", confirm: false }, "read").collects();
    expect(engine.node).toBe("plan");
    engine.says("ada", { verb: "goto", node: "work", confirm: false }, "read");
    expect(engine.outcome.code).toBe("confirmation_missing");
  });

  it.each([
    ["a check that does not ask for it", "tests", "ada", "not_to_confirm"],
    ["anybody else", "plan-1", "eve", "may_not_ask"],
  ])("is refused for %s", (_, check, by, code) => {
    const engine = confirms(Engine.started(WORDS), check, by);
    expect(engine.outcome).toMatchObject({ kind: "refused", code });
    expect(engine.state.confirmations).toEqual([]);
  });

  it("says so when it was said already, or when nothing asks for it", () => {
    const engine = confirms(confirms(Engine.started(WORDS), "plan-1"), "plan-1", "robo");
    expect(engine.outcome).toMatchObject({ kind: "refused", code: "already_confirmed" });
    confirms(engine, "plan-to-work-1").says("ada", { verb: "goto", node: "work", confirm: false }, "read");
    expect(confirms(engine, "plan-1").outcome.code).toBe("nothing_to_confirm");
  });
});
