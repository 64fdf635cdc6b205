/** Which variables reach a command: by table, and in a real one. */
import { describe, expect, it } from "vitest";
import { allowedEnvironment, DEFAULT_ALLOW, secretsIn } from "../../../../src/adapters/local/shell/environment.ts";
import { PATH_ONLY, run, textOf } from "./fixtures.ts";

describe("the default list", () => {
  it.each(["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "CI", "RUNNER_OS", "GITHUB_ACTIONS", "GITHUB_SHA"])(
    "lets %s through",
    (name) => {
      expect(allowedEnvironment({ [name]: "x" }, DEFAULT_ALLOW)).toEqual({ [name]: "x" });
    },
  );

  it.each([
    ...["GITHUB_TOKEN", "GH_TOKEN", "NODE_AUTH_TOKEN", "AWS_ACCESS_KEY_ID", "MY_SECRET", "DB_PASSWORD", "npm_config_x"],
    ...["ACTIONS_RUNTIME_URL", "ACTIONS_CACHE_URL", "INPUT_PULL", "NODE_OPTIONS", "HTTPS_PROXY", "SSH_AUTH_SOCK"],
    ...["GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STATE", "GITHUB_STEP_SUMMARY", "GITHUB_EVENT_PATH"],
  ])("keeps %s back", (name) => {
    expect(allowedEnvironment({ [name]: "x" }, DEFAULT_ALLOW)).toEqual({});
  });
});

it("names that never pass do not, whatever is allowed", () => {
  const environment = {
    GITHUB_TOKEN: "x",
    actions_x: "x",
    INPUT_A: "x",
    Api_Key: "x",
    GITHUB_ENV: "x",
    NODE_OPTIONS: "x",
  };
  expect(allowedEnvironment(environment, ["*", "GITHUB_TOKEN", "NODE_*"])).toEqual({});
  expect(allowedEnvironment({ A: "1", B: undefined }, ["*"])).toEqual({ A: "1" });
  expect(allowedEnvironment({ A: "1", AB: "2", B: "3" }, ["A"])).toEqual({ A: "1" });
});

it("secrets of an environment are known by their names", () => {
  const environment = {
    GITHUB_TOKEN: "abcdefgh",
    KEYMAP: "us",
    PATH: "/usr/bin:/bin",
    DB_PASSWORD: "correct horse",
    X_SECRET: undefined,
  };
  expect(secretsIn(environment)).toEqual(["abcdefgh", "correct horse"]);
});

it("a command sees the allowed part, and what it asks for itself", async () => {
  const env = { ...PATH_ONLY, LC_ALL: "C", GITHUB_TOKEN: "t0ken-value", SOMETHING: "else" };
  const seen = await run(
    "env",
    { env: { STATEM_RUN_ID: "pr-1", MY_TOKEN: "asked-for", LC_ALL: "POSIX" } },
    { env, allow: DEFAULT_ALLOW },
  );
  const names = textOf(seen)
    .split("\n")
    .filter(Boolean)
    .map((line) => line.replace(/=.*/, ""))
    .sort();
  expect(names.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name))).toEqual([
    "LC_ALL",
    "MY_TOKEN",
    "PATH",
    "STATEM_RUN_ID",
    "STATEM_STARTED_BY",
  ]);
  expect(textOf(seen)).toContain("LC_ALL=POSIX\n");
  expect(textOf(seen)).toContain("MY_TOKEN=asked-for\n");
});
