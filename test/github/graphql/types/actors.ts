/**
 * Actors. A bot's login has no `[bot]` here, unlike in REST: "github-actions" with `__typename` Bot (anthropics/
 * claude-code-action#1514). Where the schema says `User` the full login stands, as `gh pr view --json commits` shows.
 */
import { nodeId } from "../../model/node-id.ts";
import { accountOf, type World } from "../../model/world.ts";

/** Null for a deleted account. */
export function actor(world: World, login: string | null) {
  const account = login === null ? undefined : accountOf(world, login);
  if (!account) return null;
  const bot = account.type === "Bot";
  const shown = bot ? account.login.replace(/\[bot\]$/, "") : account.login;
  const path = bot ? `/apps/${shown}` : `/${shown}`;
  return {
    __typename: account.type,
    id: nodeId(bot ? "BOT" : account.type === "Organization" ? "O" : "U", account.id),
    databaseId: account.id,
    login: shown,
    // Nobody here has filled in a profile.
    name: null,
    resourcePath: path,
    url: `${world.url}${path}`,
  };
}

/** For fields of type `User`, which GitHub also uses for bots: `viewer`, the author of a commit, a reaction's user. */
export function userActor(world: World, login: string | null) {
  const found = actor(world, login);
  return found && login !== null
    ? { ...found, __typename: "User", login: accountOf(world, login)?.login ?? login }
    : null;
}
