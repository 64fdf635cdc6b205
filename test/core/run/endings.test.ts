/** Endings absorb every command; a start is for a run that is not there yet, and everything else for one that is. */
import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/core/run/decide/command.ts";
import { commitOf, treeOf } from "../../support/commits.ts";
import { Engine } from "../../support/engine.ts";
import { AUTO } from "../../support/runbooks.ts";

const END = (ending: string) =>
  Engine.started(AUTO.replace("ending: succeeded", `ending: ${ending}`))
    .collects()
    .approves();
const ENDED: Readonly<Record<string, () => Engine>> = {
  succeeded: () => END("succeeded"),
  failed: () => END("failed"),
  cancelled: () => END("cancelled"),
  exhausted: () =>
    Engine.started(`limits: { transitions: 1 }\n${AUTO}`).collects().approves().pushes(2).collects().approves(),
  merged: () => END("succeeded").put({ kind: "merged" }),
  "merged unverified": () => Engine.started(AUTO).put({ kind: "merged" }),
};

describe.each(Object.entries(ENDED))("a run that is %s", (_name, ended) => {
  it.each([
    "goto",
    "confirm",
    "approve",
    "reject",
    "retry",
    "pause",
    "resume",
    "cancel",
    "takeover",
    "release",
    "override",
    "extend",
    "rebind",
  ] as const)("refuses %s, and says so", (verb) => {
    const engine = ended();
    const { status, entry, path, receipts, approvals } = engine.state;
    const asked = {
      goto: { verb: "goto", node: "work", confirm: true },
      confirm: { verb: "confirm", check: "work-1" },
      approve: { verb: "approve" },
      reject: { verb: "reject", reason: "no" },
      retry: { verb: "retry" },
      pause: { verb: "pause" },
      resume: { verb: "resume" },
      cancel: { verb: "cancel" },
      takeover: { verb: "takeover" },
      release: { verb: "release" },
      override: { verb: "override", node: "work", reason: "so" },
      rebind: { verb: "rebind", map: {} },
      extend: { verb: "extend", limit: "transitions", reason: "so" },
    } as const;
    engine.says("bob", asked[verb], "admin");
    expect(engine.outcome).toMatchObject({ kind: "refused", code: "run_ended" });
    expect(engine.kinds().filter((kind) => kind !== "head_recorded")).toEqual(["answered"]);
    expect(engine.state).toMatchObject({ status, entry, path, receipts, approvals });
  });

  it.each(["help", "status", "history", "explain", "prompt"] as const)("still answers %s", (verb) => {
    expect(ended().says("eve", { verb }, "read").outcome).toMatchObject({ kind: "done", code: verb });
  });

  it("takes no evidence", () => {
    const engine = ended();
    const { receipts } = engine.state;
    expect(engine.collects({}, { operation: "op1" }).outcome.code).toBe("operation_closed");
    expect(engine.state.receipts).toEqual(receipts);
  });

  it("is not paused, resumed or moved by itself", () => {
    const engine = ended();
    const before = engine.run;
    for (const kind of ["closed", "reopened", "settle"] as const) engine.put({ kind });
    expect(engine.run).toEqual(before);
  });
});

describe("start", () => {
  const start = (engine: Engine, spoken?: Extract<Command, { kind: "start" }>["spoken"]): Command => ({
    kind: "start",
    run: "pr-12",
    runbook: { path: ".statem/runbook.yaml", digest: engine.runbook.digest, commit: commitOf(3) },
    subject: {
      repository: "R_1",
      pull: 12,
      author: "ada",
      base: "main",
      head: { commit: commitOf(5), tree: treeOf(5), pushedBy: null },
    },
    commentsAfter: 0,
    saidAfter: 0,
    by: "ada",
    ...(spoken ? { spoken } : {}),
  });

  it("never begins a run anew that is there", () => {
    const engine = Engine.started(AUTO).collects();
    const before = engine.run;
    expect(engine.put(start(engine)).outcome).toMatchObject({ code: "run_exists", detail: { node: "work" } });
    expect(engine.run).toEqual(before);
  });

  it("answers the comment that asked for it", () => {
    const engine = new Engine(AUTO);
    const actor = { login: "max", isBot: false, role: "maintain" } as const;
    engine.put(start(engine, { comment: "77", url: "", at: engine.now, isEdited: false, actor }));
    expect(engine.state.answers).toEqual({
      "77": { outcome: "done", code: "started", verb: "start", actor: "max", detail: { node: "work" } },
    });
  });

  it.each<Command>([
    { kind: "settle" },
    { kind: "closed" },
    { kind: "merged" },
    { kind: "head_moved", commit: commitOf(2), tree: treeOf(2), pushedBy: null },
    { kind: "no_evidence", operation: "op1", code: "collector_failed", detail: {} },
  ])("is what has to come first, before $kind", (command) => {
    const engine = new Engine(AUTO).put(command);
    expect([engine.outcome.code, engine.run, engine.journal]).toEqual(["no_run", undefined, []]);
  });
});
