/** What each delivery is to us: an arrival, a collected job, or nothing, and then why. */
import { describe, expect, test } from "vitest";
import type { Payload } from "../../src/app/deliveries/payload.ts";
import { SUBSCRIPTIONS } from "../../src/app/deliveries/subscriptions.ts";
import { readDelivery, type WakeReading } from "../../src/app/deliveries/wake.ts";
import {
  checkDelivery,
  commentDelivery,
  HEAD,
  pullDelivery,
  pushDelivery,
  reviewDelivery,
  runDelivery,
  SELF,
} from "./deliveries.ts";

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

describe("buttons", () => {
  const press = (identifier: string, more: Partial<Payload> = {}, check: Parameters<typeof checkDelivery>[1] = {}) =>
    causeOf("check_run", checkDelivery("requested_action", check, { requested_action: { identifier }, ...more }));
  const asked = (id: string, command: object, more: object = {}) => ({
    kind: "arrival",
    arrival: {
      ...pull12,
      asked: {
        id,
        url: "https://github.com/acme/widgets/runs/700",
        asked: command,
        head: HEAD,
        login: "ann",
        isBot: false,
        ...more,
      },
    },
  });

  test.each<[string, unknown]>([
    ["approve", asked("press-approve-ann-5-700", { verb: "approve", commit: HEAD })],
    ["retry", asked("press-retry-ann-5-700", { verb: "retry" })],
    ["reject", asked("press-reject-ann-5-700", { verb: "reject", reason: expect.stringMatching(/^-- Rejected with/) })],
    ["merge", "other_button"],
    ["toString", "other_button"],
  ])("%s", (identifier, expected) => {
    expect(press(identifier)).toEqual(expected);
  });

  test.each<[string, Partial<Payload>, Parameters<typeof checkDelivery>[1], unknown]>([
    ["a bot's press, which the engine judges", { sender: { login: "other[bot]", type: "Bot" } }, {}, { isBot: true }],
    ["another app's check", {}, { app: { slug: "other" } }, "other_actor"],
    ["a check of nobody's", {}, { app: null }, "other_actor"],
    ["a check that leads nowhere", {}, { details_url: null }, "other_button"],
    ["a check that leads elsewhere", {}, { details_url: "https://x/pull/12/files" }, "other_button"],
    ["a check that shows no revision: no run may go on", {}, { external_id: "d".repeat(64) }, "other_button"],
    ["nobody's press", { sender: null }, {}, "other_button"],
    ["our own press", { sender: bot }, {}, "own_deed"],
  ])("%s", (_what, more, check, expected) => {
    const seen = press("retry", more, check);
    expect(seen).toEqual(
      typeof expected === "string"
        ? expected
        : asked("press-retry-other_bot_-5-700", { verb: "retry" }, { login: "other[bot]", isBot: true }),
    );
  });
});

describe("others' checks and reviews", () => {
  const theirs = (check: Parameters<typeof checkDelivery>[1] = {}) =>
    causeOf("check_run", checkDelivery("completed", { app: { slug: "ci" }, ...check }));
  const two = [12, 13].map((number) => ({ number, head: { sha: HEAD } }));

  test.each<[string, unknown, unknown]>([
    ["a check of the head", theirs(), { kind: "arrival", arrival: pull12 }],
    [
      "of two heads",
      theirs({ pull_requests: two }),
      [12, 13].map((pull) => ({ kind: "arrival", arrival: { ...pull12, pull } })),
    ],
    ["of a former head", theirs({ pull_requests: [{ number: 12, head: { sha: "other" } }] }), "no_pull_request"],
    ["of a fork's head, which names no pull request", theirs({ pull_requests: [] }), "no_pull_request"],
    ["our own", theirs({ app: { slug: "gatekeeper" } }), "own_deed"],
    ["a review", causeOf("pull_request_review", reviewDelivery()), { kind: "arrival", arrival: pull12 }],
    [
      "a review without words",
      causeOf("pull_request_review", reviewDelivery("dismissed")),
      { kind: "arrival", arrival: pull12 },
    ],
  ])("%s", (_what, seen, expected) => {
    expect(seen).toEqual(expected);
  });
});

describe("what may concern many", () => {
  const here = { installation: 7, repository: "acme/widgets" };
  const added = { repositories_added: [{ full_name: "acme/widgets" }, { full_name: "acme/gadgets" }] };

  test.each<[string, string, Payload, unknown]>([
    ["a runbook that changed", "push", pushDelivery(["src/a.ts", ".statem/runbook.yaml"]), [here]],
    ["a push of other files", "push", pushDelivery(["src/.statem/a.ts"]), "other_files"],
    ["dynamic checks", "push", pushDelivery([".statem/dynamic/e1/agent.yaml"]), "other_files"],
    ["a push to another branch", "push", pushDelivery([".statem/runbook.yaml"], "refs/heads/work"), "other_branch"],
    ["a push without commits", "push", { ...pushDelivery([]), commits: [] }, "other_files"],
    ["an installation", "installation", { installation: { id: 7 } }, [{ installation: 7 }]],
    [
      "more repositories",
      "installation_repositories",
      { installation: { id: 7 }, ...added },
      [here, { ...here, repository: "acme/gadgets" }],
    ],
    ["no repositories", "installation_repositories", { installation: { id: 7 } }, "other_event"],
    ["nobody's installation", "installation", {}, "no_installation"],
  ])("%s", (_what, event, payload, expected) => {
    expect(causeOf(event, payload)).toEqual(expected);
  });
});

test("each event that is listened to has a reader that knows it", () => {
  const samples: Readonly<Record<string, Payload>> = {
    pull_request: pullDelivery("opened"),
    issue_comment: commentDelivery("/statem status"),
    pull_request_review: reviewDelivery(),
    check_run: checkDelivery("completed", { app: { slug: "ci" } }),
    workflow_run: runDelivery(),
    push: pushDelivery([".statem/config.yaml"]),
    installation: { action: "created", installation: { id: 7 } },
    installation_repositories: { installation: { id: 7 }, repositories_added: [{ full_name: "a/b" }] },
  };
  expect(Object.keys(samples)).toEqual(Object.keys(SUBSCRIPTIONS));
  for (const [event, payload] of Object.entries(samples))
    expect([event, read(event, payload).kind]).not.toContain("ignored");
});

test("deliveries of no installation or of nothing that we know are ignored", () => {
  expect(causeOf("pull_request", pullDelivery("opened", { installation: null }))).toBe("no_installation");
  expect(causeOf("star", { ...pullDelivery("created") })).toBe("other_event");
});
