/** Who may fetch and push over HTTP, and what those who may not are told. */
import type { ServerResponse } from "node:http";
import { judgeAccess, roleOf } from "../../identity/access.ts";
import type { Caller } from "../../identity/tokens.ts";
import type { Repository } from "../../model/repository.ts";
import { repoOf, type World } from "../../model/world.ts";
import type { RequestEntry } from "../../server/requests.ts";
import type { GitPath } from "./http.ts";

/** The sentences are those that git shows after `remote:`. */
export function admit(
  world: World,
  entry: RequestEntry,
  response: ServerResponse,
  path: GitPath,
  who: Caller | "refused",
): Repository | undefined {
  const challenge = { "www-authenticate": 'Basic realm="GitHub"' };
  if (who === "refused") {
    say(
      entry,
      response,
      401,
      "Invalid username or token. Password authentication is not supported for Git operations.",
      challenge,
    );
    return undefined;
  }
  const caller = who;
  const writes = path.service === "git-receive-pack";
  const repo = repoOf(world, path.fullName);
  const anonymous = caller.kind === "anonymous";
  const verdict = repo
    ? judgeAccess(caller, repo, [["contents", writes ? "write" : "read"]], writes ? "write" : "read")
    : "unseen";
  if (repo && verdict === "allowed") return repo;
  if (anonymous) say(entry, response, 401, "Repository not found.", challenge);
  else if (!repo || verdict === "unseen") say(entry, response, 404, "Repository not found.");
  else if (caller.kind === "person" && roleOf(repo, caller.login)) {
    say(entry, response, 403, `Permission to ${repo.fullName}.git denied to ${caller.login}.`);
  } else say(entry, response, 403, "Write access to repository not granted.");
  return undefined;
}

export function say(
  entry: RequestEntry,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  entry.status = status;
  response.writeHead(status, { "content-type": "text/plain; charset=UTF-8", ...headers });
  response.end(text);
}
