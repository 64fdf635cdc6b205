/**
 * A record that was in doubt and is taken up again, by a maintainer's word: as it stands, or as it once stood. What could
 * have been put there with it counts no more, nor does anything that was said until then.
 */
import type { Command } from "../../command.ts";
import type { Draft } from "../../draft.ts";
import { closeOperation } from "../../due.ts";
import { done, type Outcome, shorten } from "../../outcome.ts";
import { takeBackSuccess } from "../../subject.ts";

const LONGEST_REASON = 1_000;

/** Who may was asked before the record was touched: the operation knows whom the record itself cannot name. */
export function mend(
  draft: Draft,
  { how, because, pushedBy, spoken, saidBefore }: Command & { kind: "mended" },
): Outcome {
  draft.actor = spoken.actor.login;
  const shared = { because, pushedBy, ...saidBefore };
  // What was under way is forgotten with everything else that was seen, but not that it may have taken effect.
  closeOperation(draft, "superseded");
  if (how.kind === "accepted") {
    draft.add({ kind: "state_accepted", digest: how.digest, reason: shorten(how.reason, LONGEST_REASON), ...shared });
  } else draft.add({ kind: "state_repaired", commit: how.commit, ...shared });
  takeBackSuccess(draft);
  return how.kind === "accepted"
    ? done("state_accepted", { digest: how.digest.slice(0, 12) })
    : done("state_repaired", { commit: how.commit.slice(0, 12) });
}
