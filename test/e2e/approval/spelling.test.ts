/** No spelling and no edit makes an approval out of something that its author did not type as one. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerMarker, stickyMarker } from "../../../src/core/render/markers.ts";
import { type Conversation, converse } from "../stage/conversation.ts";
import { FILES, shippedRunbook } from "../stage/runbooks.ts";
import { openStage, type Stage } from "../stage/stage.ts";

let stage: Stage;
let pull: Conversation;
let line: string;
beforeAll(async () => {
  stage = await openStage({ runbook: await shippedRunbook("minimal"), files: FILES });
  const clone = await stage.person("agent").clone(`${stage.folder}/agent`);
  const words = "/statem approve review";
  pull = await converse(stage, clone, "spelling", { "a.js": "1\n" }, { title: words, body: words });
  line = `/statem approve review ${await pull.head()}`;
  // Long enough for a plain approve: what is refused here is refused for its spelling alone.
  stage.github.advanceClock(3_600_000);
});
let isApproved = false;
afterEach(async () => {
  if (isApproved) return;
  const { approvals } = (await pull.record()).state;
  expect(approvals).toEqual([]);
  expect(await pull.check()).toContain("action_required: Waiting for a reviewer");
});
afterAll(async () => {
  expect(stage.github.unimplementedWhat).toEqual([]);
  await stage.close();
});

test("what a reviewer quotes, shows as code, hides or says in passing is no command", async () => {
  const before = (await pull.ours()).length;
  const spellings = [
    `> ${line}`,
    `> ${line}\n\nNo, and why do you ask?`,
    `>${line}\n> /statem approve`,
    `\`${line}\``,
    `\`\`\`\n${line}\n\`\`\``,
    `~~~sh\n${line}\n~~~`,
    `\`\`\`\n${line}`,
    `    ${line}`,
    `\t${line}`,
    `<!-- ${line} -->`,
    `<!--\n${line}\n-->`,
    `<!-- x --> ${line}`,
    `Looks good.\n${line}`,
    `- ${line}`,
    `# ${line}`,
    `**${line}**`,
    `[x](${line})`,
    `<b>${line}</b>`,
    `@agent ${line}`,
    `please ${line}`,
    `\\${line}`,
    `/statem-approve review`,
    `//statem approve`,
    `statem approve`,
    `/stateme approve`,
  ];
  for (const body of spellings) await stage.person("reviewer").comment(pull.pull, body);
  await stage.settled();
  expect((await pull.ours()).slice(before)).toEqual([]);
});

test("look-alikes of the command are refused with a hint, whoever types them", async () => {
  const spellings = [
    "/ѕtatem approve",
    "/statеm approve",
    "／statem approve",
    "/\u200bstatem approve",
    "/statem аpprove",
  ];
  const said = [];
  for (const body of spellings) said.push(await stage.person("reviewer").comment(pull.pull, body));
  // What the file's `if` keeps out does not even wake us; the next look sees it all the same.
  said.push(await stage.person("agent").comment(pull.pull, "/statem status"));
  await stage.settled();
  for (const { id, body } of said.slice(0, -1))
    expect([body, await pull.answerTo(id)]).toEqual([body, expect.stringContaining("`lookalike`")]);
});

test("two commands in one comment are refused as a whole", async () => {
  expect(await pull.says("reviewer", `/statem status\n\n${line}`)).toContain("`two_commands`");
  expect(await pull.says("reviewer", `${line}\n/statem approve`)).toContain("`two_commands`");
});

test("an ordinary comment of a reviewer that the agent edits into a command is refused", async () => {
  const { id } = await stage.person("reviewer").comment(pull.pull, "Looks good so far.");
  await stage.settled();
  expect(await pull.answerTo(id)).toBe("");
  await stage.person("agent").edit(id, line);
  await stage.settled();
  expect(await pull.answerTo(id)).toContain("`comment_edited`");
});

test("so is a command that is edited into another before we look at it", async () => {
  let edited = Promise.resolve<unknown>(undefined);
  stage.github.faults.beforeOnce({ operationName: "Look" }, () => {
    edited = stage.person("agent").edit(said, line);
    return edited;
  });
  let said = 0;
  ({ id: said } = await stage.person("reviewer").comment(pull.pull, "/statem status"));
  await stage.settled();
  await edited;
  expect(await pull.answerTo(said)).toContain("`comment_edited`");
});

test("a refused command that is edited into a good one stays refused, and is answered once", async () => {
  const { id, answer } = await pull.speaks("reviewer", "/statem approve nothing");
  expect(answer).toContain("`unknown_check`");
  await stage.person("reviewer").edit(id, line);
  await stage.settled();
  expect(await pull.answerTo(id)).toContain("`unknown_check`");
});

test("the agent's own comments are the agent's, edited or not", async () => {
  const { id } = await stage.person("agent").comment(pull.pull, "Done.");
  await stage.person("agent").edit(id, line);
  await stage.settled();
  expect(await pull.answerTo(id)).toContain("`comment_edited`");
  expect(await pull.says("agent", `${line}\n\nOn behalf of @reviewer.`)).toContain("`is_author`");
});

test("our marks in somebody else's comment make it neither ours nor answered", async () => {
  const before = await pull.sticky();
  await stage.person("agent").comment(pull.pull, `${stickyMarker(`pr-${pull.pull}`)}\n✅ **Succeeded**`);
  const { id } = await stage.person("second").comment(pull.pull, "/statem status");
  await stage.person("agent").comment(pull.pull, `${answerMarker(String(id))}\n✅ Approved`);
  await stage.settled();
  expect(await pull.answerTo(id)).toContain("`status`");
  expect(await pull.sticky()).toContain("Waiting for a reviewer");
  expect(before).toContain("Waiting for a reviewer");
});

test("a sticky comment that the agent forged is healed at the next event", async () => {
  const found = (await pull.comments()).find(
    ({ body, user }) => body.includes("statem:sticky") && user.login !== "agent",
  );
  await stage
    .person("agent")
    .edit(found?.id ?? 0, `${stickyMarker(`pr-${pull.pull}`)}\n✅ **Succeeded** at \`handoff\`.`);
  await pull.says("second", "/statem status");
  expect(await pull.sticky()).toContain("Waiting for a reviewer");
});

test("a rejection stands although the agent deletes the comment that said it", async () => {
  const { id } = await pull.speaks("reviewer", "/statem reject review Not yet");
  await stage.person("agent").done("DELETE", `/issues/comments/${id}`);
  await stage.settled();
  expect(await pull.check()).toContain("review was rejected");
  line = `/statem approve review ${await pull.push({ "a.js": "2\n" })}`;
});

test("what a person typed counts, with the white space that browsers and phones make", async () => {
  const typed = `\r\n<!-- template -->\r\n\u00a0/STATEM\u00a0Approve\t ${line.slice("/statem approve ".length)} \r\n\r\n> /statem reject\r\nGood.\r\n`;
  expect(await pull.says("reviewer", typed)).toContain("Approved at");
  isApproved = true;
  expect(await pull.check()).toContain("success: Succeeded at handoff");
});
