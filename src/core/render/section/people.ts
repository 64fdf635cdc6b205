/** Who may settle a manual check, as a few words. Names stand as code: telling people who may is no reason to ping them. */
import type { Approvers, Role } from "../../runbook/runbook.ts";
import { codeSpan } from "../text/escape.ts";

const MOST_NAMED = 5;
const ROLES: Readonly<Record<Role, string>> = {
  none: "anybody",
  read: "read access",
  triage: "triage access",
  write: "write access",
  maintain: "the maintain role",
  admin: "the admin role",
};

/** `one person with write access, not the author or the last pusher`. */
export function approversOf(approvers: Approvers): string {
  const who = approvers.count === 1 ? "one person" : `${approvers.count} people`;
  const role = approvers.role === "none" ? "" : ` with ${ROLES[approvers.role]}`;
  const others = [
    ...(approvers.allowAuthor ? [] : ["the author"]),
    ...(approvers.allowLastPusher ? [] : ["the last pusher"]),
  ];
  const owners = approvers.codeowners ? ", for every changed file one of its code owners" : "";
  return `${who}${role}${among(approvers)}${owners}${others.length > 0 ? `, not ${others.join(" or ")}` : ""}`;
}

function among({ users, teams = [] }: Approvers): string {
  const named = [...users.map(codeSpan), ...teams.map((team) => `the members of ${codeSpan(team)}`)];
  if (named.length === 0) return "";
  const shown = named.slice(0, MOST_NAMED);
  const more = named.length - shown.length;
  return ` among ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
