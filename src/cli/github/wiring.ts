/** What a command on a GitHub run is given: the clone it is called in, and a token if there is one. */
import { commentAsker } from "../../adapters/github/ask/comment.ts";
import { dispatchAsker } from "../../adapters/github/ask/dispatch.ts";
import { createClient } from "../../adapters/github/client.ts";
import { IssueStore } from "../../adapters/github/issue/store.ts";
import { repositoryName, runFolder, STATE_BRANCH } from "../../adapters/github/repository.ts";
import { pullOf, remoteOf } from "../../adapters/local/checkout/checkout.ts";
import { gitIn } from "../../adapters/local/checkout/git.ts";
import { checkoutStore } from "../../adapters/local/checkout/state-branch.ts";
import { sha256 } from "../../adapters/local/digest.ts";
import { readComment } from "../../core/command/read-comment.ts";
import { sayPlainly } from "../../core/render/text/say.ts";
import type { Place } from "../../core/render/view.ts";
import { eitherStore } from "../../operations/either.ts";
import { readRemote } from "../../operations/remote/read.ts";
import type { Asker } from "../../ports/asker.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Surroundings } from "../arguments/invocation.ts";

export interface Wiring {
  readonly place: Place;
  readonly store: Pick<RunStore, "read">;
  /** Absent without a token: then only reading works. */
  readonly asker: Asker | undefined;
}

/** @throws with what to do when the clone, its remote or its pull request cannot be made out. */
export async function wire(
  { cwd, env }: Pick<Surroundings, "cwd" | "env">,
  pull: number | undefined,
  idOf: (pull: number) => string,
): Promise<Wiring> {
  const git = gitIn(cwd);
  const remote = await remoteOf(git);
  const number = pull ?? (await pullOf(git, remote.name));
  const place = { repository: remote.repository, url: remote.url, pull: number };
  const branch = checkoutStore(git, remote.name, STATE_BRANCH, (run) => runFolder(run, sha256));
  const token = env["GH_TOKEN"] || env["GITHUB_TOKEN"];
  if (!token) return { place, store: branch, asker: undefined };
  const client = createClient({ token, apiUrl: env["GITHUB_API_URL"] || remote.apiUrl });
  const repository = repositoryName(remote.repository);
  // What is kept in an issue takes a token to read.
  const store = eitherStore(branch, new IssueStore(client, repository, sha256, "anybodys"));
  // Inside a workflow the token's comments wake nobody: there one asks by a dispatch.
  const asker =
    env["GITHUB_ACTIONS"] === "true"
      ? dispatchAsker(client, repository, read, recorded)
      : commentAsker(client, repository, recorded);
  return { place, store, asker };

  async function recorded(_pull: number, id: string): Promise<string | undefined> {
    const run = await readRemote(place, idOf(number), store, sha256);
    const answer = run.kind === "run" ? run.view.run.answers[id] : undefined;
    return answer && sayPlainly(answer.code, answer.detail);
  }
}

function read(line: string) {
  const reading = readComment(line);
  return reading.kind === "command" ? reading : undefined;
}
