/** 041: rules that nobody can satisfy, found before the run starts; what cannot be known is taken to work out. */
import { expect, it } from "vitest";
import { type People, unsatisfiable, whomToAsk } from "../../../src/core/run/satisfiable.ts";
import { runbookFrom } from "../../support/runbooks.ts";

const runbook = (approvers: string, more = "") =>
  runbookFrom(
    `agents: [bot]\nnodes:\n  work: { next: { to: done, condition: { id: review, type: manual, ${more} approvers: ${approvers} } } }\n  done:\n    ending: succeeded\n`,
  );
const named = (roles: People["named"], unreadable: readonly string[] = []): People => ({ named: roles, unreadable });
const all = (roles: People["all"] & {}): People => ({ all: roles, named: {}, unreadable: [] });

it.each<[what: string, approvers: string, people: People, found: string | undefined]>([
  ["the author alone is named", "{ users: [Ada] }", named({ ada: "admin" }), "people_too_few 0 of 1"],
  ["an agent and a bot are named", "{ users: [bot] }", named({ bot: "write" }), "people_too_few 0 of 1"],
  ["fewer are named than must approve", "{ users: [bob], count: 2 }", named({ bob: "admin" }), "people_too_few 1 of 2"],
  [
    "who is named has too low a role",
    "{ users: [bob], role: maintain }",
    named({ bob: "write" }),
    "people_unentitled 0 of 1",
  ],
  ["who is named is nobody here", "{ users: [bob] }", named({ bob: "none" }), "people_unentitled 0 of 1"],
  ["who is named may read", "{ users: [bob] }", named({ bob: "read" }), undefined],
  ["the author may", "{ users: [ada], allow_author: true }", named({ ada: "read" }), undefined],
  [
    "only the author may write",
    "{ role: write }",
    all({ ada: "admin", bob: "triage", bot: "write" }),
    "people_unentitled 0 of 1",
  ],
  ["somebody else may write", "{ role: write }", all({ ada: "admin", bob: "write" }), undefined],
  ["two are wanted and one is there", "{ count: 2 }", all({ ada: "write", bob: "admin" }), "people_unentitled 1 of 2"],
  ["nobody can list who has access", "{ role: write }", named({}), undefined],
  ["anybody who may read counts", "{ role: read }", all({ ada: "admin" }), undefined],
  ["its team may not be read", "{ teams: [core] }", named({}, ["core"]), "teams_unreadable 0 of 1"],
  ["one of its teams may be read", "{ teams: [core, web] }", named({}, ["core"]), undefined],
  [
    "whom it names is enough without the team",
    "{ users: [bob], teams: [core] }",
    named({ bob: "write" }, ["core"]),
    undefined,
  ],
])("%s", (_what, approvers, people, expected) => {
  const found = unsatisfiable(runbook(approvers), "ada", people);
  expect(found && `${found.because} ${found.found} of ${found.needed}`).toBe(expected);
});

it("a check that does not block keeps nobody waiting, and a deleted author is nobody", () => {
  expect(unsatisfiable(runbook("{ users: [ada] }", "blocking: false,"), "ada", named({ ada: "admin" }))).toBe(
    undefined,
  );
  expect(unsatisfiable(runbook("{ users: [ada] }"), null, named({ ada: "read" }))).toBe(undefined);
});

it("asks for no more than the checks name", () => {
  expect(whomToAsk(runbook("{ users: [Bob], teams: [core] }"))).toEqual({
    all: false,
    users: ["bob"],
    teams: ["core"],
  });
  expect(whomToAsk(runbook("{ role: maintain }"))).toEqual({ all: true, users: [], teams: [] });
  expect(whomToAsk(runbook("{ role: read }"))).toEqual({ all: false, users: [], teams: [] });
});
