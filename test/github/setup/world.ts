/** A world as it is before anybody has done anything: GitHub's own accounts, its routes, an empty log. */
import { EventBus } from "../events/bus.ts";
import { TokenBook } from "../identity/tokens.ts";
import { actionsApp, actionsBotId, ghost, webFlow } from "../model/accounts.ts";
import { Clock } from "../model/clock.ts";
import { addAccount, type World } from "../model/world.ts";
import { restRoutes } from "../rest/routes.ts";
import { Faults } from "../server/faults.ts";
import { RequestLog } from "../server/requests.ts";

export function createWorld(dir: string): World {
  const clock = new Clock();
  // Ids of one sequence, big enough to be seen when one is mistaken for a number of another kind, within GraphQL's Int.
  let lastId = 1_000_000_000;
  const world: World = {
    url: "http://127.0.0.1",
    dir,
    clock,
    accounts: new Map(),
    organizations: new Map(),
    apps: new Map(),
    installations: new Map(),
    repos: new Map(),
    tokens: new TokenBook(clock),
    events: new EventBus(),
    faults: new Faults(clock),
    log: new RequestLog(),
    routes: [...restRoutes],
    signedCommits: new Set(),
    unimplemented: { count: 0, what: [] },
    nextId: () => {
      lastId += 1;
      return lastId;
    },
  };
  addAccount(world, "github", "Organization", 9919);
  addAccount(world, webFlow.login, "User", webFlow.id);
  addAccount(world, ghost.login, "User", ghost.id);
  addAccount(world, actionsApp.botLogin, "Bot", actionsBotId);
  return world;
}
