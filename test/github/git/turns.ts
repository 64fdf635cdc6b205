/**
 * Lets the writers of one ref take turns inside this process, so that a loser finds out before it has written its
 * objects. It is not what makes one writer win: pushes do not queue here, and `git update-ref REF NEW OLD` decides.
 */
import type { Repository } from "../model/repository.ts";

const queues = new WeakMap<Repository, Map<string, Promise<unknown>>>();

export function inTurn<T>(repo: Repository, ref: string, work: () => Promise<T>): Promise<T> {
  const here = queues.get(repo) ?? new Map<string, Promise<unknown>>();
  queues.set(repo, here);
  const before = here.get(ref) ?? Promise.resolve();
  const mine = before.then(work, work);
  here.set(ref, mine);
  return mine;
}
