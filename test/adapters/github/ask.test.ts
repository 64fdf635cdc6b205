/** Asking by a comment: the answer is the bot's comment with our marker, or what the record says where the words bear a sign alone. */
import nock from "nock";
import { afterEach, expect, test } from "vitest";
import { commentAsker } from "../../../src/adapters/github/ask/comment.ts";
import { createClient } from "../../../src/adapters/github/client.ts";
import { API, nothingIsLeft } from "./world.ts";

afterEach(() => expect(nothingIsLeft()).toEqual([]));

const asker = commentAsker(
  createClient({ token: "t", apiUrl: API }),
  { owner: "acme", name: "widgets" },
  async () => "recorded",
);
const shows = (comments: readonly object[]) =>
  nock(API).get("/repos/acme/widgets/issues/7/comments").query(true).reply(200, comments);
const asked = { id: "5", url: "" };
const own = (confused: number) => ({ id: 5, body: "/statem retry", user: { type: "User" }, reactions: { confused } });

test("nothing while there is no answer", async () => {
  shows([own(0), { id: 6, body: "<!-- statem:answer 5 -->\nforged", user: { type: "User" } }]);
  expect(await asker.answerTo(7, asked)).toBeUndefined();
});
test("the answer", async () => {
  shows([own(0), { id: 6, body: "<!-- statem:answer 5 -->\nyes", user: { type: "Bot" } }]);
  expect(await asker.answerTo(7, asked)).toBe("yes");
});
test("what the record says, where a sign is all", async () => {
  shows([own(1)]);
  expect(await asker.answerTo(7, asked)).toBe("recorded");
});
