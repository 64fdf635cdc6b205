/** The keys that are ours and not StateM's: all of the design's are there, each is held to its shape, and none does nothing unsaid. */
import { describe, expect, test } from "vitest";
import { REDUCERS } from "../../../src/core/runbook/declared.ts";
import { CHECK_TYPES, OWN_TYPES } from "../../../src/core/runbook/local.ts";
import { VIA } from "../../../src/core/runbook/runbook.ts";
import { KEYS } from "../../../src/core/runbook/shape/keys.ts";
import { fixture, linesOf, localOf, localProblemsOf, parse, parseLocal, problemsOf } from "./reading.ts";

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
/** Keys of StateM's, which other fixtures hold. */
const STATEMS = (
  "initial start edges notes pre_request pre-request in_hook before_transfer dynamic_before_transfer out_hook next_states " +
  "ending max_entries users count allow_author allow_last_pusher settle effect"
).split(" ");
/** StateM's keys of a check, of every type, and ours. */
const OURS_OF_CHECKS =
  "accept inputs versions parallel carry effect approvers via var at_least at_most verdict check_runs changed_files labels " +
  "reviews body_checklist up_to_date";
const OF_CHECKS =
  "id type run cmd command timeout cwd prompt text name items checks path exists non_empty contains not_contains matches " +
  "json_path equals one_of stdin accept_contains reject_contains accept_regex reject_regex blocking on_failure reason " +
  `confirmation confirm ${OURS_OF_CHECKS}`;

describe("the closed tables", () => {
  test.each(Object.entries(DESIGNED))("%s has the design's keys and no others", (subject, keys) => {
    expect(Object.keys(KEYS[subject as keyof typeof DESIGNED]).sort()).toEqual(keys.split(" ").sort());
  });
  test("a check has StateM's and the design's and no others", () => {
    expect(Object.keys(KEYS.check).sort()).toEqual(OF_CHECKS.split(" ").sort());
  });
  test("checks have the design's types, and variables its reducers", () => {
    expect([...CHECK_TYPES, ...OWN_TYPES].sort()).toEqual(
      "checklist command github llm_review manual message predicate weakening".split(" "),
    );
    expect([...REDUCERS].sort()).toEqual("add append max min refuse replace union".split(" "));
    expect(VIA).toEqual(["comment", "label", "review"]);
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
      - {id: review, type: manual, via: [comment, review], approvers: {teams: [Acme/core], codeowners: true, sha: true}}
      - {id: second, type: llm_review, run: reviewer, verdict: json, items: [Sound?, Tested?]}
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
    {
      ...{ kind: "manual", via: ["comment", "review"], hasApprovers: true },
      approvers: { teams: ["acme/core"], codeowners: true, sha: true },
    },
    { kind: "llm_review", answersJson: true, items: ["Sound?", "Tested?"] },
  ]);
});

test("locally one note names what changes nothing, and all bounds and variables are carried out", () => {
  const parsed = parseLocal(RUNBOOK);
  const notes = parsed.kind === "ok" ? parsed.notes.filter(({ code }) => code === "no_effect") : [];
  expect(linesOf(notes)).toEqual([
    "3:3 note no_effect: changes nothing here, since a local run judges everything anew, and has no pull request: `on`, " +
      "`scope`, `artifacts`, `emit`, `inputs`, `versions`, `parallel`, `via`, `teams`, `codeowners`, `sha`, `runner`",
  ]);
  const text =
    "vars: {usd: {type: number}}\nlimits: {same_failure: 2, minutes: 9, vars: {usd: 3.5}, on_limit: a}\nnodes: {a: {ending: failed}}";
  expect(linesOf(localProblemsOf(text))).toEqual([]);
  expect(localOf(text)).toMatchObject({
    vars: { usd: { type: "number", initial: 0, reducer: "refuse", settable: false } },
    limits: { sameFailure: 2, minutes: 9, vars: { usd: 3.5 }, onLimit: "a" },
  });
});

test("on GitHub what a gate, a bound or a person would depend on is refused, and what only makes it stricter is noted", () => {
  const refused = problemsOf(RUNBOOK).filter(({ code }) => code === "not_on_github");
  expect(refused.map(({ message }) => message.split(" is not carried")[0])).toEqual([
    ...["`emit`", "`runner`", "an llm_review"],
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
    ['vars: {word: {default: "a\\0b"}}', "1:24 error variable: the default of `word` must be a text without NUL"],
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
    ["on: {pull_request: {labels: []}}", "1:29 error missing: `labels` lists nothing"],
    [
      "on: {pull_request: {authors: ['@me']}}",
      "1:31 error login: `@me` in `authors` is no login of GitHub; write it without",
    ],
    ["on: {issue: {labels: x}}", "1:22 error wrong_type: `labels` must be a list of texts"],
    ["on: {manual: yes please}", "1:14 error wrong_type: `manual` must be true or false"],
    ["scope: {paths: ['src/{a,b}']}", "1:17 error pattern: `src/{a,b}`: a pattern knows `*`, `**` and `?`"],
    ["scope: {paths: ['a/***']}", "1:17 error pattern: `a/***`"],
    ["scope: [src]", "1:8 error wrong_type: `scope` must be a mapping"],
    ["approvers: {teams: ['@acme/core']}", "1:21 error login: `@acme/core` in `teams` is no team"],
    ["approvers: {codeowners: 1}", "1:25 error wrong_type: `codeowners` must be true or false"],
    ["approvers: {sha: abc}", "1:18 error wrong_type: `sha` must be true or false"],
    ["emit: 1", "1:7 error wrong_type: `emit` must be true or false"],
    ["artifacts: [a]", "1:12 error wrong_type: `artifacts` must be a mapping of names to paths"],
    ["artifacts: {a: [b]}", "1:16 error wrong_type: the artifact `a` must be the path of a file"],
    ["vars: [a]", "1:7 error wrong_type: `vars` must be a mapping of names to variables"],
    ["vars: {a: 3}", "1:11 error wrong_type: the variable `a` must be a mapping with a `type`"],
    ["vars: {a: {type: float}}", "1:18 error wrong_type: `type` must be one of number, text, boolean, list"],
    ["vars: {a: {type: list, default: {}}}", "1:33 error variable: the default of `a` must be a list"],
    ["vars: {a: {type: text, reducer: add}}", "1:33 error variable: `add` cannot merge a text; replace, refuse can"],
    ["vars: {a: {type: boolean, reducer: max}}", "1:36 error variable: `max` cannot merge a boolean"],
    ["vars: {a: {type: number, settable: 2}}", "1:36 error wrong_type: `settable` must be true or false"],
    [
      "vars: {a: {type: number, defualt: 2}}",
      "1:26 warning misspelt_key: unknown key `defualt`; did you mean `default`?",
    ],
    ["limits: {minutes: 0}", "1:19 error wrong_type: `minutes` must be a whole number from 1"],
    ["limits: {same_failure: many}", "1:24 error wrong_type: `same_failure` must be a whole number from 1"],
    ["limits: {vars: [usd]}", "1:16 error wrong_type: `vars` in `limits` must be a mapping of variables to numbers"],
    [
      "vars: {usd: {type: number}}\nlimits: {vars: {usd: much}}",
      "2:22 error wrong_type: the limit of `usd` must be a number",
    ],
    [
      "vars: {usd: {type: number}}\nlimits: {vars: {usb: 3}}",
      "2:17 error variable: the variable `usb` is not declared in `vars`; did you mean `usd`?",
    ],
    ["limits: {deadlines: 2h}", "1:10 warning misspelt_key: unknown key `deadlines`; did you mean `deadline`?"],
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
    ["run: x, inputs: ['../y']", "error path_outside: `../y` is no pattern of paths inside the repository"],
    ["run: x, inputs: src", "error wrong_type: `inputs` must be a list of texts"],
    ["run: x, versions: node", "error wrong_type: `versions` must be a list of texts"],
    ["run: x, parallel: 2", "error wrong_type: `parallel` must be true or false"],
    [
      "run: x, via: [comment]",
      "warning misplaced_key: `via` does not belong here: a checklist or a manual check has it",
    ],
    ["type: github, check_runs: [{name: a, appp: b}]", "warning misspelt_key: unknown key `appp`; did you mean `app`?"],
    ["type: github, changed_files: [src]", "error wrong_type: `changed_files` must be a mapping"],
    ["type: github, changed_files: {max_lines: 0}", "error wrong_type: `max_lines` must be a whole number from 1"],
    ["type: github, reviews: none", "error wrong_type: `reviews` must be a whole number from 1"],
    ["type: weakening, labels: [x]", "warning misplaced_key: `labels` does not belong here: a github check has it"],
    [
      "type: llm_review, items: [a]",
      "warning misplaced_key: `items` does not belong here: only a review with `verdict: json`",
    ],
    ["type: llm_review, verdict: json, items: [a, a]", "error empty_check: an item of this review stands there twice"],
    [
      "type: llm_review, verdict: json, accept_contains: OK",
      "warning misplaced_key: `accept_contains` does not belong here",
    ],
    ["type: llm_review, verdict: yaml", "error wrong_type: `verdict` must be one of json"],
    ["run: x, verdict: json", "warning misplaced_key: `verdict` does not belong here: an llm_review has it"],
  ])("%s", (check, line) => {
    expect(
      at("", check).some((problem) => problem.includes(line)),
      at("", check).join("\n"),
    ).toBe(true);
  });
});

test("what is compared with a variable must be of its type", () => {
  const vars = "vars: {n: {type: number}, t: {type: text}, b: {type: boolean}, l: {type: list}}";
  const said = (check: string) =>
    linesOf(localProblemsOf(`${vars}\nnodes: {a: {before_transfer: {${check}}, next: b}, b: }`)).map((line) =>
      line.replace(/^.* error variable: /, ""),
    );
  for (const good of ["var: n, equals: 1", "var: t, one_of: [x, y]", "var: b, equals: false", "var: l, equals: [1]"])
    expect(said(good), good).toEqual([]);
  expect(said("var: t, at_least: 3")).toEqual(["`at_least` asks for a number, and `t` is a text"]);
  expect(said("var: n, equals: '1'")).toEqual(['`n` is a number, and can never be "1"']);
  expect(said("var: b, one_of: [true, 1]")).toEqual(["`b` is a boolean, and can never be 1"]);
  expect(said("var: run.transitions, equals: many")).toEqual([
    '`run.transitions` is a number, and can never be "many"',
  ]);
});

test("a variable without a default begins with nothing, and its type may follow from its default", () => {
  const { vars } = localOf(
    "vars: {n: {type: number}, t: {type: text}, b: {type: boolean}, l: {type: list}, d: {default: [1], reducer: union}}\nnodes: {a: A.}",
  );
  expect(Object.entries(vars).map(([name, { type, initial }]) => [name, type, initial])).toEqual([
    ["n", "number", 0],
    ["t", "text", ""],
    ["b", "boolean", false],
    ["l", "list", []],
    ["d", "list", [1]],
  ]);
});

test("the runbook's approvers are the defaults of a check's, teams and owners too", () => {
  const { nodes } = localOf(
    "approvers: {teams: [core], sha: true}\nnodes: {a: {before_transfer: [{type: manual}, {type: manual, approvers: {sha: false, teams: [x]}}], next: b}, b: }",
  );
  const [plain, own] = (nodes[0]?.beforeTransfer ?? []).map((check) =>
    check.kind === "manual" ? check.approvers : check,
  );
  expect(plain).toMatchObject({ teams: ["core"], sha: true });
  expect(own).toMatchObject({ teams: ["x"] });
  expect(own).not.toHaveProperty("sha");
});

test("the fixture of all our keys is valid in strict mode, holds every one of them, and warns of what can be steered", () => {
  const text = fixture("local", "ours.yaml");
  expect(new Set(localProblemsOf(text, { strict: true }).map(({ code }) => code))).toEqual(
    new Set(["steered_trigger"]),
  );
  for (const key of [...Object.values(DESIGNED).join(" ").split(" "), ...OURS_OF_CHECKS.split(" ")]) {
    const isStateMs = STATEMS.includes(key);
    expect(isStateMs || new RegExp(`\\b${key}\\b`).test(text), key).toBe(true);
  }
});
