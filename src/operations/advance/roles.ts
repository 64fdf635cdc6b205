/** Exact roles, each asked once per operation and only when it counts. */
import type { Actor } from "../../core/run/decide/command.ts";
import type { Role } from "../../core/runbook/runbook.ts";
import type { Comment, Forge } from "../../ports/forge.ts";
import type { Unanswered } from "./inbox.ts";

/** Verbs that anybody may use who can read; what becomes of all others depends on the asker's role. */
const FREE: ReadonlySet<string> = new Set(["help", "status", "history", "explain", "prompt"]);

export class Roles {
  readonly #forge: Pick<Forge, "role">;
  readonly #asked = new Map<string, Promise<Role>>();

  constructor(forge: Pick<Forge, "role">) {
    this.#forge = forge;
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

  /** Who wrote a comment, with the role when what they ask for depends on it. */
  async actor({ comment, reading }: Unanswered): Promise<Actor> {
    const { author } = comment;
    if (!author) return { login: null, isBot: false, role: "none" };
    const verb = reading.kind === "command" ? reading.asked.verb : undefined;
    const isAsked = verb !== undefined && !FREE.has(verb) && !author.isBot;
    return { login: author.login, isBot: author.isBot, role: isAsked ? await this.of(author.login) : "none" };
  }
}

/** Whether a comment's words make it worth asking for its author's role before anything else is known. */
export function needsRole(comment: Pick<Comment, "author">, verb: string | undefined): boolean {
  return verb !== undefined && !FREE.has(verb) && comment.author !== null && !comment.author.isBot;
}
