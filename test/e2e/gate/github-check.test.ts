/** A check that asks GitHub itself, on the built Action: another app's check runs, the text's boxes, the tip of the base. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
nodes:
  work:
    next:
      to: done
      auto: true
      condition:
        - id: ci
          type: github
          check_runs: [{ name: build, app: buildbot }]
          changed_files: { none_of: [locked/**], max_lines: 100 }
          labels: [ready]
          body_checklist: true
          up_to_date: true
        - { id: reviewed, type: github, reviews: 1 }
  done:
    ending: succeeded
`;

let stage: Stage;
let clone: Clone;
let pull: Conversation;
let token: string;
beforeAll(async () => {
  const workflows = ["statem.yml", "statem-collect.yml", "statem-reconcile.yml"];
  stage = await openStage({ runbook: RUNBOOK, files: FILES, workflows });
  const { id } = stage.github.addApp({ slug: "buildbot", permissions: { checks: "write" } });
  token = stage.github.installationToken(stage.github.install(id, stage.repository));
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  await stage.person("maintainer").done("POST", "/labels", { name: "ready", color: "ededed" });
  pull = await converse(stage, clone, "asked", { "a.js": "1\n" }, { body: "- [x] tested\n- [ ] documented" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

let open: number | undefined;
/** Another app begins a check run, or ends the one that it began; no workflow of ours hears of it. */
const reports = async (conclusion: string | null) => {
  const how = conclusion === null ? { status: "in_progress" } : { conclusion };
  const what = open === undefined ? { name: "build", head_sha: await pull.head() } : {};
  const answer = await fetch(`${stage.github.apiUrl}/repos/${stage.repository}/check-runs${open ? `/${open}` : ""}`, {
    method: open === undefined ? "POST" : "PATCH",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...what, ...how }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  open = conclusion === null ? ((await answer.json()) as { readonly id: number }).id : undefined;
  stage.runner.fireSchedule(stage.repository, "statem-reconcile.yml");
  await stage.settled();
};
const reasons = async () => {
  const { receipts } = (await pull.record()).state;
  const fresh = Object.values(receipts).filter(({ staleSince }) => staleSince === undefined);
  return fresh.map((one) => [
    one.check,
    one.verdict,
    "findings" in one ? one.findings.map(({ reason }) => reason) : [],
  ]);
};

test("everything that does not hold is told together, by one request more", async () => {
  expect(await reasons()).toEqual([
    ["ci", "fail", ["labels_missing", "checklist_open", "check_run_missing", "files_passed"]],
  ]);
  const close = stage.github.requests.filter(({ operationName }) => operationName === "CloseLook");
  expect(close).toHaveLength(1);
});

test("ticked, labelled, built and reviewed: each is taken in, whoever tells of it", async () => {
  await stage.person("agent").done("PATCH", `/pulls/${pull.pull}`, { body: "- [x] tested\n- [x] documented" });
  await stage.person("reviewer").done("POST", `/issues/${pull.pull}/labels`, { labels: ["ready"] });
  await stage.settled();
  expect(await reasons()).toMatchObject([
    ["ci", "limited", ["check_run_missing", "files_passed", "labels_on", "checklist_ticked"]],
  ]);
  await reports(null);
  expect(await pull.check()).toContain("in_progress: Waiting for GitHub at work: ci, reviewed");
  await stage.person("reviewer").done("POST", `/pulls/${pull.pull}/reviews`, { event: "APPROVE" });
  await reports("failure");
  expect(await reasons()).toMatchObject([
    ["ci", "fail", ["check_run_failed", "files_passed", "labels_on", "checklist_ticked"]],
    ["reviewed", "pass", ["reviews_passed"]],
  ]);
});

test("a base that moved on, and a file that must not be touched", async () => {
  const other = await converse(stage, clone, "other", { "b.js": "2\n" });
  stage.github.protectBranch(stage.repository, "main", { requiredChecks: [] });
  await stage.person("maintainer").merge(other.pull);
  await pull.push({ "locked/key": "1\n" });
  expect(await reasons()).toMatchObject([
    ["ci", "fail", ["files_forbidden", "behind_base", "check_run_missing", "labels_on"]],
  ]);
  await clone.git("pull", "--quiet", "--no-rebase", "--no-edit", "origin", "main");
  await pull.push({ "locked/key": null });
  await stage.person("reviewer").done("POST", `/pulls/${pull.pull}/reviews`, { event: "APPROVE" });
  await reports("success");
  expect(await pull.check()).toContain("success: Succeeded at done");
});
