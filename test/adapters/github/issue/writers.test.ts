/** Several processes at one run, answers that are lost, and processes that die between two requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GitHub, startGitHub } from "../../../github/index.ts";
import { openPlace, type Place, RUN, revisionOf, said, textOf, write, writeAll } from "./place.ts";

let github: GitHub;
let place: Place;
beforeAll(async () => {
  github = await startGitHub();
  github.addUser("stranger");
});
afterAll(async () => {
  expect(github.unimplementedWhat).toEqual([]);
  expect(github.faults.unfired).toBe(0);
  await github.close();
});
beforeEach(async () => {
  place = await openPlace(github);
});

const isEntry = ({ body }: { readonly body: string }) => body.includes("<!-- statem:data ");

describe.each([2, 8])("of %i writers at once", (count) => {
  it("every word lands once, in one issue, and whoever lost is out of sight", async () => {
    const add = async (word: string): Promise<void> => {
      const store = place.store();
      for (;;) {
        const stored = await store.read(RUN);
        const text = stored.kind === "found" ? `${stored.text} ${word}` : word;
        if ((await store.write(revisionOf(text), stored.token)).kind === "written") return;
      }
    };
    const words = Array.from({ length: count }, (_, index) => `w${index}`);
    await Promise.all(words.map(add));
    expect((await textOf(place.store())).split(" ").sort()).toEqual(words.sort());
    const open = (await place.issues()).filter(({ state }) => state === "open");
    expect(open.map(({ title }) => title)).toEqual(["Run pr-1"]);
    const shown = (await place.entries()).filter(({ isMinimized }) => !isMinimized);
    expect(shown).toHaveLength(count);
  });
});

describe("an answer that is lost", () => {
  it("after a revision was said: it is found, and not said twice", async () => {
    const store = place.store();
    await writeAll(store, ["one"]);
    github.faults.loseResponse({ operationName: "WriteRevision" });
    const written = await write(store, "two");
    const stored = await place.store().read(RUN);
    expect(stored).toMatchObject({ kind: "found", text: "two" });
    expect(written).toEqual({ kind: "written", commit: stored.kind === "found" ? stored.lastWrite.commit : "" });
    expect((await place.comments()).filter(isEntry)).toHaveLength(2);
  });

  it("after the issue was opened: there is one", async () => {
    github.faults.loseResponse({ method: "POST", route: /\/issues$/ });
    expect((await write(place.store(), "one")).kind).toBe("written");
    expect(await place.issues()).toHaveLength(1);
  });

  it("after the view was shown: the revision stands", async () => {
    const store = place.store();
    await writeAll(store, ["one"]);
    github.faults.loseResponse({ operationName: "ShowRun" });
    expect((await write(store, "two")).kind).toBe("written");
    expect(await textOf(place.store())).toBe("two");
  });

  it("to what was never said: an error, and nothing stands", async () => {
    const store = place.store();
    await writeAll(store, ["one"]);
    github.faults.answerOnce({ operationName: "WriteRevision" }, { status: 502, body: "<html>Unicorn!</html>" });
    await expect(write(store, "two")).rejects.toThrow();
    expect(await textOf(place.store())).toBe("one");
    expect((await write(store, "two")).kind).toBe("written");
  });

  it("while somebody else wins: a conflict, as without it", async () => {
    const store = place.store();
    await writeAll(store, ["one"]);
    const { token } = await store.read(RUN);
    github.faults.beforeOnce({ operationName: "WriteRevision" }, () => writeAll(place.store(), ["theirs"]));
    github.faults.loseResponse({ operationName: "WriteRevision" });
    // The first of the two is theirs, which this fault takes the answer from as well.
    expect(await store.write(revisionOf("ours"), token)).toEqual({ kind: "conflict" });
    expect(await textOf(place.store())).toBe("theirs");
  });
});

describe("a process that dies", () => {
  /** The next request of this name does its work, and its process hears nothing more: every later request fails. */
  async function dieAfter(operationName: string, text: string): Promise<void> {
    const store = place.store();
    const { token } = await store.read(RUN);
    github.faults.loseResponse({ operationName });
    for (let again = 0; again < 2; again++) github.faults.answerOnce({ operationName: "RunComments" }, { status: 502 });
    await expect(store.write(revisionOf(text), token)).rejects.toThrow();
  }

  it("between saying a revision and reading it back leaves a revision that stands", async () => {
    await writeAll(place.store(), ["one"]);
    await dieAfter("WriteRevision", "two");
    expect(await textOf(place.store())).toBe("two");
    await writeAll(place.store(), ["three"]);
    expect(await textOf(place.store())).toBe("three");
  });

  it("before it hid what it had lost leaves something that is ignored, and is nobody's way on", async () => {
    const loser = place.store();
    await writeAll(loser, ["one"]);
    const { token } = await loser.read(RUN);
    github.faults.beforeOnce({ operationName: "WriteRevision" }, () => writeAll(place.store(), ["theirs"]));
    github.faults.answerOnce({ operationName: "HideLost" }, { status: 502 });
    expect((await loser.write(revisionOf("ours"), token)).kind).toBe("conflict");
    expect((await place.entries()).map(({ isMinimized }) => isMinimized)).toEqual([false, false, false]);
    await writeAll(place.store(), ["next"]);
    expect(await textOf(place.store())).toBe("next");
  });

  it("after it opened the issue leaves one that the next takes", async () => {
    const store = place.store();
    const { token } = await store.read(RUN);
    for (let again = 0; again < 2; again++) github.faults.answerOnce({ operationName: "RunComments" }, { status: 502 });
    await expect(store.write(revisionOf("one"), token)).rejects.toThrow();
    expect(said(await place.store().read(RUN))).toBe("absent");
    await writeAll(place.store(), ["one"]);
    expect(await place.issues()).toHaveLength(1);
  });
});

it("an issue that was opened beside the first one, and written to, holds the run", async () => {
  await writeAll(place.store(), ["one"]);
  const other = await openPlace(github);
  await writeAll(other.store(), ["x"]);
  const { title, body } = await place.issue();
  const { data } = await place.app.request(`POST /repos/${place.repository}/issues`, {
    title,
    body,
    labels: ["statem-run"],
  });
  const { number } = data as { readonly number: number };
  const { body: first } = await place.revision(1);
  await place.app.request(`POST /repos/${place.repository}/issues/${number}/comments`, { body: first });
  expect(await place.store().read(RUN)).toMatchObject({ kind: "blocked", code: "state_second_tip" });
});

it("the shared identity of workflows is refused, and reads all the same for who only reads", async () => {
  const token = github.mintWorkflowToken(place.repository, { contents: "write", issues: "write" }, "writer");
  const shared = place.storeOf(token);
  expect(await shared.read(RUN)).toMatchObject({ kind: "blocked", code: "store_needs_app" });
  expect(await write(shared, "one")).toEqual({ kind: "conflict" });
  expect(await place.issues()).toEqual([]);
  await writeAll(place.store(), ["one"]);
  expect((await shared.read(RUN)).kind).toBe("blocked");
  expect(await shared.hasAny(RUN)).toBe(true);
  expect(await place.storeOf(token, "anybodys").read(RUN)).toMatchObject({
    text: "one",
    lastWrite: { isTrusted: false },
  });
});

it("a token that may not read issues is told what it lacks, and hides nothing of the state branch's runs", async () => {
  await writeAll(place.store(), ["one"]);
  const token = github.mintWorkflowToken(place.repository, { contents: "read" }, "writer");
  await expect(place.storeOf(token, "anybodys").read(RUN)).rejects.toThrow("`issues: read`");
  expect(await place.storeOf(token).hasAny(RUN)).toBe(false);
});

it("a repository without issues says so", async () => {
  const closed = await openPlace(github, { issues: false });
  expect(await closed.store().read(RUN)).toMatchObject({ kind: "blocked", code: "store_closed" });
});
