/**
 * Reads that lag behind what has been told: a webhook says that a pull request has a new head, and the API still shows the
 * old one, or none at all (github-facts 5: rust-lang/highfive#190, jquery/jquery-license#23, policy-bot#47).
 */
import type { PullRequest } from "./conversations.ts";
import { pullOf, type Repository } from "./repository.ts";

export interface Lag {
  /** `old head` begins with the next push, `nothing` at once. */
  show: "old head" | "nothing";
  /** How many reads still lag; each look at the pull request is one. */
  reads: number;
  /** Commits of head and base before the push. */
  old?: { head: string; base: string };
}

/** The pull request as a reading request sees it. */
export function pullAsRead(repo: Repository, number: number): PullRequest | undefined {
  const pull = pullOf(repo, number);
  const lag = repo.lags.get(number);
  if (!pull || !lag || lag.reads === 0 || (lag.show === "old head" && !lag.old)) return pull;
  lag.reads -= 1;
  if (!lag.old) return undefined;
  return { ...pull, head: { ...pull.head, sha: lag.old.head }, base: { ...pull.base, sha: lag.old.base } };
}

/** To be called before a pull request gets a new head. */
export function rememberHead(repo: Repository, pull: PullRequest): void {
  const lag = repo.lags.get(pull.number);
  if (lag?.show === "old head") lag.old ??= { head: pull.head.sha, base: pull.base.sha };
}
