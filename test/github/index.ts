/**
 * The embedded GitHub: one process on loopback that plays the forge, for tests and for the demonstration. It would
 * rather refuse what GitHub takes than take what GitHub refuses; `unimplemented` counts what it would have to invent.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDraft } from "./acts/change-pull.ts";
import type { DeliveryFaults } from "./events/delivery-faults.ts";
import { type Delivery, Webhooks } from "./events/webhooks.ts";
import { installHooks } from "./git/wire/hooks.ts";
import type { AccountType } from "./model/accounts.ts";
import type { Lag } from "./model/lag.ts";
import type { Protection, Role } from "./model/repository.ts";
import { addAccount, apiUrl, mustAccount, mustPull, mustRepo } from "./model/world.ts";
import { emitChecked } from "./official/webhooks.ts";
import { fromRule } from "./rest/endpoint.ts";
import type { Forge, Permissions } from "./seam.ts";
import type { Faults } from "./server/faults.ts";
import { listen } from "./server/listen.ts";
import type { RequestCount, RequestEntry } from "./server/requests.ts";
import { clickAction, deleteAccount, type JobCheck, lockConversation, reportJob } from "./setup/acts.ts";
import { type AppHandle, type AppOptions, addApp, install, installationToken } from "./setup/apps.ts";
import {
  addMember,
  addRepo,
  addTeam,
  forkRepo,
  giveRole,
  protectBranch,
  type RepoOptions,
  type TeamOptions,
} from "./setup/repositories.ts";
import { createWorld } from "./setup/world.ts";
import { repoJson } from "./shapes/repo.ts";
import { userJson } from "./shapes/user.ts";

export interface GitHub extends Forge {
  addUser(login: string, options?: { type?: AccountType }): void;
  addRepo(fullName: string, options?: RepoOptions): Promise<void>;
  /** Makes somebody a member of an organisation, or with `admin` one of its owners. */
  addMember(organization: string, login: string, role?: "member" | "admin"): void;
  addTeam(organization: string, slug: string, options: TeamOptions): void;
  setRole(fullName: string, login: string, role: Role | null): void;
  /** Makes `login/name` and returns its full name. */
  fork(fullName: string, login: string): Promise<string>;
  protectBranch(fullName: string, branch: string, rule: Partial<Protection>): void;
  /** A classic token of a person; `workflows` gives it the `workflow` scope. */
  personToken(login: string, options?: { workflows?: boolean }): string;
  addApp(options: AppOptions): AppHandle;
  install(appId: number, fullName: string): number;
  installationToken(installationId: number, permissions?: Permissions): string;
  clickAction(fullName: string, checkRunId: number, login: string, identifier: string): void;
  deleteAccount(login: string): void;
  lockConversation(fullName: string, number: number, locked: boolean): void;
  setDraft(fullName: string, number: number, login: string, draft: boolean): Promise<void>;
  reportJob(fullName: string, job: JobCheck): Promise<number>;
  /** What is answered: method and path, the runner's included once it has started. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Every request so far, git's included. */
  readonly requests: readonly RequestEntry[];
  countRequests(since?: number): RequestCount;
  readonly faults: Faults;
  readonly deliveries: readonly Delivery[];
  /** Drops, doubles, holds back and reorders deliveries. */
  readonly deliveryFaults: DeliveryFaults;
  /** Lets the next reads of a pull request show its old head (from its next push on), or nothing. */
  lag(fullName: string, number: number, show: Lag["show"], reads: number): void;
  redeliver(guid: string): void;
  /** How often something was asked for that is not imitated; `unimplementedWhat` names it. */
  readonly unimplemented: number;
  readonly unimplementedWhat: readonly string[];
  advanceClock(ms: number): void;
  /** Resolves when nothing tracked is in flight and no delivery is queued. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export async function startGitHub(options: { dir?: string; port?: number } = {}): Promise<GitHub> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "embedded-github-")));
  await mkdir(dir, { recursive: true });
  await installHooks(join(dir, "hooks"));
  const world = createWorld(dir);
  const webhooks = new Webhooks(world);
  world.events.on((event) => webhooks.send(event));
  const server = await listen(world, options.port ?? 0);
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  world.url = `http://127.0.0.1:${address.port}`;

  return {
    url: world.url,
    apiUrl: apiUrl(world),
    graphqlUrl: `${world.url}/api/graphql`,
    now: () => world.clock.now(),
    gitDir: (repo) => mustRepo(world, repo).gitDir,
    defaultBranch: (repo) => mustRepo(world, repo).defaultBranch,
    repoId: (repo) => mustRepo(world, repo).id,
    userId: (login) => mustAccount(world, login).id,
    mintWorkflowToken: (repo, permissions, actor) =>
      world.tokens.mintForWorkflow({ kind: "workflow", repo: mustRepo(world, repo).fullName, permissions, actor }),
    revokeToken: (token) => world.tokens.revoke(token),
    onEvent: (listener) => world.events.on(listener),
    emit: (event) => emitChecked(world, event),
    addRoute: (rule) => void world.routes.push(fromRule(rule)),
    repoJson: (repo) => ({ ...repoJson(world, mustRepo(world, repo)) }),
    userJson: (login) => ({ ...userJson(world, login) }),
    track: (work) => world.events.track(work),

    addUser: (login, { type = "User" } = {}) => void addAccount(world, login, type),
    addRepo: async (fullName, given) => void (await addRepo(world, fullName, given)),
    addMember: (organization, login, role = "member") => addMember(world, organization, login, role),
    addTeam: (organization, slug, given) => addTeam(world, organization, slug, given),
    setRole: (fullName, login, role) => giveRole(world, fullName, login, role),
    fork: async (fullName, login) => (await forkRepo(world, fullName, login)).fullName,
    protectBranch: (fullName, branch, rule) => protectBranch(world, fullName, branch, rule),
    personToken: (login, { workflows = false } = {}) => {
      const account = mustAccount(world, login);
      if (account.type !== "User") throw new Error(`${login} is no person`);
      return world.tokens.mintForPerson(account.login, workflows);
    },
    addApp: (given) => addApp(world, given),
    install: (appId, fullName) => install(world, appId, fullName),
    installationToken: (id, permissions) => installationToken(world, id, permissions),
    clickAction: (...given) => clickAction(world, ...given),
    deleteAccount: (login) => deleteAccount(world, login),
    lockConversation: (...given) => lockConversation(world, ...given),
    setDraft: (fullName, number, login, draft) => {
      mustAccount(world, login);
      const repo = mustRepo(world, fullName);
      return setDraft(world, repo, { kind: "person", login }, mustPull(repo, number), draft);
    },
    reportJob: (fullName, job) => reportJob(world, fullName, job),
    routes: world.routes,
    requests: world.log.entries,
    countRequests: (since) => world.log.count(since),
    faults: world.faults,
    deliveries: webhooks.deliveries,
    deliveryFaults: webhooks.faults,
    lag: (fullName, number, show, reads) => void mustRepo(world, fullName).lags.set(number, { show, reads }),
    redeliver: (guid) => webhooks.redeliver(guid),
    get unimplemented() {
      return world.unimplemented.count;
    },
    unimplementedWhat: world.unimplemented.what,
    advanceClock: (ms) => world.clock.advance(ms),
    idle: () => world.events.idle(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const repo of world.repos.values()) repo.objects.close();
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
