/** app.yml asks for what the code uses: the events that it subscribes to, no permission without a reason beside it. */
import { expect, test } from "vitest";
import { EVENT_NAMES, SUBSCRIPTIONS } from "../../src/app/deliveries/subscriptions.ts";
import { manifest, manifestText } from "./manifest.ts";

test("the events are those that the code subscribes to", () => {
  expect([...manifest.default_events].sort()).toEqual(Object.keys(SUBSCRIPTIONS).sort());
  expect(EVENT_NAMES).toHaveLength(12);
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
  expect(entries).toHaveLength(10);
  expect(entries.filter((at) => !/^ {2}# .{20}/.test(lines[at - 1] ?? "")).map((at) => lines[at])).toEqual([]);
});
