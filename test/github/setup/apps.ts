/** Apps and their installations. */
import { generateKeyPairSync } from "node:crypto";
import { type App, actionsApp, grants, type Installation } from "../model/accounts.ts";
import { fold } from "../model/repository.ts";
import { addAccount, mustRepo, type World } from "../model/world.ts";
import type { PermissionName, Permissions } from "../seam.ts";

export interface AppOptions {
  slug: string;
  permissions: Permissions;
  events?: readonly string[];
  webhookUrl?: string;
  webhookSecret?: string;
}

export interface AppHandle {
  id: number;
  clientId: string;
  privateKey: string;
  botLogin: string;
}

/** docs: webhooks: an app can subscribe to an event only with one of these permissions. */
const eventNeeds: Record<string, readonly PermissionName[]> = {
  check_run: ["checks"],
  check_suite: ["checks"],
  create: ["contents"],
  delete: ["contents"],
  issue_comment: ["issues", "pull_requests"],
  issues: ["issues"],
  pull_request: ["pull_requests"],
  pull_request_review: ["pull_requests"],
  push: ["contents"],
  repository_dispatch: ["contents"],
  workflow_dispatch: ["contents"],
  workflow_run: ["actions"],
};

export function addApp(world: World, options: AppOptions): AppHandle {
  const events = options.events ?? [];
  for (const event of events) {
    const needs = eventNeeds[event];
    if (!needs) throw new Error(`the embedded GitHub does not know the event ${event}`);
    if (!needs.some((name) => grants(options.permissions, name, "read"))) {
      throw new Error(`GitHub lets an app subscribe to ${event} only with the permission ${needs.join(" or ")}`);
    }
  }
  const id = 100_000 + world.apps.size + 1;
  if (id === actionsApp.id || [...world.apps.values()].some((app) => app.slug === options.slug))
    throw new Error(`there is already an app ${options.slug}`);
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const botLogin = `${options.slug}[bot]`;
  addAccount(world, botLogin, "Bot");
  const app: App = {
    id,
    slug: options.slug,
    name: options.slug,
    clientId: `Iv23li${options.slug.replace(/\W/g, "")}${id}`,
    permissions: { ...options.permissions },
    events: [...events],
    publicKey,
    botLogin,
    createdAt: world.clock.now(),
    ...(options.webhookUrl === undefined
      ? {}
      : {
          webhook: {
            url: options.webhookUrl,
            ...(options.webhookSecret === undefined ? {} : { secret: options.webhookSecret }),
          },
        }),
  };
  world.apps.set(id, app);
  // GitHub hands out PKCS#1 ("BEGIN RSA PRIVATE KEY").
  return {
    id,
    clientId: app.clientId,
    botLogin,
    privateKey: privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
  };
}

/** Selects a repository for the app; the account's one installation grows. */
export function install(world: World, appId: number, fullName: string): number {
  const repo = mustRepo(world, fullName);
  if (!world.apps.has(appId)) throw new Error(`there is no app ${appId}`);
  let found = [...world.installations.values()].find(
    (one) => one.appId === appId && fold(one.account) === fold(repo.owner),
  );
  if (!found) {
    const made: Installation = {
      id: world.nextId(),
      appId,
      account: repo.owner,
      repos: new Set(),
      createdAt: world.clock.now(),
    };
    world.installations.set(made.id, made);
    found = made;
  }
  found.repos.add(repo.fullName);
  return found.id;
}

/** A token as the app itself would get it, for tests that are not about getting one. */
export function installationToken(world: World, installationId: number, permissions?: Permissions): string {
  const installation = world.installations.get(installationId);
  const app = installation && world.apps.get(installation.appId);
  if (!app) throw new Error(`there is no installation ${installationId}`);
  return world.tokens.mintForApp({
    kind: "app",
    appId: app.id,
    slug: app.slug,
    installationId,
    repos: [...installation.repos],
    permissions: permissions ?? app.permissions,
  }).token;
}
