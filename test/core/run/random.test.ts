/**
 * Properties over arbitrary conversations. What must be true is told here from the journal alone, in other words than the
 * engine's own, so that both can be wrong only together.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { nextRevision } from "../../../src/core/record/record.ts";
import { shapeProblem } from "../../../src/core/record/schema-2.ts";
import { replay } from "../../../src/core/run/fold/fold.ts";
import { isUngated } from "../../../src/core/run/gate.ts";
import { allChecks, nodeOf } from "../../../src/core/runbook/runbook.ts";
import { type Act, actsOn, perform } from "../../support/arbitraries.ts";
import { Engine } from "../../support/engine.ts";
import { ASKED, AUTO, CARRIED, HOOKED, VARIED } from "../../support/runbooks.ts";

const LOOPING = `
agents: [bot]
limits: { transitions: 8 }
nodes:
  draft:
    next: { to: verify, auto: true, condition: { id: lint, run: npm run lint } }
  verify:
    before_transfer: { id: tests, run: npm test }
    next:
      - { to: done, auto: true, condition: { id: review, type: manual, approvers: { count: 2 } } }
      - { to: draft, max_attempts: 2 }
      - failed
  done: { ending: succeeded, max_entries: 2 }
  failed: { ending: failed }
`;
const RUNBOOKS = { ASKED, AUTO, CARRIED, HOOKED, LOOPING, VARIED };

describe.each(Object.entries(RUNBOOKS))("after any conversation on %s", (_name, text) => {
  const sample = Engine.started(text).runbook;
  const nodes = sample.nodes.map(({ name }) => name);
  const checks = allChecks(sample);
  const acts = actsOn(
    [...nodes, "nowhere", "constructor"],
    checks.map(({ id }) => id),
  );

  /** Looks after every act of every conversation. */
  function always(look: (engine: Engine, act: Act, before: Engine["state"]) => void): void {
    fc.assert(
      fc.property(acts, (conversation) => {
        const engine = Engine.started(text);
        for (const act of conversation) {
          const before = engine.state;
          perform(engine, act);
          look(engine, act, before);
        }
      }),
      { numRuns: 40 },
    );
  }

  it("only declared edges were taken, and ways back lead along the path", () => {
    always((engine) => {
      let at = engine.runbook.initial;
      for (const { event } of engine.journal) {
        if (event.kind === "moved") {
          expect(event.from).toBe(at);
          expect(nodeOf(engine.runbook, at)?.edges.map(({ to }) => to)).toContain(event.to);
        }
        if (event.kind === "sent_back" || event.kind === "withdrawn") {
          expect(
            engine.journal.some(
              ({ event: former }) =>
                ["moved", "overridden", "handed_over"].includes(former.kind) &&
                "from" in former &&
                former.from === event.to,
            ),
          ).toBe(true);
        }
        if (event.kind === "overridden") expect(nodeOf(engine.runbook, event.to)?.ending).not.toBe("succeeded");
        if ("to" in event && ["moved", "overridden", "handed_over", "sent_back", "withdrawn"].includes(event.kind))
          at = event.to;
      }
      expect(engine.node).toBe(at);
    });
  });

  it("who succeeded has everything that the path asks for, seen at the very head", () => {
    let successes = 0;
    always((engine) => {
      if (engine.status !== "succeeded") return;
      successes += 1;
      for (const step of engine.state.path) {
        if (isUngated(step)) continue;
        const { from, to, entry } = step;
        const node = nodeOf(engine.runbook, from);
        const edge = node?.edges.find((one) => one.to === to);
        expect(edge, `${from} -> ${to}`).toBeDefined();
        for (const check of [...(node?.beforeTransfer ?? []), ...(edge?.condition ?? [])]) {
          if (check.kind === "command") expect(lastVerdict(engine, check.id, entry), check.id).toBe("pass");
          if (check.kind === "manual") {
            expect(approvers(engine, check.id, entry).size, check.id).toBeGreaterThanOrEqual(check.approvers.count);
          }
        }
      }
    });
    expect(successes).toBeGreaterThan(0);
  });

  it("an ending is left by a push or a revocation alone, and only a success that is not merged", () => {
    always((engine, act, before) => {
      if (before.status.kind !== "ended") return;
      const isOpen = before.status.ending === "succeeded" && !before.status.final;
      const { status, entry, path } = engine.state;
      const isPushed = act.kind === "push" && engine.head !== before.subject.head.commit;
      if (isOpen && (isPushed || engine.kinds().includes("revoked"))) {
        expect(engine.kinds()).toContain("withdrawn");
      } else if (isOpen && act.kind === "merged") {
        expect({ status, entry }).toEqual({
          status: { ...before.status, reason: "merged", final: true },
          entry: before.entry,
        });
      } else expect({ status, entry, path }).toEqual({ status: before.status, entry: before.entry, path: before.path });
    });
  });

  it("any stretch of the journal from its beginning gives the run of that moment", () => {
    fc.assert(
      fc.property(acts, (conversation) => {
        const engine = Engine.started(text);
        const moments = [{ length: engine.journal.length, run: engine.run }];
        for (const act of conversation) {
          perform(engine, act);
          moments.push({ length: engine.journal.length, run: engine.run });
        }
        for (const { length, run } of moments) expect(replay(engine.journal.slice(0, length))).toEqual(run);
        for (let length = 1; length <= engine.journal.length; length++) replay(engine.journal.slice(0, length));
      }),
      { numRuns: 20 },
    );
  });

  it("an operation is open for the present head alone, asks for something, and in an ending for its own hooks alone", () => {
    always((engine) => {
      const { operation, status } = engine.state;
      if (!operation) return;
      expect(operation.head).toBe(engine.head);
      expect(status.kind).not.toBe("paused");
      const ending = status.kind === "ended" ? nodeOf(sample, engine.node)?.inHook.map(({ id }) => id) : undefined;
      if (ending) for (const { check } of operation.due) expect(ending).toContain(check);
      expect(operation.due.length).toBeGreaterThan(0);
    });
  });

  it("counters tell what happened, and stay within their bounds", () => {
    always((engine) => {
      const { transitions, entries } = engine.state;
      const handed = engine.events("handed_over");
      const moves = [...engine.events("moved"), ...engine.events("overridden"), ...handed];
      expect(transitions).toBe(moves.length + engine.events("sent_back").length);
      const granted = 1 + engine.events("extended").filter(({ limit }) => limit === "transitions").length;
      // Once it is handed over, and that step itself.
      const most = (engine.runbook.limits.transitions * granted + 1) * (1 + handed.length);
      expect(transitions - engine.events("overridden").length).toBeLessThanOrEqual(most);
      expect(handed.length).toBeLessThanOrEqual(1);
      for (const { name, maxEntries = Number.POSITIVE_INFINITY } of engine.runbook.nodes) {
        const count = moves.filter(({ to }) => to === name).length + (name === engine.runbook.initial ? 1 : 0);
        expect(entries[name] ?? 0).toBe(count);
        expect(count).toBeLessThanOrEqual(maxEntries);
      }
    });
  });

  it("every spoken command is answered once, and stays so", () => {
    always((engine) => {
      const answered = engine.journal.flatMap(({ event }) => (event.kind === "answered" ? [event.comment] : []));
      expect(answered).toEqual(engine.comments);
      expect(Object.keys(engine.state.answers).sort()).toEqual([...engine.comments].sort());
    });
  });

  it("the run is plain JSON of the record's shape", () => {
    always((engine) => {
      expect(JSON.parse(JSON.stringify(engine.state))).toEqual(engine.state);
      const { record } = nextRevision(undefined, engine.state, engine.journal, sha256);
      expect(shapeProblem(JSON.parse(JSON.stringify(record)))).toBeUndefined();
    });
  });
});

/** Since the present head came. */
function sinceHead(engine: Engine) {
  const at = engine.journal.findLastIndex(({ event }) => event.kind === "head_moved");
  return engine.journal.slice(at + 1).map(({ event }) => event);
}

/** The newest verdict on a check in an entry, of evidence that was collected at the present head. */
function lastVerdict(engine: Engine, check: string, entry: string): string | undefined {
  const received = sinceHead(engine).flatMap((event) => (event.kind === "received" ? [event.receipt] : []));
  const last = received.findLast((receipt) => receipt.check === check && receipt.entry === entry);
  return last?.checkedAt.head === engine.head ? last.verdict : undefined;
}

/** Eligible people whose approval at the present head was not taken back by a rejection or a reopening. */
function approvers(engine: Engine, check: string, entry: string): ReadonlySet<string> {
  const people = new Set<string>();
  const pusher = engine.state.subject.head.pushedBy;
  for (const event of sinceHead(engine)) {
    if (event.kind === "resumed" && event.reason === "reopened") people.clear();
    if (event.kind === "rejected" && event.rejection.check === check && event.rejection.entry === entry) people.clear();
    if (event.kind === "revoked" && event.check === check && event.entry === entry) people.delete(event.person);
    if (event.kind !== "approved") continue;
    const { approval } = event;
    const isEligible = ["bob", "cyd"].includes(approval.person) && approval.person !== pusher && pusher !== null;
    expect(isEligible, approval.person).toBe(true);
    if (approval.check === check && approval.entry === entry && approval.head === engine.head)
      people.add(approval.person);
  }
  return people;
}
