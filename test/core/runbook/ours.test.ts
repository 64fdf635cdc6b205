/** The keys that are ours and not StateM's: all of the design's are there, each is held to its shape, and none does nothing unsaid. */
import { describe, expect, test } from "vitest";
import { KEYS } from "../../../src/core/runbook/shape/keys.ts";
import { linesOf, localOf, localProblemsOf, parse, parseLocal, problemsOf } from "./reading.ts";

/** The tables of the design's section on the runbook, key by key. */
const DESIGNED = {
  root: "name initial start nodes edges goal notes on scope agents approvers vars artifacts limits require emit",
  node:
    "name prompt pre_request pre-request in_hook before_transfer dynamic_before_transfer out_hook next next_states actor " +
    "scope ending max_entries runner",
  limits: "transitions deadline entries same_failure minutes vars on_limit",
  on: "pull_request issue manual",
  pull_request: "branches labels authors paths draft forks",
  issue: "labels",
  scope: "paths deny",
  variable: "type default reducer settable",
  approvers: "role users teams codeowners count allow_author allow_last_pusher sha settle",
  check_run: "name app workflow",
  changed_files: "within none_of max_lines",
} as const;
const OF_CHECKS =
  "accept inputs versions parallel carry effect approvers via var equals one_of at_least at_most matches verdict check_runs " +
  "changed_files labels reviews body_checklist up_to_date";

describe("the closed tables", () => {
  test.each(Object.entries(DESIGNED))("%s has the design's keys and no others", (subject, keys) => {
    expect(Object.keys(KEYS[subject as keyof typeof DESIGNED]).sort()).toEqual(keys.split(" ").sort());
  });
  test("a check has the design's", () => {
    expect(Object.keys(KEYS.check)).toEqual(expect.arrayContaining(OF_CHECKS.split(" ")));
  });
});

const RUNBOOK = `
on:
  pull_request: {branches: [main], labels: [agent], authors: [Robo], paths: ["src/**"], draft: true, forks: false}
  issue: {labels: [task]}
  manual: true
scope: {paths: ["src/**", "docs/**"], deny: [src/secret]}
artifacts: {plan: docs/plan.md}
emit: true
limits: {entries: 4, deadline: 14d}
nodes:
  plan:
    scope: {paths: [docs]}
    runner: big
    before_transfer:
      - {id: tests, run: npm test, accept: limited, inputs: ["src/**"], versions: [node --version], parallel: true}
      - {id: ci, type: github, check_runs: [{name: build, app: github-actions, workflow: ci.yml}], labels: [ok], reviews: 2,
         changed_files: {within: [src], none_of: [src/x], max_lines: 500}, body_checklist: true, up_to_date: true}
      - {id: honest, type: weakening}
      - {id: round, var: run.entries.plan, at_most: 3}
      - {id: review, type: manual, via: [comment, review], approvers: {teams: [acme/core], codeowners: true, sha: true}}
      - {id: second, type: llm_review, run: reviewer, verdict: json}
    next: done
  done: {}
`;

test("every key is read", () => {
  const book = localOf(RUNBOOK);
  expect(book).toMatchObject({
    on: {
      pullRequest: {
        branches: ["main"],
        labels: ["agent"],
        authors: ["robo"],
        paths: ["src/**"],
        draft: true,
        forks: false,
      },
      issue: { labels: ["task"] },
      manual: true,
    },
    scope: { paths: ["src/**", "docs/**"], deny: ["src/secret"] },
    artifacts: { plan: "docs/plan.md" },
    emit: true,
    limits: { entries: 4, deadlineMs: 14 * 86_400_000 },
  });
  const [node] = book.nodes;
  expect(node).toMatchObject({ scope: { paths: ["docs"] }, runner: "big" });
  expect(node?.beforeTransfer).toMatchObject([
    { acceptsLimited: true, inputs: ["src/**"], versions: ["node --version"], parallel: true },
    {
      kind: "github",
      asks: {
        checkRuns: [{ name: "build", app: "github-actions", workflow: "ci.yml" }],
        changedFiles: { within: ["src"], noneOf: ["src/x"], maxLines: 500 },
        ...{ labels: ["ok"], reviews: 2, bodyChecklist: true, upToDate: true },
      },
    },
    { kind: "weakening" },
    { kind: "variable", variable: "run.entries.plan", operators: { atMost: 3 } },
    { kind: "manual", via: ["comment", "review"], hasApprovers: true },
    { kind: "llm_review", answersJson: true },
  ]);
});

test("locally one note names what changes nothing, and what would be missing is refused", () => {
  const parsed = parseLocal(RUNBOOK);
  const notes = parsed.kind === "ok" ? parsed.notes.filter(({ code }) => code === "no_effect") : [];
  expect(linesOf(notes)).toEqual([
    "3:3 note no_effect: changes nothing here, since a local run judges everything anew, and has no pull request: `on`, " +
      "`scope`, `artifacts`, `emit`, `inputs`, `versions`, `parallel`, `via`, `teams`, `codeowners`, `sha`, `runner`",
  ]);
  const text = `vars: {usd: {type: number}}\nlimits: {same_failure: 2, minutes: 9, vars: {usd: 3}, on_limit: a}\nnodes: {a: A.}`;
  expect(linesOf(localProblemsOf(text)).map((line) => line.split(";")[0])).toEqual([
    "1:7 error not_yet: `vars` is not carried out yet",
    "2:24 error not_yet: `same_failure` is not carried out yet",
    "2:36 error not_yet: `minutes` is not carried out yet",
    "2:45 error not_yet: `vars` is not carried out yet",
    "2:65 error not_yet: `on_limit` is not carried out yet",
  ]);
});

test("on GitHub what a gate, a bound or a person would depend on is refused, and what only makes it stricter is noted", () => {
  const refused = problemsOf(RUNBOOK).filter(({ code }) => code === "not_on_github");
  expect(refused.map(({ message }) => message.split(" is not carried")[0])).toEqual([
    ...["`on`", "`scope`", "`emit`", "`entries`", "`deadline`", "`scope`", "`runner`"],
    ...[
      "a github check",
      "a weakening check",
      "a predicate over a variable",
      "`via`",
      "`teams`",
      "`codeowners`",
      "`sha`",
    ],
    "an llm_review",
  ]);
  const mild = `artifacts: {p: p.md}\nnodes: {a: {before_transfer: {run: x, timeout: 9, inputs: [src], parallel: true}, next: b}, b: }`;
  const parsed = parse(mild);
  expect(parsed.kind === "ok" ? linesOf(parsed.notes) : parsed).toEqual([
    "1:12 note no_effect: changes nothing here, since evidence is collected anew at every commit, one check after another: " +
      "`artifacts`, `inputs`, `parallel`",
  ]);
});

describe("what is wrong is told at its place", () => {
  const at = (root: string, check = "") =>
    linesOf(
      localProblemsOf(`${root}\nnodes: {a: {before_transfer: [{${check === "" ? "run: x" : check}}], next: b}, b: }`),
    );
  test.each([
    [
      "vars: {score: {type: number, default: x}}",
      "1:39 error variable: the default of `score` must be a number; this is the text",
    ],
    [
      "vars: {score: {type: number, reducer: union}}",
      "1:39 error variable: `union` cannot merge a number; replace, refuse, add, max, min can",
    ],
    ["vars: {score: {type: number, reducer: sum}}", "1:39 error wrong_type: `reducer` must be one of replace, append"],
    ["vars: {score: {}}", "1:15 error missing: the variable `score` needs a `type`"],
    ["vars: {Score: {type: number}}", "1:8 error variable: a variable is not called `Score`"],
    ["vars: {constructor: {type: number}}", "1:8 error variable: a variable is not called `constructor`"],
    ["limits: {deadline: 14 days}", "1:20 error wrong_type: `deadline` must be a time such as 90s, 30m, 2h or 14d"],
    ["limits: {deadline: 0d}", "1:20 error wrong_type: `deadline` must be a time"],
    [
      "limits: {on_limit: bb}",
      "1:20 error unknown_node: the node `bb` of `on_limit` does not exist; did you mean `b`?",
    ],
    ["limits: {vars: {usd: 3}}", "1:17 error variable: the variable `usd` is not declared in `vars`"],
    [
      "vars: {t: {type: text}}\nlimits: {vars: {t: 3}}",
      "2:17 error variable: `t` is a text; only a number can be limited",
    ],
    ["scope: {paths: [../x]}", "1:17 error path_outside: `../x` is no pattern of paths inside the repository"],
    ['scope: {deny: ["!x"]}', "1:16 error path_outside: `!x`: a pattern cannot be turned round"],
    [
      "artifacts: {plan: /etc/passwd}",
      "1:19 error path_outside: `/etc/passwd` in `artifacts` is no file inside the repository",
    ],
    ["on: {pull_requests: {}}", "1:6 warning misspelt_key: unknown key `pull_requests`; did you mean `pull_request`?"],
    ["on: [push]", "1:5 error wrong_type: `on` must be a mapping; this is a list"],
  ])("%s", (root, line) => {
    expect(
      at(root).some((problem) => problem.startsWith(line)),
      at(root).join("\n"),
    ).toBe(true);
  });
  test.each([
    ["var: score, at_least: 3", "error variable: there is no variable or counter `score`"],
    [
      "var: run.entries.A, at_least: 3",
      "error variable: there is no variable or counter `run.entries.A`; did you mean `run.entries.a`?",
    ],
    ["var: run.transitions", "error empty_check: this predicate asks nothing of `run.transitions`"],
    ["var: run.transitions, at_least: x", "error wrong_type: `at_least` must be a number; this is the text"],
    ["var: run.transitions, at_least: 1, exists: true", "warning misplaced_key: `exists` does not belong here"],
    ["var: run.transitions, matches: '(?=x)'", "error pattern: `matches` cannot be searched for"],
    ["type: github", "error empty_check: a github check asks one of check_runs"],
    ["type: github, check_runs: [{}]", "error missing: an item of `check_runs` needs a `name`"],
    ["type: github, run: x, labels: [a]", "warning misplaced_key: `run` does not belong here"],
    ["run: x, reviews: 1", "warning misplaced_key: `reviews` does not belong here: a github check has it"],
    ["run: x, accept: all", "error wrong_type: `accept` must be one of limited"],
    ["type: manual, via: [phone]", "error wrong_type: each of `via` must be one of comment, label, review"],
    ["run: x, verdict: json", "warning misplaced_key: `verdict` does not belong here: an llm_review has it"],
  ])("%s", (check, line) => {
    expect(
      at("", check).some((problem) => problem.includes(line)),
      at("", check).join("\n"),
    ).toBe(true);
  });
});
