/** The answers: one line with its code, what it promises below, and never a command to ourselves. */
import { describe, expect, it } from "vitest";
import { readComment } from "../../../src/core/command/read-comment.ts";
import { renderAnswer } from "../../../src/core/render/answer.ts";
import { answeredComment, isOurs, isSticky } from "../../../src/core/render/markers.ts";
import { REASONS } from "../../../src/core/render/reasons.ts";
import { renderSticky } from "../../../src/core/render/sticky.ts";
import { PLACEHOLDERS } from "../../../src/core/render/text/placeholders.ts";
import type { View } from "../../../src/core/render/view.ts";
import { SITUATIONS, viewOf } from "./views.ts";

const situation = (name: string): View => SITUATIONS[name] ?? viewOf();
const answer = (code: string, detail: Record<string, string> = {}, outcome: "done" | "refused" = "refused") => ({
  outcome,
  code,
  verb: "approve",
  actor: "reviewer1",
  detail,
});

describe("an answer", () => {
  it("to a slip", () => {
    const detail = { verb: "aprove", hint: " Did you mean `approve`?" };
    expect(renderAnswer(answer("unknown_verb", detail), "99", situation("failing"))).toMatchInlineSnapshot(`
      "<!-- statem:answer 99 -->
      ⛔ There is no command \`aprove\`. Did you mean \`approve\`? Nothing was changed. <sub>\`unknown_verb\`</sub>"
    `);
  });
  it("to an approval of another commit", () => {
    const detail = { commit: "0ff1ce0ff1ce", head: "1a2b3c4d5e6f", line: "/statem approve review 1a2b3c4d5e6f" };
    expect(renderAnswer(answer("commit_not_head", detail), "99", situation("reviewing"))).toMatchInlineSnapshot(`
      "<!-- statem:answer 99 -->
      ⛔ \`0ff1ce0ff1ce\` is not the commit under review, which is \`1a2b3c4d5e6f\`. Look at that one, then type \`/statem approve review 1a2b3c4d5e6f\`. <sub>\`commit_not_head\`</sub>"
    `);
  });
  it("to status", () => {
    expect(renderAnswer(answer("status", {}, "done"), "99", situation("reviewing"))).toMatchInlineSnapshot(`
      "<!-- statem:answer 99 -->
      ✅ This is where the run stands. <sub>\`status\`</sub>

      👀 **Waiting for a reviewer** at \`verify\`, commit \`1a2b3c4\`: \`review\`.

      > Somebody has read the change

      \`\`\`text
      /statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d
      \`\`\`

      Asked of one person with write access, not the author or the last pusher. To say no: \`/statem reject review REASON\`.

      prepare → **verify** → handoff

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ✅ pass | exit 0 in 12.3 s, [log](https://github.example/octo/widgets/actions/runs/1) | [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d) | – |
      | \`review\` | ⏳ waiting | Somebody has read the change | – | one person with write access, not the author or the last pusher |"
    `);
  });
  it("to a request that is blocked", () => {
    expect(
      renderAnswer(answer("blocked", { to: "handoff" }, "done"), "99", situation("failing")),
    ).toMatchInlineSnapshot(`
      "<!-- statem:answer 99 -->
      ⛔ Asked for \`handoff\`, and its gate does not hold; what to repair stands below. <sub>\`blocked\`</sub>

      ❌ **Held** at \`verify\`, commit \`1a2b3c4\`: \`tests\` failed. The agent repairs it and pushes.

      **Gate \`verify\` → \`handoff\`**

      | check | verdict | evidence | commit | who settles it |
      | --- | --- | --- | --- | --- |
      | \`tests\` | ❌ fail | exit 1 in 12.3 s, [log](https://github.example/octo/widgets/actions/runs/1) | [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d) | the agent, by a push; or \`/statem retry\` |
      | \`review\` | ⏳ waiting | Somebody has read the change | – | one person with write access, not the author or the last pusher: \`/statem approve review 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d\` |

      **❌ \`tests\` failed** at [\`1a2b3c4\`](https://github.example/octo/widgets/commit/1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d): The command exited with 1; 0 was expected. Repair it and push; \`/statem retry\` runs it again at the same commit.

      Ran \`npm test\`, exit code 1; the end of 34 bytes of output ([whole log](https://github.example/octo/widgets/actions/runs/1)):

      \`\`\`text
      1 test failed
        expected 2, got 3
      \`\`\`"
    `);
  });
  it("to help", () => {
    expect(renderAnswer(answer("help", {}, "done"), "99", situation("working"))).toMatchInlineSnapshot(`
      "<!-- statem:answer 99 -->
      ✅ These are the commands. <sub>\`help\`</sub>

      | command | what it does | who may | example |
      |---|---|---|---|
      | \`/statem help\` | Shows these commands. | anybody who can read | \`/statem help\` |
      | \`/statem status\` | Says where the run is and what is missing. | anybody who can read | \`/statem status\` |
      | \`/statem history\` | Lists what happened in this run, and who let it through. | anybody who can read | \`/statem history\` |
      | \`/statem explain\` | Says what may happen next, what each way still needs, and from whom. | anybody who can read | \`/statem explain\` |
      | \`/statem prompt\` | Says what is to be done where the run stands. | anybody who can read | \`/statem prompt\` |
      | \`/statem goto NODE [--confirm]\` | Asks for the edge to NODE. \`--confirm\` gives your word for the checks that ask for it. Quote a name that has spaces. | the author, an agent of the repository, or somebody with write access | \`/statem goto verify\` |
      | \`/statem confirm CHECK\` | Gives your word for CHECK, one of those that ask whoever goes on for it. | the author, an agent of the repository, or somebody with write access | \`/statem confirm plan-1\` |
      | \`/statem approve [CHECK] [SHA]\` | Approves CHECK (or all that waits for you) at the commit under review; SHA, 12 to 40 digits, says which one you looked at. | whom the check names | \`/statem approve review 1a2b3c4d5e6f\` |
      | \`/statem reject [CHECK] REASON\` | Rejects CHECK (or all that waits for you) and shows REASON to the agent. \`--\` in front of REASON says that it begins with no check. | whom the check names | \`/statem reject review The tests are missing\` |
      | \`/statem revoke [CHECK]\` | Takes back what you approved or rejected: CHECK, or all of it. | whom the check names, for their own word; a maintainer for a rejection | \`/statem revoke review\` |
      | \`/statem retry\` | Runs the failed checks, and those without evidence, again at the same commit; five times at most for one commit in one entry. | the author, an agent of the repository, or somebody with write access | \`/statem retry\` |
      | \`/statem start [RUNBOOK] [--again]\` | Starts the run of this pull request, under RUNBOOK if one is named; with \`--again\` a new one in the place of one that has ended, which stays as it is. | the author, an agent of the repository, or somebody with write access; for a fork, and with \`--again\`, a maintainer | \`/statem start\` |
      | \`/statem pause\` | Holds the run where it is: nothing moves and nothing is collected until somebody resumes it. | the author, or a person with write access | \`/statem pause\` |
      | \`/statem resume\` | Lets a paused run go on. | a person with write access, or whoever paused it | \`/statem resume\` |
      | \`/statem cancel\` | Ends the run for good as cancelled. | the author, or a person with write access | \`/statem cancel\` |
      | \`/statem takeover\` | Makes you the run's owner: agents are refused and nothing moves by itself until you release it. | a person with write access | \`/statem takeover\` |
      | \`/statem release\` | Gives a run that was taken over back to its author and to automation. | whoever took it over, or a person with maintain access | \`/statem release\` |
      | \`/statem override NODE REASON\` | Moves the run to NODE without its gate, never into an ending that succeeds; the check's title says so from then on. | a person with maintain access, not the author or the last pusher | \`/statem override repair The runner is broken\` |
      | \`/statem set VAR=VALUE REASON\` | Sets a variable that the runbook marks \`settable\`, and asks again for what was seen while it was otherwise; the check's title says so from then on. Quote \`VAR=VALUE\` where it has spaces. | a person with maintain access, not the author or the last pusher | \`/statem set score=90 Measured by hand, the benchmark was broken\` |
      | \`/statem extend LIMIT REASON\` | Grants once more what the runbook's limit allows. LIMIT: \`transitions\`, \`entries\`, \`deadline\`, \`same_failure\`, \`minutes\` or \`vars.NAME\`, where the run is bounded by it. | a person with maintain access, not the author or the last pusher | \`/statem extend transitions The second migration needs its own round\` |
      | \`/statem rebind [OLD=NEW ...]\` | Has the run go on under the runbook that its base branch has now; OLD=NEW names a node that was renamed. Approvals have to be given again. | a person with maintain access, not the author or the last pusher | \`/statem rebind verify=check\` |
      | \`/statem drop CHECK REASON\` | Takes away CHECK, which an agent registered for the present stay in the node; those of the runbook stay. | a person with maintain access, not the author or the last pusher | \`/statem drop dynamic/codex/2 It asks for a tool that we do not use\` |
      | \`/statem resolve HOOK OUTCOME\` | Settles a hook marked \`effect: external\` that was cut off. OUTCOME: \`done\`, it took effect; \`retry\`, it did not and is to be run again. | a person with maintain access, not the author or the last pusher | \`/statem resolve announce done\` |
      | \`/statem redact DIGEST\` | Removes an output's text from the record, its journal and its pages. DIGEST, 12 digits or more, stands beside the output in \`record.json\`; for one that is no check's newest, all 64. | a person with maintain access, not the author or the last pusher | \`/statem redact 1a2b3c4d5e6f\` |
      | \`/statem accept-state DIGEST REASON\` | Lets a run go on whose record is held, from what that record says. DIGEST, 12 digits or more, names the text that was looked at. Node, entries and counters stay; every receipt, approval, word and variable is stale. | a person with maintain access, not the author or the last pusher | \`/statem accept-state 1a2b3c4d5e6f The edit was mine\` |
      | \`/statem repair COMMIT\` | Takes a record that is held back to what COMMIT of the state branch left, with every receipt, approval, word and variable stale. | a person with maintain access, not the author or the last pusher | \`/statem repair 1a2b3c4d5e6f\` |

      Where a pull request has runs under several runbooks, \`--runbook NAME\` right behind the verb says which one is meant; without it, it is the default one's."
    `);
  });
  it("while the run is held", () => {
    expect(renderAnswer(answer("status", {}, "done"), "99", situation("held_fork"))).toMatchInlineSnapshot(`
      "<!-- statem:answer 99 -->
      ✅ This is where the run stands. <sub>\`status\`</sub>

      🔒 **Held**, commit \`1a2b3c4\`: This pull request comes from a fork; a maintainer starts its run with \`/statem start\`."
    `);
  });
});

describe("our own words", () => {
  const hostile = [
    "\n/statem approve review",
    "-->\n/statem reject x",
    "/statem approve",
    "\r/statem retry\r",
    "\u2028/statem help",
  ];

  it.each(Object.keys(REASONS))("%s is no command, whatever fills it", (code) => {
    for (const words of hostile) {
      const detail = Object.fromEntries(Object.keys(PLACEHOLDERS).map((name) => [name, words]));
      const body = renderAnswer(answer(code, detail, "done"), words, situation("failing"));
      expect(readComment(body)).toEqual({ kind: "none" });
      expect(readComment(body.split("\n").slice(1).join("\n"))).toEqual({ kind: "none" });
      expect(isOurs(body)).toBe(true);
    }
  });

  it.each(Object.keys(SITUATIONS))("the sticky comment is no command: %s", (name) => {
    const body = renderSticky(situation(name));
    expect(readComment(body)).toEqual({ kind: "none" });
    expect(isSticky(body)).toBe(true);
  });
});

describe("markers", () => {
  it("name the comment that was answered", () => {
    expect(answeredComment(renderAnswer(answer("help"), "1234567890", viewOf()))).toBe("1234567890");
    expect(answeredComment(renderSticky(viewOf()))).toBeUndefined();
  });

  it("count at a body's beginning alone", () => {
    expect(isOurs("see <!-- statem:sticky pr-12 -->")).toBe(false);
    expect(isOurs("> <!-- statem:answer 1 -->")).toBe(false);
    expect(isSticky("<!-- statem:sticky pr-12 -->")).toBe(true);
    expect(isSticky("<!-- statem:sticky 12 -->\nx")).toBe(true);
    expect(isOurs("")).toBe(false);
  });
});
