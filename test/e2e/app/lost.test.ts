/**
 * What GitHub told nobody, or somebody who died: the app was down, was killed in the middle, or was told to stop. Nothing is
 * delivered again by GitHub; when the app is there again it finds all of it by itself, once.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegisteredApp } from "../stage/app.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let app: RegisteredApp;
let clone: Clone;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES, app: true });
  if (!stage.app) throw new Error("There is no app on stage.");
  app = stage.app;
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

/** The app comes up again, and looks around first. */
async function comesUp(): Promise<void> {
  await app.restart({ RECONCILE_MINUTES: "15" });
  await seenAround();
  await stage.settled();
}
/** A round is over. */
async function seenAround(): Promise<void> {
  await expect
    .poll(() => app.log().filter((line) => line.includes('"code":"looked"')).length, { timeout: 20_000 })
    .toBe(1);
}
const codes = async (pull: Conversation, comment: number) =>
  /<sub>`(\w+)`<\/sub>/.exec(await pull.answerTo(comment))?.[1];
const turn = (pull: Conversation, state: "open" | "closed") =>
  stage.person("maintainer").done("PATCH", `/pulls/${pull.pull}`, { state });

test("071: an opening, an approval and commands that came while the app was down are taken in once it is up", async () => {
  const before = await converse(stage, clone, "before", { "a.js": "1\n" });
  const head = await before.head();
  await app.kill();
  const during = await converse(stage, clone, "during", { "b.js": "1\n" });
  const { id } = await stage.person("reviewer").comment(before.pull, `/statem approve review ${head}`);
  const bare = await stage.person("second").comment(before.pull, "/statem status");
  await stage.settled();
  expect(await during.check()).toBe("missing");
  await comesUp();
  expect([await codes(before, id), await codes(before, bare.id)]).toEqual(["approved", "status"]);
  expect(await before.check()).toContain("success");
  expect(await during.where()).toBe("verify active");
  expect(await during.check()).toContain("action_required: Waiting for a reviewer");
  const { revision } = await before.record();
  await comesUp();
  expect((await before.record()).revision).toBe(revision);
});

test("067: closed was delivered, reopened was lost, and a push came: the run goes on, approvals are stale", async () => {
  const pull = await converse(stage, clone, "reopened", { "c.js": "1\n" });
  await turn(pull, "closed");
  await stage.settled();
  expect(await pull.where()).toBe("verify paused");
  await app.kill();
  await turn(pull, "open");
  await stage.settled();
  await comesUp();
  expect(await pull.where()).toBe("verify active");
  await turn(pull, "closed");
  await stage.settled();
  await app.kill();
  await turn(pull, "open");
  await app.restart();
  await pull.push({ "c.js": "2\n" });
  expect(await pull.where()).toBe("verify active");
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});

test("053: what a closed pull request held is let go, and a command there is answered", async () => {
  const pull = await converse(stage, clone, "held", { "d.js": "1\n" });
  expect(await pull.says("reviewer", "/statem takeover")).toContain("`takeover`");
  await app.kill();
  stage.github.advanceClock(2_000);
  await turn(pull, "closed");
  await comesUp();
  expect(await pull.where()).toBe("verify paused");
  expect(await pull.says("reviewer", "/statem release")).not.toBe("");
});

test("killed between its yes and its write, it finds the command again; between write and publication, too", async () => {
  for (const [at, operation] of ["Look", "Publish"].entries()) {
    const pull = await converse(stage, clone, `killed-${at}`, { [`e${at}.js`]: "1\n" });
    let isHit = false;
    stage.github.faults.beforeOnce({ operationName: operation }, async () => {
      isHit = true;
      await app.kill();
    });
    const { id } = await stage.person("reviewer").comment(pull.pull, `/statem approve review ${await pull.head()}`);
    await expect.poll(() => isHit, { timeout: 20_000 }).toBe(true);
    await stage.settled();
    await comesUp();
    expect([operation, await codes(pull, id)]).toEqual([operation, "approved"]);
    expect(await pull.check()).toContain("success");
    expect(await pull.sticky()).toContain("Succeeded");
  }
});

test("told to stop while GitHub does not answer, it ends in time, says what is left, and finds that again", async () => {
  const pull = await converse(stage, clone, "stopped", { "f.js": "1\n" });
  await app.restart({ STOP_SECONDS: "1" });
  let answer = () => {};
  let isHit = false;
  stage.github.faults.beforeOnce({ operationName: "Look" }, () => {
    isHit = true;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  const { id } = await stage.person("reviewer").comment(pull.pull, "/statem status");
  await expect.poll(() => isHit, { timeout: 20_000 }).toBe(true);
  expect(await app.stop()).toBe(0);
  const last = app
    .log()
    .slice(-2)
    .map((line) => JSON.parse(line));
  expect(last).toMatchObject([
    { code: "left_behind", repository: stage.repository, run: `pr-${pull.pull}` },
    { code: "stopped", msg: "Stopped; 1 runs are left undone" },
  ]);
  answer();
  await stage.settled();
  expect(await codes(pull, id)).toBeUndefined();
  await comesUp();
  expect(await codes(pull, id)).toBe("status");
});
