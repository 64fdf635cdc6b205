/** The app's private key: as text, as text of one line, in base64, or in a file; apart, because it comes in so many ways. */
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { ok, problem, type Reading } from "./reading.ts";

const EXPECTED = "the .pem text that the app's settings page makes was expected";

export function readPrivateKey(env: Readonly<Record<string, string | undefined>>): Reading<string> {
  const { PRIVATE_KEY: text, PRIVATE_KEY_PATH: path } = env;
  if (text && path) {
    return problem("PRIVATE_KEY and PRIVATE_KEY_PATH are both set; one of them was expected: take the other away.");
  }
  if (text) {
    const key = rsaKeyIn(text);
    return key === undefined
      ? problem(`PRIVATE_KEY is set, but is no RSA private key; ${EXPECTED}: set it whole, line breaks as \\n.`)
      : ok(key);
  }
  if (!path) return problem(`PRIVATE_KEY is not set; ${EXPECTED}: set it, or set PRIVATE_KEY_PATH to its file.`);
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    return problem(`PRIVATE_KEY_PATH is "${path}", which cannot be read (${code}); ${EXPECTED}: name its file.`);
  }
  const key = rsaKeyIn(content);
  return key === undefined
    ? problem(`PRIVATE_KEY_PATH is "${path}", which holds no RSA private key; ${EXPECTED}: name its file.`)
    : ok(key);
}

/** The key as PEM; variables often hold it on one line, or in base64. */
function rsaKeyIn(text: string): string | undefined {
  const plain = text.includes("-----BEGIN") ? text : Buffer.from(text, "base64").toString("utf8");
  const pem = plain.replaceAll("\\n", "\n").trim();
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa" ? pem : undefined;
  } catch {
    return undefined;
  }
}
