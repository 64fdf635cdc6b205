/**
 * Whether anybody at all can settle a person's check: a rule that leaves nobody over is found before its run starts, not
 * when everybody waits for it. What cannot be known (who is in a team, who will push last) is taken to work out.
 */
import type { Approvers, ManualCheck, Role, Runbook } from "../runbook/runbook.ts";
import { allChecks } from "../runbook/runbook.ts";
import { isAgentLogin, isAtLeast, isSame } from "./decide/asked/eligibility.ts";

/** Roles of people by login in small letters. */
export interface People {
  /** Of everybody with access; absent where that cannot be read, or is too long. */
  readonly all?: Readonly<Record<string, Role>>;
  /** Of those whom checks name. */
  readonly named: Readonly<Record<string, Role>>;
  /** Teams of which we may not know the members. */
  readonly unreadable: readonly string[];
}
export interface Unsatisfiable {
  readonly check: string;
  readonly needed: number;
  /** How many could count. */
  readonly found: number;
  readonly because: "people_too_few" | "people_unentitled" | "teams_unreadable";
}

/** What has to be asked before `unsatisfiable` can tell. */
export function whomToAsk(runbook: Runbook): {
  readonly all: boolean;
  readonly users: string[];
  readonly teams: string[];
} {
  const approvers = manualChecks(runbook).map((check) => check.approvers);
  const users = approvers.flatMap((one) => (one.role === "none" ? [] : one.users));
  return {
    all: approvers.some(isByRole),
    users: [...new Set(users.map((login) => login.toLowerCase()))],
    teams: [...new Set(approvers.flatMap(({ teams = [] }) => teams))],
  };
}

/** The first check that nobody can settle, or nothing. */
export function unsatisfiable(runbook: Runbook, author: string | null, people: People): Unsatisfiable | undefined {
  for (const check of manualChecks(runbook)) {
    const why = whyNobody(check.approvers, runbook, author, people);
    if (why !== undefined) return { check: check.id, needed: check.approvers.count, ...why };
  }
  return undefined;
}

function whyNobody(
  approvers: Approvers,
  runbook: Runbook,
  author: string | null,
  { all, named, unreadable }: People,
): Pick<Unsatisfiable, "found" | "because"> | undefined {
  const { count, role, users, teams = [] } = approvers;
  const isShut = (login: string) =>
    isAgentLogin(runbook, login) || (!approvers.allowAuthor && author !== null && isSame(author, login));
  const entitled = (logins: readonly string[], roles: Readonly<Record<string, Role>>) =>
    logins.filter((login) => !isShut(login) && isAtLeast(roles[login] ?? "none", role));
  if (users.length + teams.length === 0) {
    if (all === undefined || !isByRole(approvers)) return undefined;
    const found = entitled(Object.keys(all), all).length;
    return found < count ? { found, because: "people_unentitled" } : undefined;
  }
  const listed = users.map((login) => login.toLowerCase());
  const found = entitled(listed, named).length;
  if (found >= count) return undefined;
  if (teams.length > 0)
    return teams.every((team) => unreadable.includes(team)) ? { found, because: "teams_unreadable" } : undefined;
  const isFew = listed.filter((login) => !isShut(login)).length < count;
  return { found, because: isFew ? "people_too_few" : "people_unentitled" };
}

/** Whether anybody counts who has a role that is given by hand; to read, a public repository lets everybody. */
function isByRole({ users, teams = [], role }: Approvers): boolean {
  return users.length + teams.length === 0 && isAtLeast(role, "triage");
}

function manualChecks(runbook: Runbook): readonly ManualCheck[] {
  return allChecks(runbook).filter((check): check is ManualCheck => check.kind === "manual" && check.blocks);
}
