/**
 * Verifies the JSON web token with which an app proves that it holds its key. The refusals are GitHub's words,
 * which @octokit/auth-app reads to correct a wrong clock. docs: generating-a-json-web-token-jwt-for-a-github-app
 */
import { verify } from "node:crypto";
import type { App } from "../model/accounts.ts";

export type JwtVerdict = { kind: "app"; app: App } | { kind: "refused"; message: string };

/** Three parts separated by dots are a JWT; GitHub's other tokens start with a prefix and an underscore. */
export function looksLikeJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) && !/^gh[a-z]_/.test(token);
}

export function verifyJwt(token: string, apps: Iterable<App>, now: Date): JwtVerdict {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const undecodable: JwtVerdict = { kind: "refused", message: "A JSON web token could not be decoded" };
  let head: Record<string, unknown>;
  let claims: Record<string, unknown>;
  try {
    head = JSON.parse(Buffer.from(header, "base64url").toString()) as Record<string, unknown>;
    claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  } catch {
    return undecodable;
  }
  if (head.alg !== "RS256") return undecodable;
  const issuer = String(claims.iss);
  const app = [...apps].find((one) => String(one.id) === issuer || one.clientId === issuer);
  if (!app) return { kind: "refused", message: "Integration not found" };
  const signed = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    app.publicKey,
    Buffer.from(signature, "base64url"),
  );
  if (!signed) return undecodable;
  const seconds = now.getTime() / 1000;
  const { iat, exp } = claims;
  if (typeof iat !== "number" || iat > seconds + 5) {
    return {
      kind: "refused",
      message: "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    };
  }
  if (typeof exp !== "number" || exp <= seconds) {
    return {
      kind: "refused",
      message:
        "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    };
  }
  // docs: "The time must be no more than 10 minutes into the future"; auth-app issues 30 s early.
  if (exp > seconds + 600 + 5)
    return { kind: "refused", message: "'Expiration time' claim ('exp') is too far in the future" };
  return { kind: "app", app };
}
