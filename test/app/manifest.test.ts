/** app.yml asks for what the code uses: the events that it subscribes to, no permission without a reason beside it. */
import { expect, test } from "vitest";
import { EVENT_NAMES, SUBSCRIPTIONS } from "../../src/app/deliveries/subscriptions.ts";
import { manifest, manifestText } from "./manifest.ts";

test("the events are those that the code subscribes to", () => {
  const asked = Object.entries(SUBSCRIPTIONS).flatMap(([event, row]) => ("isAlwaysTold" in row ? [] : [event]));
  expect([...manifest.default_events].sort()).toEqual(asked.sort());
  expect(EVENT_NAMES).toMatchInlineSnapshot(`
    [
      "pull_request.opened",
      "pull_request.reopened",
      "pull_request.synchronize",
      "pull_request.edited",
      "pull_request.labeled",
      "pull_request.unlabeled",
      "pull_request.ready_for_review",
      "pull_request.converted_to_draft",
      "pull_request.closed",
      "issue_comment.created",
      "issue_comment.edited",
      "issue_comment.deleted",
      "pull_request_review.submitted",
      "pull_request_review.edited",
      "pull_request_review.dismissed",
      "check_run.requested_action",
      "check_run.completed",
      "workflow_run.completed",
      "push",
      "installation.created",
      "installation.unsuspend",
      "installation.new_permissions_accepted",
      "installation_repositories.added",
    ]
  `);
});

test("the permissions are these and no more, and the app is its owner's", () => {
  expect(manifest.public).toBe(false);
  expect(manifest.default_permissions).toEqual({
    actions: "write",
    checks: "write",
    contents: "write",
    issues: "write",
    members: "read",
    metadata: "read",
    pull_requests: "write",
  });
});

test("each permission and each event says why", () => {
  const lines = manifestText.split("\n");
  const entries = lines.flatMap((line, at) => (/^ {2}(- \w|\w+: )/.test(line) ? [at] : []));
  expect(entries).toHaveLength(13);
  expect(entries.filter((at) => !/^ {2}# .{20}/.test(lines[at - 1] ?? "")).map((at) => lines[at])).toEqual([]);
});
