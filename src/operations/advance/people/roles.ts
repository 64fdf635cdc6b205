/** Exact roles and memberships, each asked once per operation and only when it counts. */
import type { Questions } from "../../../core/run/decide/asked/judging/people.ts";
import type { Actor, Standing } from "../../../core/run/decide/command.ts";
import type { Role } from "../../../core/runbook/runbook.ts";
import type { Comment, Forge } from "../../../ports/forge.ts";
import type { Words } from "../inbox.ts";
import { type Changed, Owners } from "./owners.ts";

/** Verbs that anybody may use who can read; what becomes of all others depends on the asker's role. */
const FREE: ReadonlySet<string> = new Set(["help", "status", "history", "explain", "prompt"]);
/** Verbs for which it may matter in which teams somebody is, and what they own. */
const JUDGING: ReadonlySet<string> = new Set(["approve", "reject"]);

/** Where nothing but the role matters. */
export const NOTHING: Questions = { teams: [], owners: false };
type PeopleForge = Pick<Forge, "role" | "membership" | "changedFiles" | "texts">;

export class Roles {
  readonly #forge: PeopleForge;
  readonly #owners: Owners;
  readonly #asked = new Map<string, Promise<Role>>();
  readonly #memberships = new Map<string, ReturnType<Forge["membership"]>>();

  constructor(forge: PeopleForge) {
    this.#forge = forge;
    this.#owners = new Owners(forge, (team, login) => this.#membership(team, login));
  }

  /** Asks now, so that the answer comes beside whatever else is being read. */
  of(login: string): Promise<Role> {
    const known = this.#asked.get(login.toLowerCase());
    if (known) return known;
    const asked = this.#forge.role(login);
    asked.catch(() => {}); // Whoever awaits it hears of it; an early question that nobody needs must not end the process.
    this.#asked.set(login.toLowerCase(), asked);
    return asked;
  }

  /** What makes somebody count: the role, and what else the checks want to know. */
  async standing(login: string, { teams, owners }: Questions, changed: Changed): Promise<Standing> {
    const found = teams.map(async (team) => [team, await this.#membership(team, login)] as const);
    const [role, memberships, owns] = await Promise.all([
      this.of(login),
      Promise.all(found),
      owners ? this.#owners.of(login, changed) : undefined,
    ]);
    return {
      role,
      ...(teams.length === 0 ? {} : { teams: Object.fromEntries(memberships) }),
      ...(owns === undefined ? {} : { owns }),
    };
  }

  /** Who said something, with what they are when what they ask for depends on it. */
  async actor({ author, reading }: Words, questions: Questions, changed: Changed): Promise<Actor> {
    if (!author) return { login: null, isBot: false, role: "none" };
    const { login, isBot } = author;
    const verb = reading.kind === "command" ? reading.asked.verb : undefined;
    if (verb === undefined || FREE.has(verb) || isBot) return { login, isBot, role: "none" };
    return { login, isBot, ...(await this.standing(login, JUDGING.has(verb) ? questions : NOTHING, changed)) };
  }

  #membership(team: string, login: string): ReturnType<Forge["membership"]> {
    const key = `${team} ${login.toLowerCase()}`;
    const known = this.#memberships.get(key) ?? this.#forge.membership(team, login);
    this.#memberships.set(key, known);
    return known;
  }
}

/** Whether a comment's words make it worth asking for its author's role before anything else is known. */
export function needsRole(comment: Pick<Comment, "author">, verb: string | undefined): boolean {
  return verb !== undefined && !FREE.has(verb) && comment.author !== null && !comment.author.isBot;
}
