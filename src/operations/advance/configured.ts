/** What the configuration of the base branch says to whoever was woken: who publishes here, and who never counts as a person. */
import { type Config, parseConfig } from "../../core/runbook/config.ts";
import type { Runbook } from "../../core/runbook/runbook.ts";
import type { Look } from "../../ports/forge.ts";
import { CONFIG_PATH } from "../names.ts";
import type { Arrival } from "./arrival.ts";

export type Configured =
  | { readonly kind: "ours"; readonly config: Config }
  /** Somebody else obeys and publishes here. */
  | { readonly kind: "others"; readonly reason: string }
  | { readonly kind: "held"; readonly code: string; readonly detail: Readonly<Record<string, string>> };

export function configOf({ pull }: Look, publisher: Arrival["publisher"]): Configured {
  const parsed = parseConfig(pull.config, CONFIG_PATH);
  if (parsed.kind === "invalid") {
    const [problem] = parsed.problems;
    const where = problem ? `${problem.line}:${problem.column} ${problem.message}` : "it is not a configuration";
    return { kind: "held", code: "config_invalid", detail: { path: CONFIG_PATH, base: pull.base, problem: where } };
  }
  const { config } = parsed;
  return config.publisher === undefined || config.publisher === publisher
    ? { kind: "ours", config }
    : { kind: "others", reason: `${CONFIG_PATH} says that the ${config.publisher} publishes here` };
}

/** The runbook with the agents that the configuration names for all. Its digest is that of its text. */
export function withAgents(runbook: Runbook, { agents }: Config): Runbook {
  return agents.length === 0 ? runbook : { ...runbook, agents: [...runbook.agents, ...agents] };
}
