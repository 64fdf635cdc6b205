/**
 * Accounts, apps and installations: who can appear as an author, hold a token or receive webhooks.
 * Apart from repositories because a login outlives what it can do in any one of them.
 */
import type { KeyObject } from "node:crypto";
import type { PermissionName, Permissions } from "../seam.ts";

export type AccountType = "User" | "Bot" | "Organization";

export interface Account {
  id: number;
  login: string;
  type: AccountType;
}

export interface App {
  id: number;
  slug: string;
  name: string;
  clientId: string;
  permissions: Permissions;
  events: readonly string[];
  publicKey: KeyObject;
  botLogin: string;
  webhook?: { url: string; secret?: string };
  createdAt: Date;
}

/** One per app and account, as on GitHub; it covers the repositories that were selected for it. */
export interface Installation {
  id: number;
  appId: number;
  account: string;
  repos: Set<string>;
  createdAt: Date;
}

/** Every workflow of every repository acts as this one app (github-facts 13: app id 15368). */
export const actionsApp = {
  id: 15368,
  slug: "github-actions",
  name: "GitHub Actions",
  botLogin: "github-actions[bot]",
};
/** The bot user behind a workflow's token: `41898282+github-actions[bot]@users.noreply.github.com`. */
export const actionsBotId = 41898282;
/** Stands in for deleted accounts where a payload must name somebody. docs: deleting-your-personal-account */
export const ghost = { id: 10137, login: "ghost" };
/** Who commits what is made through GitHub's own interfaces. docs: "commits are signed by GitHub's web-flow". */
export const webFlow = { id: 19864447, login: "web-flow" };

/** GitHub reads `write` as containing `read`, and gives every token `metadata: read`. docs: permissions-required-for-github-apps */
export function grants(permissions: Permissions, name: PermissionName, level: "read" | "write"): boolean {
  const has = permissions[name] ?? (name === "metadata" ? "read" : undefined);
  return has === "write" || (has === "read" && level === "read");
}
