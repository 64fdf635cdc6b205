/** Which runbooks there are, and how lines name them. */
import { expect, it } from "vitest";
import { readComment } from "../../../src/core/command/read-comment.ts";
import { VERBS } from "../../../src/core/command/verbs.ts";
import { otherRunbooks, slugOfFile, withRunbook } from "../../../src/core/pull/runbooks.ts";

it.each([
  ["release.yaml", "release"],
  ["Night Shift.yml", "night-shift"],
  ["a.b.json", "a-b"],
  ["config.yaml", undefined],
  ["config.yml", undefined],
  ["README.md", undefined],
  [".yaml", undefined],
  ["--.yaml", undefined],
  ["runbook.yaml", "runbook"],
])("%s", (name, slug) => {
  expect(slugOfFile(name)).toBe(slug);
});

it("all but the default one, files of one name together", () => {
  const names = ["runbook.yaml", "release.yml", "config.yaml", "release.yaml", "alone.json", "dynamic"];
  expect(otherRunbooks(names, ".statem/runbook.yaml")).toEqual([
    { slug: "alone", paths: [".statem/alone.json"] },
    { slug: "release", paths: [".statem/release.yaml", ".statem/release.yml"] },
  ]);
});

it.each(VERBS.filter(({ verb }) => verb !== "help").map(({ verb, example }) => [verb, example] as const))(
  "the line of %s reads as the same, for that run",
  (_verb, example) => {
    const line = withRunbook(example, "release");
    const { runbook, ...rest } = readComment(line) as { readonly runbook?: string };
    expect(runbook).toBe("release");
    expect(rest).toEqual(readComment(example));
    expect(withRunbook(line, "release")).toBe(line);
  },
);

it("every line of a page, and nothing that is no line", () => {
  const page =
    "> `/statem retry`\n```text\n/statem approve review 1\n```\n`/statem help`, x/statem retry, statem-collect";
  expect(withRunbook(page, "r")).toBe(
    "> `/statem retry --runbook r`\n```text\n/statem approve --runbook r review 1\n```\n`/statem help`, x/statem retry, statem-collect",
  );
  expect(withRunbook(page, undefined)).toBe(page);
});
