/** Variables, a command's own verdict and a limit, on the built Action: real commands write real files in a real checkout. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const RUNBOOK = `
vars:
  score: { type: number, reducer: replace, settable: true }
  notes: { type: list, reducer: union }
limits: { transitions: 9, minutes: 20 }
nodes:
  work:
    before_transfer:
      - { id: measure, run: sh ./measure }
      - { id: compare, run: 'echo "was told $STATEM_VAR_SCORE and $STATEM_VAR_NOTES"' }
    next: { to: done, condition: { id: enough, var: score, at_least: 90 } }
  done:
`;
const measures = (score: number, said = "") =>
  `echo "score=${score}" >> "$STATEM_VARS"\nprintf 'notes<<END\\n["round ${score}"]\\nEND\\n' >> "$STATEM_VARS"\n${said}`;

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({ runbook: RUNBOOK, files: { ...FILES, measure: measures(60) } });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "work", { "notes.md": "work\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const stateOf = async () => (await pull.record()).state;

test("what a command writes is the run's, told to the next one, and holds the gate that asks for more", async () => {
  await pull.says("agent", "/statem goto done");
  const { vars, receipts, commandMs } = await stateOf();
  expect(vars).toEqual({ score: 60, notes: ["round 60"] });
  expect(receipts["e0/compare"]).toMatchObject({
    ...{ verdict: "pass", observation: { output: { tail: 'was told 60 and ["round 60"]\n' } } },
  });
  expect(commandMs).toBeTypeOf("number");
  expect(await pull.check()).toContain("enough failed");
  expect(await pull.sticky()).toContain('**Variables:** `score` `60`, `notes` `["round 60"]`');
});

test("a command lowers what its exit code says, and explains it", async () => {
  const verdict = `echo '{"verdict": "limited", "reason": "the benchmark is not there"}' > "$STATEM_VERDICT"\n`;
  await pull.push({ measure: measures(95, verdict) });
  expect((await stateOf()).receipts["e0/measure"]).toMatchObject({
    ...{ verdict: "limited", reason: "said_limited", told: { reason: "the benchmark is not there" } },
  });
  expect(await pull.sticky()).toContain("It says: the benchmark is not there.");
});

test("with enough of it the run succeeds", async () => {
  await pull.push({ measure: measures(95) });
  expect(await pull.where()).toBe("done succeeded");
  expect((await stateOf()).vars).toEqual({ score: 95, notes: ["round 60", "round 95"] });
});
