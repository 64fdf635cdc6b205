/**
 * What a maintainer may do about a run, on GitHub itself: let one go on whose record is held, have another one take the place
 * of one that ended, and take a changed runbook over.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFolder } from "../../../src/adapters/github/repository.ts";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { readRecord } from "../../../src/core/record/read.ts";
import { outputDigestOf } from "../../../src/core/run/receipt.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { CHECK_FILE, FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const recordFile = (pull: Conversation) => `${runFolder(`pr-${pull.pull}`, sha256)}/record.json`;

/** Somebody with push access changes the record of a run by git. */
async function meddles(pull: Conversation, change: (record: string) => string): Promise<string> {
  await clone.git("fetch", "--quiet", "origin", "statem-state");
  await clone.git("switch", "--quiet", "--detach", "FETCH_HEAD");
  const text = change((await stage.state(recordFile(pull))) ?? "");
  await clone.commit("Mend the record", { [recordFile(pull)]: text });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/statem-state");
  return text;
}

test("accept-state lets a run go on from a record that somebody wrote, with nothing of what it vouched for", async () => {
  const pull = await converse(stage, clone, "accepted", { "a.js": "1\n" });
  const text = await meddles(pull, (record) => record.replace('"transitions": 0', '"transitions": 3'));
  await pull.says("agent", "/statem status");
  const line = `/statem accept-state ${sha256(text).slice(0, 12)}`;
  expect(await pull.sticky()).toContain(`${line} REASON`);
  expect(await pull.says("reviewer", `${line} looks fine`)).toContain("`role_too_low`");
  expect(await pull.says("maintainer", `${line} I counted wrongly`)).toContain("`state_accepted`");
  const { state } = await pull.record();
  expect(state).toMatchObject({ transitions: 3, entry: { node: "verify" } });
  expect(await pull.says("reviewer", `/statem approve review ${await pull.head()}`)).toContain("`approved`");
  expect(await pull.check()).toContain("success");
});

test("repair takes a record that cannot be read back to the commit that is proposed", async () => {
  const pull = await converse(stage, clone, "repaired", { "a.js": "2\n" });
  await clone.git("fetch", "--quiet", "origin", "statem-state");
  const good = await clone.git("rev-parse", "FETCH_HEAD");
  await meddles(pull, () => "{}");
  await pull.says("agent", "/statem status");
  expect(await pull.sticky()).toContain(`/statem repair ${good}`);
  const bad = await pull.says("maintainer", `/statem repair ${await clone.git("rev-parse", "HEAD")}`);
  expect(bad).toContain("`commit_foreign`");
  expect(await pull.says("maintainer", `/statem repair ${good.slice(0, 12)}`)).toContain("`state_repaired`");
  expect(await pull.where()).toBe("verify active");
  await pull.says("reviewer", `/statem approve review ${await pull.head()}`);
  expect(await pull.check()).toContain("success");
});

test("redact removes what a check printed from the branch's files and from the comment", async () => {
  const text = "secret-that-leaked";
  const pull = await converse(stage, clone, "leaked", { [CHECK_FILE]: `echo ${text}; exit 1\n` });
  const folder = runFolder(`pr-${pull.pull}`, sha256);
  const seen = async () => [await stage.state(`${folder}/record.json`), await stage.state(`${folder}/README.md`)];
  expect(await pull.sticky()).toContain(text);
  const [receipt] = Object.values((await pull.record()).state.receipts);
  const digest = receipt && outputDigestOf(receipt)?.slice(0, 12);
  expect(await pull.says("agent", `/statem redact ${digest}`)).toContain("`role_too_low`");
  expect(await pull.says("maintainer", `/statem redact ${digest}`)).toContain("`redacted`");
  expect([...(await seen()), await pull.sticky()].join()).not.toContain(text);
  expect(await pull.where()).toBe("verify active");
});

test("start --again begins another run of the same pull request", async () => {
  const pull = await converse(stage, clone, "again", { "a.js": "3\n" });
  await pull.says("reviewer", "/statem cancel");
  expect(await pull.check()).toContain("cancelled");
  const ended = await pull.record();
  expect(await pull.says("agent", "/statem start --again")).toContain("`role_too_low`");
  expect(await pull.says("maintainer", "/statem start --again")).toContain("`started`");
  expect((await pull.record()).state).toMatchObject({ status: ended.state.status, next: { by: "maintainer" } });
  const run = `pr-${pull.pull}.2`;
  expect(await pull.sticky()).toContain(`<!-- statem:sticky ${run} -->`);
  expect(await pull.says("reviewer", `/statem approve review ${await pull.head()}`)).toContain("`approved`");
  expect(await pull.check()).toContain("success");
  const text = (await stage.state(`${runFolder(run, sha256)}/record.json`)) ?? "";
  expect(readRecord(text, run, sha256)).toMatchObject({
    kind: "ok",
    record: { state: { path: [{ from: "verify" }] } },
  });
});

test("a runbook that was tightened on the base branch counts before the run succeeds", async () => {
  await clone.git("push", "--quiet", "origin", "origin/main:refs/heads/release");
  const pull = await converse(stage, clone, "tightened", { "a.js": "4\n" }, { base: "release" });
  await clone.git("switch", "--quiet", "--detach", "origin/release");
  const before = await shippedRunbook("minimal");
  const after = before.replace(/( run: .*)/, "$1 && exit 1");
  expect(after).not.toBe(before);
  await clone.commit("Ask for more", { ".statem/runbook.yaml": after });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/release");
  await stage.settled();
  await pull.says("agent", "/statem status");
  expect(await pull.sticky()).toContain("📌 The runbook on `release` has changed");
  await pull.says("reviewer", `/statem approve review ${await pull.head()}`);
  const check = await stage.person("agent").check(await pull.head(), "statem @ release");
  expect(check?.output.title).toContain("Held at verify: tests failed");
  expect((await pull.record()).state.runbook.digest).toBe(sha256(after));
  expect(await pull.says("maintainer", "/statem rebind")).toContain("`not_outdated`");
});

test("a check of its way that is gone from the base branch's runbook waits for a maintainer's rebind", async () => {
  const text = `nodes:
  plan: { next: { to: work, condition: { id: planned, run: "true" } } }
  work: { next: { to: done, condition: { id: tests, run: "true" } } }
  done: {}
`;
  await clone.git("switch", "--quiet", "--detach", "origin/main");
  await clone.commit("Two steps", { ".statem/runbook.yaml": text });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/steps");
  const pull = await converse(stage, clone, "loosened", { "a.js": "5\n" }, { base: "steps" });
  await pull.says("agent", "/statem goto work");
  await clone.git("switch", "--quiet", "--detach", "origin/steps");
  await clone.commit("One check less", { ".statem/runbook.yaml": text.replace("planned, run", "plan-ok, run") });
  await clone.git("push", "--quiet", "origin", "HEAD:refs/heads/steps");
  await pull.says("agent", "/statem goto done");
  expect(await pull.where()).toBe("work active");
  expect(await pull.sticky()).toContain("these checks of this run's way no more: `planned`");
  expect(await pull.says("maintainer", "/statem rebind")).toContain("`rebound`");
  expect(await pull.where()).toBe("done succeeded");
});
