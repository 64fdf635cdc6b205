/** Which pull requests a runbook is for: each condition of `on`, alone and together, as a table. */
import { describe, expect, test } from "vitest";
import {
  awaitsStart,
  type Candidate,
  exclusionOf,
  isTooEarly,
  pathExclusion,
  triggersOf,
} from "../../../src/core/pull/triggers.ts";
import { sentence } from "../../../src/core/render/reasons.ts";
import { runbookOf } from "../runbook/reading.ts";

const GRAPH = "nodes: { work: { next: done }, done: }";
const on = (text: string) => triggersOf(runbookOf(text === "" ? GRAPH : `on: ${text}\n${GRAPH}`));
const pull = (change: Partial<Candidate> = {}): Candidate => ({
  ...{ author: "ada", base: "main", isDraft: false, isFork: false, labels: [{ name: "agent" }] },
  ...change,
});
const why = (text: string, change: Partial<Candidate> = {}) => {
  const exclusion = exclusionOf(on(text), pull(change));
  return exclusion && sentence(exclusion.code, exclusion.detail);
};

test.each<[string, Partial<Candidate>]>([
  ["", {}],
  ["", { base: "release", labels: [], author: null }],
  ["{ pull_request: {} }", {}],
  ["{ pull_request: }", {}],
  ["{ pull_request: { branches: [main, 'release/*'] } }", { base: "release/1.x" }],
  ["{ pull_request: { labels: [AGENT, other] } }", {}],
  ["{ pull_request: { labels: [agent] } }", { labels: [{ name: "bug" }, { name: "Agent" }] }],
  ["{ pull_request: { authors: ['Robo[bot]', ADA] } }", { author: "Ada" }],
])("%s is for %o", (text, change) => {
  expect(why(text, change)).toBeUndefined();
});

test.each<[string, Partial<Candidate>, string]>([
  ["{ manual: true }", {}, "This runbook is for pull requests that somebody starts: type `/statem start`."],
  ["{}", {}, "This runbook is for no pull request: its `on` lists neither `pull_request` nor `manual`."],
  [
    "{ pull_request: { branches: ['release/*', main] } }",
    { base: "dev" },
    "This runbook is for pull requests into `release/*`, `main`; this one goes into `dev`.",
  ],
  [
    "{ pull_request: { labels: [agent] } }",
    { labels: [] },
    "This runbook is for pull requests with one of these labels: `agent`.",
  ],
  [
    "{ pull_request: { authors: ['Robo[bot]'] } }",
    {},
    "This runbook is for pull requests of `robo[bot]`; this one is `ada`'s.",
  ],
  [
    "{ pull_request: { authors: [ada] } }",
    { author: null },
    "This runbook is for pull requests of `ada`; this one is `ghost`'s.",
  ],
])("%s is not for %o", (text, change, reason) => {
  expect(why(text, change)).toBe(reason);
});

describe("drafts and forks", () => {
  const DRAFT = pull({ isDraft: true });
  const FORK = pull({ isFork: true });
  test.each([
    ["", true, true],
    ["{ pull_request: {} }", true, true],
    ["{ pull_request: { draft: true } }", false, true],
    ["{ pull_request: { forks: true } }", true, false],
  ])("%s: a draft waits %s, a fork waits %s", (text, draft, fork) => {
    expect([isTooEarly(on(text), DRAFT), awaitsStart(on(text), FORK)]).toEqual([draft, fork]);
  });
  test("what starts by hand alone waits for that, a draft or not; a fork waits for a maintainer", () => {
    expect([isTooEarly(on("{ manual: true }"), DRAFT), awaitsStart(on("{ manual: true }"), FORK)]).toEqual([
      false,
      true,
    ]);
  });
});

describe("paths", () => {
  const SRC = on("{ pull_request: { paths: ['src/**'] } }");
  test.each<[readonly string[] | undefined, boolean]>([
    [["src/a.ts"], false],
    [["docs/a.md", "src/a.ts"], false],
    [["docs/a.md"], true],
    [[], true],
    [undefined, false],
  ])("%o is excluded: %s", (changed, isExcluded) => {
    expect(pathExclusion(SRC, changed) !== undefined).toBe(isExcluded);
  });
  test("no paths exclude nothing", () => {
    expect(pathExclusion(on(""), [])).toBeUndefined();
  });
});
