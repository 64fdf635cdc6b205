/** What the current node says of checks that agents register themselves (`dynamic write`), and who has registered any. */
import type { LocalRun } from "../../../local/run.ts";
import type { LocalRunbook } from "../../../runbook/local.ts";
import { nodeOf } from "../../../runbook/runbook.ts";
import { codeSpan } from "../../text/escape.ts";

/** One paragraph; nothing where the node has no `dynamic_before_transfer`. */
export function ownChecksLine(run: LocalRun, runbook: LocalRunbook): string | undefined {
  const settings = nodeOf(runbook, run.entry.node)?.dynamic;
  if (settings === undefined) return undefined;
  const { required, minItems, requireReason, requireBasis } = settings;
  const least = Math.max(minItems, required ? 1 : 0);
  const asked =
    least === 0
      ? "You may register checks of your own for this stay"
      : `Every way also asks for at least ${least} ${least === 1 ? "check" : "checks"} registered for this stay`;
  const fields = [...(requireReason ? ["each with a `reason`"] : []), ...(requireBasis ? ["with a `basis`"] : [])];
  const by = run.producers.map(({ agent_id }) => codeSpan(agent_id)).join(", ");
  const seen = by === "" ? "none is yet" : `registered so far by ${by}, and asked on every way`;
  return `${[asked, ...fields].join(", ")} (\`dynamic write FILE\`); ${seen}.`;
}
