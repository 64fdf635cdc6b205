/** Who may settle a manual check, as a few words. Names stand as code: telling people who may is no reason to ping them. */
import type { Approvers, Role } from "../../runbook/runbook.ts";
import { codeSpan } from "../text/escape.ts";

const MOST_USERS = 5;
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
  return `${who}${role}${among(approvers.users)}${others.length > 0 ? `, not ${others.join(" or ")}` : ""}`;
}

function among(users: readonly string[]): string {
  if (users.length === 0) return "";
  const shown = users.slice(0, MOST_USERS).map(codeSpan);
  const more = users.length - shown.length;
  return ` among ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
