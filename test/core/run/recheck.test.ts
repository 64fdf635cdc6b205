/** Approvals that were given and count no longer: what takes them back, and what then becomes of a success. */
import { describe, expect, it } from "vitest";
import type { Role } from "../../../src/core/runbook/runbook.ts";
import { Engine } from "../../support/engine.ts";
import { AUTO, CARRIED } from "../../support/runbooks.ts";

interface Doubt {
  readonly edited?: readonly string[];
  readonly gone?: readonly string[];
  readonly dismissed?: readonly string[];
  readonly roles?: Readonly<Record<string, Role>>;
}
const doubt = (engine: Engine, { edited = [], gone = [], dismissed = [], roles = {} }: Doubt) => {
  const people = Object.fromEntries(Object.entries(roles).map(([login, role]) => [login, { role }]));
  return engine.put({ kind: "recheck", edited, gone, dismissed, people });
};
const said = (engine: Engine) => engine.state.approvals.map((one) => one.said);
const succeeded = (text = AUTO) => Engine.started(text).collects().approves();

describe("an approval", () => {
  it.each<[string, (engine: Engine) => Doubt, string]>([
    ["whose words were edited", (engine) => ({ edited: said(engine) }), "comment_edited"],
    ["whose words are gone", (engine) => ({ gone: said(engine) }), "comment_deleted"],
    ["whose review was dismissed", (engine) => ({ dismissed: said(engine) }), "review_dismissed"],
    ["of somebody who has lost the role", () => ({ roles: { bob: "triage" } }), "role_lost"],
    ["of somebody who has left", () => ({ roles: { bob: "none" } }), "role_lost"],
  ])("%s is taken back, and the success that stood on it", (_what, why, reason) => {
    const engine = succeeded();
    doubt(engine, why(engine));
    expect(engine.events("revoked")).toEqual([
      { kind: "revoked", check: "review", entry: "e0", person: "bob", reason },
    ]);
    expect([engine.status, engine.node, engine.state.approvals]).toEqual(["active", "work", []]);
    expect(engine.approves("review", "cyd").status).toBe("succeeded");
  });

  it.each<[string, Doubt]>([
    ["nothing is known against", {}],
    ["somebody else's words were edited", { edited: ["https://github.example/octo/widgets/pull/12#issuecomment-7"] }],
    ["the person still has the role", { roles: { bob: "write" } }],
    ["the person has more than that now", { roles: { bob: "admin" } }],
    ["somebody else has lost a role", { roles: { cyd: "none" } }],
    [
      "a role is told of somebody called constructor",
      { roles: Object.fromEntries([["constructor", "none" as const]]) },
    ],
  ])("stands where %s", (_what, why) => {
    const engine = doubt(succeeded(), why);
    expect([engine.status, engine.kinds()]).toEqual(["succeeded", []]);
  });

  it("is measured by the role that its check asks for", () => {
    const engine = succeeded(AUTO.replace("type: manual", "type: manual, approvers: { role: read }"));
    expect(doubt(engine, { roles: { bob: "triage" } }).status).toBe("succeeded");
    expect(doubt(engine, { roles: { bob: "none" } }).status).toBe("active");
  });

  it("that is one more than needed is taken back without harm", () => {
    const engine = Engine.started(AUTO).approves("review", "bob").approves("review", "cyd").collects();
    const first = said(engine)[0] ?? "";
    doubt(engine, { gone: [first] });
    expect([engine.status, engine.state.approvals.map(({ person }) => person)]).toEqual(["succeeded", ["cyd"]]);
  });

  it("that a push made stale is no matter any more", () => {
    const engine = Engine.started(AUTO).approves();
    const words = said(engine);
    expect(doubt(engine.pushes(2), { gone: words }).kinds()).toEqual([]);
  });

  it("that is carried is taken back too", () => {
    const engine = Engine.started(CARRIED)
      .goto("build", true)
      .collects()
      .approves("plan-review")
      .goto("verify")
      .collects();
    engine.goto("done").collects();
    expect(engine.status).toBe("succeeded");
    doubt(engine, { gone: said(engine) });
    expect([engine.status, engine.node, engine.state.request?.to]).toEqual(["active", "verify", "done"]);
    expect(engine.approves("plan-review").status).toBe("succeeded");
  });
});

it("a rejection stands whatever becomes of its words", () => {
  const engine = Engine.started(AUTO).collects().rejects("no");
  const words = "https://github.example/octo/widgets/pull/12#issuecomment-1001";
  expect(doubt(engine, { gone: [words], edited: [words], roles: { bob: "none" } }).kinds()).toEqual([]);
  expect(engine.gates[0]?.state).toBe("blocked");
});

it("what is merged stays merged", () => {
  const engine = succeeded().put({ kind: "merged" });
  expect(doubt(engine, { gone: said(engine), roles: { bob: "none" } }).kinds()).toEqual([]);
});
