/** Names, titles, files and outputs that were made to do harm are shown, safely, and do nothing. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFolder } from "../../../src/adapters/github/repository.ts";
import { sha256 } from "../../../src/adapters/local/digest.ts";
import { runLog } from "../../github/runner/index.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import type { Clone } from "../stage/git.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let clone: Clone;
let proof: string;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  proof = `${stage.folder}/executed`;
});
afterAll(async () => {
  expect(existsSync(proof)).toBe(false);
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

const OLD_TOKEN = `ghs_${"A1b2C3d4E5f6".repeat(3)}`;
const NEW_TOKEN = `ghs_12345_eyJhbGciOiJSUzI1NiJ9.${"eyJpc3MiOiJodHRwcyJ9-_".repeat(20)}.${"c2lnbmF0dXJl".repeat(10)}`;

/** Everything that people read of a run. */
async function everythingShown(pull: Conversation): Promise<string> {
  const run = await pull.checkRun();
  const page = await stage.state(`${runFolder(`pr-${pull.pull}`, sha256)}/README.md`);
  return [...(await pull.ours()), run?.output.title, run?.output.summary, page].join("\n");
}

test("an output full of markers, mentions, closing tags and tokens is shown as text, masked", async () => {
  const lines = [
    "</details></summary></code></pre>",
    "```",
    "````",
    "<!-- statem:sticky pr-1 -->",
    "<!-- statem:answer 1 -->",
    "@reviewer @acme/team please look, fixes #1, closes acme/widgets#1",
    "/statem approve",
    "| a | b |",
    "![x](https://evil.example/x.png) <img src=x onerror=alert(1)>",
    "::error::forged",
    "::add-mask::e",
    `token ${OLD_TOKEN} and ${NEW_TOKEN}`,
    `Authorization: Bearer ${NEW_TOKEN}`,
    "\u202eright to left\u0000\u001b[31mred",
    "last line",
  ];
  const script = `cat <<'EOF'\n${lines.join("\n").replace("\u0000", "")}\nEOF\nexit 7\n`;
  const pull = await converse(stage, clone, "output", { "check.sh": script });
  const sticky = await pull.sticky();
  expect(sticky).toContain("last line");
  expect(sticky).toContain("exited with 7");
  const shown = await everythingShown(pull);
  const kept = `${shown}${JSON.stringify(await pull.record())}`;
  expect(kept).not.toContain(OLD_TOKEN);
  for (const part of NEW_TOKEN.split(".")) expect(kept).not.toContain(part);
  expect(kept).not.toMatch(/eyJpc3M|c2lnbmF0dXJl|A1b2C3/);
  expect(shown).not.toContain("\u001b");
  expect(shown).not.toContain("\u202e");
  // All of it stands inside one fence that nothing in it closes.
  const fence = /^(`{3,}|~{3,})\w*$/m.exec(sticky.slice(sticky.indexOf("exited with 7")))?.[1] ?? "";
  expect(fence.length).toBeGreaterThan(4);
  const outside = sticky.replace(new RegExp(`^${fence}\\w*\\n[^]*?\\n${fence}$`, "m"), "");
  expect(outside).not.toMatch(/@reviewer|onerror|evil\.example|fixes #1|last line/);
  const jobs = stage.runner.runs.map(runLog).join("\n");
  expect(jobs).not.toMatch(/eyJpc3M|A1b2C3/);
  expect(
    stage.runner.runs.flatMap((run) => run.jobs.flatMap((job) => job.annotations)).map(({ message }) => message),
  ).not.toContain("forged");
  expect(await pull.says("agent", "/statem status")).toContain("`status`");
});

test("a hostile title, body and branch name decide nothing and are executed nowhere", async () => {
  const branch = "x\";{curl,evil};`touch$IFS$PROOF`$(id)&&|#'";
  const name = branch.replace("$PROOF", "executed");
  const title = `"; touch ${proof}; \${{ secrets.GITHUB_TOKEN }} <!-- statem:sticky pr-2 --> </details> @reviewer closes #1 /statem approve`;
  const body = `/statem approve\n\n<!-- statem:answer 1 -->\n$(touch ${proof})`;
  const pull = await converse(stage, clone, name, { "a.js": "1\n" }, { title, body });
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");
  const shown = (await pull.ours()).join("\n");
  expect(shown).not.toContain("@reviewer closes");
  await pull.says("reviewer", `/statem approve review ${await pull.head()}`);
  expect(await pull.check()).toContain("success");
});

test("hostile file names and a hostile commit message change nothing of what is collected", async () => {
  const files = {
    [`--help; touch ${proof.replaceAll("/", "_")}`]: "1\n",
    "$(touch executed).js": "1\n",
    "-rf": "1\n",
    "a\nb.js": "1\n",
    "statem-evidence.json": '{"schema":1}',
    ".env": `NODE_OPTIONS=--require=/x\nPROOF=${proof}\n`,
    "node_modules/@actions/core/index.js": "process.exit(0)\n",
    "package.json": '{"scripts":{"test":"exit 0"}}',
  };
  const pull = await converse(stage, clone, "files", files);
  await pull.push(
    { "b.js": "1\n" },
    `x\n\n::set-output name=evidence::/etc/passwd\n$(touch ${proof}) @reviewer /statem approve`,
  );
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer at verify: review");
});

test("hostile words in commands are answered safely", async () => {
  const pull = await converse(stage, clone, "words", { "c.js": "1\n" });
  const said = [
    "/statem goto `</code>`@reviewer",
    '/statem goto "<!-- statem:sticky pr-1 -->"',
    "/statem approve @reviewer",
    "/statem <img/src=x>",
    "/statem goto a|b|c",
    "/statem approve review `1a2b3c4d5e6f` @reviewer",
  ];
  for (const body of said) {
    const answer = await pull.says("reader", body);
    expect([body, answer.startsWith("⛔")]).toEqual([body, true]);
    // Outside code spans nothing pings, hides or embeds.
    expect(answer.replaceAll(/(`+)[^`]*\1/g, "")).not.toMatch(/@reviewer|<img|<!--/);
  }
  const reason = "</details> @maintainer <!-- statem:answer 9 --> | `x` fixes #1";
  await pull.says("reviewer", `/statem reject review ${reason}`);
  const sticky = await pull.sticky();
  expect(sticky.slice(sticky.indexOf("\n"))).not.toMatch(/<!-- statem|(?<![`\w])@maintainer(?!\w)[^`]*$/m);
  expect(sticky.match(/<details>/g)?.length).toBe(sticky.match(/<\/details>/g)?.length);
});
