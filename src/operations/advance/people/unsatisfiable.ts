/** Asks, once, before a run starts, whether its checks can be settled by anybody. */
import { type People, type Unsatisfiable, unsatisfiable, whomToAsk } from "../../../core/run/satisfiable.ts";
import type { Runbook } from "../../../core/runbook/runbook.ts";
import type { PullFacts } from "../../../ports/forge.ts";
import type { Ports } from "../../ports.ts";
import type { Roles } from "./roles.ts";

/** The first check that nobody can settle; nothing also where the forge does not answer, since the gate will tell then. */
export async function unsatisfiableAtStart(
  runbook: Runbook,
  { author }: PullFacts,
  roles: Roles,
  { forge, log }: Ports,
): Promise<Unsatisfiable | undefined> {
  const ask = whomToAsk(runbook);
  try {
    const [all, named, unreadable] = await Promise.all([
      ask.all ? forge.collaborators() : undefined,
      Promise.all(ask.users.map(async (login) => [login, await roles.of(login)] as const)),
      Promise.all(
        ask.teams.map(async (team) =>
          (await forge.membership(team, author ?? "ghost")) === "unreadable" ? [team] : [],
        ),
      ),
    ]);
    const people: People = {
      ...(all === undefined ? {} : { all }),
      named: Object.fromEntries(named),
      unreadable: unreadable.flat(),
    };
    return unsatisfiable(runbook, author, people);
  } catch (error) {
    log.warn(`Whether every check can be settled could not be asked (${String(error)}).`);
    return undefined;
  }
}
