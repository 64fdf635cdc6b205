/** What a machine may say is only what was asked for: everything else is kept out with a reason, and never becomes a receipt. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { isOfCommand } from "../../../src/core/run/receipt.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { CHECK_FILE, FILES, RED, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

/** Stands for whatever outlives the check on that machine: it may do what it likes to the file before it is uploaded. */
const TAMPER = `      - if: steps.statem.outputs.evidence != ''
        run: if [ -f tamper.sh ]; then sh tamper.sh "$EVIDENCE"; fi
        env:
          EVIDENCE: \${{ steps.statem.outputs.evidence }}
`;
const UPLOAD = "      - if: steps.statem.outputs.evidence != ''\n        uses: actions/upload-artifact";

let stage: Stage;
let clone: Clone;
let pull: Conversation;
beforeAll(async () => {
  stage = await openStage({
    runbook: await shippedRunbook("minimal"),
    files: { ...FILES, [CHECK_FILE]: RED },
    alter: (name, text) => (name === "statem-collect.yml" ? text.replace(UPLOAD, `${TAMPER}${UPLOAD}`) : text),
  });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  pull = await converse(stage, clone, "evidence", { "a.js": "1\n" });
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const receipts = async () => Object.values((await pull.record()).state.receipts).filter(isOfCommand);

/** Pushes a script that the machine runs between the check and the upload. */
const tamper = (script: string) => pull.push({ "tamper.sh": script });

test.each([
  ["cut", 'head -c 100 "$1" > x; mv x "$1"', "evidence_malformed"],
  ["too large", 'head -c 600000 /dev/zero | tr "\\0" " " >> "$1"', "evidence_too_large"],
  ["of another operation", `sed -i 's/"operation":"op[0-9]*"/"operation":"op1"/' "$1"`, "evidence_malformed"],
  ["of another head", `sed -i 's/"head":"[0-9a-f]*"/"head":"${"a".repeat(40)}"/' "$1"`, "evidence_malformed"],
  ["about another check", `sed -i 's/"check":"tests"/"check":"review"/' "$1"`, "not_observed"],
])("evidence that is %s is no evidence, and can be retried", async (_name, script, reason) => {
  const head = await tamper(script);
  const [receipt] = await receipts();
  expect(receipt).toMatchObject({ check: "tests", verdict: "limited", reason, checkedAt: { head } });
  expect((await pull.record()).state.operation).toBeUndefined();
  expect(await pull.check()).toBe(`in_progress: Held at verify: tests could not be established at ${head.slice(0, 7)}`);
  expect(await pull.sticky()).toContain("`/statem retry`");
});

test("a retry collects again at the same commit", async () => {
  // A tree that was seen before would count as going back and forth.
  await pull.push({ "tamper.sh": null, "b.js": "1\n" });
  const head = await pull.head();
  expect((await receipts())[0]).toMatchObject({ verdict: "fail", reason: "exit_code", checkedAt: { head } });
  expect(await pull.says("agent", "/statem retry")).toContain("Asked again for: `tests`.");
  expect((await receipts())[0]).toMatchObject({ verdict: "fail", reason: "exit_code", checkedAt: { head } });
});

test("the checked-out code cannot name another file, nor write the evidence before us", async () => {
  const green = '{"schema":1,"observations":[]}';
  await pull.push({
    [CHECK_FILE]: [
      `echo '${green}' > "$RUNNER_TEMP/statem-evidence.json"`,
      `for f in "$RUNNER_TEMP"/_runner_file_commands/*; do echo "evidence=$PWD/mine.json" >> "$f"; done`,
      `echo '${green}' > mine.json`,
      'echo "::set-output name=evidence::$PWD/mine.json"',
      'echo "::stop-commands::x"',
      "exit 3",
    ].join("\n"),
  });
  expect((await receipts())[0]).toMatchObject({ verdict: "fail", reason: "exit_code" });
});

test("the checked-out code sees no token, no input and none of the runner's files", async () => {
  await pull.push({ [CHECK_FILE]: "env | sort\ngit config --list\nexit 3\n" });
  const { head, tail } = (await receipts())[0]?.observation.output ?? { head: "", tail: "" };
  const output = `${head}${tail}`;
  expect(output).toContain("STATEM_HEAD=");
  expect(output).not.toMatch(/TOKEN|INPUT_|ACTIONS_|GITHUB_(ENV|PATH|OUTPUT|STATE)|extraheader|ghs_/);
  const collects = stage.runner.runs.filter(({ path }) => path.endsWith("statem-collect.yml"));
  const jobs = collects.flatMap(({ jobs }) => jobs).filter(({ key }) => key === "collect");
  expect(jobs.length).toBeGreaterThan(0);
  for (const { permissions } of jobs) expect(permissions).toEqual({ contents: "read", metadata: "read" });
});

test("an old collect run, run again, brings nothing back", async () => {
  const before = await pull.record();
  const old = stage.runner.runs.find(
    ({ path, displayTitle }) => path.endsWith("collect.yml") && displayTitle.startsWith("statem pr-1 "),
  );
  await stage.person("agent").done("POST", `/actions/runs/${old?.id}/rerun`);
  await stage.settled();
  const after = await pull.record();
  expect(after.state.receipts).toEqual(before.state.receipts);
  expect(after.state.status).toEqual(before.state.status);
  expect(after.journal.events.at(-1)?.event).toMatchObject({ kind: "evidence_refused", code: "operation_closed" });
});
