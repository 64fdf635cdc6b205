/** Arbitrary conversations with the engine: what people, pushes, collectors and the forge may do, in any order. */
import fc from "fast-check";
import { commitOf } from "./commits.ts";
import type { Engine, Exit } from "./engine.ts";

/** Who there is. `ada` opened the pull request and pushes; `bot` is listed as an agent; `eve` may only read. */
const PEOPLE = { ada: "write", bob: "write", cyd: "maintain", eve: "read", bot: "write" } as const;
const EXITS: readonly Exit[] = [0, 0, 0, 1, "unseen", "timed out", "not started"];

/** One act, as data, so that a failing conversation can be read. */
export type Act =
  | { readonly kind: "push"; readonly number: number; readonly by: string | null }
  | { readonly kind: "goto"; readonly by: string; readonly node: string; readonly confirm: boolean }
  | {
      readonly kind: "approve";
      readonly by: string;
      readonly check: string | undefined;
      readonly commit: "head" | "former" | "none";
    }
  | { readonly kind: "reject"; readonly by: string; readonly reason: string }
  | {
      readonly kind: "retry" | "status" | "pause" | "resume" | "cancel" | "revoke" | "takeover" | "release";
      readonly by: string;
    }
  | { readonly kind: "override"; readonly by: string; readonly node: string }
  | { readonly kind: "set"; readonly by: string; readonly value: string }
  | { readonly kind: "extend"; readonly by: string; readonly limit: string }
  | { readonly kind: "confirm"; readonly by: string; readonly check: string }
  | { readonly kind: "resolve"; readonly by: string; readonly check: string; readonly as: "done" | "retry" }
  | { readonly kind: "collect"; readonly exits: readonly Exit[] }
  | { readonly kind: "evidence again" | "no evidence" | "closed" | "reopened" | "merged" | "settle" }
  | { readonly kind: "wait"; readonly seconds: number }
  /** Words of live approvals are gone, or it turns out who pushed. */
  | { readonly kind: "gone" | "pusher known" }
  /** Whatever brings the run further: without it hardly any conversation would ever end well. */
  | { readonly kind: "nudge" };

/** Acts on a runbook with these nodes and checks. */
export function actsOn(nodes: readonly string[], checks: readonly string[]): fc.Arbitrary<Act[]> {
  const by = fc.constantFrom(...Object.keys(PEOPLE));
  const check = fc.constantFrom(...checks);
  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("push"),
        number: fc.integer({ min: 1, max: 4 }),
        by: fc.constantFrom("ada", "bob", null),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("goto"), by, node: fc.constantFrom(...nodes), confirm: fc.boolean() }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("approve"),
        by,
        check: fc.option(check, { nil: undefined }),
        commit: fc.constantFrom("head", "head", "head", "former", "none"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("reject"), by, reason: fc.constantFrom("no", "review no", "") }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("retry", "status"), by }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom("pause", "resume", "resume", "revoke", "revoke", "cancel"), by }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("takeover", "release", "release"), by }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("override"), by, node: fc.constantFrom(...nodes) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("confirm"), by, check }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("set"), by, value: fc.constantFrom("0", "10", "99", "much") }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("extend"),
        by,
        limit: fc.constantFrom("transitions", "minutes", "vars.score", "same_failure", "time"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("resolve"), by, check, as: fc.constantFrom("done", "retry") }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant("collect"),
        exits: fc.array(fc.constantFrom(...EXITS), { maxLength: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom("evidence again", "no evidence", "closed", "reopened", "merged", "settle"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait"), seconds: fc.constantFrom(1, 59, 60, 3_600) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("gone", "pusher known") }) },
    { weight: 20, arbitrary: fc.record({ kind: fc.constant("nudge") }) },
  ) as fc.Arbitrary<Act>;
  return fc.array(act, { minLength: 5, maxLength: 40 });
}

/** Lets an engine live through one act. */
export function perform(engine: Engine, act: Act): void {
  switch (act.kind) {
    case "push":
      engine.pushes(act.number, act.by);
      return;
    case "goto":
      engine.says(act.by, { verb: "goto", node: act.node, confirm: act.confirm }, roleOf(act.by));
      return;
    case "approve": {
      const commit = { head: engine.head, former: commitOf(9), none: undefined }[act.commit];
      const named = { ...(act.check ? { check: act.check } : {}), ...(commit ? { commit } : {}) };
      engine.says(act.by, { verb: "approve", ...named }, roleOf(act.by));
      return;
    }
    case "reject":
      engine.says(act.by, { verb: "reject", reason: act.reason }, roleOf(act.by));
      return;
    case "confirm":
      engine.says(act.by, { verb: "confirm", check: act.check }, roleOf(act.by));
      return;
    case "resolve":
      engine.says(act.by, { verb: "resolve", hook: act.check, as: act.as }, roleOf(act.by));
      return;
    case "set":
      engine.says(act.by, { verb: "set", variable: "score", value: act.value, reason: "because" }, roleOf(act.by));
      return;
    case "extend":
      engine.says(act.by, { verb: "extend", limit: act.limit, reason: "because" }, roleOf(act.by));
      return;
    case "override":
      engine.says(act.by, { verb: "override", node: act.node, reason: "because" }, roleOf(act.by));
      return;
    case "retry":
    case "pause":
    case "resume":
    case "cancel":
    case "takeover":
    case "release":
    case "revoke":
    case "status":
      engine.says(act.by, { verb: act.kind }, roleOf(act.by));
      return;
    case "collect":
      collect(engine, act.exits);
      return;
    case "evidence again":
      engine.collects({}, { operation: "op1" });
      return;
    case "no evidence":
      engine.put({
        kind: "no_evidence",
        operation: engine.state.operation?.id ?? "op0",
        code: "collector_failed",
        detail: {},
      });
      return;
    case "nudge":
      nudge(engine);
      return;
    case "gone": {
      const gone = engine.state.approvals.map(({ said }) => said);
      engine.put({ kind: "recheck", edited: [], gone, dismissed: [], people: {} });
      return;
    }
    case "pusher known":
      engine.put({ kind: "pusher_known", commit: engine.head, login: "cyd" });
      return;
    case "wait":
      engine.wait(act.seconds);
      return;
    default:
      engine.put({ kind: act.kind });
  }
}

/** Every command writes to the score, where the runbook has one. */
function collect(engine: Engine, exits: readonly Exit[] = []): void {
  const due = engine.state.operation?.due ?? [];
  const writes = due.map(({ check }) => [check, { vars: "score=7" }]);
  engine.collects(
    Object.fromEntries(due.map(({ check }, index) => [check, exits[index] ?? 0])),
    {},
    "score" in engine.runbook.vars ? Object.fromEntries(writes) : {},
  );
}

/** Evidence if it is awaited, else a person's word, else the first edge is asked for. */
function nudge(engine: Engine): void {
  if (engine.state.operation) {
    collect(engine);
    return;
  }
  const waiting = engine.gates.flatMap((gate) => gate.items).filter((item) => item.judgement.kind === "waiting");
  const asked = waiting.find((item) => item.check.kind === "manual");
  const [edge] = engine.runbook.nodes.find(({ name }) => name === engine.node)?.edges ?? [];
  if (asked) {
    const approvals = asked.judgement.kind === "waiting" ? asked.judgement.approvals : [];
    engine.approves(asked.check.id, approvals.some(({ person }) => person === "bob") ? "cyd" : "bob");
  } else engine.goto(edge?.to ?? engine.node, true);
}

function roleOf(login: string) {
  return PEOPLE[login as keyof typeof PEOPLE];
}
