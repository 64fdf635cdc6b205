/**
 * Tokens: minting, and finding out whom one speaks for. Their forms are GitHub's, so that code which masks,
 * stores or measures tokens meets what it will meet.
 */
import { randomBytes } from "node:crypto";
import type { Clock } from "../model/clock.ts";
import type { Identity } from "../seam.ts";

/**
 * The seam's identities, and those that exist only at the forge: nobody, and an app by its own key. A person's classic
 * token has the `workflow` scope or has it not.
 */
export type Caller =
  | (Identity & { workflowScope?: boolean })
  | { kind: "anonymous" }
  | { kind: "app-key"; appId: number; slug: string };

interface Grant {
  identity: Identity & { workflowScope?: boolean };
  /** docs: "installation access tokens expire after one hour". */
  expiresAt: Date | null;
}

export class TokenBook {
  readonly #clock: Clock;
  readonly #grants = new Map<string, Grant>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  mintForPerson(login: string, workflowScope: boolean): string {
    const token = `ghp_${randomText(36)}`;
    this.#grants.set(token, { identity: { kind: "person", login, workflowScope }, expiresAt: null });
    return token;
  }

  mintForApp(identity: Identity & { kind: "app" }): { token: string; expiresAt: Date } {
    const expiresAt = new Date(this.#clock.now().getTime() + 3_600_000);
    const token = longToken(identity.installationId);
    this.#grants.set(token, { identity, expiresAt });
    return { token, expiresAt };
  }

  mintForWorkflow(identity: Identity & { kind: "workflow" }): string {
    const token = longToken(15368);
    // docs: GITHUB_TOKEN "expires when a job finishes or after a maximum of 24 hours".
    const expiresAt = new Date(this.#clock.now().getTime() + 24 * 3_600_000);
    this.#grants.set(token, { identity, expiresAt });
    return token;
  }

  revoke(token: string): void {
    this.#grants.delete(token);
  }

  find(token: string): Caller | undefined {
    const grant = this.#grants.get(token);
    if (!grant || (grant.expiresAt && grant.expiresAt <= this.#clock.now())) return undefined;
    return grant.identity;
  }
}

function randomText(length: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
}

/**
 * The form since 2026: `ghs_<id>_<JWT>`, about 520 characters with `.`, `-` and `_`; rules for the old 36 characters
 * miss it or leak its tail (github-facts 7: github/gh-aw-firewall#3785).
 */
function longToken(id: number): string {
  const part = (bytes: number): string => randomBytes(bytes).toString("base64url");
  const header = Buffer.from('{"typ":"JWT","alg":"RS256"}').toString("base64url");
  return `ghs_${id}_${header}.${part(96)}.${part(256)}`;
}
