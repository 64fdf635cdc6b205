/** GitHub by nock, for answers that the embedded GitHub would refuse to give. */
import nock from "nock";
import { BranchStore } from "../../../src/adapters/github/branch/store.ts";
import { createClient } from "../../../src/adapters/github/client.ts";
import { GithubForge } from "../../../src/adapters/github/forge.ts";
import { sha256 } from "../../../src/adapters/local/digest.ts";

export const API = "https://api.github.com";
const repository = { owner: "acme", name: "widgets" };
const client = createClient({ token: "ghs_x", apiUrl: API });
export const forge = new GithubForge(client, repository, sha256);
export const store = new BranchStore(client, repository, sha256);

/** The page that stands before GitHub when GitHub does not. */
export const UNICORN =
  "<!DOCTYPE html>\n<html><head><title>Unicorn! &middot; GitHub</title></head><body>oops</body></html>";
export const HTML = { "content-type": "text/html; charset=utf-8" };

export function graphql(): nock.Interceptor {
  return nock(API).post("/graphql");
}
/** Takes every answer that a test left, so that the next one begins with none; the test fails where any was left. */
export function nothingIsLeft(): string[] {
  const left = nock.pendingMocks();
  nock.cleanAll();
  return left;
}
