/**
 * Asks the forge what checks in play want to know of the pull request, and nothing else: before people are heard, since what
 * was seen at an earlier time may be otherwise by now, and again when more has come into play.
 */
import { readRegistered } from "../../core/check/dynamic/registered.ts";
import { wantedFor } from "../../core/check/pull/judge.ts";
import type { SeenReview, Sight, Wanted } from "../../core/check/pull/sight.ts";
import { registeredFolder } from "../../core/run/added.ts";
import type { Command } from "../../core/run/decide/command.ts";
import { type AskedOfForge, askedOfForge, keyOf } from "../../core/run/decide/facts/sight.ts";
import type { Run } from "../../core/run/run.ts";
import type { Runbook } from "../../core/runbook/runbook.ts";
import type { CloseLook, PullFacts } from "../../ports/forge.ts";
import type { Ports } from "../ports.ts";
import type { Roles } from "./people/roles.ts";

/** The checks that have been judged while one look is worked through. */
export class Sights {
  readonly #pull: PullFacts;
  readonly #roles: Roles;
  readonly #ports: Ports;
  readonly #judged = new Set<string>();

  constructor(pull: PullFacts, roles: Roles, ports: Ports) {
    this.#pull = pull;
    this.#roles = roles;
    this.#ports = ports;
  }

  /** What is to be put to the engine, or nothing where no check in play asks anything that has not been asked. */
  async next(runbook: Runbook, run: Run): Promise<Command | undefined> {
    const asked = askedOfForge(runbook, run).filter((one) => !this.#judged.has(keyOf(one)));
    if (asked.length === 0) return undefined;
    for (const one of asked) this.#judged.add(keyOf(one));
    const sight = await this.#sight(asked, runbook);
    // A push came in between: its own event looks at that head, and nothing is said about this one.
    return sight.head === this.#pull.head ? { kind: "sight", sight, checks: asked.map(keyOf) } : undefined;
  }

  async #sight(asked: readonly AskedOfForge[], runbook: Runbook): Promise<Sight> {
    const { head, labels } = this.#pull;
    const wanted = wantedFor(asked.map(({ check }) => check));
    const dynamic = asked.find(({ check }) => check.kind === "dynamic");
    const known = { head, labels: labels.map(({ name }) => name) };
    try {
      const folder = dynamic && registeredFolder(dynamic.entry);
      const [{ inFolder, ...close }, files, reviews] = await Promise.all([
        this.#closeLook(wanted, folder),
        wanted.files ? this.#ports.forge.changedFiles(this.#pull.number, head) : undefined,
        wanted.reviews ? this.#reviews() : undefined,
      ]);
      return {
        ...known,
        ...close,
        ...(dynamic?.check.kind === "dynamic" && inFolder
          ? { registered: readRegistered(inFolder, dynamic.check.settings, runbook, this.#ports.digest) }
          : {}),
        ...(wanted.files ? { files: files ?? null } : {}),
        ...(reviews ? { reviews } : {}),
      };
    } catch (error) {
      this.#ports.log.warn(`What checks want to know of #${this.#pull.number} could not be asked: ${String(error)}`);
      return { ...known, unanswered: error instanceof Error ? error.message : String(error) };
    }
  }

  async #closeLook({ checkRuns, body, upToDate }: Wanted, folder: string | undefined): Promise<Partial<CloseLook>> {
    if (checkRuns.length === 0 && !body && !upToDate && folder === undefined) return {};
    const of = folder === undefined ? {} : { folder };
    return this.#ports.forge.closeLook(this.#pull, { checkRuns, body, upToDate, ...of });
  }

  /** With the exact roles of those whose word may count. */
  async #reviews(): Promise<readonly SeenReview[]> {
    const words = this.#pull.reviews.flatMap(({ author, state, commit }) =>
      author === null || state === "commented" ? [] : [{ ...author, state, commit }],
    );
    return Promise.all(
      words.map(async (one) => ({ ...one, role: one.isBot ? "none" : await this.#roles.of(one.login) })),
    );
  }
}
