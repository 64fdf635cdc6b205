/** One JSON object a line, fields from a closed list, and never a secret, wherever it stands. */
import { describe, expect, test } from "vitest";
import { createLog, type Fields, type Level } from "../../src/app/log.ts";

function logged(level: Level, secrets: readonly string[] = []) {
  const lines: string[] = [];
  const log = createLog({ level, secrets, write: (line) => lines.push(line) });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test("a line carries run, delivery and code, also from the log that it was made of", () => {
  const { log, lines, entries } = logged("info");
  log.about({ delivery: "d1", run: "pr-12" }).warn("The run is held", { code: "state_foreign" });
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  expect(entries()[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: "warn",
    msg: "The run is held",
    delivery: "d1",
    run: "pr-12",
    code: "state_foreign",
  });
});

test("less than the level is not written, but what is said always is", () => {
  const { log, entries } = logged("error");
  for (const level of ["debug", "info", "warn", "error"] as const) log[level](level);
  log.say("listening");
  expect(entries().map(({ msg }) => msg)).toEqual(["error", "listening"]);
});

test("a field that is not listed is not written", () => {
  const { log, lines } = logged("info");
  log.info("x", { code: "c", payload: "everything" } as Fields);
  expect(lines[0]).not.toContain("everything");
});

describe("masked", () => {
  const jwt = `eyJhbGciOiJSUzI1NiJ9.${"eyJpc3MiOjF9"}.c2lnbmF0dXJl-_x`;
  test.each([
    ["a secret of the settings", "hush, little one"],
    ["a secret with quotes", 'a "quoted" one'],
    ["an installation token", `ghs_${"A".repeat(36)}`],
    ["an installation token of the new form", `ghs_123_${jwt}`],
    ["a person's token", `github_pat_${"a1_".repeat(20)}`],
    ["a JWT", jwt],
    ["a key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----"],
    ["a key that was cut", "-----BEGIN PRIVATE KEY-----\nMIIE"],
  ])("%s", (_what, secret) => {
    const { log, entries } = logged("info", ["hush, little one", 'a "quoted" one']);
    log.info(`It was ${secret}`, { code: secret });
    expect(entries()[0]).toMatchObject({ msg: "It was [masked]", code: "[masked]" });
  });
});
