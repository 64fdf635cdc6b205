/** Which event tells the operation what; everything that is not for us is nothing, and costs no request. */
import { expect, test } from "vitest";
import { arrivalOf, type JobFacts, type Payload } from "../../src/action/arrival.ts";

const facts = (eventName: string, payload: Payload, more: Partial<JobFacts> = {}): JobFacts => ({
  eventName,
  payload,
  runId: 77,
  triggeringActor: "agent",
  runUrl: "https://github.com/acme/widgets/actions/runs/77",
  ...more,
});
const pull = { number: 12 };
const user = { login: "reviewer", type: "User" };
const issue = { number: 12, pull_request: {} };
const comment = (body: string | null, who: typeof user | null = user) => ({ id: 5, body, user: who });
const sha = "a".repeat(40);

test.each<[string, JobFacts, unknown]>([
  ["opened", facts("pull_request_target", { action: "opened", pull_request: pull }), { pull: 12, publisher: "action" }],
  [
    "a push tells its head and who pushed",
    facts("pull_request_target", { action: "synchronize", pull_request: pull, after: sha, sender: { login: "agent" } }),
    { pull: 12, publisher: "action", pushed: { head: sha, by: "agent" } },
  ],
  [
    "a push by nobody known",
    facts("pull_request_target", { action: "synchronize", pull_request: pull, after: sha, sender: null }),
    { pull: 12, publisher: "action" },
  ],
  [
    "the sender of anything else has pushed nothing",
    facts("pull_request_target", { action: "labeled", pull_request: pull, after: sha, sender: { login: "agent" } }),
    { pull: 12, publisher: "action" },
  ],
  ["an event without a pull request", facts("pull_request_target", { action: "opened" }), undefined],
  [
    "a command",
    facts("issue_comment", { action: "created", issue, comment: comment("/statem approve") }),
    { pull: 12, publisher: "action", comment: { id: 5, login: "reviewer", isBot: false, body: "/statem approve" } },
  ],
  [
    "a command of a bot",
    facts("issue_comment", { issue, comment: comment("/statem help", { login: "helpful[bot]", type: "Bot" }) }),
    { pull: 12, publisher: "action", comment: { id: 5, login: "helpful[bot]", isBot: true, body: "/statem help" } },
  ],
  [
    "a command of a deleted account",
    facts("issue_comment", { issue, comment: comment("/statem help", null) }),
    { pull: 12, publisher: "action", comment: { id: 5, login: null, isBot: false, body: "/statem help" } },
  ],
  [
    "a command that was edited away",
    facts("issue_comment", { issue, comment: comment("never mind"), changes: { body: { from: "/statem approve" } } }),
    { pull: 12, publisher: "action", comment: { id: 5, login: "reviewer", isBot: false, body: "never mind" } },
  ],
  ["an ordinary comment", facts("issue_comment", { issue, comment: comment("Looks good") }), undefined],
  ["a comment without a text", facts("issue_comment", { issue, comment: comment(null) }), undefined],
  ["a quoted command", facts("issue_comment", { issue, comment: comment("> /statem approve\n\nno") }), undefined],
  [
    "a command on an issue",
    facts("issue_comment", { issue: { number: 3 }, comment: comment("/statem help") }),
    {
      ...{ pull: 3, isIssue: true, publisher: "action" },
      comment: { id: 5, login: "reviewer", isBot: false, body: "/statem help" },
    },
  ],
])("%s", (_name, given, expected) => {
  expect(arrivalOf(given)).toEqual(expected);
});

test.each<[string, Readonly<Record<string, unknown>>, unknown]>([
  [
    "goto",
    { pull: "12", verb: "goto", node: "verify", confirm: "true" },
    { verb: "goto", node: "verify", confirm: true },
  ],
  [
    "goto without a word",
    { pull: "12", verb: "goto", node: "verify", confirm: "" },
    { verb: "goto", node: "verify", confirm: false },
  ],
  [
    "a boolean input",
    { pull: "12", verb: "goto", node: "verify", confirm: true },
    { verb: "goto", node: "verify", confirm: true },
  ],
  ["confirm", { pull: "12", verb: "confirm", check: "plan-1" }, { verb: "confirm", check: "plan-1" }],
  ["retry", { pull: "12", verb: "retry" }, { verb: "retry" }],
])("a dispatch asks for %s in the name of whoever started this attempt", (_name, inputs, asked) => {
  const arrival = arrivalOf(facts("workflow_dispatch", { inputs }, { triggeringActor: "github-actions[bot]" }));
  expect(arrival).toMatchObject({
    pull: 12,
    asked: { id: "dispatch-77", asked, login: "github-actions[bot]", isBot: true },
  });
});

test.each([
  ["approve is no verb of a dispatch", { pull: "12", verb: "approve" }],
  ["a word for nothing", { pull: "12", verb: "confirm", check: "" }],
  ["goto nowhere", { pull: "12", verb: "goto", node: "" }],
  ["no verb", { pull: "12" }],
  ["no pull request", { verb: "retry" }],
  ["no number", { pull: "12; true", verb: "retry" }],
  ["zero", { pull: "0", verb: "retry" }],
  ["an actor of their own", { pull: "12", verb: "override", actor: "reviewer" }],
])("%s: refused in words", (_name, inputs) => {
  expect(() => arrivalOf(facts("workflow_dispatch", { inputs }))).toThrow(/expected|no pull request's number/);
});

test.each(["push", "pull_request", "schedule", ""])(
  "an event that no file of ours subscribes to is a broken world: %j",
  (name) => {
    expect(() => arrivalOf(facts(name, {}))).toThrow(/was expected/);
  },
);
