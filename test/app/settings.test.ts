/** Each setting that is missing or malformed has one sentence, all of them come at once, and none repeats a secret. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Env, readSettings, SETTINGS } from "../../src/app/settings/settings.ts";

const options = {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
} as const;
const { privateKey, publicKey } = generateKeyPairSync("rsa", options);
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
const folder = mkdtempSync(join(tmpdir(), "statem-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, "key.pem");
writeFileSync(keyFile, privateKey);

const good: Env = { APP_ID: "123", PRIVATE_KEY: privateKey, WEBHOOK_SECRET: "s3cret words" };
const problemsOf = (env: Env) => {
  const reading = readSettings(env);
  return reading.kind === "refused" ? reading.problems : [];
};
const settingsOf = (env: Env) => {
  const reading = readSettings(env);
  if (reading.kind === "refused") throw new Error(reading.problems.join("\n"));
  return reading.settings;
};

describe("refused", () => {
  test.each<[string, Env, string]>([
    ["APP_ID", { APP_ID: "" }, "APP_ID is not set; a whole number was expected"],
    ["APP_ID", { APP_ID: "Iv1.abc" }, 'APP_ID is "Iv1.abc"; a whole number was expected'],
    ["APP_ID", { APP_ID: "0" }, 'APP_ID is "0"; a whole number was expected'],
    ["PRIVATE_KEY", { PRIVATE_KEY: undefined }, "PRIVATE_KEY is not set; the .pem text"],
    ["PRIVATE_KEY", { PRIVATE_KEY: publicKey }, "PRIVATE_KEY is set, but is no RSA private key"],
    ["PRIVATE_KEY", { PRIVATE_KEY: String(elliptic) }, "PRIVATE_KEY is set, but is no RSA private key"],
    ["PRIVATE_KEY", { PRIVATE_KEY: privateKey.slice(0, 200) }, "PRIVATE_KEY is set, but is no RSA private key"],
    ["PRIVATE_KEY", { PRIVATE_KEY_PATH: keyFile }, "PRIVATE_KEY and PRIVATE_KEY_PATH are both set"],
    ["PRIVATE_KEY_PATH", { PRIVATE_KEY: "", PRIVATE_KEY_PATH: "/nowhere/key.pem" }, "which cannot be read (ENOENT)"],
    ["PRIVATE_KEY_PATH", { PRIVATE_KEY: "", PRIVATE_KEY_PATH: import.meta.filename }, "which holds no RSA private key"],
    ["WEBHOOK_SECRET", { WEBHOOK_SECRET: undefined }, "WEBHOOK_SECRET is not set; the secret of the app's webhook"],
    ["WEBHOOK_SECRET", { WEBHOOK_SECRET: "development" }, "WEBHOOK_SECRET is a word that everybody knows"],
    ["WEBHOOK_SECRET", { WEBHOOK_SECRET: "s3cret words\n" }, "WEBHOOK_SECRET begins or ends with white space"],
    ["PORT", { PORT: "http" }, 'PORT is "http"; a number from 0'],
    ["PORT", { PORT: "65536" }, 'PORT is "65536"; a number from 0'],
    ["PORT", { PORT: "-1" }, 'PORT is "-1"; a number from 0'],
    ["HOST", { HOST: "localhost:80" }, 'HOST is "localhost:80"; an address or host name'],
    ["GHE_HOST", { GHE_HOST: "https://ghe.example.com" }, "the host name of a GitHub Enterprise Server was expected"],
    ["GHE_HOST", { GHE_HOST: "github.com" }, "leave it out for github.com"],
    ["GHE_PROTOCOL", { GHE_HOST: "ghe.example.com", GHE_PROTOCOL: "ftp" }, 'GHE_PROTOCOL is "ftp"; https or http'],
    [
      "RECONCILE_MINUTES",
      { RECONCILE_MINUTES: "often" },
      'RECONCILE_MINUTES is "often"; a whole number from 0 to 1440',
    ],
    ["RECONCILE_MINUTES", { RECONCILE_MINUTES: "1441" }, 'RECONCILE_MINUTES is "1441"; a whole number'],
    ["WRITE_PACE_MS", { WRITE_PACE_MS: "-1" }, 'WRITE_PACE_MS is "-1"; a whole number from 0 to 60000'],
    ["STOP_SECONDS", { STOP_SECONDS: "1.5" }, 'STOP_SECONDS is "1.5"; a whole number from 0 to 3600'],
    ["LOG_LEVEL", { LOG_LEVEL: "verbose" }, 'LOG_LEVEL is "verbose"; one of trace, debug, info, warn, error, fatal'],
  ])("%s: %j", (name, env, words) => {
    const problems = problemsOf({ ...good, ...env });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toContain(words);
    expect(problems[0]).not.toMatch(/s3cret|BEGIN/);
  });

  test("everything at once, one sentence each", () => {
    expect(problemsOf({}).map((one) => one.split(" ")[0])).toEqual(["APP_ID", "PRIVATE_KEY", "WEBHOOK_SECRET"]);
    const bad = { PORT: "x", HOST: "a b", GHE_HOST: "/", LOG_LEVEL: "x" };
    expect(problemsOf({ ...bad, APP_ID: "x" })).toHaveLength(7);
  });
});

describe("taken", () => {
  test("what must be set, and defaults for the rest", () => {
    expect(settingsOf(good)).toEqual({
      appId: 123,
      privateKey: privateKey.trim(),
      webhookSecret: "s3cret words",
      port: 3000,
      host: "127.0.0.1",
      logLevel: "info",
      reconcileEveryMs: 900_000,
      writeEveryMs: 1_000,
      stopWithinMs: 25_000,
    });
  });

  test.each<[string, Env]>([
    ["in a file", { PRIVATE_KEY: undefined, PRIVATE_KEY_PATH: keyFile }],
    ["on one line", { PRIVATE_KEY: privateKey.replaceAll("\n", "\\n") }],
    ["in base64", { PRIVATE_KEY: Buffer.from(privateKey).toString("base64") }],
  ])("the key %s", (_where, env) => {
    expect(settingsOf({ ...good, ...env }).privateKey).toBe(privateKey.trim());
  });

  test("how often, how fast, how long", () => {
    const given = { RECONCILE_MINUTES: "0", WRITE_PACE_MS: "0", STOP_SECONDS: "600" };
    expect(settingsOf({ ...good, ...given })).toMatchObject({
      reconcileEveryMs: 0,
      writeEveryMs: 0,
      stopWithinMs: 600_000,
    });
  });

  test("another server, another address", () => {
    const { apiUrl, host, port } = settingsOf({ ...good, GHE_HOST: "ghe.example.com:8443", HOST: "::", PORT: "0" });
    expect({ apiUrl, host, port }).toEqual({ apiUrl: "https://ghe.example.com:8443/api/v3", host: "::", port: 0 });
    const local = { GHE_HOST: "127.0.0.1:81", GHE_PROTOCOL: "http" };
    expect(settingsOf({ ...good, ...local }).apiUrl).toBe("http://127.0.0.1:81/api/v3");
  });
});

test("the page for operators lists each setting, and no other", () => {
  const reference = readFileSync(new URL("../../docs/app.md", import.meta.url), "utf8");
  const listed = [...reference.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual([...SETTINGS]);
});
