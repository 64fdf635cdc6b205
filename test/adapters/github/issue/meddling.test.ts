/** What people may do to a run's issue: what holds the run, and what changes nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IssueStore } from "../../../../src/adapters/github/issue/store.ts";
import { type GitHub, startGitHub } from "../../../github/index.ts";
import { openPlace, type Place, RUN, said, textOf, write, writeAll } from "./place.ts";

let github: GitHub;
let place: Place;
let store: IssueStore;
beforeAll(async () => {
  github = await startGitHub();
  github.addUser("stranger");
});
afterAll(async () => {
  expect(github.unimplementedWhat).toEqual([]);
  await github.close();
});
beforeEach(async () => {
  place = await openPlace(github);
  store = place.store();
  await writeAll(store, ["one", "two", "three"]);
});

/** What somebody else's process reads, what becomes of a write with what was known before, and of one with what is known now. */
async function outcome(meddle: () => Promise<unknown>): Promise<readonly string[]> {
  const { token } = await store.read(RUN);
  await meddle();
  const read = await textOf(place.store());
  const late = await store.write({ run: RUN, files: { "record.json": "late" }, headline: "late", body: "" }, token);
  const next = await write(place.store(), "four");
  return [read, late.kind, next.kind];
}

describe("it holds the run, and nothing is written over it", () => {
  it.each([1, 2, 3])("that somebody edits revision %i", async (number) => {
    const { id, body } = await place.revision(number);
    const edited = () => place.by("writer", "PATCH", `/issues/comments/${id}`, { body: body.replace("pr-1", "pr-2") });
    expect(await outcome(edited)).toEqual(["state_comment_edited", "conflict", "conflict"]);
    expect(await place.store().read(RUN)).toMatchObject({ detail: { writer: "writer", seen: String(id) } });
  });

  it("that somebody takes a revision's data out of it", async () => {
    const { id } = await place.revision(3);
    const blanked = () => place.by("writer", "PATCH", `/issues/comments/${id}`, { body: "(nothing)" });
    expect(await outcome(blanked)).toEqual(["state_comment_edited", "conflict", "conflict"]);
  });

  it.each([1, 2, 3])("that somebody deletes revision %i", async (number) => {
    const { id } = await place.revision(number);
    const deleted = () => place.by("writer", "DELETE", `/issues/comments/${id}`);
    expect(await outcome(deleted)).toEqual(["state_comment_deleted", "conflict", "conflict"]);
    expect(await place.store().read(RUN)).toMatchObject({ detail: { writer: "writer" } });
  });

  it.each([1, 2])("that revision %i is missing, whoever took it away", async (number) => {
    const { id } = await place.revision(number);
    const deleted = () => place.app.request(`DELETE /repos/${place.repository}/issues/comments/${id}`);
    expect(await outcome(deleted)).toEqual(["state_comment_missing", "conflict", "conflict"]);
  });

  it("that another run's revision stands there", async () => {
    const other = await openPlace(github);
    await writeAll(other.store(), ["x"]);
    const { body } = await other.revision(1);
    const { number } = await place.issue();
    const say = () => place.app.request(`POST /repos/${place.repository}/issues/${number}/comments`, { body });
    expect(await outcome(say)).toEqual(["state_other_run", "conflict", "conflict"]);
  });
});

describe("it changes nothing", () => {
  const GOES_ON = ["three", "written", "written"];

  it("that people talk in it, with our marker too", async () => {
    const { number } = await place.issue();
    const { body } = await place.revision(3);
    const talk = async () => {
      for (const said of ["What is this?", body, `${body}\nmore`, "<!-- statem:revision pr-1 -->\nours"])
        await place.by("stranger", "POST", `/issues/${number}/comments`, { body: said });
    };
    expect(await outcome(talk)).toEqual(GOES_ON);
    expect(await textOf(store)).toBe("four");
  });

  it("that somebody edits or deletes what people said", async () => {
    const { number } = await place.issue();
    const { id } = await place.by<{ id: number }>("stranger", "POST", `/issues/${number}/comments`, { body: "hm" });
    const { id: other } = await place.by<{ id: number }>("stranger", "POST", `/issues/${number}/comments`, {
      body: "a",
    });
    const change = async () => {
      await place.by("stranger", "PATCH", `/issues/comments/${id}`, { body: "hm!" });
      await place.by("writer", "DELETE", `/issues/comments/${other}`);
    };
    expect(await outcome(change)).toEqual(GOES_ON);
  });

  it.each([
    ["retitled", { title: "Please ignore" }],
    ["retitled to another run", { title: "Run pr-99" }],
    ["emptied", { body: "" }],
    ["rewritten", { body: "Nothing to see <!-- statem:data -->" }],
    ["closed", { state: "closed" }],
  ])("that the issue is %s: the view is healed", async (_how, change) => {
    const { number } = await place.issue();
    const changed = () => place.by("writer", "PATCH", `/issues/${number}`, change);
    expect(await outcome(changed)).toEqual(GOES_ON);
    await write(store, "five");
    expect(await place.issue()).toMatchObject({ number, title: "Run pr-1", body: expect.stringContaining("# five") });
    expect(await place.issues()).toHaveLength(1);
  });

  it("that its label is taken off, and its title changed too", async () => {
    const { number } = await place.issue();
    const hide = async () => {
      await place.by("writer", "DELETE", `/issues/${number}/labels/statem-run`);
      await place.by("writer", "PATCH", `/issues/${number}`, { title: "Something" });
    };
    expect(await outcome(hide)).toEqual(GOES_ON);
    expect(await place.issue()).toMatchObject({ number, title: "Run pr-1" });
  });

  it("that its conversation is locked: the app has write access", async () => {
    const { number } = await place.issue();
    expect(await outcome(async () => github.lockConversation(place.repository, number, true))).toEqual(GOES_ON);
  });

  it("that somebody hides a revision", async () => {
    const { node_id: subjectId } = await place.revision(3);
    const hide = () =>
      place
        .as("writer")
        .graphql("mutation ($input: MinimizeCommentInput!) { minimizeComment(input: $input) { clientMutationId } }", {
          input: { subjectId, classifier: "SPAM" },
        });
    expect(await outcome(hide)).toEqual(GOES_ON);
  });

  it("that somebody opens an issue like ours", async () => {
    const { title, body } = await place.issue();
    const { body: first } = await place.revision(1);
    const pretend = async () => {
      const made = { title, body, labels: ["statem-run"] };
      const { number } = await place.by<{ number: number }>("maintainer", "POST", "/issues", made);
      await place.by("maintainer", "POST", `/issues/${number}/comments`, { body: first });
    };
    expect(await outcome(pretend)).toEqual(GOES_ON);
  });
});

describe("an issue that is gone", () => {
  it("is no run: that one was, others have to remember", async () => {
    const { node_id: issueId } = await place.issue();
    const document = "mutation ($input: DeleteIssueInput!) { deleteIssue(input: $input) { clientMutationId } }";
    await place.as("maintainer").graphql(document, { input: { issueId } });
    expect(said(await store.read(RUN))).toBe("absent");
    expect(said(await place.store().read(RUN))).toBe("absent");
  });

  it("to another repository is not that one's run of the same name", async () => {
    const { node_id: issueId } = await place.issue();
    const target = `${place.repository}-target`;
    await github.addRepo(target, { files: { "a.md": "a" }, collaborators: { maintainer: "admin" } });
    const answer = await place
      .as("maintainer")
      .graphql("query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }", {
        owner: "acme",
        name: target.slice("acme/".length),
      });
    const repositoryId = (answer as { repository: { id: string } }).repository.id;
    await place
      .as("maintainer")
      .graphql("mutation ($input: TransferIssueInput!) { transferIssue(input: $input) { issue { number } } }", {
        input: { issueId, repositoryId },
      });
    expect(said(await place.store().read(RUN))).toBe("absent");
  });
});
