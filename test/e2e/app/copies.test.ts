/**
 * Two copies of the app and jobs of the Action, all under one identity and all awake at the same moment: on one run, and on
 * as many runs as there are processes. Nothing is lost, nothing is done twice, everybody is obeyed and answered once.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RepoEvent } from "../../github/seam.ts";
import type { AppProcess, RegisteredApp } from "../stage/app.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { publishProcess } from "../stage/process.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let app: RegisteredApp;
let second: AppProcess;
let clone: Clone;
const seen: RepoEvent[] = [];
beforeAll(async () => {
  stage = await openStage({
    runbook: await shippedRunbook("coding-agent"),
    files: FILES,
    app: true,
    // The evidence is the app's to take in; the job beside it would have another identity.
    alter: (_name, text) => text.replace("if: always() && inputs.publisher != 'app'", "if: false"),
  });
  if (!stage.app) throw new Error("There is no app on stage.");
  app = stage.app;
  second = await app.copy();
  stage.github.onEvent((event) => void seen.push(event));
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

async function commented(pull: Conversation, login: string, body: string): Promise<RepoEvent> {
  const { id } = await stage.person(login).comment(pull.pull, body);
  const found = seen.find(({ payload }) => (payload["comment"] as { id?: number } | undefined)?.id === id);
  if (!found) throw new Error(`Nobody heard of comment ${id}.`);
  return found;
}
/**
 * Everything at once: GitHub delivers to the first copy by itself; the second copy is told the same, twice; and a job of the
 * Action is started for each event.
 */
async function everybody(act: () => Promise<readonly RepoEvent[]>): Promise<readonly RepoEvent[]> {
  const before = stage.github.deliveries.length;
  const events = await act();
  const deliveries = stage.github.deliveries.slice(before);
  const told = [...deliveries, ...deliveries].map((delivery) => app.tell(second, delivery));
  const jobs = events.map((event) => publishProcess(stage, event));
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  const ended = await Promise.all(jobs);
  await stage.settled();
  expect(ended.map(({ code, log }) => (code === 0 ? "done" : log))).toEqual(events.map(() => "done"));
  return events;
}
async function answers(pull: Conversation, events: readonly RepoEvent[]): Promise<readonly string[]> {
  const ids = events.map(({ payload }) => (payload["comment"] as { id: number }).id);
  const all = await Promise.all(ids.map((id) => pull.answerTo(id)));
  return all.map((answer) => /<sub>`(\w+)`<\/sub>/.exec(answer)?.[1] ?? "none");
}
async function count(pull: Conversation): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { event } of (await pull.record()).journal.events) counts[event.kind] = (counts[event.kind] ?? 0) + 1;
  return counts;
}

test("eight processes with different events on one run", async () => {
  const pull = await converse(stage, clone, "one-run", { "a.js": "1\n" });
  const events = await everybody(async () => [
    await commented(pull, "agent", "/statem goto plan --confirm"),
    await commented(pull, "agent", "/statem goto execute --confirm"),
    await commented(pull, "agent", "/statem goto verify --confirm"),
    await commented(pull, "agent", "/statem goto handoff"),
    await commented(pull, "reviewer", "/statem status"),
    await commented(pull, "second", "/statem aprove"),
  ]);
  expect(await answers(pull, events)).toEqual(["moved", "moved", "moved", "requested", "status", "unknown_verb"]);
  expect(await pull.where()).toBe("verify active");
  expect(await count(pull)).toMatchObject({ started: 1, moved: 3, answered: 6, operation_opened: 1, received: 1 });
  expect(await pull.sticky()).toContain("Waiting for");
  const collects = stage.runner.runs.filter(({ displayTitle }) => displayTitle.startsWith(`statem pr-${pull.pull} `));
  // One operation, whose evidence counts once; on a machine that is slow to answer its dispatch may have been sent twice.
  expect(new Set(collects.map(({ displayTitle }) => displayTitle)).size).toBe(1);

  const head = await pull.head();
  const approvals = await everybody(async () => [
    await commented(pull, "reviewer", `/statem approve review ${head}`),
    await commented(pull, "second", `/statem status`),
  ]);
  expect(await answers(pull, approvals)).toEqual(["approved", "status"]);
  expect(await pull.check()).toContain("success");
  expect(await count(pull)).toMatchObject({ approved: 1, answered: 8 });
});

test("eight processes on eight runs", async () => {
  const pulls: Conversation[] = [];
  for (let at = 0; at < 8; at += 1) pulls.push(await converse(stage, clone, `run-${at}`, { [`b${at}.js`]: "1\n" }));
  const events = await everybody(() =>
    Promise.all(
      pulls.map((pull, at) => commented(pull, "agent", `/statem goto ${at % 2 ? "plan --confirm" : "nowhere"}`)),
    ),
  );
  for (const [at, pull] of pulls.entries()) {
    const event = events[at];
    expect([at, await answers(pull, event ? [event] : [])]).toEqual([at, [at % 2 ? "moved" : "no_edge"]]);
    expect(await count(pull)).toMatchObject({ started: 1, answered: 1 });
    expect(await pull.sticky()).toContain("Waiting for the agent");
  }
});
