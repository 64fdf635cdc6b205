/** Obeys `accept-state` and `repair` while a record holds its run: whom the record cannot name, the pull request does. */
import type { Mend } from "../../../core/command/command.ts";
import { maySteerOn } from "../../../core/run/decide/asked/eligibility.ts";
import type { Command } from "../../../core/run/decide/command.ts";
import type { Config } from "../../../core/runbook/config.ts";
import { parseRunbook } from "../../../core/runbook/parse.ts";
import type { Look } from "../../../ports/forge.ts";
import { RUNBOOK_PATH } from "../../names.ts";
import type { Ports } from "../../ports.ts";
import type { UnrecordedAnswer } from "../../publish/publication.ts";
import { revisionsPublished } from "../../publish/stamp.ts";
import type { Arrival } from "../arrival.ts";
import { spokenCommand, unanswered, type Words } from "../inbox.ts";
import { pusherOf } from "../people/pusher.ts";
import { NOTHING, type Roles } from "../people/roles.ts";
import { acceptable, type Basis, type Doubt, isMendable, repairable } from "./doubt.ts";

export type Mended =
  | { readonly kind: "nobody_asked" }
  | { readonly kind: "refused"; readonly answer: UnrecordedAnswer }
  | { readonly kind: "mended"; readonly basis: Basis; readonly command: Command };

/** What became of the first such command that has no answer yet. */
export async function mendAsked(
  look: Look,
  doubt: Doubt,
  { agents }: Config,
  arrival: Arrival,
  roles: Roles,
  ports: Ports,
): Promise<Mended> {
  const asked = firstAsked(look);
  if (!asked) return { kind: "nobody_asked" };
  const { words, mend } = asked;
  const actor = await roles.actor(words, NOTHING, look.pull);
  const refused = (code: string, detail: Readonly<Record<string, string>>): Mended => {
    const answer = { outcome: "refused", code, verb: mend.verb, actor: actor.login, detail } as const;
    return { kind: "refused", answer: { comment: words.id, answer } };
  };
  if (words.isEdited) return refused("comment_edited", {});
  const pushedBy = await pusherOf(look, arrival, ports);
  const known = [...agents, ...agentsOnBase(look, ports)];
  const unfit = maySteerOn({ agents: known }, { author: look.pull.author, pushedBy }, actor);
  if (unfit) return refused(unfit.code, unfit.detail);
  if (!isMendable(doubt)) return refused(doubt.code, doubt.detail);
  const digest = look.stored.kind === "found" ? ports.digest(look.stored.text) : "";
  if (mend.verb === "accept-state" && !(mend.digest.length >= 12 && digest.startsWith(mend.digest)))
    return refused("digest_other", { digest: mend.digest, seen: digest.slice(0, 12) });
  const based =
    mend.verb === "accept-state"
      ? acceptable(look, doubt, ports.digest)
      : await repairable(look, doubt, mend.commit, ports);
  if (based.kind === "refused") return refused(based.code, based.detail);
  const how =
    mend.verb === "accept-state"
      ? { kind: "accepted" as const, digest, reason: mend.reason }
      : { kind: "repaired" as const, commit: mend.commit };
  const told = spokenCommand(words, actor);
  if (!("spoken" in told) || !told.spoken) return { kind: "nobody_asked" };
  const saidBefore = { commentsAfter: Number(words.id), saidAfter: Math.floor(Date.parse(words.at) / 1_000) };
  const command: Command = { kind: "mended", how, because: doubt.code, pushedBy, saidBefore, spoken: told.spoken };
  return { kind: "mended", basis: beyondPublished(look, based.basis), command };
}

/** Said after the doubtful write, by whoever could look at it: an older one was about another doubt. */
function firstAsked({ pull, run, stored }: Look): { readonly words: Words; readonly mend: Mend } | undefined {
  if (stored.kind !== "found") return undefined;
  for (const words of unanswered(pull, run, undefined)) {
    if (words.reading.kind !== "command" || Date.parse(words.at) < Date.parse(stored.lastWrite.at)) continue;
    const { asked } = words.reading;
    if (asked.verb === "accept-state" || asked.verb === "repair") return { words, mend: asked };
  }
  return undefined;
}

/** Whom the base branch names: what the record is pinned to may be part of what is in doubt. */
function agentsOnBase({ pull }: Look, { digest }: Ports): readonly string[] {
  if (pull.runbook === null) return [];
  const parsed = parseRunbook(pull.runbook, { path: RUNBOOK_PATH, digest, strict: true, for: "github" });
  return parsed.kind === "ok" ? parsed.runbook.agents : [];
}

/** What was published already is not published again under a number that was taken. */
function beyondPublished(look: Look, basis: Basis): Basis {
  const { record } = basis;
  const revision = Math.max(record.revision, ...revisionsPublished(look, record.run));
  return { ...basis, record: { ...record, revision } };
}
