/** Who owns what a pull request changes: asked only where a check wants its owners, and once for a head. */
import { pathsOf } from "../../../core/pull/paths.ts";
import { CODEOWNERS_PATHS, type Ownership, ownershipOf, ownersOf, teamsIn } from "../../../core/run/codeowners.ts";
import type { OwnershipUnknown } from "../../../core/run/decide/command.ts";
import type { Forge, PullFacts } from "../../../ports/forge.ts";

export type Changed = Pick<PullFacts, "number" | "head" | "baseCommit">;
type Lists = readonly (readonly string[])[];
type Membership = (team: string, login: string) => ReturnType<Forge["membership"]>;

/** A record keeps the lists beside each approval, and has to stay small. */
const MOST_LISTS = 30;
const LONGEST_LIST = 300;

export class Owners {
  readonly #forge: Pick<Forge, "changedFiles" | "texts">;
  readonly #membership: Membership;
  readonly #lists = new Map<string, Promise<Lists | OwnershipUnknown>>();

  constructor(forge: Pick<Forge, "changedFiles" | "texts">, membership: Membership) {
    this.#forge = forge;
    this.#membership = membership;
  }

  /** What somebody owns of what changed, by the file on the base branch: a pull request cannot choose its own owners. */
  async of(login: string, changed: Changed): Promise<Ownership | OwnershipUnknown> {
    const key = `${changed.head} ${changed.baseCommit}`;
    const asked = this.#lists.get(key) ?? this.#ask(changed);
    this.#lists.set(key, asked);
    const lists = await asked;
    if (typeof lists === "string") return lists;
    const teams = teamsIn(lists);
    const found = await Promise.all(teams.map((team) => this.#membership(team, login)));
    const ownership = ownershipOf(lists, login, (team) => found[teams.indexOf(team)] === "member");
    const isDoubtful = found.includes("unreadable") && ownership.covered.length === 0;
    return isDoubtful ? "codeowners_unreadable" : ownership;
  }

  async #ask({ number, baseCommit }: Changed): Promise<Lists | OwnershipUnknown> {
    if (baseCommit === null) return "codeowners_missing";
    const [files, texts] = await Promise.all([
      this.#forge.changedFiles(number),
      this.#forge.texts(baseCommit, CODEOWNERS_PATHS),
    ]);
    const text = texts.find((one) => one !== null);
    if (text === undefined || text === null) return "codeowners_missing";
    if (files === undefined) return "codeowners_too_many";
    const lists = ownersOf(text, pathsOf(files));
    const isMuch = lists.length > MOST_LISTS || lists.some((list) => list.join(" ").length > LONGEST_LIST);
    return isMuch ? "codeowners_too_many" : lists;
  }
}
