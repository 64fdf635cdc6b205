/** `start --again`: after an ending alone, by a maintainer, and the ended run keeps what it was. */
import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/core/runbook/runbook.ts";
import { Engine } from "../../../support/engine.ts";
import { AUTO } from "../../../support/runbooks.ts";

const again = (engine: Engine, by = "max", role: Role = "maintain", isBot = false) =>
  engine.says(by, { verb: "start", again: true }, role, { isBot });
const cancelled = () => Engine.started(AUTO).says("bob", { verb: "cancel" });

describe("start --again", () => {
  it("has the next run take the place of an ended one, which stays as it is", () => {
    const engine = cancelled();
    const { status, entry, receipts } = engine.state;
    expect(again(engine).outcome).toEqual({ kind: "done", code: "again", detail: { run: "pr-12.2" } });
    expect(engine.state).toMatchObject({ status, entry, receipts, next: { by: "max", comment: "1002" } });
  });

  it.each<[by: string, role: Role, isBot: boolean, code: string]>([
    ["max", "write", false, "role_too_low"],
    ["bot", "admin", false, "not_a_person_here"],
    ["app", "admin", true, "not_a_person_here"],
  ])("by %s with %s: %s", (by, role, isBot, code) => {
    const engine = again(cancelled(), by, role, isBot);
    expect(engine.outcome).toMatchObject({ kind: "refused", code });
    expect(engine.state.next).toBeUndefined();
  });

  it("is refused while the run goes on, and after the merge", () => {
    expect(again(Engine.started(AUTO)).outcome).toMatchObject({ code: "not_ended", detail: { node: "work" } });
    expect(again(Engine.started(AUTO).put({ kind: "merged" })).outcome.code).toBe("merged_already");
  });

  it("a plain start of an ended run says how it is done", () => {
    expect(cancelled().says("ada", { verb: "start" }).outcome.code).toBe("run_over");
  });
});
