/** What a run that goes on is decided under: the runbook that it is pinned to, and the one that its base branch has now. */
import type { Circumstances, Latest } from "../../../core/run/decide/command.ts";
import type { Happening } from "../../../core/run/event.ts";
import type { Run } from "../../../core/run/run.ts";
import type { Config } from "../../../core/runbook/config.ts";
import { parseRunbook } from "../../../core/runbook/parse.ts";
import type { Runbook } from "../../../core/runbook/runbook.ts";
import type { Look } from "../../../ports/forge.ts";
import type { Ports } from "../../ports.ts";
import { withAgents } from "../configured.ts";

export function circumstancesOf(
  look: Look,
  run: Run,
  pinned: Runbook,
  config: Config,
  ports: Pick<Ports, "digest" | "clock" | "store">,
): Circumstances {
  const latest = latestOf(look, run, config, ports);
  const now = ports.clock.now().toISOString();
  const isIndelible = ports.store.past ? {} : { isIndelible: true as const };
  return {
    runbook: withAgents(pinned, config),
    digest: ports.digest,
    now,
    ...isIndelible,
    ...(latest ? { latest } : {}),
  };
}

/** The text to be kept from now on, where the run took the latest over. */
export function reboundText(happenings: readonly Happening[], { latest }: Circumstances): string | undefined {
  return happenings.some(({ event }) => event.kind === "rebound") ? latest?.text : undefined;
}

/** Nothing while it is the same text. A base branch that was deleted says nothing, and nothing can be merged there either. */
function latestOf(
  { pull }: Look,
  { runbook: pinned }: Run,
  config: Config,
  { digest }: Pick<Ports, "digest">,
): Latest | undefined {
  const { runbook: text, baseCommit } = pull;
  const { path } = pinned;
  if (baseCommit === null) return undefined;
  if (text === null) return { path, digest: "", commit: baseCommit };
  const now = digest(text);
  if (now === pinned.digest) return undefined;
  const parsed = parseRunbook(text, { path, digest, strict: true, for: "github" });
  const read = parsed.kind === "ok" ? { runbook: withAgents(parsed.runbook, config), text } : {};
  return { path, digest: now, commit: baseCommit, ...read };
}
