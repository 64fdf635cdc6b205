/** Checks that agents register for one stay in a node: they only ever add to its gate, and only a person takes one away. */
import { expect, it } from "vitest";
import { World } from "../../support/world.ts";

const RUNBOOK = `agents: [codex]
nodes:
  work:
    before_transfer: { id: tests, run: npm test }
    dynamic_before_transfer: { required: true, require_reason: true }
    next: [done, again]
  again:
    next: work
  done:
`;
const FOLDER = ".statem/dynamic/e0";
const LINT = { [`${FOLDER}/codex.yaml`]: "checks:\n  - { run: npm run lint, reason: the change is mostly style }\n" };
const BOTH = {
  [`${FOLDER}/codex.yaml`]: `${LINT[`${FOLDER}/codex.yaml`]}  - { path: a.md, exists: true, reason: it is told there }\n`,
};

async function atWork(): Promise<World> {
  const world = new World(RUNBOOK);
  world.shell.script("npm run lint", 0);
  return world.opens();
}
const idsOf = (world: World) => world.run.added?.map(({ check }) => check.id);
const dueOf = (world: World) => world.run.operation?.due.map(({ check }) => check);

it("the comment says where, the gate waits for them, and what was pushed is asked", async () => {
  const world = await atWork();
  expect(world.sticky).toContain("must be registered (1 at least): push them as `.statem/dynamic/e0/AGENT.yaml`");
  await world.comments("ada", "/statem goto done");
  await world.collects();
  await world.pushesFiles(BOTH);
  await world.collects({ "npm run lint": 1 });
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada opens #12 at 0001000
        check statem: in_progress | Waiting for the agent at work (0001000)
        sticky: 🛠️ **Waiting for the agent** at \`work\`, commit \`0001000\`.
    * ada: /statem goto done
        dispatch: op3 at 0001000
        check statem: in_progress | Held at work: dynamic failed at 0001000
        sticky: ❌ **Held** at \`work\`, commit \`0001000\`: \`dynamic\` failed. The agent repairs it and pushes.
        answer: ✅ Asked for \`done\`; what is still missing stands below. <sub>\`requested\`</sub>
    * collect leaves evidence for op3
    * ada pushes 0002000 with .statem/dynamic/e0/codex.yaml
        dispatch: op14 at 0002000
        check statem: in_progress | Collecting evidence at work: tests, dynamic/codex/1, dynamic/codex/2 (0002000)
        sticky: ⏳ **Collecting evidence** at \`work\`, commit \`0002000\`: \`tests\`, \`dynamic/codex/1\`, \`dynamic/codex/2\`. Nobody has to do anything.
    * collect leaves evidence for op14
        check statem: in_progress | Held at work: dynamic/codex/1 failed, dynamic/codex/2 failed at 0002000
        sticky: ❌ **Held** at \`work\`, commit \`0002000\`: \`dynamic/codex/1\` failed, \`dynamic/codex/2\` failed. The agent repairs it and pushes.
    "
  `);
});

it("what was once seen stays due when its file is changed, moved or gone, and is asked once however often it is written", async () => {
  const world = await atWork();
  await world.pushesFiles(BOTH);
  await world.comments("ada", "/statem goto done");
  expect(idsOf(world)).toEqual(["dynamic/codex/1", "dynamic/codex/2"]);
  await world.pushesFiles(LINT);
  expect(dueOf(world)).toEqual(["tests", "dynamic/codex/1", "dynamic/codex/2"]);
  const third = "- { run: ./third, reason: new }\n- { run: npm run lint, reason: the change is mostly style }\n";
  await world.pushesFiles({ [`${FOLDER}/codex.yaml`]: third, [`${FOLDER}/bot.yaml`]: third });
  expect(idsOf(world)).toEqual([
    ...["dynamic/codex/1", "dynamic/codex/2"],
    ...["dynamic/bot/1", "dynamic/bot/2", "dynamic/codex/3"],
  ]);
  await world.pushesFiles({});
  expect(dueOf(world)).toEqual(["tests", ...(idsOf(world) ?? [])]);
  expect(world.sticky).toContain("0 checks are registered for this stay; at least 1 were expected.");
});

it("they go with the stay: leaving it drops them, and a success that is taken back has them again", async () => {
  const world = await atWork();
  await world.pushesFiles(LINT);
  await world.comments("ada", "/statem goto done");
  while (world.waiting.length > 0) await world.collects();
  expect(world.run.entry.node).toBe("done");
  await world.pushesFiles(LINT);
  expect(world.run.entry.node).toBe("work");
  expect(dueOf(world)).toEqual(["tests", "dynamic/codex/1"]);
  await world.comments("ada", "/statem goto again");
  while (world.waiting.length > 0) await world.collects();
  await world.comments("ada", "/statem goto work");
  expect(world.run.entry.node).toBe("work");
  expect(idsOf(world)).toEqual([]);
});

it("a maintainer drops one, and it stays dropped wherever it is written again; nobody else, and none of the runbook's", async () => {
  const world = await atWork();
  await world.pushesFiles(BOTH);
  await world.comments("ada", "/statem goto done");
  await world.collects();
  void world.told;
  await world.comments("ada", "/statem drop dynamic/codex/2 no such file here");
  await world.comments("max", "/statem drop tests they are slow");
  await world.comments("max", "/statem drop dynamic/codex/2");
  await world.comments("max", "/statem drop dynamic/codex/2 no such file here");
  await world.comments("max", "/statem drop dynamic/codex/2 no such file here");
  expect(world.told).toMatchInlineSnapshot(`
    "
    * ada: /statem drop dynamic/codex/2 no such file here
        answer: ⛔ \`ada\` has the role write here; maintain was expected. <sub>\`role_too_low\`</sub>
    * max: /statem drop tests they are slow
        answer: ⛔ No check called \`tests\` was registered by an agent for this stay. These were: \`dynamic/codex/1\`, \`dynamic/codex/2\`. <sub>\`not_to_drop\`</sub>
    * max: /statem drop dynamic/codex/2
        answer: ⛔ \`drop\` needs a reason. For example: \`/statem drop dynamic/codex/2 It asks for a tool that we do not use\`. <sub>\`missing_argument\`</sub>
    * max: /statem drop dynamic/codex/2 no such file here
        check statem: success | Succeeded at done: Reached done (0002000)
        sticky: ✅ **Succeeded** at \`done\`, commit \`0002000\`: Reached \`done\`.
        answer: ✅ Dropped: \`dynamic/codex/2\` is not asked for any more in this stay. <sub>\`dropped\`</sub>
    * max: /statem drop dynamic/codex/2 no such file here
        answer: ⛔ This run has ended (succeeded); it takes no more commands. <sub>\`run_ended\`</sub>
    "
  `);
  await world.pushesFiles(BOTH);
  expect(dueOf(world)).toEqual(["tests", "dynamic/codex/1"]);
  expect(world.record.journal.events.map(({ event }) => event)).toContainEqual({
    ...{ kind: "dropped", check: "dynamic/codex/2", by: "max", reason: "no such file here" },
  });
});

it.each<[string, Record<string, string>, string]>([
  ["no reason", { "codex.yaml": "[{ run: x }]" }, "needs a \\`reason"],
  ["no YAML", { "codex.yaml": "checks: [" }, "codex.yaml: line 1"],
  ["no agent's name", { "../x.yaml": "[]" }, "a file is called AGENT.yaml"],
  [
    "what GitHub does not carry out",
    { "codex.yaml": "[{ type: llm_review, prompt: x, reason: y }]" },
    "not carried out on GitHub",
  ],
  [
    "too many",
    { "codex.yaml": JSON.stringify(Array.from({ length: 41 }, (_, index) => ({ run: `x ${index}`, reason: "y" }))) },
    "at most 40 checks",
  ],
  [
    "too much",
    { "codex.yaml": JSON.stringify([{ run: "x".repeat(24_000), reason: "y" }]) },
    "at most 40 checks in 24000 bytes",
  ],
])("%s: it is told, the gate stays shut, and nothing of it is asked", async (_name, files, problem) => {
  const world = await atWork();
  await world.pushesFiles(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, text])));
  await world.comments("ada", "/statem goto done");
  while (world.waiting.length > 0) await world.collects();
  expect(world.sticky).toContain(problem);
  expect(world.run.added).toBeUndefined();
  expect(world.run.entry.node).toBe("work");
});

it("that they still fit can be asked for, and is the asker's word", async () => {
  const world = new World(RUNBOOK.replace("require_reason: true", "stale_policy: require_confirmation"));
  world.shell.script("npm run lint", 0);
  await world.opens();
  await world.pushesFiles(LINT);
  await world.comments("ada", "/statem goto done");
  expect(world.told).toContain("still fit what was done");
  await world.comments("ada", "/statem goto done --confirm");
  while (world.waiting.length > 0) await world.collects();
  expect(world.run.entry.node).toBe("done");
});

it("what an agent registers may ask about variables and counters, and writes none", async () => {
  const world = new World(`
vars: { score: { type: number, reducer: replace } }
nodes:
  work:
    dynamic_before_transfer: { required: true }
    next: { to: done, condition: { id: enough, var: score, at_least: 90 } }
  done:
`);
  await world.opens();
  const checks = "- { var: score, at_most: 100 }\n- { var: run.transitions, at_most: 9 }\n- { run: ./mine }\n";
  await world.pushesFiles({ [`${FOLDER}/codex.yaml`]: checks });
  await world.comments("ada", "/statem goto done");
  await world.collects({ "./mine": { tells: { STATEM_VARS: "score=95\n" } } });
  expect([world.run.entry.node, world.run.vars]).toEqual(["work", undefined]);
  const verdicts = [1, 2, 3].map((number) => world.run.receipts[`e0/dynamic/codex/${number}`]);
  expect(verdicts).toMatchObject([
    { verdict: "pass" },
    { verdict: "pass" },
    {
      verdict: "fail",
      reason: "vars_refused",
      told: { problem: "a check that an agent registered writes no variables" },
    },
  ]);
});
