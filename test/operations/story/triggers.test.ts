/** Pull requests that the runbook is not for: no run and no comment, a neutral check that says why; until it is for them. */
import { describe, expect, it } from "vitest";
import { reconcile } from "../../../src/operations/reconcile.ts";
import type { ChangedFile } from "../../../src/ports/forge.ts";
import { portsAround } from "../../support/around.ts";
import { shippedRunbook } from "../../support/runbooks.ts";
import { World } from "../../support/world.ts";

const triggered = (on: string) => new World(`on: ${on}\n${shippedRunbook("minimal")}`);
const file = (path: string, formerPath?: string): ChangedFile => ({
  ...{ path, status: formerPath === undefined ? "modified" : "renamed", additions: 1, deletions: 1 },
  ...(formerPath === undefined ? {} : { formerPath }),
});

it("a label makes it apply, and taking it off again changes nothing for the run", async () => {
  const world = triggered("{ pull_request: { labels: [agent] } }");
  await world.opens();
  await world.labels("bob", "bug");
  await world.labels("bob", "Agent");
  world.pull.labels.clear();
  await world.wakes("all labels are taken off");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: neutral | No run: This runbook is for pull requests with one of these labels: agent (0001000)
    * bob puts on the label bug
    * bob puts on the label Agent
        dispatch: op1 at 0001000
        check statem: in_progress | Collecting evidence at verify: tests (0001000)
        sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
    * all labels are taken off
    "
  `);
  expect(world.run.status.kind).toBe("active");
});

it("a push that touches a path makes it apply; the files are asked for only where nothing else excludes it", async () => {
  const world = triggered("{ pull_request: { paths: ['src/**'], authors: [ada] } }");
  const asked: string[] = [];
  const ports = portsAround(world.ports(), (name, call) => {
    asked.push(name);
    return call();
  });
  world.opensUnseen({ author: "bob" });
  await world.advance({}, ports);
  expect(asked).not.toContain("changedFiles");
  world.opensUnseen();
  world.pull.files = [file("docs/a.md")];
  await world.advance({}, ports);
  expect(asked).toContain("changedFiles");
  expect(world.repository.checks.at(-1)).toMatchObject({
    conclusion: "neutral",
    title: "No run: This runbook is for pull requests that change src/**; this one changes nothing of it (0002000)",
  });
  world.pull.files = [file("docs/a.md", "src/a.md")];
  await world.pushes();
  expect(world.run.entry.node).toBe("verify");
  asked.length = 0;
  await world.advance({}, ports);
  expect(asked).not.toContain("changedFiles");
});

it("more files than are listed may hold one that matches", async () => {
  const world = triggered("{ pull_request: { paths: ['src/**'] } }");
  world.opensUnseen();
  world.pull.files = undefined;
  await world.wakes();
  expect(world.run.status.kind).toBe("active");
});

describe("by hand", () => {
  it("whoever may ask starts it; a fork's only a maintainer", async () => {
    const world = triggered("{ manual: true }");
    await world.opens();
    await world.comments("eve", "/statem start");
    await world.comments("bob", "/statem start");
    expect(world.told).toMatchInlineSnapshot(`
      "
      * ada opens #12 at 0001000
          check statem: neutral | No run: This runbook is for pull requests that somebody starts: type /statem start (0001000)
      * eve: /statem start
          answer: ⛔ This runbook is for pull requests that somebody starts: type \`/statem start\`. <sub>\`on_manual\`</sub>
      * bob: /statem start
          dispatch: op1 at 0001000
          check statem: in_progress | Collecting evidence at verify: tests (0001000)
          sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
          answer: ✅ The run has started at \`verify\`. <sub>\`started\`</sub>
      "
    `);
  });

  it("not where the runbook does not say so", async () => {
    const world = triggered("{ pull_request: { branches: [release] } }");
    await world.opens();
    await world.comments("max", "/statem start");
    expect(world.told).toMatchInlineSnapshot(`
      "
      * ada opens #12 at 0001000
          check statem: neutral | No run: This runbook is for pull requests into release; this one goes into main (0001000)
      * max: /statem start
          answer: ⛔ This runbook is for pull requests into \`release\`; this one goes into \`main\`. <sub>\`on_branches\`</sub>
      "
    `);
  });

  it("a fork waits for a maintainer where the rest applies, and for nobody where it does not", async () => {
    const world = triggered("{ pull_request: { labels: [agent] } }");
    await world.opens({ author: "mallory", isFork: true });
    await world.labels("bob", "agent");
    await world.comments("bob", "/statem start");
    await world.comments("max", "/statem start");
    expect(world.told).toMatchInlineSnapshot(`
      "
      * mallory opens #12 at 0001000
          check statem: neutral | No run: This runbook is for pull requests with one of these labels: agent (0001000)
      * bob puts on the label agent
          check statem: action_required | Held: This pull request comes from a fork; a maintainer starts its run with /statem start (0001000)
      * bob: /statem start
          answer: ⛔ This pull request comes from a fork; a maintainer starts its run with \`/statem start\`. <sub>\`awaits_start\`</sub>
      * max: /statem start
          dispatch: op1 at 0001000
          check statem: in_progress | Collecting evidence at verify: tests (0001000)
          sticky: ⏳ **Collecting evidence** at \`verify\`, commit \`0001000\`: \`tests\`. Nobody has to do anything.
          answer: ✅ The run has started at \`verify\`. <sub>\`started\`</sub>
      "
    `);
  });

  it("forks that need nobody start by themselves", async () => {
    const world = triggered("{ pull_request: { forks: true } }");
    await world.opens({ author: "mallory", isFork: true });
    expect(world.run.status.kind).toBe("active");
  });
});

it("a draft is not excluded but early: nothing is to be seen that a merge could lean on", async () => {
  const world = triggered("{ pull_request: { labels: [agent] } }");
  await world.opens({ isDraft: true });
  expect(world.repository.checks).toEqual([]);
  const drafts = triggered("{ pull_request: { draft: true } }");
  await drafts.opens({ isDraft: true });
  expect(drafts.run.status.kind).toBe("active");
});

describe("reconcile", () => {
  const because = async (world: World) => (await reconcile("action", world.ports())).map((one) => one.because);

  it("leaves an excluded pull request alone until what it depends on changes", async () => {
    const world = triggered("{ pull_request: { labels: [agent] } }");
    await world.opens();
    expect(await because(world)).toEqual([]);
    world.repository.label(12, { login: "bob", isBot: false }, "bug");
    expect(await because(world)).toEqual(["not_started"]);
    expect(await because(world)).toEqual([]);
    world.repository.label(12, { login: "bob", isBot: false }, "agent");
    expect(await because(world)).toEqual(["not_started"]);
    expect(world.run.status.kind).toBe("active");
    expect(await because(world)).toEqual([]);
  });

  it("looks at a new head of it, and at one that no event told of", async () => {
    const world = triggered("{ pull_request: { labels: [agent] } }");
    world.opensUnseen();
    expect(await because(world)).toEqual(["not_started"]);
    world.pushesUnseen();
    expect(await because(world)).toEqual(["not_started"]);
    expect(await because(world)).toEqual([]);
  });

  it("answers what was typed there, once", async () => {
    const world = triggered("{ pull_request: { labels: [agent] } }");
    await world.opens();
    world.commentsUnseen("ada", "/statem goto handoff");
    expect(await because(world)).toEqual(["command"]);
    expect(world.pull.comments.at(-1)?.body).toContain("with one of these labels");
    expect(await because(world)).toEqual([]);
  });
});

it("has no say in the check of a pull request of the same commit that has a run", async () => {
  const world = triggered("{ pull_request: { labels: [agent] } }");
  world.opensUnseen();
  world.repository.label(12, { login: "bob", isBot: false }, "agent");
  await world.wakes();
  const other = new World(world, 13);
  await other.opens({ commit: 1 });
  expect(world.repository.checks.at(-1)?.status).toBe("in_progress");
  const first = triggered("{ pull_request: { labels: [agent] } }");
  await first.opens();
  const second = new World(first, 13);
  second.opensUnseen({ commit: 1 });
  first.repository.label(13, { login: "bob", isBot: false }, "agent");
  await second.wakes();
  expect(first.repository.checks.at(-1)?.status).toBe("in_progress");
  await first.wakes();
  expect(first.repository.checks.at(-1)?.status).toBe("in_progress");
});
