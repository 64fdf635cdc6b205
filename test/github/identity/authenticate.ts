/** From a request's headers to the caller. A token that is unknown, expired or revoked is 401 everywhere. */
import type { IncomingMessage } from "node:http";
import type { World } from "../model/world.ts";
import { badCredentials, Refusal } from "../server/refusal.ts";
import { looksLikeJwt, verifyJwt } from "./jwt.ts";
import type { Caller } from "./tokens.ts";

/** docs: rest/authentication "Authorization: Bearer" or "token"; a JWT must use Bearer. */
export function authenticateApi(world: World, request: IncomingMessage): Caller {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: "anonymous" };
  const found = /^(bearer|token) +(\S+)$/i.exec(header);
  if (!found?.[2]) throw badCredentials();
  const token = found[2];
  if (looksLikeJwt(token)) {
    if (found[1]?.toLowerCase() !== "bearer") throw badCredentials();
    const verdict = verifyJwt(token, world.apps.values(), world.clock.now());
    if (verdict.kind === "refused") throw new Refusal(401, verdict.message);
    return { kind: "app-key", appId: verdict.app.id, slug: verdict.app.slug };
  }
  const identity = world.tokens.find(token);
  if (!identity) throw badCredentials();
  return identity;
}

/** Basic authentication with the token as the password, whatever the user name says. */
export function authenticateGit(world: World, request: IncomingMessage): Caller | "refused" {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: "anonymous" };
  const found = /^basic +(\S+)$/i.exec(header);
  const [user = "", ...rest] = Buffer.from(found?.[1] ?? "", "base64")
    .toString()
    .split(":");
  const password = rest.join(":");
  // A token may also stand as the user name with an empty password (docs: git over HTTPS).
  const token = password === "" || password === "x-oauth-basic" ? user : password;
  return world.tokens.find(token) ?? "refused";
}

/** docs: a token without the `workflows` permission, or `workflow` scope, cannot change `.github/workflows`. */
export function mayChangeWorkflows(caller: Caller): boolean {
  switch (caller.kind) {
    case "person":
      return caller.workflowScope ?? false;
    case "app":
      return caller.permissions.workflows === "write";
    default:
      // A workflow's own token never can (github-facts 13: berenddeboer/ready-for-agent#1163).
      return false;
  }
}
