/**
 * Who counts. A person's check is passed by people alone, and never by the ones whose work it judges; everything that
 * is not known refuses. GitHub's exact role decides, never `author_association`, which is display data.
 */
import { type Approvers, type NodeActor, ROLES, type Role, type Runbook } from "../../../runbook/runbook.ts";
import type { Run } from "../../run.ts";
import type { Actor, Standing } from "../command.ts";
import { list, type Outcome, refused } from "../outcome.ts";

/** Of a runbook only who its agents are. */
type Agents = Pick<Runbook, "agents">;

/** Why this actor may not settle a check with these approvers, or nothing. */
export function mayApprove(approvers: Approvers, runbook: Runbook, run: Run, actor: Actor): Outcome | undefined {
  const { login } = actor;
  if (login === null) return refused("unknown_account");
  const detail = { actor: login };
  if (isMachine(actor)) return refused("not_a_person", detail);
  if (isAgent(runbook, login)) return refused("is_agent", detail);
  const { author, head } = run.subject;
  if (!approvers.allowAuthor && isSame(author, login)) return refused("is_author", detail);
  if (!approvers.allowLastPusher) {
    if (head.pushedBy === null) return refused("pusher_unknown");
    if (isSame(head.pushedBy, login)) return refused("is_last_pusher", detail);
  }
  return whyUnentitled(approvers, login, actor);
}

/** Why somebody is not among those whom the check names or has too low a role, or nothing. */
export function whyUnentitled(
  approvers: Approvers,
  login: string,
  { role, teams, owns }: Standing,
): Outcome | undefined {
  const detail = { actor: login };
  const named = approvers.teams ?? [];
  const isNamed =
    approvers.users.some((user) => isSame(user, login)) || named.some((team) => teams?.[team] === "member");
  if (!isNamed && approvers.users.length + named.length > 0) {
    const unreadable = named.filter((team) => teams?.[team] === "unreadable");
    if (unreadable.length > 0) return refused("team_unreadable", { ...detail, teams: list(unreadable) });
    return named.length > 0 ? refused("not_in_team", { ...detail, teams: list(named) }) : refused("not_listed", detail);
  }
  if (!isAtLeast(role, approvers.role)) return refused("role_too_low", { ...detail, role, needed: approvers.role });
  if (!approvers.codeowners) return undefined;
  if (owns === undefined || typeof owns === "string") return refused(owns ?? "codeowners_unreadable");
  const isOwner = owns.wanted.length === 0 || owns.covered.length > 0;
  return isOwner ? undefined : refused("not_code_owner", { ...detail, owners: list(owns.wanted) });
}

/** Why this actor may not ask for what agents ask for (goto, retry), or nothing. */
export function mayAsk(runbook: Runbook, run: Run, actor: Actor, expected: NodeActor = "agent"): Outcome | undefined {
  if (actor.login === null) return refused("unknown_account");
  const detail = { actor: actor.login };
  const isAuthor = isSame(run.subject.author, actor.login);
  const isOurAgent = isAgent(runbook, actor.login);
  if (expected === "system") return refused("may_not_ask", detail);
  if (expected === "human" && (isMachine(actor) || isOurAgent || isAuthor)) return refused("may_not_ask", detail);
  return isAuthor || isOurAgent || isAtLeast(actor.role, "write") ? undefined : refused("may_not_ask", detail);
}

export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** A person, as far as anybody can tell: no bot, no app, no login that the runbook lists as an agent. */
export function isPerson(runbook: Agents, actor: Actor): boolean {
  return actor.login !== null && !isMachine(actor) && !isAgent(runbook, actor.login);
}

/** Why this actor may not overrule a gate or a limit, or nothing. */
export function maySteer(runbook: Runbook, run: Run, actor: Actor): Outcome | undefined {
  const { author, head } = run.subject;
  return maySteerOn(runbook, { author, pushedBy: head.pushedBy }, actor);
}

/** The same where no record can be asked whose pull request it is. */
export function maySteerOn(
  runbook: Agents,
  { author, pushedBy }: { readonly author: string | null; readonly pushedBy: string | null },
  actor: Actor,
): Outcome | undefined {
  const { login, role } = actor;
  if (login === null) return refused("unknown_account");
  if (!isPerson(runbook, actor)) return refused("not_a_person_here", { actor: login });
  if (!isAtLeast(role, "maintain")) return refused("role_too_low", { actor: login, role, needed: "maintain" });
  if (isSame(author, login)) return refused("is_author", { actor: login });
  if (pushedBy === null) return refused("pusher_unknown");
  return isSame(pushedBy, login) ? refused("is_last_pusher", { actor: login }) : undefined;
}

export function isAuthor({ subject }: Run, { login }: Actor): boolean {
  return login !== null && isSame(subject.author, login);
}

/** Whether a login alone tells an agent or an app. */
export function isAgentLogin(runbook: Runbook, login: string): boolean {
  return isAgent(runbook, login) || isMachine({ login, isBot: false });
}

function isMachine({ login, isBot }: Pick<Actor, "login" | "isBot">): boolean {
  return isBot || (login?.toLowerCase().endsWith("[bot]") ?? false);
}

function isAgent(runbook: Agents, login: string): boolean {
  return runbook.agents.includes(login.toLowerCase());
}

/** Logins are compared as GitHub does, without case; nobody is never the same as nobody. */
export function isSame(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase();
}
