/**
 * What a command says beside how it ended: it can lower that and explain it, never raise it; and what it wrote to variables
 * counts as a whole or fails it.
 */
import type { Judgement } from "../../../check/command.ts";
import type { Tells } from "../../../check/evidence-shape.ts";
import { lowered, readVerdictFile, wordsOf } from "../../../check/told/verdict-file.ts";
import type { ReasonCode } from "../../../render/reasons.ts";
import type { Taken } from "../../../vars/told.ts";
import type { CommandReceipt, CommandTold } from "../../receipt.ts";
import { storedBytes } from "../../stored-size.ts";
import { shorten } from "../outcome.ts";

/** So much of its words a record keeps, in bytes as JSON writes them, where all that it keeps of an operation has room. */
const LONGEST = 600;
const SHORTEST = 20;

/** `share`: of the room that its outputs may take. */
export function judgeTold(
  seen: Pick<Judgement, "verdict" | "reason">,
  tells: Tells | undefined,
  taken: Taken,
  share: number,
): Pick<CommandReceipt, "verdict" | "reason" | "told" | "wrote"> {
  const most = Math.max(SHORTEST, Math.floor(LONGEST * share));
  // Other scripts and control characters take several bytes each.
  const cut = (words: string) => {
    let kept = shorten(words, most);
    while (kept.length > 1 && storedBytes(JSON.stringify(kept)) > most + 2)
      kept = shorten(kept, Math.floor(kept.length * 0.8));
    return kept;
  };
  const { told, ...said } = asSaid(seen, tells, cut);
  switch (taken.kind) {
    case "nothing":
      return { ...said, ...(told ? { told } : {}) };
    case "ok":
      return { ...said, ...(told ? { told } : {}), wrote: Object.keys(taken.values) };
    case "refused":
      return { verdict: "fail", reason: "vars_refused", told: { ...told, problem: cut(taken.problem) } };
  }
}

interface Said extends Pick<CommandReceipt, "verdict"> {
  readonly reason: ReasonCode;
  readonly told?: CommandTold;
}

function asSaid(
  { verdict: seen, reason }: Pick<Judgement, "verdict" | "reason">,
  tells: Tells | undefined,
  cut: (words: string) => string,
): Said {
  const said = readVerdictFile(tells?.verdict);
  if (said === undefined) return { verdict: seen, reason };
  const verdict = lowered(seen, said.kind === "unread" ? "limited" : said.verdict);
  const isLower = verdict !== seen;
  if (said.kind === "unread")
    return { verdict, reason: isLower ? "verdict_unread" : reason, told: { problem: cut(said.why) } };
  const words = wordsOf(said).join("; ");
  const told: CommandTold = {
    ...(words === "" ? {} : { reason: cut(words) }),
    ...(said.retryable === undefined ? {} : { retryable: said.retryable }),
  };
  const code = isLower ? (verdict === "limited" ? "said_limited" : "said_fail") : reason;
  return { verdict, reason: code, ...(Object.keys(told).length === 0 ? {} : { told }) };
}
