/** What each delivery is to us: an arrival, a collected job, or nothing, and then why. */
import { describe, expect, test } from "vitest";
import type { Payload } from "../../src/app/deliveries/payload.ts";
import { readDelivery, type WakeReading } from "../../src/app/deliveries/wake.ts";
import { commentDelivery, pullDelivery, runDelivery, SELF } from "./deliveries.ts";

const read = (event: string, payload: Payload): WakeReading => readDelivery({ id: "d1", event, payload }, SELF);
const causeOf = (event: string, payload: Payload) => {
  const reading = read(event, payload);
  switch (reading.kind) {
    case "wakes": {
      const causes = reading.wakes.map(({ cause }) => cause);
      return causes.length === 1 ? causes[0] : causes;
    }
    case "rounds":
      return reading.rounds;
    case "ignored":
      return reading.code;
  }
};
const bot = { login: SELF, type: "Bot" };
const ann = { login: "ann", type: "User" };
const pull12 = { pull: 12, publisher: "app" };

describe("pull requests", () => {
  const plain = [
    "opened",
    "reopened",
    "edited",
    "labeled",
    "unlabeled",
    "ready_for_review",
    "converted_to_draft",
    "closed",
  ];
  test.each(plain)("%s says where to look", (action) => {
    expect(causeOf("pull_request", pullDelivery(action))).toEqual({ kind: "arrival", arrival: pull12 });
  });

  test("a push also says who pushed what", () => {
    const pushed = { head: "abc", by: "ann", before: "aba" };
    const seen = causeOf("pull_request", pullDelivery("synchronize", { before: "aba", after: "abc" }));
    expect(seen).toEqual({ kind: "arrival", arrival: { ...pull12, pushed } });
  });

  test("a push by a deleted account says only where to look", () => {
    const seen = causeOf("pull_request", pullDelivery("synchronize", { after: "abc", sender: null }));
    expect(seen).toEqual({ kind: "arrival", arrival: pull12 });
  });

  test("what goes along names delivery, installation and repository", () => {
    expect(read("pull_request", pullDelivery("opened"))).toMatchObject({
      wakes: [{ delivery: "d1", event: "pull_request", installation: 7, repository: "acme/widgets" }],
    });
  });
});

describe("comments", () => {
  const comment = (body: string | null, user: typeof ann | null = ann) => ({ id: 99, body, user });
  const said = (body: string, more: object = {}) => ({
    kind: "arrival",
    arrival: { ...pull12, comment: { id: 99, login: "ann", isBot: false, body, ...more } },
  });

  test.each<[string, Payload, unknown]>([
    ["a command", commentDelivery("/statem status"), said("/statem status")],
    ["a command that is misread", commentDelivery("/statem aprove"), said("/statem aprove")],
    [
      "a command that an edit made",
      commentDelivery("/statem retry", { action: "edited", changes: { body: { from: "hello" } } }),
      said("/statem retry"),
    ],
    [
      "a command that an edit took away",
      commentDelivery("hello", { action: "edited", changes: { body: { from: "/statem approve" } } }),
      said("hello"),
    ],
    ["a command that was deleted", commentDelivery("/statem approve", { action: "deleted" }), said("/statem approve")],
    [
      "a command of another bot, which the engine judges",
      commentDelivery("/statem retry", { comment: comment("/statem retry", { login: "other[bot]", type: "Bot" }) }),
      said("/statem retry", { login: "other[bot]", isBot: true }),
    ],
    [
      "a command of a deleted account",
      commentDelivery("/statem retry", { comment: comment("/statem retry", null) }),
      said("/statem retry", { login: null }),
    ],
    [
      "a person's command under a pasted marker",
      commentDelivery("<!-- statem:sticky pr-12 -->\n/statem retry"),
      said("<!-- statem:sticky pr-12 -->\n/statem retry"),
    ],
    ["an ordinary comment", commentDelivery("Looks good, says statem"), "ordinary_comment"],
    ["a quoted command", commentDelivery("> /statem approve"), "ordinary_comment"],
    ["an empty comment", commentDelivery(null), "ordinary_comment"],
    [
      "an ordinary edit",
      commentDelivery("b", { action: "edited", changes: { body: { from: "a" } } }),
      "ordinary_comment",
    ],
    ["a command in an issue", commentDelivery("/statem status", { issue: { number: 12 } }), "no_pull_request"],
    [
      "what we said ourselves",
      commentDelivery("/statem retry", { sender: bot, comment: comment("x", bot) }),
      "own_deed",
    ],
    ["our comment, edited by a person", commentDelivery("", { comment: comment("/statem retry", bot) }), "own_marker"],
    [
      "our login in other letters",
      commentDelivery("/statem retry", { sender: { login: "Gatekeeper[bot]", type: "Bot" } }),
      "own_deed",
    ],
    [
      "another identity's comment with our marker",
      commentDelivery("", {
        comment: comment("<!-- statem:answer 5 -->\n/statem retry", { login: "github-actions[bot]", type: "Bot" }),
      }),
      "own_marker",
    ],
  ])("%s", (_what, payload, expected) => {
    expect(causeOf("issue_comment", payload)).toEqual(expected);
  });
});

describe("completed workflow runs", () => {
  const job = {
    kind: "collected",
    pull: 12,
    run: "pr-12",
    operation: "op3",
    job: 555,
    log: "https://github.com/acme/widgets/actions/runs/555",
  };
  const path = ".github/workflows/statem-collect.yml";

  test.each<[string, Payload, unknown]>([
    ["our own collect run", runDelivery(), job],
    ["the path as the description shows it", runDelivery({ path: `acme/widgets/${path}@main` }), job],
    ["the path with a full ref", runDelivery({ path: `${path}@refs/heads/main` }), job],
    ["another file", runDelivery({ path: ".github/workflows/ci.yml" }), "other_workflow"],
    ["a file whose name goes on", runDelivery({ path: `${path}.yml` }), "other_workflow"],
    ["the file in another folder", runDelivery({ path: `x/${path}` }), "other_workflow"],
    ["the file at another ref", runDelivery({ path: `${path}@evil` }), "other_workflow"],
    ["another event", runDelivery({ event: "pull_request" }), "other_trigger"],
    ["another branch", runDelivery({ head_branch: "evil" }), "other_branch"],
    ["no branch", runDelivery({ head_branch: null }), "other_branch"],
    ["started by a person", runDelivery({ actor: ann, triggering_actor: ann }), "other_actor"],
    ["started by another app", runDelivery({ actor: { login: "github-actions[bot]" } }), "other_actor"],
    ["run again by a person", runDelivery({ triggering_actor: ann }), "other_actor"],
    ["no actor", runDelivery({ actor: null }), "other_actor"],
    ["a person called like us", runDelivery({ actor: { login: "gatekeeper" } }), "other_actor"],
    ["not completed", runDelivery({}, { action: "requested" }), "other_event"],
    ["no title", runDelivery({ display_title: "statem-collect" }), "other_title"],
    ["a title that goes on", runDelivery({ display_title: "statem pr-12 op3 x" }), "other_title"],
    ["a title with a line break", runDelivery({ display_title: "statem pr-12 op3\n" }), "other_title"],
    ["a title without an operation", runDelivery({ display_title: "statem pr-12" }), "other_title"],
    ["a run that is none", runDelivery({ display_title: "statem pr-012 op3" }), "other_title"],
    ["pull request 0", runDelivery({ display_title: "statem pr-0 op3" }), "other_title"],
    ["an operation that is none", runDelivery({ display_title: "statem pr-12 ../op3" }), "other_title"],
  ])("%s", (_what, payload, expected) => {
    expect(causeOf("workflow_run", payload)).toEqual(expected);
  });
});

test("deliveries of no installation or of nothing that we know are ignored", () => {
  expect(causeOf("pull_request", pullDelivery("opened", { installation: null }))).toBe("no_installation");
  expect(causeOf("star", { ...pullDelivery("created") })).toBe("other_event");
});
