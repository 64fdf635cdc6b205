/** One push: what the protocol asks for, what the rules say to it, and what came of it. */
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { refsMoved } from "../../events/refs-moved.ts";
import { mayChangeWorkflows } from "../../identity/authenticate.ts";
import type { Caller } from "../../identity/tokens.ts";
import { missingChecks } from "../../model/protection.ts";
import type { Repository } from "../../model/repository.ts";
import type { World } from "../../model/world.ts";
import { zeroOid } from "../objects/write.ts";
import { tryGit } from "../run.ts";

export interface RefUpdate {
  ref: string;
  before: string;
  after: string;
}

/** The commands stand in pkt-lines before the pack. */
export function parseCommands(body: Buffer): RefUpdate[] {
  const commands: RefUpdate[] = [];
  let at = 0;
  while (at + 4 <= body.length) {
    const length = Number.parseInt(body.subarray(at, at + 4).toString(), 16);
    if (!(length > 4)) break;
    const line =
      body
        .subarray(at + 4, at + length)
        .toString()
        .split("\0")[0] ?? "";
    const found = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+?)\n?$/.exec(line);
    if (found?.[1] && found[2] && found[3]) commands.push({ before: found[1], after: found[2], ref: found[3] });
    at += length;
  }
  return commands;
}

export async function receivePack(world: World, repo: Repository, caller: Caller, body: Buffer): Promise<Buffer> {
  const commands = parseCommands(body);
  const movedFile = join(world.dir, `moved-${randomUUID()}`);
  const person = caller.kind === "person";
  const outcome = await tryGit(
    repo.gitDir,
    ["-c", `core.hooksPath=${join(world.dir, "hooks")}`, "receive-pack", "--stateless-rpc", "."],
    {
      input: body,
      env: {
        FORGE_REFUSED: refusals(repo, commands).join("\n"),
        FORGE_PROTECTED: [...repo.protections.keys()].map((branch) => `refs/heads/${branch}`).join(" "),
        FORGE_NO_WORKFLOWS: mayChangeWorkflows(caller) ? "" : person ? "a Personal Access Token" : "a GitHub App",
        FORGE_WORKFLOWS_WORD: person ? "workflow` scope" : "workflows` permission",
        FORGE_MOVED: movedFile,
      },
    },
  );
  const moved = await readFile(movedFile, "utf8").catch(() => "");
  await rm(movedFile, { force: true });
  const updates = moved.split("\n").flatMap((line) => {
    const [before, after, ref] = line.split(" ");
    return before && after && ref ? [{ before, after, ref }] : [];
  });
  if (updates.length) await refsMoved(world, repo, caller, updates);
  return outcome.stdout;
}

/** `REF<TAB>sentence` for what a protected branch refuses whatever the objects are. Making the branch is allowed. */
function refusals(repo: Repository, commands: readonly RefUpdate[]): string[] {
  return commands.flatMap(({ ref, before, after }) => {
    const rule = repo.protections.get(ref.replace(/^refs\/heads\//, ""));
    if (!ref.startsWith("refs/heads/") || !rule || before === zeroOid) return [];
    if (after === zeroOid) return [`${ref}\tCannot delete a protected branch`];
    if (rule.requirePullRequest) return [`${ref}\tChanges must be made through a pull request.`];
    return missingChecks(repo, rule, after).map((sentence) => `${ref}\t${sentence}`);
  });
}
