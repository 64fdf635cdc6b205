/** Wires a command's ports to this machine, once for all commands. */
import { randomBytes } from "node:crypto";
import { sha256 } from "../../adapters/local/digest.ts";
import { documents } from "../../adapters/local/state/documents.ts";
import { processes } from "../../adapters/local/state/processes.ts";
import { createRunFiles } from "../../adapters/local/state/run-files.ts";
import { createLocalShell } from "../../adapters/local/state/shell.ts";
import type { Asker, LocalWorld } from "../../operations/local/world.ts";
import type { Invocation, Surroundings } from "../arguments/invocation.ts";
import { nearestStateFolder } from "../hot/folder.ts";

export function worldOf({ command, common, positionals }: Invocation, surroundings: Surroundings): LocalWorld {
  const { cwd, env } = surroundings;
  const spec = command === "start" ? documents.resolve(positionals[0] ?? "", cwd) : undefined;
  const say = (line: string): void => {
    if (!common.json) surroundings.write(`${line}\n`);
  };
  return {
    files: createRunFiles(documents.resolve(common.stateDir ?? nearestStateFolder(cwd, spec), cwd)),
    documents,
    shell: createLocalShell(env),
    processes,
    digest: sha256,
    moments: { now: () => new Date().toISOString(), chance: () => randomBytes(4).toString("hex") },
    person: {
      say,
      show(text) {
        if (!common.json) surroundings.write(text);
      },
      async confirm(question) {
        say(question);
        if (common.json || !surroundings.isTerminal()) return undefined;
        const answer = await surroundings.ask("Confirm? [y/N] ");
        return answer === undefined ? undefined : /^\s*y(es)?\s*$/i.test(answer);
      },
    },
  };
}

export function askerOf({ common }: Invocation, { cwd, env, entry }: Surroundings): Asker {
  const { runId, agentId, agentRole, yes } = common;
  return {
    ...{ cwd, env, yes },
    ...(entry === undefined ? {} : { entry }),
    ...(runId === undefined ? {} : { runId }),
    ...(agentId === undefined ? {} : { agentId }),
    ...(agentRole === undefined ? {} : { agentRole }),
  };
}
